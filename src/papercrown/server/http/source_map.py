"""Source maps: for every line of a joined script, the file and line that it comes from."""

from __future__ import annotations

import json
from collections.abc import Sequence

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
DIGIT_BITS = 5

Origin = tuple[int, int] | None
"""A source and a line in it, counted from 1; none for a line that was added."""


def source_map(sources: Sequence[str], origins: Sequence[Origin]) -> str:
    """The source map (version 3) of a script whose lines have these origins. Sources are addresses below `/web/`."""
    lines = []
    source = line = 0
    for origin in origins:
        if origin is None:
            lines.append("")
            continue
        column_of_script = column_of_source = 0
        deltas = (column_of_script, origin[0] - source, origin[1] - 1 - line, column_of_source)
        lines.append("".join(map(_digits, deltas)))
        source, line = origin[0], origin[1] - 1
    addresses = [f"/web/{name}" for name in sources]
    return json.dumps({"version": 3, "sources": addresses, "names": [], "mappings": ";".join(lines)})


def _digits(number: int) -> str:
    """A number in base 64, the least significant digit first, with its sign in the lowest bit."""
    rest = abs(number) << 1 | (number < 0)
    digits = ""
    while True:
        digit, rest = rest & (1 << DIGIT_BITS) - 1, rest >> DIGIT_BITS
        digits += DIGITS[digit | (bool(rest) << DIGIT_BITS)]
        if not rest:
            return digits
