"""Fair dice: the server's commitment and a seed from every client."""

import hashlib
import json
from typing import Any

import msgspec
import pytest

import papercrown as pc
from papercrown.core.dice import dice_of, rolled
from papercrown.core.errors import JournalError, OptionError
from papercrown.core.fairness import FairSeed, client_commitment, public_number
from papercrown.core.journal import replay
from papercrown.core.match import Match
from tests.core.secret_game import SECRET_GAME
from tests.fairness import CLIENT_SEEDS, FAIR_SEED, OLD_FAIR_SEED, SECRET, VECTORS, finished_match, pledged
from tests.kit.cases import cases


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert FAIR_SEED.commitment == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()


def test_dice_depend_on_the_secret_the_client_seeds_and_their_order() -> None:
    others = [
        FairSeed("00" * 32, CLIENT_SEEDS),
        FairSeed(SECRET, CLIENT_SEEDS[::-1]),
        FairSeed(SECRET, CLIENT_SEEDS[:1]),
        FairSeed(SECRET, (CLIENT_SEEDS[0], "00" * 32)),
    ]
    keys = {int(dice_of(seed, "match", step).key) for seed in (FAIR_SEED, *others) for step in range(3)}
    assert len(keys) == 15


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"step {vector['step']}")
def test_vectors(vector: dict[str, Any]) -> None:
    dice = dice_of(FairSeed(vector["secret"], tuple(vector["luck"])), vector["match"], vector["step"])
    assert [number for _, number in rolled(dice, [1 << 32] * len(vector["numbers"]))] == vector["numbers"]
    assert [client_commitment(vector["seal"], luck) for luck in vector["luck"]] == vector["pledges"]


def test_random_options_are_derived_from_the_commitment() -> None:
    """They are shown before the client seeds have arrived, and reveal nothing about the secret."""
    assert public_number(FAIR_SEED) == int(FAIR_SEED.commitment[:12], 16)
    window = Match(pc.game("chroma-cubes"), seats=1, seed=FAIR_SEED, options={"puzzle": "window"})
    settled = pc.game("chroma-cubes").settle({"puzzle": "window"}, public_number(FAIR_SEED))
    assert window.options["puzzle"] == settled["puzzle"]


@pytest.mark.parametrize("name", pc.games())
def test_the_journal_of_a_fair_game_replays_with_every_roll(name: str) -> None:
    match = finished_match(name)
    journal = json.loads(json.dumps(match.journal()))
    assert match.fair
    assert journal["seed"] == {
        "seal": FAIR_SEED.commitment,
        "secret": SECRET,
        "luck": list(CLIENT_SEEDS),
        "pledges": [["Ann", VECTORS[1]["pledges"][0]], ["Ben", VECTORS[1]["pledges"][1]]],
    }
    assert [bool(rolls) for rolls in journal["rolls"][1:]] == [step.chance for step in match.steps]
    assert pc.replay(journal).journal() == journal


def test_a_journal_from_before_there_were_pledges_replays() -> None:
    journal = json.loads(json.dumps(finished_match("kingdomino", OLD_FAIR_SEED).journal()))
    assert "pledges" not in journal["seed"]
    assert pc.replay(journal).journal() == journal


def test_a_journal_with_a_number_as_seed_has_no_rolls() -> None:
    assert "rolls" not in SECRET_GAME.match(seats=2, seed=3).journal()


@cases(
    ("edited", "reason"),
    [
        ({"seed": {**FAIR_SEED.as_json(), "secret": "00" * 32}}, "step 0: the secret is not the one that was sealed"),
        ({"seed": {**OLD_FAIR_SEED.as_json(), "luck": ["00" * 32]}}, "step 0: the start is not the one"),
        ({"seed": OLD_FAIR_SEED.as_json()}, "step 0: the start is not the one that was played"),
        ({"seed": {**FAIR_SEED.as_json(), "luck": ["00" * 32] * 2}}, 'the luck of "Ann" is not the one'),
        ({"seed": {**FAIR_SEED.as_json(), "luck": [*CLIENT_SEEDS, "00" * 32]}}, "got 2 pledges and luck of 3"),
        ({"seed": {**FAIR_SEED.as_json(), "pledges": []}}, "got 0 pledges and luck of 2"),
        ({"seed": {**FAIR_SEED.as_json(), "pledges": None}}, "expected a name and a pledge for each player, got null"),
        ({"seed": {**FAIR_SEED.as_json(), "pledges": [["Ann"], ["Ben"]]}}, "expected a name and a pledge"),
        ({"seed": {**FAIR_SEED.as_json(), "pledges": [[7, "00" * 32]] * 2}}, "expected a name and a pledge"),
        ({"seed": {**FAIR_SEED.as_json(), "pledges": [["A" * 101, "00" * 32]] * 2}}, "expected a name and a pledge"),
        ({"seed": {**FAIR_SEED.as_json(), "pledges": [["A\x1b", "00" * 32]] * 2}}, "expected a name and a pledge"),
        ({"seed": {**FAIR_SEED.as_json(), "pledges": [["Ann", "00"]] * 2}}, "expected a name and a pledge"),
        ({"seed": {**FAIR_SEED.as_json(), "vows": []}}, "step 0: expected a seal, a secret"),
        ({"seed": {"secret": SECRET}}, "step 0: expected a seal, a secret of 64 hexadecimal digits and luck"),
        ({"seed": {**FAIR_SEED.as_json(), "secret": "xyz"}}, "step 0: expected a seal, a secret"),
        ({"seed": {**FAIR_SEED.as_json(), "luck": "none"}}, "step 0: expected luck of 64"),
        ({"seed": {**FAIR_SEED.as_json(), "luck": [3]}}, "step 0: expected luck of 64"),
        ({"rolls": [[], *finished_match("kingdomino").journal()["rolls"][1:]]}, "step 0: expected 5 rolls, got 0"),
        ({"rolls": []}, "journal, rolls: expected 49 lists"),
        ({"rolls": None}, "journal, rolls: expected a list"),
    ],
)  # fmt: skip
def test_journals_with_an_edited_seed_are_refused(edited: dict[str, Any], reason: str) -> None:
    with pytest.raises(JournalError, match=reason):
        pc.replay({**finished_match("kingdomino").journal(), **edited})


def test_journals_with_an_edited_roll_are_refused() -> None:
    journal = finished_match("kingdomino").journal()
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


def test_a_fork_may_have_a_fair_seed_of_its_own() -> None:
    begun = finished_match("kingdomino")
    for seed in (FairSeed("12" * 32, (CLIENT_SEEDS[0],)), pledged("12" * 32, {"Cy": CLIENT_SEEDS[0]})):
        journal = json.loads(json.dumps(begun.fork(10, seed=seed).journal()))
        assert journal["forks"] == [[10, seed.as_json()]]
        assert pc.replay(journal).journal() == journal


def test_a_seed_is_a_number_or_a_fair_seed() -> None:
    with pytest.raises(OptionError, match="expected a seed"):
        SECRET_GAME.match(seats=2, seed="secret")  # type: ignore[arg-type]


def test_events_store_a_fair_seed_with_its_field_names() -> None:
    stored = {"secret": SECRET, "luck": list(CLIENT_SEEDS), "pledges": [list(pledge) for pledge in FAIR_SEED.pledges]}
    assert json.loads(msgspec.json.encode(FAIR_SEED)) == stored
    assert msgspec.convert(stored, FairSeed) == FAIR_SEED
    del stored["pledges"]  # as 0.2.0 stored it
    assert msgspec.convert(stored, FairSeed) == OLD_FAIR_SEED
