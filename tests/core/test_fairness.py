"""Dice that nobody could choose: a sealed secret and the luck of the players."""

import hashlib
import json
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.dice import TRACE, dice_of, rolled
from papercrown.core.errors import JournalError, OptionError
from papercrown.core.fairness import Pact, number_of
from papercrown.core.journal import replay
from papercrown.core.match import Match
from tests.core.secret_game import SECRET_GAME
from tests.fairness import LUCK, PACT, SECRET, VECTORS, played


def test_a_seal_is_the_hash_of_the_secret() -> None:
    assert PACT.seal == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()


def test_dice_depend_on_the_secret_on_everybodys_luck_and_on_its_order() -> None:
    others = [
        Pact("00" * 32, LUCK), Pact(SECRET, LUCK[::-1]), Pact(SECRET, LUCK[:1]), Pact(SECRET, (LUCK[0], "00" * 32)),
    ]  # fmt: skip
    keys = {int(dice_of(pact, "match", step).key) for pact in (PACT, *others) for step in range(3)}
    assert len(keys) == 15


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"step {vector['step']}")
def test_vectors(vector: dict[str, Any]) -> None:
    dice = dice_of(Pact(vector["secret"], tuple(vector["luck"])), vector["match"], vector["step"])
    assert [number for _, number in rolled(dice, [1 << 32] * len(vector["numbers"]))] == vector["numbers"]


def test_what_is_settled_before_the_game_comes_from_the_seal() -> None:
    """So it can be shown before the luck is in, and tells nothing about the secret."""
    assert number_of(PACT) == int(PACT.seal[:12], 16)
    window = Match(pc.game("chroma-cubes"), seats=1, seed=PACT, options={"puzzle": "window"})
    assert window.options["puzzle"] == pc.game("chroma-cubes").settle({"puzzle": "window"}, number_of(PACT))["puzzle"]


@pytest.mark.parametrize("name", pc.games())
def test_a_fair_game_comes_back_from_its_journal_with_every_roll(name: str) -> None:
    match = played(name)
    journal = json.loads(json.dumps(match.journal()))
    assert match.fair
    assert journal["seed"] == {"seal": PACT.seal, "secret": SECRET, "luck": list(LUCK)}
    assert [bool(rolls) for rolls in journal["rolls"][1:]] == [step.chance for step in match.steps]
    assert pc.replay(journal).journal() == journal


def test_rolls_are_told_however_many_a_step_has() -> None:
    """More than are written down at once: a throw of Inkdoms."""
    rolls = played("inkdoms").rolls()
    assert max(map(len, rolls)) > TRACE
    assert all(0 <= value < sides for step in rolls for sides, value in step)


def test_a_game_by_seed_tells_no_rolls() -> None:
    assert "rolls" not in SECRET_GAME.match(seats=2, seed=3).journal()


@pytest.mark.parametrize(
    ("edited", "reason"),
    [
        ({"seed": {**PACT.as_json(), "secret": "00" * 32}}, "step 0: the secret is not the one that was sealed"),
        ({"seed": {**PACT.as_json(), "luck": ["00" * 32]}}, "step 0: the start is not the one that was played"),
        ({"seed": {"secret": SECRET}}, "step 0: expected a seal, a secret of 64 hexadecimal digits and luck"),
        ({"seed": {**PACT.as_json(), "secret": "xyz"}}, "step 0: expected a seal, a secret"),
        ({"seed": {**PACT.as_json(), "luck": "none"}}, "step 0: expected luck of 64"),
        ({"seed": {**PACT.as_json(), "luck": [3]}}, "step 0: expected luck of 64"),
        ({"rolls": []}, "journal, rolls: expected 49 lists"),
        ({"rolls": None}, "journal, rolls: expected a list"),
    ],
)  # fmt: skip
def test_an_edited_pact_is_named(edited: dict[str, Any], reason: str) -> None:
    with pytest.raises(JournalError, match=reason):
        pc.replay({**played("kingdomino").journal(), **edited})


def test_an_edited_roll_is_named() -> None:
    journal = played("kingdomino").journal()
    step = next(step for step, rolls in enumerate(journal["rolls"]) if step and rolls)
    journal["rolls"][step][1] += 1
    with pytest.raises(JournalError, match=f"step {step}: the dice did not show this"):
        pc.replay(journal)
    del journal["rolls"]
    with pytest.raises(JournalError, match="journal, rolls: expected 49 lists, got null"):
        pc.replay(journal)
    by_seed = SECRET_GAME.match(seats=2, seed=3).journal()
    with pytest.raises(JournalError, match="expected none: its dice come from a seed"):
        replay({**by_seed, "rolls": [[]]}, lambda name: SECRET_GAME)


def test_a_fork_may_have_a_pact_of_its_own() -> None:
    begun = played("kingdomino")
    forked = begun.fork(10, seed=Pact("12" * 32, (LUCK[0],)))
    journal = json.loads(json.dumps(forked.journal()))
    assert journal["forks"] == [[10, Pact("12" * 32, (LUCK[0],)).as_json()]]
    assert pc.replay(journal).journal() == journal


def test_a_pact_is_not_a_number() -> None:
    with pytest.raises(OptionError, match="expected a seed"):
        SECRET_GAME.match(seats=2, seed="secret")  # type: ignore[arg-type]
