"""The example in docs/architecture.md runs."""

from typing import Any

import pytest

import papercrown as pc
from tests.docs.pages import blocks, text_of


def test_public_names_work_as_shown() -> None:
    example = blocks(text_of("docs/architecture.md"), "python")[-1]
    names: dict[str, Any] = {"sheet": {"players": [{"kingdom": ["w1 @"]}]}}
    with pytest.raises(pc.UndoRefused):  # the match of the example is over
        exec(example, names)
    assert names["match"].over
    exec(example.split("match.undo")[1].split("\n", 1)[1], names)
