import json

import pytest

from papercrown.server.http.source_map import DIGITS, Origin, source_map


def decoded(text: str) -> list[Origin]:
    """The origin of every line, read as a browser does."""
    origins: list[Origin] = []
    source = line = 0
    for segment in json.loads(text)["mappings"].split(";"):
        if not segment:
            origins.append(None)
            continue
        _, source_delta, line_delta, _ = numbers(segment)
        source, line = source + source_delta, line + line_delta
        origins.append((source, line + 1))
    return origins


def numbers(segment: str) -> list[int]:
    found, value, shift = [], 0, 0
    for digit in map(DIGITS.index, segment):
        value += (digit & 31) << shift
        shift += 5
        if digit < 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return found


@pytest.mark.parametrize(
    "origins",
    [
        [(0, 1)],
        [None, (0, 3), (0, 4), None],
        [(0, 1000), (1, 1), (0, 999), (2, 16), (2, 17), (2, 33), (2, 1)],
    ],
)
def test_every_line_has_its_origin(origins: list[Origin]) -> None:
    text = source_map(["a.js", "b/c.js", "d.js"], origins)
    assert decoded(text) == origins
    assert json.loads(text)["version"] == 3
    assert json.loads(text)["sources"] == ["/web/a.js", "/web/b/c.js", "/web/d.js"]


def test_segments_are_those_of_the_specification() -> None:
    """Numbers are as in the examples that other tools decode: 0 is A, 1 is C, -1 is D, 16 is gB."""
    assert json.loads(source_map(["a.js", "b.js"], [(0, 1), (1, 17), (0, 1)]))["mappings"] == "AAAA;ACgBA;ADhBA"
