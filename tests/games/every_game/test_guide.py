"""What the guides of all games have in common: rulings, options and credit. All of them fit in a terminal."""

from dataclasses import dataclass

import papercrown as pc
from tests.kit.cases import cases
from tests.kit.guides import check_fits, rulings, section, unexplained


@dataclass(frozen=True)
class Guide:
    """Facts about the guide of a game."""

    games: tuple[str, ...]
    rulings: int
    credited: tuple[str, ...]
    tables: tuple[str, ...]
    """The headings of tables whose rows fit on one line of a terminal."""

    @property
    def text(self) -> str:
        return pc.game(self.games[0]).guide() or ""


GUIDES = (
    Guide(("queendomino", "kingdomino"), 11, ("Bruno Cathala", "Blue Orange"), ("The buildings",)),
    Guide(
        ("pocket-kingdoms",),
        22,
        ("Christoph Scheiblhofer", "Gamealot"),
        ("The projects", "Town buildings", "Explore", "An example"),
    ),
    Guide(
        ("color-in-kingdoms",),
        16,
        ("Sye Robertson",),
        ("The constructions", "Waterways and forests", "An example"),
    ),
    Guide(
        ("chroma-cubes",),
        13,
        ("Charles “Chip” Beauvais",),
        ("What you need", "An example", "The dice", "The pages", "Their figures"),
    ),
    Guide(
        ("inkdoms",),
        24,
        ("Ivan Tuzovsky", "Hobby World"),
        ("What you need", "Capitals, monsters and spells", "Achievements", "An example", "Alone", "The mainland"),
    ),
)


def test_every_game_is_covered_by_these_tests() -> None:
    assert sorted(name for guide in GUIDES for name in guide.games) == sorted(pc.games())


@cases("guide", GUIDES)
def test_all_rulings_are_numbered(guide: Guide) -> None:
    assert rulings(guide.text) == list(range(1, guide.rulings + 1))


@cases("guide", GUIDES)
def test_every_option_and_its_values_are_explained(guide: Guide) -> None:
    for name in guide.games:
        assert unexplained(guide.text, pc.game(name)) == []


@cases("guide", GUIDES)
def test_the_credit_names_designer_and_publisher(guide: Guide) -> None:
    credit = " ".join(section(guide.text, "Credit").split())
    assert "made by fans" in credit
    assert "implements only the rules" in credit
    for name in guide.credited:
        assert name in credit
        assert all(name in pc.game(game).credit for game in guide.games)


@cases("guide", GUIDES)
def test_the_guide_fits_in_a_terminal(guide: Guide) -> None:
    check_fits(guide.text, guide.tables)
