"""The tables of puzzles: the built-in ones, and the errors for malformed ones."""

import json
from typing import Any

import pytest

from papercrown.core.errors import SheetError
from papercrown.core.records import new
from papercrown.games.chroma_cubes import catalogue, puzzles
from papercrown.games.chroma_cubes.position import PUZZLE
from tests.games.chroma_cubes.helpers import page_record
from tests.games.chroma_cubes.referee import BOOK, LETTERS
from tests.kit.games import bits, members
from tests.kit.malformed import check_messages

TITLES = {
    "butterfly": "Butterfly",
    "lighthouse": "Lighthouse",
    "balloons": "Hot-Air Balloons",
    "toucan": "Toucan",
    "koi": "Koi Pond",
}

# --- Built-in pages ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOOK)
def test_the_built_in_pages(name: str) -> None:
    puzzle, expected = catalogue.PUZZLES.load(name), BOOK[name]
    assert (puzzle.title, puzzle.banks) == (TITLES[name], expected.banks)
    assert {figure.name: (figure.sections, figure.scores) for figure in puzzle.figures} == expected.figures
    assert [figure.name for figure in puzzle.figures] == list(expected.figures)


def test_there_are_five_built_in_pages() -> None:
    assert list(catalogue.PUZZLES.names) == list(BOOK)


@pytest.mark.parametrize("name", BOOK)
def test_the_formula_gives_the_ladders_of_the_built_in_pages(name: str) -> None:
    for sections, scores in BOOK[name].figures.values():
        assert puzzles.ladder(sections) == scores


@pytest.mark.parametrize(
    ("sections", "scores"),
    [(["RR"], (6, 4, 3, 2)), (["RRR"], (8, 6, 4, 2)), (["RRRR"], (10, 7, 5, 3)), (["B", "GGG"], (9, 6, 4, 3))],
)
def test_a_longer_section_is_worth_more_than_its_letters(sections: list[str], scores: tuple[int, ...]) -> None:
    """First its letters, 1 for each beyond the second of a section, and 4; then 72, 50 and 30 % of that."""
    assert puzzles.ladder(sections) == scores


@pytest.mark.parametrize("letters", range(1, 41))
def test_ladders_of_the_formula_are_valid(letters: int) -> None:
    """Even those of the smallest figure, so a table without scores is never refused because of them."""
    one, *later = read({"title": "T", "banks": 0, "figures": [{"name": "F", "sections": ["R"] * letters}]}).figures
    assert one.scores == puzzles.ladder(["R"] * letters)
    assert (one.scores[0], len(one.scores), later) == (letters + 4, 4, [])


@pytest.mark.parametrize("name", BOOK)
def test_the_record_of_a_page(name: str) -> None:
    on, record = BOOK[name], page_record(BOOK[name], code=7)
    assert (int(record.code), int(record.banks)) == (7, on.banks)
    assert (int(record.figures), int(record.sections)) == (len(on.figures), len(on.sections))
    letters = [section.split()[0] for section in on.sections]
    assert record.colours[: len(letters)].tolist() == [LETTERS.index(word[0]) for word in letters]
    assert record.letters.tolist() == [len(word) for word in letters] + [0] * (40 - len(letters))
    for number, (figure, (_, scores)) in enumerate(on.figures.items()):
        assert {on.sections[k] for k in members(record.members[number])} == on.members[figure]
        assert record.ladders[number].tolist() == list(scores)
    assert bits(range(len(on.sections))) == sum(record.members.tolist())
    assert record.dtype == PUZZLE


# --- User-made pages --------------------------------------------------------------------------------------------------


def a_table(**changes: Any) -> dict[str, Any]:
    """A valid table with changes."""
    figures = [{"name": "Ear", "sections": ["B", "RR"], "scores": [9, 5]}, {"name": "Nose", "sections": ["PPPP"]}]
    return {"title": "Dog", "banks": 2, "figures": figures} | changes


def figure(**changes: Any) -> dict[str, Any]:
    """A table whose second figure has changes."""
    return a_table(figures=[a_table()["figures"][0], {"name": "Nose", "sections": ["PPPP"]} | changes])


