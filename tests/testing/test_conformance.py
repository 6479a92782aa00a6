"""The kit catches games that break its laws: each broken game here is the tiny secret game with one thing wrong."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from papercrown.core.game import Game
from papercrown.testing import ConformanceError, cases
from papercrown.testing.conformance import (
    LAWS,
    Case,
    Table,
    actions_are_told_apart,
    bots_play_by_the_rules,
    compiled_equals_interpreted,
    drawings_can_be_clicked,
    games_end,
    legal_and_apply_agree,
    names_do_not_matter,
    nobody_peeks,
    replay_gives_the_same_bytes,
    scores_add_up,
    undo_restores_or_refuses,
)
from tests.core.secret_game import SECRET_GAME, actions, rules

counter = itertools.count()


def broken(**changes: Any) -> Game:
    """The secret game with other functions in its rules or actions."""
    game = replace(SECRET_GAME)
    names = {name: getattr(rules, name) for name in dir(rules) if not name.startswith("_")}
    mended = {name: change for name, change in changes.items() if name in names}
    vars(game)["rules"] = SimpleNamespace(**{**names, **mended})
    rooms = {"actions": SimpleNamespace(**{**vars(actions), **changes}), "drawing": SimpleNamespace(**changes)}
    if "draw" in changes:
        vars(game)["has_room"] = lambda name: name == "drawing"
    vars(game)["room"] = rooms.__getitem__
    return game


def breaks(law: Callable[[Table], None], game: Game) -> bool:
    """Whether the kit says that this game breaks the law."""
    try:
        Case(law, Table(game, 2, {})).check()
    except ConformanceError:
        return True
    return False


@pytest.mark.parametrize("case", cases([SECRET_GAME]), ids=str)
def test_a_sound_game_keeps_all_laws(case: Case) -> None:
    case.check()


@pytest.mark.parametrize("law", [law for law in LAWS if law is not bots_play_by_the_rules])
def test_the_stand_in_itself_is_sound(law: Callable[[Table], None]) -> None:
    assert not breaks(law, broken())


def test_all_laws_look_at_the_same_game_and_none_disturbs_it() -> None:
    table = Table(SECRET_GAME, 2, {})
    seen = [(match.journal(), seat) for match, seat in table.played()]
    for match, seat in table.played():
        if seat >= 0:
            match.play(seat, match.legal_ids(seat)[0])
    assert [(match.journal(), seat) for match, seat in table.played()] == seen
    assert seen[-1] == (table.finished().journal(), -1)


def twice(p: Any, seat: int, out: Any) -> int:
    n = int(rules.legal(p, seat, out))
    out[n - 1] = out[0]
    return n


def nothing(p: Any, seat: int, out: Any) -> int:
    return 0


def outside(p: Any, seat: int, out: Any) -> int:
    out[0] = rules.ACTIONS
    return 1


def touching(p: Any, seat: int, out: Any) -> int:
    p.points[0] += 1
    return int(rules.legal(p, seat, out))


@pytest.mark.parametrize("legal", [twice, nothing, outside, touching])
def test_wrong_lists_of_actions(legal: Any) -> None:
    assert breaks(legal_and_apply_agree, broken(legal=legal))


def test_a_game_without_end() -> None:
    assert breaks(games_end, replace(SECRET_GAME, longest=3))


def test_two_actions_with_one_label_or_path() -> None:
    assert breaks(actions_are_told_apart, broken(describe=lambda p, seat, action: ("Do it", (f"{action}",))))
    assert breaks(actions_are_told_apart, broken(describe=lambda p, seat, action: (f"Do {action}", ("it",))))
    assert breaks(
        actions_are_told_apart, broken(describe=lambda p, seat, action: (f"Do {action}", ("it", "now")[: action + 1]))
    )
    assert breaks(actions_are_told_apart, broken(describe=lambda p, seat, action: ("", (f"{action}",))))


def moody(p: Any, seat: int, action: int, dice: Any) -> None:
    rules.apply(p, seat, action, dice)
    p.points[0] = next(counter) % 1000


@pytest.mark.parametrize("law", [replay_gives_the_same_bytes, undo_restores_or_refuses, names_do_not_matter])
def test_rules_with_a_memory_of_their_own(law: Any) -> None:
    assert breaks(law, broken(apply=moody))


def test_a_missing_item() -> None:
    game = broken()
    vars(game)["shown_items"] = ("digits",)
    assert not breaks(scores_add_up, game)
    vars(game)["shown_items"] = ("digits", "digits")
    assert breaks(scores_add_up, game)


def test_views_that_show_or_forget() -> None:
    assert breaks(nobody_peeks, broken(conceal=lambda p, viewer: None))
    assert breaks(nobody_peeks, replace(SECRET_GAME, secret=False))

    def creeping(p: Any, viewer: int) -> None:
        rules.conceal(p, viewer)
        p.points[0] += 1

    assert breaks(nobody_peeks, broken(conceal=creeping))


def test_words_for_everybody_that_tell_a_secret() -> None:
    def telling(p: Any, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
        label, path = actions.describe(p, seat, action)
        return f"{label} after {p.written[seat, 0]}", path

    assert not breaks(nobody_peeks, broken(describe=telling))
    assert breaks(nobody_peeks, broken(describe=telling, public=lambda action: True))


def test_a_reveal_that_is_not_told() -> None:
    def silent(p: Any, seat: int, action: int, dice: Any) -> None:
        rules.apply(p, seat, action, dice)
        dice.reveals = 0

    assert breaks(nobody_peeks, broken(apply=silent))


def test_compiled_rules_that_differ_from_the_plain_ones() -> None:
    def richer(p: Any, seat: int, out: Any) -> None:
        rules.score(p, seat, out)
        out[0] += 1

    assert breaks(compiled_equals_interpreted, broken(score=richer))


def test_a_drawing_in_which_something_cannot_be_clicked() -> None:
    assert breaks(drawings_can_be_clicked, broken(draw=lambda view, viewer, names: "<svg/>"))
    everything = "".join(f'<g data-id="digit:{digit}"/>' for digit in range(10)) + '<g data-id="die"/>'
    assert not breaks(drawings_can_be_clicked, broken(draw=lambda view, viewer, names: everything))
    assert breaks(drawings_can_be_clicked, broken(draw=lambda view, viewer, names: everything * 2))
