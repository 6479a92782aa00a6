"""Documented names of 0.2.0 keep working, with a warning."""

import importlib

import pytest


@pytest.mark.parametrize(
    ("module", "former", "present"),
    [
        ("svg", "words", "text"),
        ("theme", "sheet", "background"),
        ("parts", "sketched", "lazy_part"),
        ("parts", "Sketch", "LazyPart"),
        ("parts", "FINGER", "TOUCH_TARGET_PIXELS"),
    ],
)
def test_a_former_name_warns_and_resolves(module: str, former: str, present: str) -> None:
    found = importlib.import_module(f"papercrown.drawing.{module}")
    with pytest.warns(DeprecationWarning, match=rf"{module}\.{former} is deprecated, use {present}"):
        assert getattr(found, former) is getattr(found, present)


def test_an_unknown_name_is_an_error() -> None:
    svg = importlib.import_module("papercrown.drawing.svg")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = svg.nothing
