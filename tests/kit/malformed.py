"""Malformed input: any sheet is either scored or refused with one sentence."""

import copy
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

import papercrown as pc
from papercrown.cli import main
from papercrown.core.phrasing import spoken

STRANGE_VALUES = [np.int64(3), np.float32(0.5), np.zeros((2, 2)), np.datetime64(0, "s"), object(), {1, 2}]
MAX_MESSAGE_CHARACTERS = 500


def check_messages(read: Callable[[Any], object], cases: Iterable[tuple[Any, str]]) -> None:
    """Every malformed input raises `SheetError` with its message; all failures are reported together."""
    wrong = []
    for number, (given, message) in enumerate(cases):
        try:
            outcome = f"no error but {read(given)!r}"
        except pc.SheetError as error:
            outcome = str(error)
        except Exception as error:
            outcome = f"{type(error).__name__}: {error}"
        if outcome != message:
            wrong.append(f"case {number}, {given!r:.200}:\n  expected {message}\n  got      {outcome}")
    assert not wrong, "\n".join(wrong)


def junk(sheet: Any, keys: Sequence[str], letters: str) -> st.SearchStrategy[Any]:
    """Any sheet: a valid one with one mutation, one with arbitrary players, or an arbitrary value.

    `letters` are those that are valid in a map.
    """
    anything = _anything(keys, letters)
    return _mutated(sheet, keys, anything) | st.fixed_dictionaries({"players": anything}) | anything


def scored_or_refused(game: pc.Game, sheet: Any) -> None:
    """The sheet is scored, or refused with one printable line; nothing else may happen."""
    outcome = _score_or_message(game, sheet)
    if isinstance(outcome, str):
        assert outcome.isprintable()
        assert len(outcome) < MAX_MESSAGE_CHARACTERS
    else:
        assert json.dumps(outcome.as_json())


def check_command(
    game: pc.Game, sheet: Any, items: Mapping[str, int], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`papercrown score` prints these items of the first player; with `--json`, the whole score."""
    file = folder / "sheet.json"
    file.write_text(json.dumps(sheet))
    assert main(["score", game.name, str(file)]) == 0
    out = capsys.readouterr().out
    assert sheet["players"][0]["name"] in out
    for item, points in items.items():
        assert any(line.split() == [*spoken(item).split(), str(points)] for line in out.splitlines())
    assert main(["score", game.name, str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == game.score(sheet).as_json()


def check_refused(game: pc.Game, sheet: Any, message: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`papercrown score` refuses a sheet with this message."""
    file = folder / "sheet.json"
    file.write_text(json.dumps(sheet))
    assert main(["score", game.name, str(file)]) == 2
    assert capsys.readouterr().err == f"papercrown: {message}\n"


def _score_or_message(game: pc.Game, sheet: Any) -> pc.Scoring | str:
    try:
        return game.score(sheet)
    except pc.SheetError as error:
        return str(error)


def _anything(keys: Sequence[str], letters: str) -> st.SearchStrategy[Any]:
    scalars = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(),
        st.text(letters, max_size=12),
        st.binary(max_size=4),
        st.sampled_from(STRANGE_VALUES),
    )
    names = st.sampled_from(keys) | st.text(max_size=5) | st.integers()
    return st.recursive(
        scalars,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.tuples(inner, inner),
            st.dictionaries(names, inner, max_size=4),
        ),
        max_leaves=10,
    )


@st.composite
def _mutated(draw: st.DrawFn, valid: Any, keys: Sequence[str], anything: st.SearchStrategy[Any]) -> Any:
    """A valid sheet in which a value is replaced, added or removed, or contains itself."""
    sheet = copy.deepcopy(valid)
    target = draw(st.sampled_from(list(_containers(sheet))))
    key = draw(st.sampled_from(list(target) if isinstance(target, dict) else range(len(target))))
    change = draw(st.sampled_from(["replace", "add", "remove", "self-reference"]))
    if change == "replace":
        target[key] = draw(anything)
    elif change == "remove":
        del target[key]
    elif change == "self-reference":
        target[key] = target
    elif isinstance(target, dict):
        target[draw(st.sampled_from(keys) | st.text(max_size=5))] = draw(anything)
    else:
        target.append(draw(anything))
    return sheet


def _containers(value: Any) -> Iterator[Any]:
    """The sheet and all lists and objects in it."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _containers(inner)