def read(table: Any) -> puzzles.Puzzle:
    return puzzles.read(table if isinstance(table, bytes) else json.dumps(table).encode(), "dog")


def test_a_valid_table() -> None:
    puzzle = read(a_table())
    assert (puzzle.title, puzzle.banks) == ("Dog", 2)
    assert puzzle.figures == (
        puzzles.Figure("Ear", ("B", "RR"), (9, 5)),
        puzzles.Figure("Nose", ("PPPP",), (10, 7, 5, 3)),
    )
    assert puzzle.sections == ((0, "B"), (0, "RR"), (1, "PPPP"))


def test_missing_scores_follow_from_the_formula() -> None:
    assert read(figure(sections=["B", "GGG"])).figures[1].scores == (9, 6, 4, 3)


@pytest.mark.parametrize("scores", [[1], [99, 1], [3, 2, 1], [99, 98, 97, 96]])
def test_a_ladder_may_be_short(scores: list[int]) -> None:
    assert read(figure(scores=scores)).figures[1].scores == tuple(scores)
    record = new(PUZZLE)
    catalogue.write_puzzle(record, 0, read(figure(scores=scores)))
    assert record.ladders[1].tolist() == scores + [0] * (4 - len(scores))


@pytest.mark.parametrize("banks", [0, 6])
def test_a_page_may_have_any_number_of_banks_up_to_six(banks: int) -> None:
    assert read(a_table(banks=banks)).banks == banks


@pytest.mark.parametrize("letter", LETTERS)
def test_all_colours_and_all_lengths(letter: str) -> None:
    sections = [letter * n for n in (1, 2, 3, 4)]
    assert read(figure(sections=sections)).figures[1].sections == tuple(sections)


def test_the_largest_page() -> None:
    figures = [{"name": f"{n}" * 40, "sections": ["R"] * 5} for n in range(8)]
    assert len(read(a_table(title="T" * 40, figures=figures)).sections) == 40


