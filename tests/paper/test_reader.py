"""Parsing files, and the reader whose errors name the player and the field."""

import json
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercrown import SheetError
from papercrown.paper.reader import MAX_FILE_BYTES, Fields, Value, parse, players, read
from tests.kit.malformed import check_messages

BOM = b"\xef\xbb\xbf"


def refusal(read_value: Callable[[], object]) -> str:
    with pytest.raises(SheetError) as caught:
        read_value()
    return str(caught.value)


# --- files ---


def test_parse_reads_an_object() -> None:
    assert parse(b' {"players": [1, "a", true, null, 0.5, {}]}\r\n') == {"players": [1, "a", True, None, 0.5, {}]}


def test_parse_accepts_text_a_byte_order_mark_and_non_ascii_letters() -> None:
    assert parse('{"name": "Zoë"}') == parse(BOM + '{"name": "Zoë"}'.encode()) == parse('\ufeff{"name": "Zoë"}')


def test_parse_accepts_the_largest_file() -> None:
    assert parse(b"{}".ljust(MAX_FILE_BYTES)) == {}


MALFORMED_FILES: dict[str, tuple[bytes | str, str]] = {
    "empty": (b"", "sheet: expected a JSON object, got an empty file"),
    "blank": (b" \r\n\t", "sheet: expected a JSON object, got an empty file"),
    "only a byte order mark": (BOM, "sheet: expected a JSON object, got an empty file"),
    "empty text": ("", "sheet: expected a JSON object, got an empty file"),
    "too large": (b"{}".ljust(MAX_FILE_BYTES + 1), "sheet: expected at most 1000000 bytes, got more"),
    "Latin-1": ('{"name": "Zoë"}'.encode("latin-1"), "sheet, byte 13: expected UTF-8, got 0xeb"),
    "UTF-16": ('{"name": "Zoë"}'.encode("utf-16"), "sheet, byte 1: expected UTF-8, got 0xff"),
    "an encoded surrogate": (b'{"a": "\xed\xa0\x80"}', "sheet, byte 8: expected UTF-8, got 0xed"),
    "not JSON": (b"players: Ada", "sheet, line 1, column 1: not JSON: Expecting value"),
    "a missing comma": (b'{"a": 1,\n "b": 2 "c": 3}', "sheet, line 2, column 9: not JSON: Expecting ',' delimiter"),
    "extra data": (b"{} {}", "sheet, line 1, column 4: not JSON: Extra data"),
    "truncated": (b'{"a": [1, 2', "sheet, line 1, column 12: not JSON: Expecting ',' delimiter"),
    "a binary file": (b"\x00\x01\x02", "sheet, line 1, column 1: not JSON: Expecting value"),
    "a line break in a text": (b'{"a": "\n"}', "sheet, line 1, column 8: not JSON: Invalid control character at"),
    "deep lists": (b"[" * 500_000, "sheet: expected a few lists and objects inside each other, got too many"),
    "deep objects": (b'{"a":' * 190_000, "sheet: expected a few lists and objects inside each other, got too many"),
    "a long number": (b'{"a": %s}' % (b"9" * 5000), "sheet: expected numbers of at most 100 digits, got one of 5000"),
    "NaN": (b'{"a": NaN}', "sheet: expected numbers, got NaN"),
    "Infinity": (b'{"a": [Infinity]}', "sheet: expected numbers, got Infinity"),
    "-Infinity": (b'{"a": -Infinity}', "sheet: expected numbers, got -Infinity"),
    "a list": (b"[1, 2]", "sheet: expected an object, got a list"),
    "a text": (b'"players"', 'sheet: expected an object, got "players"'),
    "null": (b"null", "sheet: expected an object, got null"),
    "a number": (b"12", "sheet: expected an object, got 12"),
    "a repeated field": (b'{"a": 1, "b": 2, "a": 1}', 'sheet: expected each field once, got "a" again'),
    "a repeated field of a player": (
        b'{"players": [{}, {"name": "Bo", "coins": 1, "coins": 1}]}',
        'player 2 "Bo": expected each field once, got "coins" again',
    ),
    "a repeated field of a nameless player": (
        b'{"players": [{"coins": 1, "coins": 1}]}',
        'player 1: expected each field once, got "coins" again',
    ),
    "a repeated field inside a player's": (
        b'{"players": [{"name": "Bo", "areas": {"B1": "red", "B1": "blue"}}]}',
        'player 1 "Bo", areas: expected each field once, got "B1" again',
    ),
    "a repeated field in a list": (
        b'{"the \\n end": [0, {"": 1, "": 1}]}',
        '"the \\n end", entry 2: expected each field once, got "" again',
    ),
}


