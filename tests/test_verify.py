"""Every roll is recomputed by code that shares nothing with the engine."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import papercrown as pc
from papercrown import verify as module
from papercrown.core.fairness import FairSeed
from papercrown.verify import Unfair, Verified, match_of, pledge_of, random_numbers, verify
from tests.fairness import CLIENT_SEEDS, FAIR_SEED, SECRET, VECTORS, finished_match, ground_luck, pledged, seen_by
from tests.kit.cases import cases
from tests.records import RECORDS


def test_module_imports_only_the_standard_library() -> None:
    source = Path(str(module.__file__)).read_text()
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert imported <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"step {vector['step']}")
def test_vectors(vector: dict[str, Any]) -> None:
    numbers = random_numbers(vector["secret"], vector["luck"], vector["match"], vector["step"])
    assert [next(numbers) for _ in vector["numbers"]] == vector["numbers"]
    assert FairSeed(vector["secret"]).commitment == vector["seal"]
    assert [pledge_of(vector["seal"], luck) for luck in vector["luck"]] == vector["pledges"]


@pytest.mark.parametrize("name", pc.games())
def test_every_roll_follows_from_the_seal(name: str) -> None:
    match = finished_match(name)
    journal = json.loads(json.dumps(match.journal()))
    rolls = sum(map(len, match.rolls()))
    verified = Verified(FAIR_SEED.commitment, 0, rolls, 2, ("Ann", "Ben"), confirmed=False, burned=0)
    assert verify(journal, FAIR_SEED.commitment) == verified
    assert verify(journal, None, CLIENT_SEEDS[1]) == verified
    assert verify(journal, None, seen_by(journal)) == verified._replace(confirmed=True)
    assert match_of(journal) == match._id


def test_fork_is_verified_from_its_first_step_on() -> None:
    fair = FairSeed("12" * 32, CLIENT_SEEDS[:1])
    for length in (0, 10):
        match = pc.game("kingdomino").match(seats=2, seed=5).fork(length, seed=fair) if not length else None
        match = match or finished_match("kingdomino").fork(length, seed=fair)
        while not match.over:
            match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
        journal = match.journal()
        verified = verify(journal, fair.commitment)
        assert verified[:3] == (fair.commitment, length + 1, sum(map(len, match.rolls()[0 if length else 1 :])))
        assert f"It covers the steps from {length + 1} on" in str(verified)
        journal["rolls"][-20:] = [[4, 9]] * 20
        with pytest.raises(Unfair, match="the file says 9"):
            verify(journal)


def deeply_nested() -> list[Any]:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    return nested


def edited(**changes: Any) -> dict[str, Any]:
    return {**finished_match("kingdomino").journal(), **changes}


@cases(
    ("journal", "reason"),
    [
        (edited(seed={**FAIR_SEED.as_json(), "secret": "00" * 32}), "the secret is not the one that was sealed"),
        (edited(seed=FairSeed("00" * 32, CLIENT_SEEDS).as_json()), "step 0, roll 1: the dice showed"),
        (edited(seed=FairSeed(SECRET, CLIENT_SEEDS[::-1]).as_json()), "step 0, roll 1: the dice showed"),
        (edited(seed={**FAIR_SEED.as_json(), "luck": CLIENT_SEEDS[::-1]}), "^the luck of Ann does not fit the pledge$"),
        (edited(seed={**FAIR_SEED.as_json(), "luck": CLIENT_SEEDS[:1]}), "got 2 pledges and luck of 1"),
        (edited(seed={**FAIR_SEED.as_json(), "luck": [",".join(CLIENT_SEEDS)]}), "expected 64 hexadecimal digits"),
        (edited(seed={**FAIR_SEED.as_json(), "pledges": [["\x1b[2J", "00"]] * 2}), "a name that can be printed"),
        (edited(seed={**FAIR_SEED.as_json(), "pledges": 7}), "got something else"),
        (edited(forks=[[30, {**FAIR_SEED.as_json(), "pledges": []}]]), "got 0 pledges and luck of 2"),
        (edited(steps=[]), "expected 48 steps, as the file says, got 0: it was cut or edited"),
        (edited(options=deeply_nested()), "got something else"),
        (edited(game="queendomino"), "step 0, roll 1: the dice showed"),
        (edited(rolls=[[]]), "expected the rolls of 48 steps, got those of 0"),
        (edited(rolls=[[48]] * 49), "got something else"),
        (edited(rolls=[["x", 3]] * 49), "step 0, roll 1: expected a number of sides, got 'x'"),
        (edited(seed=7), "^the dice came from a plain seed"),
        (edited(forks=[[30, 7]]), "from step 31 on the dice came from a plain seed"),
        (edited(seed={}), "got something else"),
        (edited(forks=[3]), "got something else"),
        ({}, "got something else"),
        ([], "got something else"),
        ("game", "got something else"),
        (None, "got something else"),
    ],
)
def test_refusal_names_the_mismatch(journal: Any, reason: str) -> None:
    with pytest.raises(Unfair, match=reason) as error:
        verify(journal)
    assert len(str(error.value)) < 250


def test_every_changed_roll_is_noticed() -> None:
    """Each roll by itself."""
    journal = finished_match("kingdomino").journal()
    for step, rolls in enumerate(journal["rolls"]):
        for place in range(1, len(rolls), 2):
            rolls[place] += 1
            named = f"step {step}, roll {place // 2 + 1}: the dice showed {rolls[place] - 1} "
            with pytest.raises(Unfair, match=named):
                verify(journal)
            rolls[place] -= 1
    verify(journal)


def test_seal_is_compared_with_the_one_seen_before_the_game() -> None:
    journal = finished_match("kingdomino").journal()
    verify(journal, f" {FAIR_SEED.commitment.upper()}\n")
    with pytest.raises(Unfair, match="the seal that you saw before the game was 00"):
        verify(journal, "00" * 32)


def whole(**changes: Any) -> dict[str, Any]:
    """What Ann's browser saw of the game."""
    return {**seen_by(finished_match("kingdomino").journal()), **changes}