LETTERS_EXPECTED = 'expected 1 to 4 times the same of the letters ROYGBP, such as "BB", got'
REFUSED = {
    "a field that no table has": (
        a_table(colour="red"), 'puzzle dog, unknown field "colour": expected title, banks or figures'),
    "a field that no figure has": (
        figure(score=[3]),
        'puzzle dog, figures, figure 2, unknown field "score": expected name, sections or scores'),
    "no title": (
        {k: v for k, v in a_table().items() if k != "title"}, "puzzle dog, title: expected a text, got nothing"),
    "a title that is a number": (a_table(title=7), "puzzle dog, title: expected a text, got 7"),
    "an empty title": (
        a_table(title=" "), 'puzzle dog, title: expected a text of 1 to 40 printable characters, got " "'),
    "a long title": (
        a_table(title="T" * 41),
        f'puzzle dog, title: expected a text of 1 to 40 printable characters, got "{"T" * 41}"'),
    "a title of two lines": (
        a_table(title="A\nB"), 'puzzle dog, title: expected a text of 1 to 40 printable characters, got "A\\nB"'),
    "no banks": (
        {k: v for k, v in a_table().items() if k != "banks"},
        "puzzle dog, banks: expected a whole number from 0 to 6, got nothing"),
    "seven banks": (a_table(banks=7), "puzzle dog, banks: expected a whole number from 0 to 6, got 7"),
    "fewer than no banks": (a_table(banks=-1), "puzzle dog, banks: expected a whole number from 0 to 6, got -1"),
    "banks that are true": (a_table(banks=True), "puzzle dog, banks: expected a whole number from 0 to 6, got true"),
    "half a bank": (a_table(banks=1.5), "puzzle dog, banks: expected a whole number from 0 to 6, got 1.5"),
    "no figures": (a_table(figures=[]), "puzzle dog, figures: expected 1 to 8 figures, got 0"),
    "nine figures": (
        a_table(figures=[{"name": f"{n}", "sections": ["R"]} for n in range(9)]),
        "puzzle dog, figures: expected 1 to 8 figures, got 9"),
    "figures that are no list": (a_table(figures={}), "puzzle dog, figures: expected a list of figures, got an object"),
    "a figure that is no object": (
        a_table(figures=["Ear"]), 'puzzle dog, figures, figure 1: expected an object, got "Ear"'),
    "a figure without a name": (
        a_table(figures=[{"sections": ["R"]}]), "puzzle dog, figures, figure 1, name: expected a text, got nothing"),
    "a figure with an empty name": (
        figure(name=""),
        'puzzle dog, figures, figure 2, name: expected a text of 1 to 40 printable characters, got ""'),
    "a name twice": (
        figure(name="Ear"), 'puzzle dog, figures: expected a different name for each figure, got "Ear" twice'),
    "no sections": (
        figure(sections=[]), "puzzle dog, figures, figure 2, sections: expected 1 to 40 sections, got 0"),
    "sections that are missing": (
        a_table(figures=[{"name": "Ear"}]),
        "puzzle dog, figures, figure 1, sections: expected a list of sections, got nothing"),
    "too many sections in a figure": (
        figure(sections=["R"] * 41), "puzzle dog, figures, figure 2, sections: expected 1 to 40 sections, got 41"),
    "too many sections in all": (
        figure(sections=["R"] * 39), "puzzle dog, figures: expected at most 40 sections in all, got 41"),
    "an unknown letter": (
        figure(sections=["R", "X"]), f'puzzle dog, figures, figure 2, sections, section 2: {LETTERS_EXPECTED} "X"'),
    "a small letter": (
        figure(sections=["r"]), f'puzzle dog, figures, figure 2, sections, section 1: {LETTERS_EXPECTED} "r"'),
    "two colours": (
        figure(sections=["RB"]), f'puzzle dog, figures, figure 2, sections, section 1: {LETTERS_EXPECTED} "RB"'),
    "five letters": (
        figure(sections=["RRRRR"]), f'puzzle dog, figures, figure 2, sections, section 1: {LETTERS_EXPECTED} "RRRRR"'),
    "no letter": (
        figure(sections=[""]), f'puzzle dog, figures, figure 2, sections, section 1: {LETTERS_EXPECTED} ""'),
    "a number for letters": (
        figure(sections=[2]), "puzzle dog, figures, figure 2, sections, section 1: expected a text, got 2"),
    "scores that do not fall": (
        figure(scores=[5, 6]), "puzzle dog, figures, figure 2, scores: expected falling scores, got 5, 6"),
    "scores that stay": (
        figure(scores=[9, 5, 5]), "puzzle dog, figures, figure 2, scores: expected falling scores, got 9, 5, 5"),
    "no scores": (figure(scores=[]), "puzzle dog, figures, figure 2, scores: expected 1 to 4 scores, got 0"),
    "five scores": (
        figure(scores=[5, 4, 3, 2, 1]), "puzzle dog, figures, figure 2, scores: expected 1 to 4 scores, got 5"),
    "a score of nothing": (
        figure(scores=[5, 0]),
        "puzzle dog, figures, figure 2, scores, score 2: expected a whole number from 1 to 99, got 0"),
    "a score that is too high": (
        figure(scores=[100]),
        "puzzle dog, figures, figure 2, scores, score 1: expected a whole number from 1 to 99, got 100"),
    "one score": (figure(scores=7), "puzzle dog, figures, figure 2, scores: expected a list of scores, got 7"),
    "no JSON": (
        b'{"title": "Dog",\n "banks"}',
        "puzzle dog, line 2, column 9: not JSON: Expecting ':' delimiter"),
    "no UTF-8": (b'{"title": "D\xf6g"}', "puzzle dog, byte 13: expected UTF-8, got 0xf6"),
    "an empty file": (b" \n", "puzzle dog: expected a JSON object, got an empty file"),
    "a list": (b"[]", "puzzle dog: expected an object, got a list"),
    "a file that is too large": (b" " * 1_000_001, "puzzle dog: expected at most 1000000 bytes, got more"),
}  # fmt: skip


def test_malformed_tables() -> None:
    check_messages(read, REFUSED.values())


def test_a_repeated_key_is_refused() -> None:
    with pytest.raises(SheetError, match='expected each field once, got "banks" again'):
        read(b'{"title": "Dog", "banks": 1, "banks": 2, "figures": []}')