def test_malformed_files() -> None:
    check_messages(parse, MALFORMED_FILES.values())


VALID = json.dumps({"players": [{"name": "Zoë", "coins": 3, "kingdom": ["w0 @"]}]}, ensure_ascii=False).encode()


@given(st.binary() | st.builds(lambda at, new: VALID[:at] + new + VALID[at + 1 :], st.integers(0, 70), st.binary()))
def test_any_bytes_are_read_or_refused_in_one_line(raw: bytes) -> None:
    message = ""
    try:
        assert isinstance(parse(raw), dict)
    except SheetError as error:
        message = str(error)
    assert message.isprintable()


# --- values ---


def value(raw: object) -> Value:
    return Value('player 2 "Bo", blots', raw)


def test_whole_numbers() -> None:
    assert [value(raw).number(-1, 10) for raw in (-1, 0, 10, np.int64(7), np.uint8(9))] == [-1, 0, 10, 7, 9]
    assert type(value(np.int8(7)).number(0, 10)) is int


@pytest.mark.parametrize(
    ("raw", "got"),
    [
        (-1, "-1"),
        (11, "11"),
        (np.int64(11), "11"),
        (3.0, "3.0"),
        (float("nan"), "NaN"),
        (True, "true"),
        (np.True_, "true"),
        (None, "null"),
        ("3", '"3"'),
        ("3\n", '"3\\n"'),
        ("\ud800", '"\\ud800"'),
        ("x" * 99, '"' + "x" * 56 + "..."),
        ([3], "a list"),
        ((3,), "a list"),
        ({}, "an object"),
        ({3}, "a set"),
        (b"3", "a bytes"),
    ],
)
def test_values_that_are_not_whole_numbers_in_range(raw: object, got: str) -> None:
    message = f'player 2 "Bo", blots: expected a whole number from 0 to 10, got {got}'
    assert refusal(lambda: value(raw).number(0, 10)) == message


@pytest.mark.parametrize(
    "raw", [10**5000, np.zeros(3), np.datetime64(0, "s"), object(), int], ids=lambda raw: type(raw)
)
def test_values_that_cannot_be_shown_are_named_by_their_type(raw: object) -> None:
    for read_value in (lambda: value(raw).number(0, 10), value(raw).text, lambda: value(raw).choice((0, "a"))):
        assert type(raw).__name__ in refusal(read_value)


def test_switches() -> None:
    assert value(True).switch() is True
    assert value(np.False_).switch() is False
    for raw, got in ((1, "1"), (0, "0"), ("true", '"true"'), (None, "null")):
        assert refusal(value(raw).switch) == f'player 2 "Bo", blots: expected true or false, got {got}'


def test_texts() -> None:
    assert value("").text() == ""
    assert refusal(value(3).text) == 'player 2 "Bo", blots: expected a text, got 3'


def test_choices() -> None:
    assert value(np.int64(7)).choice((5, 7)) == 7
    assert value(np.str_("half")).choice(("half", "empty")) == "half"


@pytest.mark.parametrize(("raw", "got"), [(6, "6"), (7.0, "7.0"), ("7", '"7"'), (True, "true"), ([], "a list")])
def test_values_that_are_not_among_the_choices(raw: object, got: str) -> None:
    assert refusal(lambda: value(raw).choice((1, 7))) == f'player 2 "Bo", blots: expected 1 or 7, got {got}'


def test_lists() -> None:
    rows = value(["a", 3]).items("row", 1, 2)
    assert [(row.where, row.raw) for row in rows] == [
        ('player 2 "Bo", blots, row 1', "a"),
        ('player 2 "Bo", blots, row 2', 3),
    ]
    assert [row.raw for row in value(("a",)).items("row", 1, 1)] == ["a"]


@pytest.mark.parametrize(
    ("raw", "least", "most", "message"),
    [
        ([], 1, 7, "expected 1 to 7 rows, got 0"),
        ([""] * 8, 1, 7, "expected 1 to 7 rows, got 8"),
        ([""] * 8, 9, 9, "expected 9 rows, got 8"),
        ([""] * 8, 1, 1, "expected 1 row, got 8"),
        ("abc", 1, 7, 'expected a list of rows, got "abc"'),
        ({"a": 1}, 1, 7, "expected a list of rows, got an object"),
        ({"a"}, 1, 7, "expected a list of rows, got a set"),
    ],
)
def test_lists_of_the_wrong_length(raw: object, least: int, most: int, message: str) -> None:
    assert refusal(lambda: value(raw).items("row", least, most)) == f'player 2 "Bo", blots: {message}'