BEN = FAIR_SEED.as_json()["pledges"][1]


@cases(
    ("seen", "reason"),
    [
        ("00" * 32, f"^your luck {'00' * 32} is not in the dice$"),
        ("5eed", "^expected luck of 64 hexadecimal digits, got '5eed'$"),
        (whole(luck="00" * 32), f"^your luck {'00' * 32} is not in the dice$"),
        (whole(seal="00" * 32), "^the seal that you saw before the game was 00"),
        (whole(pledges=[BEN]), r"^your browser saw 1 pledge \(Ben\), the game has 2 \(Ann, Ben\)$"),
        (whole(pledges=[BEN, BEN]), f"^pledge 1: your browser saw {BEN[1]} of Ben, the game has .* of Ann$"),
        (whole(pledges=whole()["pledges"][::-1]), "^pledge 1: your browser saw"),
        (whole(pledges=[["Eve", pledge] for _, pledge in whole()["pledges"]]), "^pledge 1: your browser saw .* of Eve"),
        (whole(steps=49), "^your browser saw 49 steps, the game has 48$"),
        (whole(rolls=99), "^your browser saw 99 rolls, the game has"),
        (whole(pledges=[["\x1b", "00" * 32]]), "^expected what a browser saw"),
        (whole(burned="1"), "^expected what a browser saw"),
        (whole(steps=-1), "^expected what a browser saw"),
        ({}, "^expected what a browser saw"),
        ([], "^expected what a browser saw"),
        (7, "^expected what a browser saw"),
    ],
)
def test_game_is_compared_with_what_a_browser_saw(seen: Any, reason: str) -> None:
    with pytest.raises(Unfair, match=reason) as error:
        verify(finished_match("kingdomino").journal(), None, seen)
    assert len(str(error.value)) < 250


def test_luck_may_be_copied_with_spaces() -> None:
    verify(finished_match("kingdomino").journal(), None, f" {CLIENT_SEEDS[0][:32]} {CLIENT_SEEDS[0][32:].upper()}\n")


def test_browser_that_left_early_confirms_the_pledges_but_not_the_length() -> None:
    journal = finished_match("kingdomino").journal()
    assert verify(journal, None, whole(steps=None, rolls=None)).confirmed
    assert not verify(journal, None, whole(pledges=None, luck=None)).confirmed


def test_luck_that_was_burned_is_mentioned() -> None:
    journal = finished_match("kingdomino").journal()
    assert "revealed luck 2 times for a game that did not begin" in str(verify(journal, None, whole(burned=2)))


def test_missing_end_is_noticed_by_what_the_browser_saw() -> None:
    """A journal that was cut carefully, so that it is consistent in itself."""
    match = finished_match("kingdomino")
    cut = match.at(20).journal()
    assert verify(cut)
    with pytest.raises(Unfair, match="your browser saw 48 steps, the game has 20"):
        verify(cut, None, seen_by(match.journal()))


def test_missing_rolls_are_noticed_by_what_the_browser_saw() -> None:
    journal = finished_match("kingdomino").journal()
    seen = seen_by(journal)
    journal["rolls"][0] = journal["rolls"][0][:-2]
    assert verify(journal)
    with pytest.raises(Unfair, match=f"^your browser saw {seen['rolls']} rolls, the game has {seen['rolls'] - 1}$"):
        verify(journal, None, seen)


