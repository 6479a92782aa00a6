"""Each law catches the games that break it. Each such game is the secret game with one planted mistake."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from papercrown.core.dice import roll
from papercrown.core.game import Game
from papercrown.core.match import Match, Step
from papercrown.core.scoresheet import Scoring
from papercrown.testing import Case
from papercrown.testing.laws import LAWS
from tests.core.secret_game import SECRET_GAME, actions, rules
from tests.testing.broken import broken

WITH_THROWS = 2
"""The seed of a random game in which the die is thrown."""
counter = itertools.count()


def broken_laws(game: Game, seed: int = 0) -> set[str]:
    """The laws that the kit says this game breaks."""
    return {error.law for error in Case(game, 2, seed=seed).broken()}


def test_unchanged_game_breaks_no_law() -> None:
    assert broken_laws(broken()) == set()


def test_every_law_has_a_name_and_a_sentence() -> None:
    assert len({law.__name__ for law in LAWS}) == len(LAWS) == 16
    assert all(law.__doc__ for law in LAWS)


# --- in every position ----------------------------------------------------------------------------------------------


def duplicate_action(p: Any, seat: int, out: Any) -> int:
    n = rules.legal(p, seat, out)
    out[n - 1] = out[0]
    return n


def no_actions(p: Any, seat: int, out: Any) -> int:
    return 0


def out_of_range(p: Any, seat: int, out: Any) -> int:
    out[0] = rules.ACTIONS
    return 1


def changing_the_position(p: Any, seat: int, out: Any) -> int:
    p.points[0] += 1
    return rules.legal(p, seat, out)


@pytest.mark.parametrize("legal", [duplicate_action, no_actions, out_of_range, changing_the_position])
def test_wrong_list_of_legal_actions(legal: Any) -> None:
    assert "legal_and_apply_agree" in broken_laws(broken(legal=legal))


def test_action_that_crashes() -> None:
    def crash(p: Any, seat: int, action: int, dice: Any) -> None:
        if action == 7:
            raise ZeroDivisionError
        rules.apply(p, seat, action, dice)

    assert "legal_and_apply_agree" in broken_laws(broken(apply=crash))


def test_match_that_accepts_any_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "check", lambda self, seat, action: (int(seat), int(action)))
    assert "legal_and_apply_agree" in broken_laws(SECRET_GAME)


@pytest.mark.parametrize(
    "describe",
    [
        lambda p, seat, action: ("Do it", (f"{action}",)),
        lambda p, seat, action: (f"Do {action}", ("it",)),
        lambda p, seat, action: (f"Do {action}", ("it", "now")[: action + 1]),
        lambda p, seat, action: ("", (f"{action}",)),
        lambda p, seat, action: (f"Do {action}", ()),
    ],
    ids=["label clash", "path clash", "path within a path", "no label", "no path"],
)
def test_actions_that_cannot_be_told_apart(describe: Any) -> None:
    assert broken_laws(broken(describe=describe)) == {"actions_are_told_apart"}


def test_a8_two_actions_of_one_turn_with_the_same_label() -> None:
    """Each label is unique when it is offered, but it has meant another action before in the same turn."""

    def describe(p: Any, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
        return f"Do {(action + p.counts[seat]) % rules.ACTIONS}", (f"{action}",)

    assert broken_laws(broken(describe=describe)) == {"actions_are_told_apart"}


def test_rules_with_state_outside_the_position() -> None:
    def with_own_counter(p: Any, seat: int, action: int, dice: Any) -> None:
        rules.apply(p, seat, action, dice)
        p.points[0] = next(counter) % 1000

    laws = {"replay_gives_the_same_bytes", "undo_restores_or_refuses", "names_do_not_matter"}
    assert laws <= broken_laws(broken(apply=with_own_counter))


@pytest.mark.parametrize("forgotten", ["rolls", "reveal"])
def test_undo_past_chance_or_a_reveal(forgotten: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(*values: Any) -> Step:
        return replace(Step(*values), **{forgotten: 0})  # type: ignore[arg-type]

    monkeypatch.setattr("papercrown.core.match.Step", forgetful)
    monkeypatch.setattr("papercrown.core.undo._check_without", lambda match, index: None)
    assert broken_laws(SECRET_GAME, WITH_THROWS) == {"undo_restores_or_refuses"}


def test_roll_that_is_not_reported() -> None:
    """An unreported roll could be undone and repeated until it is a six."""

    def unreported_roll(p: Any, seat: int, action: int, dice: Any) -> None:
        rules.apply(p, seat, action, dice)
        p.points[seat] += roll(dice, 6)
        dice.counter = 0

    assert broken_laws(broken(apply=unreported_roll)) >= {"nobody_peeks"}


def test_score_item_that_is_listed_twice() -> None:
    game = broken()
    vars(game)["shown_items"] = ("digits",)
    assert "scores_add_up" not in broken_laws(game)
    vars(game)["shown_items"] = ("digits", "digits")
    assert "scores_add_up" in broken_laws(game)


def test_items_that_do_not_add_up() -> None:
    def scoring(position: Any, names: Any) -> Scoring:
        right = SECRET_GAME.scoring(position, names)
        return Scoring([replace(player, total=player.total + 1) for player in right.players], right.winners)

    game = broken()
    vars(game)["scoring"] = scoring
    assert broken_laws(game) == {"scores_add_up"}


def showing_all(p: Any, viewer: int) -> None:
    pass


def changing_the_score(p: Any, viewer: int) -> None:
    rules.conceal(p, viewer)
    p.points[0] += 1


def leaking_a_digit(p: Any, viewer: int) -> None:
    """Hides the digits, and shows how large the first one is."""
    first = p.written[0, 0]
    rules.conceal(p, viewer)
    if viewer != 0:
        p.written[0, 1] = first > 4


def leaking_to_spectators(p: Any, viewer: int) -> None:
    if viewer >= 0:
        rules.conceal(p, viewer)


@pytest.mark.parametrize("conceal", [showing_all, changing_the_score, leaking_a_digit, leaking_to_spectators])
def test_views_that_leak(conceal: Callable[[Any, int], None]) -> None:
    assert "nobody_peeks" in broken_laws(broken(conceal=conceal))


def test_game_with_hidden_choices_that_declares_none() -> None:
    assert "nobody_peeks" in broken_laws(replace(SECRET_GAME, secret=False))


def test_public_labels_that_reveal_a_secret() -> None:
    def revealing(p: Any, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
        label, path = actions.describe(p, seat, action)
        return f"{label} after {p.written[seat, 0]}", path

    assert broken_laws(broken(describe=revealing)) == set()
    assert broken_laws(broken(describe=revealing, public=lambda action: True)) == {"nobody_peeks"}


def test_reveal_that_is_not_reported() -> None:
    def unreported_reveal(p: Any, seat: int, action: int, dice: Any) -> None:
        rules.apply(p, seat, action, dice)
        dice.reveals = 0

    assert "nobody_peeks" in broken_laws(broken(apply=unreported_reveal))


def reopen(p: Any, viewer: int) -> None:
    for seat in range(p.seats):
        p.counts[seat] = rules.DIGITS


def test_reopened_view_in_which_nobody_may_act() -> None:
    game = broken()
    vars(game.rules)["reopen"] = reopen
    assert broken_laws(game) == {"nobody_peeks"}


def test_ghosts_that_are_not_in_the_library() -> None:
    for ghosts, laws in ((("die",), set()), (("cat",), {"ghosts_are_pictures"}), ((), {"ghosts_are_pictures"})):
        game = broken(ghosts=lambda view, seat, action, ghosts=ghosts: ghosts, GHOSTS=["die"])
        assert broken_laws(game) == laws


def talking(
    question: str = "Write a digit, or throw the die.",
    explanation: str = "You have 2 digits in all.",
    offers: dict[str, Callable[[int], bool]] | None = None,
    **changes: Any,
) -> Game:
    """The secret game with prompts, and with promises about them."""
    return broken(
        question=lambda view, seat: question,
        explain=lambda view, seat: explanation,
        OFFERS=offers or {"Write": lambda action: action < rules.THROW, "throw the die": lambda a: a == rules.THROW},
        LABEL_NUMBERS={r"Write (\d)": lambda before, seat, action, after: _written(before, seat, action, after)},
        TEXT_NUMBERS={r"(\d+) digits": lambda view, seat: [rules.DIGITS]},
        **changes,
    )


def _written(before: Any, seat: int, action: int, after: Any) -> int:
    """What an action has written; after a reveal it can only be told from the action."""
    revealed = after.rounds_played > before.rounds_played
    return action if revealed else int(after.written[seat, before.counts[seat]])


def test_words_that_keep_their_promises() -> None:
    assert broken_laws(talking()) == set()


def test_a_question_that_offers_what_is_not_legal() -> None:
    offers = {
        "Write": lambda action: action < rules.THROW,
        "throw": lambda a: a == rules.THROW,
        "pass": lambda a: False,
    }
    game = talking("Write a digit, throw the die, or pass.", offers=offers)
    assert broken_laws(game) == {"words_offer_what_is_legal"}


def test_words_that_do_not_offer_what_is_legal() -> None:
    assert broken_laws(talking("Write a digit.")) == {"words_offer_what_is_legal"}


def test_prompts_without_promises() -> None:
    game = broken(question=lambda view, seat: "Write a digit.", explain=lambda view, seat: "")
    assert broken_laws(game) == {"words_offer_what_is_legal"}


def test_a_label_with_a_wrong_number() -> None:
    def off_by_one(p: Any, seat: int, action: int) -> tuple[str, tuple[str, ...]]:
        return actions.describe(p, seat, (action + 1) % rules.THROW if action < rules.THROW else action)

    assert broken_laws(talking(describe=off_by_one)) == {"numbers_in_words_are_true"}


def test_an_explanation_with_a_wrong_number() -> None:
    assert broken_laws(talking(explanation="You have 2 digits, or 3 digits.")) == {"numbers_in_words_are_true"}


# --- in some positions ----------------------------------------------------------------------------------------------

EVERYTHING = "".join(f'<g data-id="digit:{digit}"/>' for digit in range(10)) + '<g data-id="die"/>'


@pytest.mark.parametrize(
    ("drawn", "laws"),
    [
        (f"<svg>{EVERYTHING}</svg>", set()),
        (f"<svg>{EVERYTHING * 2}</svg>", {"drawings_can_be_clicked", "parts_make_a_table"}),
        ("<svg/>", {"drawings_can_be_clicked"}),  # what cannot be clicked becomes a button
        (EVERYTHING, {"parts_make_a_table"}),
    ],
    ids=["sound", "twice", "missing", "malformed"],
)
def test_drawings_that_cannot_be_clicked(drawn: str, laws: set[str]) -> None:
    assert broken_laws(broken(draw=lambda view, viewer, names: drawn)) == laws


# --- of a whole game ------------------------------------------------------------------------------------------------


def test_game_that_takes_too_long() -> None:
    assert "games_end" in broken_laws(replace(SECRET_GAME, longest=3))


def test_compiled_rules_that_differ_from_the_interpreted_ones() -> None:
    """The interpreted rules are those of the package."""

    def richer(p: Any, seat: int, out: Any) -> None:
        rules.score(p, seat, out)
        out[0] += 1

    assert broken_laws(broken(score=richer)) == {"compiled_equals_interpreted"}


def test_names_that_change_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def named_dice(self: Match, step: int) -> Any:
        dice = original(self, step)
        dice.key += len(self.names[0])
        return dice

    original = Match.dice_of
    monkeypatch.setattr(Match, "dice_of", named_dice)
    assert "names_do_not_matter" in broken_laws(SECRET_GAME, WITH_THROWS)


def test_bots_that_break_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {"bots_play_by_the_rules", "search_plays_by_the_rules"}
    for kind, laws in (("greedy.Greedy", both), ("search.Search", {"search_plays_by_the_rules"})):
        with monkeypatch.context() as patch:
            patch.setattr(f"papercrown.bots.{kind}.choose", lambda self, match, seat: -1)
            assert broken_laws(SECRET_GAME) == laws
