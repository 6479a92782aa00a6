"""Journals are replayed exactly, or refused with the step at which they fail."""

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


def assert_refused(document: object, reason: str) -> None:
    with pytest.raises(pc.JournalError, match=reason) as error:
        pc.replay(document)
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
    replayed = pc.replay(json.loads(text))
    assert replayed.position.tobytes() == match.position.tobytes()
    assert replayed.scores() == match.scores()
    assert json.dumps(replayed.journal()) == text


def test_a_replayed_match_can_be_continued() -> None:
    match = pc.replay(journal(steps=9))
    seat = match.actors()[0]
    match.play(seat, match.legal_ids(seat)[0])
    assert pc.replay(match.journal()).position.tobytes() == match.position.tobytes()


def test_a_journal_without_steps() -> None:
    match = pc.game("queendomino").match(seats=4, seed=0)
    assert pc.replay(match.journal()).position.tobytes() == match.position.tobytes()


def test_a_journal_has_no_timestamps() -> None:
    first, second = (pc.game("queendomino").match(seats=3, seed=9).journal() for _ in range(2))
    assert first == second
    assert list(first) == [
        "papercrown", "game", "rules", "seats", "names", "options", "seed", "start", "length", "steps",
    ]  # fmt: skip


def test_replaying_does_not_change_the_journal() -> None:
    document = journal()
    before = copy.deepcopy(document)
    pc.replay(document)
    assert document == before


def test_steps_may_be_tuples() -> None:
    document = journal()
    document["steps"] = [tuple(step) for step in document["steps"]]
    assert len(pc.replay(document).steps) == 20


def test_replay_looks_games_up_with_the_given_function() -> None:
    match = SECRET_GAME.match(seats=2, seed=1)
    match.play(0, 3)
    assert replay(match.journal(), lambda name: SECRET_GAME).journal() == match.journal()
    assert_refused(match.journal(), "expected a game")


def test_too_many_steps_are_refused_at_once() -> None:
    document = journal()
    document["steps"] = [document["steps"][0]] * 100_001
    assert_refused(document, "journal, steps: expected at most 100000, got 100001")


# --- Not a journal of this version ------------------------------------------------------------------------------------


def test_another_version_of_the_rules() -> None:
    assert_refused({**journal(), "rules": 99}, "step 0.*expected versions 1 to 2 of Kingdomino's rules, got 99")


def test_another_format() -> None:
    assert_refused({**journal(), "papercrown": 2}, "papercrown=1, got 2")


def test_an_unknown_game() -> None:
    assert_refused({**journal(), "game": "chess"}, "expected a game.*chess")


@cases("value", [None, 1, "", "{}", [], [1], (), b"", 1.5, True, {}, {"papercrown": None}])
def test_values_that_are_not_journals(value: object) -> None:
    assert_refused(value, "expected a journal")


@cases("field", [*journal()])
def test_a_missing_field(field: str) -> None:
    document = journal()
    del document[field]
    assert_refused(document, field)


def test_an_additional_field() -> None:
    assert_refused({**journal(), "mood": "good"}, r"unknown field .mood.")


# --- Truncated --------------------------------------------------------------------------------------------------------


@cases("kept", [0, 1, 19])
def test_missing_last_steps(kept: int) -> None:
    document = journal()
    document["steps"] = document["steps"][:kept]
    assert_refused(document, rf"step {kept + 1}\b.*expected 20 steps, got {kept}")


@cases("index", [0, 5, 18])
def test_a_missing_step_in_the_middle(index: int) -> None:
    document = journal()
    del document["steps"][index]
    assert_refused(document, rf"step {index + 1}\b")


def test_a_missing_step_with_an_adjusted_length() -> None:
    document = journal()
    del document["steps"][7]
    document["length"] = 19
    assert_refused(document, r"step 8\b")


def test_two_swapped_steps() -> None:
    document = journal()
    document["steps"][3], document["steps"][4] = document["steps"][4], document["steps"][3]
    assert_refused(document, r"step 4\b")


