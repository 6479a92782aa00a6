"""docs/fair-dice.md has the test vectors of the tests, and its shell session works."""

import hashlib
import hmac
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from papercrown import verify
from tests.docs.pages import blocks, text_of, unwrapped
from tests.fairness import FAIR_SEED, VECTORS

PAGE = text_of("docs/fair-dice.md")


def rows(columns: int) -> list[list[str]]:
    """The rows of all tables with this number of columns, without the heading."""
    lines = [line[2:-2].split("|") for line in PAGE.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line] for line in lines if len(line) == columns][1:]


def whole(cell: str) -> str:
    """Repeated digits in full: `5eed` × 16."""
    return "".join(digits * int(times or 1) for digits, times in re.findall(r"`(\w+)`(?: × (\d+))?", cell))


def test_vectors_are_those_of_the_tests() -> None:
    seals = {whole(secret): whole(seal) for secret, seal in rows(2) if whole(seal)}
    assert seals == {vector["secret"]: vector["seal"] for vector in VECTORS}
    pledges = {(whole(secret), whole(luck)): whole(pledge) for secret, luck, pledge in rows(3) if whole(secret)}
    assert pledges == {
        (vector["secret"], luck): pledge
        for vector in VECTORS
        for luck, pledge in zip(vector["luck"], vector["pledges"], strict=True)
    }
    shown = [
        (
            whole(secret),
            list(map(whole, luck.split(", "))) if luck else [],
            match.strip("`"),
            int(step),
            whole(key),
            numbers,
        )
        for secret, luck, match, step, key, numbers in rows(6)
    ]
    assert shown == [
        (
            vector["secret"],
            vector["luck"],
            vector["match"],
            vector["step"],
            key_of(vector["secret"], f"{vector['match']}|{','.join(vector['luck'])}|{vector['step']}"),
            ", ".join(map(str, vector["numbers"])),
        )
        for vector in VECTORS
    ]


def key_of(secret: str, message: str) -> str:
    return hmac.new(bytes.fromhex(secret), message.encode(), hashlib.sha256).hexdigest()[:16]


@pytest.mark.skipif(not all(map(shutil.which, ("bash", "openssl", "xxd"))), reason="needs openssl and xxd")
def test_shell_session_prints_what_the_page_shows() -> None:
    (session,) = blocks(PAGE, "console")
    lines = session.splitlines()
    commands = "\n".join(line[2:] for line in lines if line.startswith("$ "))
    done = subprocess.run(["bash", "-c", commands], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [line for line in lines if not line.startswith("$ ")]


def test_keys_of_the_files_are_those_of_the_code() -> None:
    assert f"{{{', '.join(FAIR_SEED.as_json())}}}" in PAGE
    assert f"{{{', '.join(verify.Seen._fields)}}}" in unwrapped(PAGE)


def test_standalone_verifier_is_as_short_as_the_page_says() -> None:
    stated = re.search(r"(\d+) lines of plain Python", PAGE)
    assert stated
    assert len(Path(str(verify.__file__)).read_text().splitlines()) <= int(stated[1])
