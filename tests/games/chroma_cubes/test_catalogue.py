"""The choice of a page: a built-in one, a generated window, or a user-made one."""

import json
import re
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.content.catalogue import content_option
from papercrown.core.folders import DATA
from papercrown.games.chroma_cubes import actions, catalogue
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.chroma_cubes.window_generator import BALANCED
from tests.games.chroma_cubes.helpers import do, do_by_seat, game, offers, page_record, payments, read
from tests.games.chroma_cubes.referee import BOOK, Page, page

DOG = page(1, "Ear: B RR = 9 5", "Tail: G O Y P R = 4")


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of user-made pages."""
    monkeypatch.setenv(DATA, str(tmp_path))
    (tmp_path / "puzzles").mkdir()
    return tmp_path / "puzzles"


def picture(on: Page) -> str:
    """A square for each section."""
    groups, places = "", iter(range(25))
    for name, (sections, _) in on.figures.items():
        squares = [divmod(next(places), 5) for _ in sections]
        drawn = "".join(f'<rect x="{80 * x}" y="{80 * y}" width="70" height="70"/>' for y, x in squares)
        groups += f'<g id="{name.lower()}">{drawn}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">{groups}</svg>'


def put(folder: Path, name: str, on: Page) -> None:
    """Write a page, under a name that no other test uses, because pages are cached."""
    (folder / f"{name}.json").write_bytes(on.table())
    (folder / f"{name}.svg").write_text(picture(on))


# --- Built-in pages ---------------------------------------------------------------------------------------------------


def test_the_option_offers_the_built_in_pages() -> None:
    option = next(option for option in game.options if option.name == "puzzle")
    assert tuple(option.values[:5]) == tuple(BOOK)
    assert game.check(2, {}) == {"puzzle": "butterfly"}
    assert all(f"{name}: " in option.explanation for name in BOOK)


@pytest.mark.parametrize("code", range(5))
def test_each_page_has_its_code(code: int) -> None:
    name = list(BOOK)[code]
    assert int(game.match(seats=1, seed=1, puzzle=name).position.puzzle.code) == code
    assert catalogue.puzzle_of(code) is PUZZLES.load(name)


@pytest.mark.parametrize(
    "value", ["cat", "", "Butterfly", "koi ", True, False, "window-", "window-01", "window-1234567"]
)
def test_unknown_values_are_refused(value: str | bool) -> None:
    with pytest.raises(
        pc.OptionError, match="option puzzle: expected butterfly, lighthouse, balloons, toucan, koi"
    ) as no:
        game.check(2, {"puzzle": value})
    assert str(no.value).endswith(f"got {json.dumps(value)}")


def test_every_page_is_for_one_to_four_players() -> None:
    for name in BOOK:
        assert game.seats(puzzle=name) == (1, 2, 3, 4)


def test_a_game_depends_on_its_page_and_its_seed() -> None:
    first, again = (game.match(seats=2, seed=5, puzzle="toucan") for _ in range(2))
    other = game.match(seats=2, seed=5, puzzle="koi")
    assert first.position.tobytes() == again.position.tobytes() != other.position.tobytes()


# --- User-made pages --------------------------------------------------------------------------------------------------


def test_a_user_made_page_can_be_played(folder: Path) -> None:
    put(folder, "dog", DOG)
    assert PUZZLES.user_folder.names() == ["dog"]
    match = game.match(seats=2, seed=3, puzzle="dog")
    code = int(match.position.puzzle.code)
    assert code < 0
    assert catalogue.puzzle_of(code).title == "A page"
    assert match.position.puzzle.tobytes() == page_record(DOG, code).tobytes()
    assert actions.section_names(int(match.position.puzzle.code)) == DOG.sections
    assert {label.split(" with ")[0] for label in (action.label for action in match.legal(0)) if "Ear" in label} <= {
        "Colour B of Ear", "Colour RR of Ear"
    }  # fmt: skip


def test_games_on_a_user_made_page_match_the_reference_scores(folder: Path) -> None:
    """Whole games, with a bank and a ladder of a single score."""
    put(folder, "hound", DOG)
    for seed in range(3):
        match = game.match(seats=2, seed=seed, puzzle="hound")
        page_record(DOG, int(match.position.puzzle.code))
        while not match.over:
            for seat in match.actors():
                while uses := sorted(words for words in offers(match, seat) if words.startswith("fill")):
                    do(match, uses[0], seat=seat)
                do(match, *sorted(offers(match, seat) - {"done"})[:1], "done", seat=seat)
        seen = read(match.position)
        assert set(seen.crossed.values()) <= {0, 1, 2}
        assert [sum(score.items.values()) for score in match.scores()] == [sum(s.values()) for s in seen.scores()]


def test_pages_with_other_tables_have_other_codes(folder: Path) -> None:
    put(folder, "beagle", DOG)
    put(folder, "poodle", page(2, "Ear: B RR = 9 5"))
    codes = [int(game.match(seats=1, seed=1, puzzle=name).position.puzzle.code) for name in ("beagle", "poodle")]
    assert len(set(codes)) == 2
    assert [len(catalogue.puzzle_of(code).figures) for code in codes] == [2, 1]


def test_a_page_stays_as_it_was_first_read(folder: Path) -> None:
    put(folder, "collie", DOG)
    first = game.match(seats=1, seed=1, puzzle="collie").position.tobytes()
    put(folder, "collie", page(2, "Ear: B RR = 9 5"))
    assert game.match(seats=1, seed=1, puzzle="collie").position.tobytes() == first


def test_user_made_pages_are_offered_by_the_option(folder: Path) -> None:
    put(folder, "terrier", DOG)
    put(folder, "koi", DOG)
    put(folder, "Spaniel", DOG)
    for name in ("9lives", "window", "window-7", "a" * 31):
        put(folder, name, DOG)
    option = content_option(PUZZLES, "Puzzle")
    assert tuple(option.values[-1:]) == ("terrier",)
    assert "terrier: a page of your own." in option.explanation
    assert PUZZLES.user_folder.names() == ["terrier"]
    assert game.match(seats=1, seed=1, puzzle="koi").position.puzzle.code == 4
    with pytest.raises(pc.OptionError, match=r"window- and a number up to six digits or terrier, got \"Spaniel\""):
        game.check(1, {"puzzle": "Spaniel"})


def test_without_a_folder_there_are_no_user_made_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DATA, str(tmp_path / "nothing"))
    assert PUZZLES.user_folder.names() == []
    with pytest.raises(pc.OptionError, match='got "dachshund"'):
        game.check(1, {"puzzle": "dachshund"})


BROKEN = {
    "pug": (b'{"title": "Pug"', "option puzzle: puzzle pug, line 1, column 16: not JSON: Expecting ',' delimiter"),
    "husky": (b"{}", "option puzzle: puzzle husky, figures: expected a list of figures, got nothing"),
    "boxer": (
        DOG.table().replace(b"RR", b"RB"),
        "option puzzle: puzzle boxer, figures, figure 1, sections, section 2: "
        'expected 1 to 4 times the same of the letters ROYGBP, such as "BB", got "RB"',
    ),
    "whippet": (
        DOG.table().replace(b'"Y", ', b""), "option puzzle: picture whippet, Tail: expected 4 shapes, one for each "
        "section, got 5"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_table_is_refused_in_one_sentence(folder: Path, name: str) -> None:
    raw, sentence = BROKEN[name]
    put(folder, name, DOG)
    (folder / f"{name}.json").write_bytes(raw)
    with pytest.raises(pc.OptionError) as refused:
        game.match(seats=1, puzzle=name)
    assert str(refused.value) == sentence


def test_a_page_without_a_picture_is_refused(folder: Path) -> None:
    put(folder, "setter", DOG)
    (folder / "setter.svg").unlink()
    with pytest.raises(pc.OptionError) as refused:
        game.check(1, {"puzzle": "setter"})
    assert str(refused.value) == "option puzzle: puzzle setter: expected a file setter.svg that can be read, got none"


def test_a_broken_picture_is_refused(folder: Path) -> None:
    put(folder, "corgi", DOG)
    (folder / "corgi.svg").write_text("<svg>")
    with pytest.raises(pc.OptionError, match="option puzzle: picture corgi, line 1: expected SVG, got something"):
        game.check(1, {"puzzle": "corgi"})


def test_a_repaired_page_is_accepted(folder: Path) -> None:
    """Errors are not cached."""
    put(folder, "mastiff", DOG)
    (folder / "mastiff.json").write_bytes(b"{}")
    with pytest.raises(pc.OptionError):
        game.check(1, {"puzzle": "mastiff"})
    put(folder, "mastiff", DOG)
    assert game.check(1, {"puzzle": "mastiff"}) == {"puzzle": "mastiff"}


def test_an_exhausted_ladder_gives_nothing_on_a_user_made_page(folder: Path) -> None:
    """Ruling 7, on a page from a file."""
    on = page(6, "Bone: R O Y G B P = 7", "Bowl: RRRR = 3")
    put(folder, "greyhound", on)
    match = game.match(seats=2, seed=1, puzzle="greyhound")
    page_record(on, int(match.position.puzzle.code))
    match.position.dice[:2] = [3, 2, 4, 8, 16, 32]
    fills = ", ".join(f"fill {letter} of Bone with {die}" for die, letter in enumerate("ROYGBP", 1))
    do_by_seat(match, fills, "")
    assert payments(match, "R of Bone", seat=1) == {"1"}
    do_by_seat(match, "", fills)
    assert [circled["Bone"] for circled in read(match.position).circled] == [7, 0]


# --- Windows ----------------------------------------------------------------------------------------------------------


def test_a_journal_names_the_window_it_was_played_on() -> None:
    match = game.match(seats=2, seed=3, puzzle="window")
    assert re.fullmatch(r"window-\d+", str(match.options["puzzle"]))
    assert match.journal()["options"] == match.options
    assert pc.replay(match.journal()).position.tobytes() == match.position.tobytes()
    assert game.match(seats=2, seed=3, puzzle=match.options["puzzle"]).position.tobytes() == match.position.tobytes()


def test_different_seeds_choose_different_windows() -> None:
    found = {game.settle({"puzzle": "window"}, seed)["puzzle"] for seed in range(40)}
    assert len(found) > 20
    assert all(int(str(name).rpartition("-")[2]) in BALANCED for name in found)
    assert game.settle({"puzzle": "koi"}, 1) == {"puzzle": "koi"}


def test_playouts_on_a_chosen_window_match_those_on_its_number() -> None:
    number = game.settle({"puzzle": "window"}, 8)["puzzle"]
    one, other = (game.playouts(20, seats=2, seed=8, puzzle=name) for name in ("window", number))
    assert (one.scores == other.scores).all()
