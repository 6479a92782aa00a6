"""What the page for operators says is true, and the files it gives them fit."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from papercrown.cli import _parser
from papercrown.server.metrics import REGISTRY

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")
FILES = {path.name: path.read_text("utf-8") for path in DEPLOY.iterdir()}
ALL = "\n".join([PAGE, *FILES.values()])


def commands() -> list[str]:
    """Every call of our command that the page and the files make: its arguments."""
    blocks = "\n".join(re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S))
    typed = re.findall(r"^(?!podman).*/bin/papercrown (.+)$", blocks, re.M)
    typed += re.findall(r"^podman exec \w+ papercrown (.+)$", blocks, re.M)
    units = re.findall(
        r"bin/papercrown (.+?)'?$", FILES["papercrown@.service"] + FILES["papercrown-backup.service"], re.M
    )
    [container] = re.findall(r"^ENTRYPOINT (.+)$", FILES["Containerfile"], re.M)
    return [*typed, *units, " ".join(json.loads(container)[1:])]


@pytest.mark.parametrize("arguments", commands())
def test_a_command_is_one_of_ours(arguments: str) -> None:
    said = re.sub(r"\$\$\(.*?\)", "now", arguments).replace("%i", "8420").replace("$OPTIONS", "")
    assert _parser().parse_args(shlex.split(said)).run


def test_there_are_commands() -> None:
    assert {arguments.split()[0] for arguments in commands()} == {"serve", "backup", "warm"}


def test_every_file_is_named_and_every_named_file_is_there() -> None:
    linked = set(re.findall(r"\]\(\.\./deploy/([^)]+)\)", PAGE))
    assert linked == set(FILES)
    for path in re.findall(r"\bdeploy/([\w@.-]+)", ALL):
        assert path in FILES


def test_every_measure_is_explained_and_every_explained_measure_is_taken() -> None:
    families = [family for family in REGISTRY.collect() if family.name.startswith("papercrown")]
    known = {family.name + ("_total" if family.type == "counter" else "") for family in families}
    assert set(re.findall(r"`(papercrown_\w+)`", PAGE)) == known
    used = set(re.findall(r"papercrown_\w+", FILES["papercrown-alerts.yml"]))
    assert {name.removesuffix("_bucket") for name in used} <= known


def test_every_setting_is_read_somewhere() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    for name in set(re.findall(r"PAPERCROWN_\w+", ALL)):
        assert f'"{name}"' in sources, name


def test_the_restore_that_is_told_is_the_one_that_is_tried() -> None:
    tried = (ROOT / "tests" / "server" / "storage" / "test_backup.py").read_text("utf-8")
    for option in ("--format=custom", "pg_restore", "pg_dump"):
        assert option in PAGE
        assert option in tried


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for name, text in FILES.items():
        if name.endswith((".service", ".timer")):
            (tmp_path / name).write_text(text.replace("/opt/papercrown/bin/papercrown", sys.executable))
    units = [str(path) for path in sorted(tmp_path.iterdir())]
    assert len(units) == 3
    checked = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")
