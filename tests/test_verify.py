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
from papercrown.verify import Unfair, match_of, random_numbers, verify
from tests.fairness import CLIENT_SEEDS, FAIR_SEED, SECRET, VECTORS, finished_match
from tests.kit.cases import cases


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


@pytest.mark.parametrize("name", pc.games())
def test_every_roll_follows_from_the_seal(name: str) -> None:
    match = finished_match(name)
    journal = json.loads(json.dumps(match.journal()))
    assert verify(journal, FAIR_SEED.commitment) == (FAIR_SEED.commitment, 0, sum(map(len, match.rolls())))
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
        assert verified == (fair.commitment, length + 1, sum(map(len, match.rolls()[0 if length else 1 :])))
        assert f"It covers the steps from {length + 1} on" in str(verified)
        journal["rolls"][-20:] = [[4, 9]] * 20
        with pytest.raises(Unfair, match="the file says 9"):
            verify(journal)


def edited(**changes: Any) -> dict[str, Any]:
    return {**finished_match("kingdomino").journal(), **changes}


@cases(
    ("journal", "reason"),
    [
        (edited(seed={**FAIR_SEED.as_json(), "secret": "00" * 32}), "the secret is not the one that was sealed"),
        (edited(seed=FairSeed("00" * 32, CLIENT_SEEDS).as_json()), "step 0, roll 1: the dice showed"),
        (edited(seed=FairSeed(SECRET, CLIENT_SEEDS[::-1]).as_json()), "step 0, roll 1: the dice showed"),
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


def test_seal_of_the_game_before_a_fork_is_not_accepted() -> None:
    """Otherwise a server could say after the game that it went on with other dice from some step."""
    journal = finished_match("kingdomino").fork(10, seed=FairSeed("12" * 32)).journal()
    with pytest.raises(Unfair, match="the seal that you saw before the game was"):
        verify(journal, FAIR_SEED.commitment)


def test_module_runs_as_a_script(tmp_path: Path) -> None:
    """Players who do not trust the rest can read, copy and run `verify.py`."""
    game = tmp_path / "game.json"
    game.write_text(json.dumps(finished_match("kingdomino").journal()))
    done = subprocess.run(
        [sys.executable, "-I", str(module.__file__), str(game)], capture_output=True, text=True, check=True
    )
    assert FAIR_SEED.commitment in done.stdout
    game.write_text("{")
    failed = subprocess.run([sys.executable, "-I", str(module.__file__), str(game)], capture_output=True, text=True)
    assert failed.returncode == 1
    assert failed.stderr.startswith("verify: ")


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