def test_operator_who_adds_ground_luck_is_exposed() -> None:
    """The operator knows the secret and Ann's and Ben's luck, and tries luck of an invented player until it fits."""
    honest = finished_match("kingdomino")
    seen = seen_by(honest.journal())
    luck = ground_luck(FAIR_SEED, honest._id)
    wanted = pledged(SECRET, {"Ann": CLIENT_SEEDS[0], "Ben": CLIENT_SEEDS[1], "Cy": luck})
    for seed, reason in (
        (wanted, r"^your browser saw 2 pledges \(Ann, Ben\), the game has 3 \(Ann, Ben, Cy\)$"),
        (FairSeed(SECRET, wanted.luck), "^your browser saw 2 pledges, the game has luck without pledges$"),
        (FairSeed(SECRET, wanted.luck, FAIR_SEED.pledges), "^expected a pledge for each luck, got 2 pledges"),
    ):
        journal = json.loads(json.dumps(finished_match("kingdomino", seed).journal()))
        first = journal["rolls"][0][:6]
        assert all(value <= sides / 10 for sides, value in zip(first[::2], first[1::2], strict=True))
        with pytest.raises(Unfair, match=reason):
            verify(journal, FAIR_SEED.commitment, seen)
    with_names = str(verify(finished_match("kingdomino", wanted).journal(), FAIR_SEED.commitment, CLIENT_SEEDS[0]))
    assert "3 players pledged luck: Ann, Ben, Cy. Are these the players, and all of them?" in with_names


def test_game_from_before_there_were_pledges_is_verified_as_what_it_promised() -> None:
    (record,) = RECORDS.glob("*/kingdomino-2-sealed.json")
    journal = json.loads(record.read_text())
    verified = verify(journal, FAIR_SEED.commitment, CLIENT_SEEDS[0])
    assert (verified.luck, verified.names, verified.confirmed) == (2, None, False)
    assert "nothing proves that nobody added luck afterwards" in str(verified)
    old = {"seal": FAIR_SEED.commitment, "luck": CLIENT_SEEDS[0], "pledges": None, "burned": 0}
    assert verify(journal, None, {**old, "steps": None, "rolls": None}) == verified


def test_golden_game_with_pledges_is_verified() -> None:
    (record,) = RECORDS.glob("*/kingdomino-2-pledged.json")
    journal = json.loads(record.read_text())
    assert verify(journal, FAIR_SEED.commitment, seen_by(journal, 1)).confirmed


def test_game_without_luck_is_the_server_s_alone() -> None:
    verified = verify(finished_match("kingdomino", FairSeed(SECRET)).journal())
    assert "No player added luck: the server alone made these dice." in str(verified)


def test_seal_of_the_game_before_a_fork_is_not_accepted() -> None:
    """Otherwise a server could say after the game that it went on with other dice from some step."""
    journal = finished_match("kingdomino").fork(10, seed=FairSeed("12" * 32)).journal()
    with pytest.raises(Unfair, match="the seal that you saw before the game was"):
        verify(journal, FAIR_SEED.commitment)


def test_module_runs_as_a_script(tmp_path: Path) -> None:
    """Players who do not trust the rest can read, copy and run `verify.py`."""
    game, seen = tmp_path / "game.json", tmp_path / "seen.json"
    journal = finished_match("kingdomino").journal()
    game.write_text(json.dumps(journal))
    seen.write_text(json.dumps(seen_by(journal)))

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", str(module.__file__), str(game), *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True)

    for arguments in ((), ("--seal", FAIR_SEED.commitment), ("--luck", CLIENT_SEEDS[1])):
        assert run(*arguments).stdout.startswith(
            f"The seal was {FAIR_SEED.commitment}.\n2 players pledged luck: Ann, Ben."
        )
    assert "Your browser saw the same list before it revealed its luck." in run("--luck", seen).stdout
    for arguments, content, reason in (
        (("--luck", "00" * 32), game.read_text(), "your luck 00"),
        (("--seal", "00" * 32), game.read_text(), "the seal that you saw"),
        (("--luck", "none.json"), game.read_text(), "[Errno 2] No such file"),
        ((), "{", "Expecting property name"),
        ((), "[" * 100_000, "expected a game, got lists nested too deeply"),
        ((), "9" * 5000, "Exceeds the limit"),
    ):
        game.write_text(content)
        failed = run(*arguments)
        assert (failed.returncode, failed.stdout) == (1, "")
        assert failed.stderr.startswith(f"verify: {reason}")
        assert failed.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "content",
    [b"[" * 100_000, b'{"seed": ' + b"9" * 5000 + b"}", b'{"seed": "\xff"}', b"{" * 10, b'{"seed": 1e400}'],
    ids=["nested", "huge number", "not UTF-8", "cut", "infinity"],
)
def test_script_refuses_other_files_in_one_sentence(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.json"
    game.write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["verify.py", str(game)])
    assert module.main() == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("verify: ")
    assert err.count("\n") == 1
    assert len(err) < 250