def test_objects_with_arbitrary_keys() -> None:
    entries = value({"B1": "red", "Lamp post": 3}).entries()
    assert {key: entry.raw for key, entry in entries.items()} == {"B1": "red", "Lamp post": 3}
    assert refusal(lambda: entries["B1"].choice(("blue", "green"))) == (
        'player 2 "Bo", blots, B1: expected blue or green, got "red"'
    )
    assert refusal(entries["Lamp post"].text) == 'player 2 "Bo", blots, "Lamp post": expected a text, got 3'
    assert refusal(value([]).entries) == 'player 2 "Bo", blots: expected an object, got a list'
    assert refusal(value({3: "red"}).entries) == 'player 2 "Bo", blots: expected texts as keys, got 3'


def test_fields() -> None:
    fields = read({"puzzle": "koi", "grid": 7}, ("puzzle", "grid", "players"))
    assert fields["puzzle"].text() == "koi"
    assert fields.get("grid", 5).number(5, 7) == 7
    assert fields.get("players", "none").text() == "none"
    assert refusal(fields["players"].text) == "players: expected a text, got nothing"
    assert (
        refusal(lambda: fields["players"].items("player", 1, 4)) == "players: expected a list of players, got nothing"
    )


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"puzle": "koi"}, 'unknown field "puzle": expected puzzle or grid'),
        ({"puzzle": "koi", "Grid\n": 7}, 'unknown field "Grid\\n": expected puzzle or grid'),
        ({3: 4}, "unknown field 3: expected puzzle or grid"),
        ({("a", "b"): 4}, "unknown field a list: expected puzzle or grid"),
        ([], "sheet: expected an object, got a list"),
        (None, "sheet: expected an object, got null"),
    ],
)
def test_unknown_fields_and_values_that_are_not_objects(raw: object, message: str) -> None:
    assert refusal(lambda: read(raw, ("puzzle", "grid"))) == message


def test_unknown_fields_of_a_player() -> None:
    fields = read({"players": [{"name": "Ada"}, {"name": "Bo", "blot": 2}]}, ("players",))
    assert refusal(lambda: players(fields, 4, ("blots",))) == (
        'player 2 "Bo", unknown field "blot": expected name or blots'
    )


# --- players ---


def sheet_of(*entries: object) -> Fields:
    return read({"players": list(entries)}, ("players",))


def test_players_are_named_by_the_sheet_or_numbered() -> None:
    found = players(sheet_of({"name": "Zoë"}, {}, {"name": "x" * 60}, {"name": ' "Bo" '}), 4, ())
    assert [player.name for player in found] == ["Zoë", "Player 2", "x" * 60, ' "Bo" ']
    assert [player.where for player in found] == [
        'player 1 "Zoë"',
        "player 2",
        f'player 3 "{"x" * 60}"',
        'player 4 " "Bo" "',
    ]


@pytest.mark.parametrize(
    ("name", "got"),
    [
        ("", '""'),
        ("  ", '"  "'),
        ("x" * 61, '"' + "x" * 56 + "..."),
        ("A\nda", '"A\\nda"'),
        ("A\x1b[31mda", '"A\\u001b[31mda"'),
        ("\ud800", '"\\ud800"'),
        ("\u202eadA", '"\\u202eadA"'),
        (None, "null"),
        (3, "3"),
        (["Ada"], "a list"),
    ],
)
def test_invalid_names(name: object, got: str) -> None:
    assert refusal(lambda: players(sheet_of({}, {"name": name}), 4, ())) == (
        f"player 2, name: expected a text of 1 to 60 printable characters, got {got}"
    )


def test_invalid_lists_of_players() -> None:
    assert refusal(lambda: players(sheet_of(), 4, ())) == "players: expected 1 to 4 players, got 0"
    assert refusal(lambda: players(sheet_of(*[{}] * 5), 4, ())) == "players: expected 1 to 4 players, got 5"
    assert refusal(lambda: players(sheet_of({}, 3), 4, ())) == "player 2: expected an object, got 3"


def test_a_sheet_that_contains_itself_is_refused() -> None:
    endless: dict[str, object] = {"name": "Ada"}
    endless["players"] = [endless, endless]
    assert refusal(lambda: read(endless, ("players",))) == 'unknown field "name": expected players'
    endless.pop("name")
    assert refusal(lambda: players(read(endless, ("players",)), 4, ())) == (
        'player 1, unknown field "players": expected name'
    )
