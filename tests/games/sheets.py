"""Sheets that people did not mean: whatever comes, it is scored or refused in a sentence."""

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

import papercrown as pc
from papercrown.cli import main
from papercrown.core.phrasing import spoken

STRANGE = [np.int64(3), np.float32(0.5), np.zeros((2, 2)), np.datetime64(0, "s"), object(), {1, 2}]
LONGEST_REFUSAL = 500


def junk(sheet: Any, keys: Sequence[str], letters: str) -> st.SearchStrategy[Any]:
    """Anything at all: a valid sheet with a change, strange players, or no sheet. `letters` are those of a kingdom."""
    anything = _anything(keys, letters)
    return _mutated(sheet, keys, anything) | st.fixed_dictionaries({"players": anything}) | anything


def scored_or_refused(game: pc.Game, sheet: Any) -> None:
    """Nothing else may happen, and the refusal is one printable line."""
    outcome = _score_or_message(game, sheet)
    if isinstance(outcome, str):
        assert outcome.isprintable()
        assert len(outcome) < LONGEST_REFUSAL
    else:
        assert json.dumps(outcome.as_json())


def check_command(
    game: pc.Game, sheet: Any, items: Mapping[str, int], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`papercrown score` prints these items of the first player, and all as JSON."""
    file = folder / "sheet.json"
    file.write_text(json.dumps(sheet))
    assert main(["score", game.name, str(file)]) == 0
    out = capsys.readouterr().out
    assert sheet["players"][0]["name"] in out
    for item, points in items.items():
        assert any(line.split() == [*spoken(item).split(), str(points)] for line in out.splitlines())
    assert main(["score", game.name, str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == game.score(sheet).as_json()


def check_refused(game: pc.Game, sheet: Any, sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`papercrown score` refuses it in this sentence."""
    file = folder / "sheet.json"
    file.write_text(json.dumps(sheet))
    assert main(["score", game.name, str(file)]) == 2
    assert capsys.readouterr().err == f"papercrown: {sentence}\n"


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
        st.sampled_from(STRANGE),
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
    """A valid sheet in which something is replaced, added or taken away."""
    sheet = copy.deepcopy(valid)
    target = draw(st.sampled_from(list(_containers(sheet))))
    key = draw(st.sampled_from(list(target) if isinstance(target, dict) else range(len(target))))
    change = draw(st.sampled_from(["replace", "add", "take", "itself"]))
    if change == "replace":
        target[key] = draw(anything)
    elif change == "take":
        del target[key]
    elif change == "itself":
        target[key] = target
    elif isinstance(target, dict):
        target[draw(st.sampled_from(keys) | st.text(max_size=5))] = draw(anything)
    else:
        target.append(draw(anything))
    return sheet


def _containers(value: Any) -> Iterator[Any]:
    """All lists and objects of a sheet, itself first."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _containers(inner)
