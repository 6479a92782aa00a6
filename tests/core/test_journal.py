"""Journals: replayed exactly, or refused with the step at which they fail."""

import copy
import json
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.journal import replay
from tests.core.secret_game import SECRET_GAME
from tests.kit.cases import cases

Journal = dict[str, Any]
quick = settings(max_examples=60, deadline=None)


@cache
def _played(game: str, seats: int, steps: int) -> str:
    match = pc.game(game).match(seats=seats, seed=11, names=[f"P{seat}" for seat in range(seats)])
    rng = random.Random(3)
    while not match.over and len(match.steps) < steps:
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal_ids(seat)))
    return json.dumps(match.journal())


def journal(game: str = "kingdomino", seats: int = 2, steps: int = 20) -> Journal:
    return json.loads(_played(game, seats, steps))  # type: ignore[no-any-return]


def refused(entry: object, reason: str) -> None:
    with pytest.raises(pc.JournalError, match=reason) as error:
        pc.replay(entry)
    assert len(str(error.value)) < 400


# --- Round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("queendomino", 2, {"two_player_turns": "place-and-choose"}),
        ("queendomino", 4, {"tax_bonus": "per-turn"}),
        ("queendomino", 6, {"variant": "royal-wedding-teams"}),
        ("kingdomino", 3, {"harmony": True}),
    ],
)
def test_a_whole_game_replayed_gives_the_same_bytes(game: str, seats: int, options: Any) -> None:
    match = pc.game(game).match(seats=seats, seed=5, **options)
    rng = random.Random(5)
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal_ids(seat)))
    text = json.dumps(match.journal())
    again = pc.replay(json.loads(text))
    assert again.position.tobytes() == match.position.tobytes()
    assert again.scores() == match.scores()
    assert json.dumps(again.journal()) == text


def test_a_match_in_progress_can_be_played_on() -> None:
    match = pc.replay(journal(steps=9))
    seat = match.actors()[0]
    match.play(seat, match.legal_ids(seat)[0])
    assert pc.replay(match.journal()).position.tobytes() == match.position.tobytes()


def test_a_journal_of_no_steps() -> None:
    match = pc.game("queendomino").match(seats=4, seed=0)
    assert pc.replay(match.journal()).position.tobytes() == match.position.tobytes()


def test_a_journal_holds_no_clock_and_only_plain_values() -> None:
    first, second = (pc.game("queendomino").match(seats=3, seed=9).journal() for _ in range(2))
    assert first == second
    assert list(first) == [
        "papercrown", "game", "rules", "seats", "names", "options", "seed", "start", "length", "steps",
    ]  # fmt: skip


def test_replaying_does_not_touch_the_journal() -> None:
    entry = journal()
    before = copy.deepcopy(entry)
    pc.replay(entry)
    assert entry == before


def test_steps_may_be_tuples_as_python_has_them() -> None:
    entry = journal()
    entry["steps"] = [tuple(step) for step in entry["steps"]]
    assert len(pc.replay(entry).steps) == 20


def test_replay_finds_games_as_it_is_told() -> None:
    match = SECRET_GAME.match(seats=2, seed=1)
    match.play(0, 3)
    assert replay(match.journal(), lambda name: SECRET_GAME).journal() == match.journal()
    refused(match.journal(), "expected a game")


# --- Journals of something else ---------------------------------------------------------------------------------------


def test_another_version_of_the_rules() -> None:
    refused({**journal(), "rules": 99}, "step 0.*expected version 1 of Kingdomino's rules, got 99")


def test_another_format() -> None:
    refused({**journal(), "papercrown": 2}, "papercrown=1, got 2")


def test_an_unknown_game() -> None:
    refused({**journal(), "game": "chess"}, "expected a game.*chess")


@cases("thing", [None, 1, "", "{}", [], [1], (), b"", 1.5, True, {}, {"papercrown": None}])
def test_what_is_no_journal_at_all(thing: object) -> None:
    refused(thing, "expected a journal")


@cases("field", [*journal()])
def test_a_missing_field(field: str) -> None:
    entry = journal()
    del entry[field]
    refused(entry, field)


def test_an_additional_field() -> None:
    refused({**journal(), "mood": "good"}, r"unknown field .mood.")


# --- Cut --------------------------------------------------------------------------------------------------------------


@cases("kept", [0, 1, 19])
def test_steps_cut_off_at_the_end(kept: int) -> None:
    entry = journal()
    entry["steps"] = entry["steps"][:kept]
    refused(entry, rf"step {kept + 1}\b.*expected 20 steps, got {kept}")


@cases("index", [0, 5, 18])
def test_a_step_taken_out_of_the_middle(index: int) -> None:
    entry = journal()
    del entry["steps"][index]
    refused(entry, rf"step {index + 1}\b")


def test_a_step_taken_out_and_the_length_adapted() -> None:
    entry = journal()
    del entry["steps"][7]
    entry["length"] = 19
    refused(entry, r"step 8\b")


def test_two_steps_exchanged() -> None:
    entry = journal()
    entry["steps"][3], entry["steps"][4] = entry["steps"][4], entry["steps"][3]
    refused(entry, r"step 4\b")