def test_an_additional_step() -> None:
    document = journal()
    document["steps"].append(document["steps"][-1])
    assert_refused(document, r"step 21\b")


@given(st.integers(0, 10**6))
@quick
def test_a_text_truncated_anywhere_is_not_a_journal(at: int) -> None:
    text = _played("kingdomino", 2, 20)
    cut = text[: at % len(text)]
    with pytest.raises((pc.JournalError, json.JSONDecodeError)):
        pc.replay(json.loads(cut))
    assert_refused(cut, "expected a journal")


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
    assert_refused({**journal(), field: value}, "step 0")


def test_an_edited_length() -> None:
    assert_refused({**journal(), "length": 21}, "step 21")
    assert_refused({**journal(), "length": 3}, "3 steps")


@cases("index", [0, 1, 10, 19])
def test_an_edited_check(index: int) -> None:
    document = journal()
    document["steps"][index][2] = "f" * 12
    assert_refused(document, rf"step {index + 1}\b.*edited")


@cases("index", [1, 10, 19])
def test_an_edited_seat(index: int) -> None:
    document = journal()
    document["steps"][index][0] = 1 - document["steps"][index][0]
    assert_refused(document, rf"step {index + 1}\b")


@given(st.integers(0, 19), st.integers(0, 10**4))
@quick
def test_an_edited_action(index: int, action: int) -> None:
    document = journal()
    if document["steps"][index][1] == action:
        return
    document["steps"][index][1] = action
    assert_refused(document, rf"step {index + 1}\b")


def test_another_legal_action_fails_its_check() -> None:
    document = journal()
    match = pc.replay({**document, "steps": [], "length": 0})
    first = document["steps"][0]
    other = next(action for action in match.legal_ids(first[0]) if action != first[1])
    document["steps"][0] = [first[0], other, first[2]]
    assert_refused(document, r"step 1\b.*edited")


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


def assert_only_journal_errors(document: object) -> None:
    try:
        pc.replay(document)
    except pc.JournalError as error:
        assert len(str(error)) < 400  # noqa: PT017 — any short message will do


def unexpected_errors(entries: Iterable[tuple[str, object]]) -> list[str]:
    """What these journals raise besides a short `JournalError`."""
    errors = []
    for name, document in entries:
        try:
            assert_only_journal_errors(document)
        except Exception as error:
            errors.append(f"{name}: {error!r}"[:200])
    return errors


def test_hostile_values_in_every_field() -> None:
    document = journal()
    assert not unexpected_errors(
        (f"{field} = {name}", {**document, field: value}) for field in document for name, value in HOSTILE.items()
    )


def test_hostile_values_in_the_steps() -> None:
    document = journal()
    first = document["steps"][0]
    for name, value in HOSTILE.items():
        damaged = [value, *([*first[:index], value, *first[index + 1 :]] for index in range(3))]
        assert not unexpected_errors(
            (f"{name}, {place}", {**document, "steps": [step]}) for place, step in enumerate(damaged)
        )


def test_hostile_values_in_names_and_options() -> None:
    document = journal()
    for name, value in HOSTILE.items():
        fields = ({"names": ["P0", value]}, {"options": {"duel": value}}, {"options": {"harmony": value}})
        assert not unexpected_errors((f"{name} in {[*field]}", {**document, **field}) for field in fields)


def test_hostile_values_instead_of_a_journal() -> None:
    assert not unexpected_errors(HOSTILE.items())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from([*journal()]), json_values)
@quick
def test_any_json_in_any_field_is_refused_or_replayed(field: str, value: Any) -> None:
    assert_only_journal_errors({**journal(), field: value})


@given(st.lists(json_values, max_size=4))
@quick
def test_any_json_as_a_step(step: list[Any]) -> None:
    document = journal()
    document["steps"][4] = step
    with pytest.raises(pc.JournalError, match=r"step 5\b"):
        pc.replay(document)


@given(json_values)
@quick
def test_any_json_as_a_journal(value: Any) -> None:
    with pytest.raises(pc.JournalError):
        pc.replay(value)
