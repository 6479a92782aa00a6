"""The example in docs/architecture.md runs."""

import importlib
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import papercrown as pc
from papercrown.bots import LEVELS
from tests.docs.pages import blocks, text_of


@pytest.fixture
def brief_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give searches and reviews a small budget: the example has to run, not to play well."""
    review = importlib.import_module("papercrown.advice.review")
    for name in ("DEFAULT_PLAYOUTS", "MIN_DEFAULT_PLAYOUTS"):
        monkeypatch.setattr(review, name, 5)
    monkeypatch.setitem(LEVELS, "queen", replace(LEVELS["queen"], seconds=0.05))
    monkeypatch.setattr(pc, "hints", partial(pc.hints, seconds=0.05))


@pytest.mark.usefixtures("brief_thinking")
def test_public_names_work_as_shown() -> None:
    example = blocks(text_of("docs/architecture.md"), "python")[-1]
    names: dict[str, Any] = {"sheet": {"players": [{"kingdom": ["w1 @"]}]}}
    with pytest.raises(pc.UndoRefused):  # the match of the example is over
        exec(example, names)
    assert names["match"].over
    exec(example.split("match.undo")[1].split("\n", 1)[1], names)