def test_a_step_added() -> None:
    entry = journal()
    entry["steps"].append(entry["steps"][-1])
    refused(entry, r"step 21\b")


@given(st.integers(0, 10**6))
@quick
def test_a_text_cut_anywhere_is_no_journal(at: int) -> None:
    text = _played("kingdomino", 2, 20)
    cut = text[: at % len(text)]
    with pytest.raises((pc.JournalError, json.JSONDecodeError)):
        pc.replay(json.loads(cut))
    refused(cut, "expected a journal")


# --- Edited -----------------------------------------------------------------------------------------------------------


@cases(
    ("field", "value"),
    [
        ("seed", 12),
        ("names", ["P0", "Mallory"]),
        ("options", {"duel": "mighty"}),
        ("options", {"harmony": True}),
        ("seats", 3),
        ("start", "0" * 12),
        ("game", "queendomino"),
    ],
)
def test_an_edited_start(field: str, value: Any) -> None:
    refused({**journal(), field: value}, "step 0")


def test_an_edited_length() -> None:
    refused({**journal(), "length": 21}, "step 21")
    refused({**journal(), "length": 3}, "3 steps")


@cases("index", [0, 1, 10, 19])
def test_an_edited_check(index: int) -> None:
    entry = journal()
    entry["steps"][index][2] = "f" * 12
    refused(entry, rf"step {index + 1}\b.*edited")


@cases("index", [1, 10, 19])
def test_an_edited_seat(index: int) -> None:
    entry = journal()
    entry["steps"][index][0] = 1 - entry["steps"][index][0]
    refused(entry, rf"step {index + 1}\b")


@given(st.integers(0, 19), st.integers(0, 10**4))
@quick
def test_an_edited_action(index: int, action: int) -> None:
    entry = journal()
    if entry["steps"][index][1] == action:
        return
    entry["steps"][index][1] = action
    refused(entry, rf"step {index + 1}\b")


def test_another_legal_action_is_found_by_its_check() -> None:
    entry = journal()
    match = pc.replay({**entry, "steps": [], "length": 0})
    first = entry["steps"][0]
    other = next(action for action in match.legal_ids(first[0]) if action != first[1])
    entry["steps"][0] = [first[0], other, first[2]]
    refused(entry, r"step 1\b.*edited")


# --- Hostile ----------------------------------------------------------------------------------------------------------

deep: Any = []
for _ in range(100_000):
    deep = [deep]
_HOSTILE: list[Any] = [
    None, True, False, -1, 0, 2**31, 2**63, 2**64, 10**400, 10**5000, -(10**5000), 1e308, float("nan"), float("inf"),
    "", "x", "\x00", "\ud800", "x" * 100_000, b"x", [], [None], [[]], [[[]]] * 3, {}, {"a": {}}, {1: 2}, {None: None},
    deep, {"a": deep}, set(), object(),
]  # fmt: skip
HOSTILE = {f"{index}-{type(value).__name__}": value for index, value in enumerate(_HOSTILE)}


def only_journal_errors(entry: object) -> None:
    try:
        pc.replay(entry)
    except pc.JournalError as error:
        assert len(str(error)) < 400  # noqa: PT017 — whatever it says, it says briefly


def other_errors(entries: Iterable[tuple[str, object]]) -> list[str]:
    """What these journals raise besides a short `JournalError`."""
    found = []
    for name, entry in entries:
        try:
            only_journal_errors(entry)
        except Exception as error:
            found.append(f"{name}: {error!r}"[:200])
    return found


def test_hostile_values_in_every_field() -> None:
    whole = journal()
    assert not other_errors(
        (f"{field} = {name}", {**whole, field: value}) for field in whole for name, value in HOSTILE.items()
    )


def test_hostile_values_in_the_steps() -> None:
    whole = journal()
    first = whole["steps"][0]
    for name, value in HOSTILE.items():
        damaged = [value, *([*first[:index], value, *first[index + 1 :]] for index in range(3))]
        assert not other_errors((f"{name}, {place}", {**whole, "steps": [step]}) for place, step in enumerate(damaged))


def test_hostile_values_in_names_and_options() -> None:
    whole = journal()
    for name, value in HOSTILE.items():
        fields = ({"names": ["P0", value]}, {"options": {"duel": value}}, {"options": {"harmony": value}})
        assert not other_errors((f"{name} in {[*field]}", {**whole, **field}) for field in fields)


def test_hostile_values_instead_of_a_journal() -> None:
    assert not other_errors(HOSTILE.items())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from([*journal()]), json_values)
@quick
def test_any_json_in_any_field_is_refused_or_equal(field: str, value: Any) -> None:
    only_journal_errors({**journal(), field: value})


@given(st.lists(json_values, max_size=4))
@quick
def test_any_json_as_a_step(step: list[Any]) -> None:
    entry = journal()
    entry["steps"][4] = step
    with pytest.raises(pc.JournalError, match=r"step 5\b"):
        pc.replay(entry)


@given(json_values)
@quick
def test_any_json_as_a_journal(value: Any) -> None:
    with pytest.raises(pc.JournalError):
        pc.replay(value)
