"""All laws check one random game; a broken one is reported by name, with the journal that leads there."""

from typing import Any

import pytest

from papercrown.core.journal import replay
from papercrown.testing import Case, ConformanceError, cases
from papercrown.testing.laws import POSITION_LAWS, Position, nobody_peeks
from tests.core.secret_game import SECRET_GAME, rules
from tests.testing.broken import broken


@pytest.mark.parametrize("case", cases([SECRET_GAME]), ids=str)
def test_a_sound_game_breaks_no_law(case: Case) -> None:
    case.check()


def test_cases_are_named_after_game_seats_and_options() -> None:
    names = ["secret-2", "secret-3", "secret-2-doubled=True", "secret-3-doubled=True"]
    assert [str(case) for case in cases([SECRET_GAME])] == names


def test_a_broken_law_is_reported_with_the_journal_that_leads_there() -> None:
    with pytest.raises(ConformanceError, match=r"^nobody_peeks: viewer -?\d sees .* after step \d+ of {") as caught:
        Case(broken(conceal=lambda p, viewer: None), 2).check()
    assert caught.value.law == "nobody_peeks"
    assert caught.value.journal is not None
    match = replay(caught.value.journal, lambda name: SECRET_GAME)
    assert f"after step {len(match.steps)} of" in str(caught.value)


def test_every_broken_law_is_reported() -> None:
    def describe(p: Any, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
        return "Do it", ("it",)

    with pytest.raises(ConformanceError) as caught:
        Case(broken(conceal=lambda p, viewer: None, describe=describe), 2).check()
    laws = [line.partition(":")[0] for line in str(caught.value).splitlines()]
    assert laws == ["actions_are_told_apart", "nobody_peeks", "compiled_equals_interpreted"]


def test_a_crash_breaks_the_law_that_was_being_checked() -> None:
    def crash(p: Any, seat: int, action: int, dice: Any) -> None:
        if p.counts[seat]:
            raise ZeroDivisionError("division by zero")
        rules.apply(p, seat, action, dice)

    [error] = Case(broken(apply=crash), 2, laws=POSITION_LAWS[:1]).broken()
    assert str(error).startswith("legal_and_apply_agree: ZeroDivisionError('division by zero') after step ")
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_laws_can_be_left_out() -> None:
    leaking = broken(conceal=lambda p, viewer: None)
    Case(leaking, 2, laws=[law for law in POSITION_LAWS if law is not nobody_peeks]).check()


def test_laws_see_every_position_and_do_not_change_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bytes, int]] = []

    def watch(now: Position) -> None:
        seen.append((now.match.position.tobytes(), now.seat))

    for laws in ((watch,), (*POSITION_LAWS, watch)):
        monkeypatch.setattr("papercrown.testing.conformance.POSITION_LAWS", laws)
        Case(SECRET_GAME, 2, laws=laws).check()
    half = len(seen) // 2
    assert seen[:half] == seen[half:]
    assert [seat for _, seat in seen[:half]].index(-1) == half - 1 == 2 * rules.DIGITS * rules.ROUNDS
