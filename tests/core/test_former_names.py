"""Documented modules of 0.2.0 can still be imported by their former names, with a warning."""

import importlib
import sys

import pytest

from papercrown.core.former_names import FORMER_MODULES, FormerNames, install


@pytest.mark.parametrize(("former", "name"), FORMER_MODULES.items())
def test_a_former_module_is_the_module_itself(former: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, former, raising=False)
    module = importlib.import_module(name)
    before = dict(vars(module))
    with pytest.warns(DeprecationWarning, match=f"^{former} is deprecated, use {name}$"):
        imported = importlib.import_module(former)
    assert imported is module
    assert sys.modules[former] is module
    assert {key: value for key, value in vars(module).items() if key in before} == before
    del sys.modules[former]


def test_unknown_module_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"papercrown\.core\.nothing"):
        importlib.import_module("papercrown.core.nothing")


def test_former_names_are_installed_once() -> None:
    install()
    assert sum(isinstance(finder, FormerNames) for finder in sys.meta_path) == 1
