"""docs/operations.md and the files in deploy/ agree with each other and with the code."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from papercrown.cli import build_parser
from papercrown.server import start
from papercrown.server.http import connections, limits
from papercrown.server.http.limits import Limit, Rate
from papercrown.server.metrics import REGISTRY
from tests.docs.pages import ROOT, blocks, text_of, unwrapped

PAGE = text_of("docs/operations.md")
FILES = {path.name: path.read_text("utf-8") for path in (ROOT / "deploy").iterdir()}
ALL = "\n".join([PAGE, *FILES.values()])


def commands() -> list[str]:
    """The arguments of every `papercrown` command on the page and in the files."""
    shell = "\n".join(blocks(PAGE, "sh"))
    typed = re.findall(r"^(?!podman).*/bin/papercrown (.+)$", shell, re.M)
    typed += re.findall(r"^podman exec \w+ papercrown (.+)$", shell, re.M)
    units = re.findall(
        r"bin/papercrown (.+?)'?$", FILES["papercrown@.service"] + FILES["papercrown-backup.service"], re.M
    )
    [container] = re.findall(r"^ENTRYPOINT (.+)$", FILES["Containerfile"], re.M)
    return [*typed, *units, " ".join(json.loads(container)[1:])]


@pytest.mark.parametrize("arguments", commands())
def test_command_exists(arguments: str) -> None:
    words = re.sub(r"\$\$\(.*?\)", "now", arguments).replace("%i", "8420").replace("$OPTIONS", "")
    assert build_parser().parse_args(shlex.split(words)).run


def test_commands_are_found() -> None:
    assert {arguments.split()[0] for arguments in commands()} == {"serve", "backup", "warm"}


def test_page_and_deploy_name_the_same_files() -> None:
    linked = set(re.findall(r"\]\(\.\./deploy/([^)]+)\)", PAGE))
    assert linked == set(FILES)
    for path in re.findall(r"\bdeploy/([\w@.-]+)", ALL):
        assert path in FILES


HASH_PINNED = "--only-binary :all: --require-hashes --requirement"
FROM_SOURCES = "--no-index --no-deps --no-build-isolation"


def pins(text: str) -> dict[str, str]:
    """The versions of a list of requirements, by package."""
    return {canonicalize_name(name): version for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.M)}


def required(names: Iterable[str], found: set[str]) -> set[str]:
    """These packages and everything that they need on this system; extras are written `name[extra]`."""
    for name in map(Requirement, names):
        key = f"{canonicalize_name(name.name)}{sorted(name.extras)}"
        if key in found:
            continue
        found.add(key)
        needed = map(Requirement, distribution(name.name).requires or [])
        extras = [{"extra": extra} for extra in ("", *name.extras)]
        here = [other for other in needed if not other.marker or any(map(other.marker.evaluate, extras))]
        required(map(str, here), found)
    return {key.partition("[")[0] for key in found}


def test_operators_install_the_tested_versions_of_everything() -> None:
    installed, tested = pins(FILES["requirements.txt"]), pins(text_of("constraints.txt"))
    assert installed.items() <= tested.items()
    project = tomllib.loads(text_of("pyproject.toml"))
    direct = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["postgresql"]]
    assert required([*direct, *project["build-system"]["requires"]], set()) <= set(installed)


def test_every_requirement_has_the_hashes_of_its_files() -> None:
    text = FILES["requirements.txt"]
    requirements = re.findall(r"^(\w\S*)==[^\n]*((?:\n    --hash=sha256:[0-9a-f]{64}(?: \\)?$)*)", text, re.M)
    counts = {name: hashes.count("--hash") for name, hashes in requirements}
    assert set(counts) == set(pins(text))
    assert min(counts.values()) > 0
    assert counts["numpy"] > 20  # one for every system, not only for that of the author
    assert not re.search(r"://|index-url|find-links", text)


def test_operators_install_nothing_without_a_hash() -> None:
    installs = re.findall(
        r"bin/pip install (.+?)(?: \\)?$", "\n".join([*blocks(PAGE, "sh"), FILES["Containerfile"]]), re.M
    )
    kinds = [line.removeprefix("--no-cache-dir ") for line in installs if line != "pip-audit"]
    assert [kind.rpartition(" ")[0] for kind in kinds] == [HASH_PINNED, FROM_SOURCES] * 3


def test_page_and_code_have_the_same_metrics() -> None:
    families = [family for family in REGISTRY.collect() if family.name.startswith("papercrown")]
    known = {family.name + ("_total" if family.type == "counter" else "") for family in families}
    assert set(re.findall(r"`(papercrown_\w+)`", PAGE)) == known
    used = set(re.findall(r"papercrown_\w+", FILES["papercrown-alerts.yml"]))
    assert {name.removesuffix("_bucket") for name in used} <= known


LIMITS = {
    "messages to tables": limits.MESSAGES,
    "full drawings": limits.DRAWINGS,
    "requests": limits.REQUESTS,
    "invitation codes tried": limits.CODES,
    "new tables": limits.TABLES,
    "uploaded journals": limits.JOURNALS,
    "hints": limits.HINTS,
    "reviews that are not cached": limits.REVIEWS,
}
UNIT_SECONDS = {"a second": 1, "a minute": 60, "an hour": 3600}


def stated_rates(row: str) -> list[Rate]:
    """The rates in a row such as `| hints | 10 at once, then 12 a minute | ... |`."""
    found = re.findall(r"(\d+) at once, then (\d+) (an? \w+)", row)
    return [Rate(int(burst), int(count) / UNIT_SECONDS[unit]) for burst, count, unit in found]


def test_page_states_every_limit() -> None:
    assert set(map(id, LIMITS.values())) == {id(value) for value in vars(limits).values() if isinstance(value, Limit)}
    people = limits.MAX_PEOPLE_PER_ADDRESS
    assert f"one address shared by {people} people" in PAGE
    for name, limit in LIMITS.items():
        (row,) = re.findall(rf"^\| {name}\b.*$", PAGE, re.M)
        address = Rate(limit.address_share.burst * people, limit.address_share.per_second * people)
        for stated, real in zip(stated_rates(row), (limit.person, address), strict=True):
            assert tuple(stated) == pytest.approx(tuple(real)), row
    assert f"| unfinished games of the last day | {limits.MAX_UNFINISHED_GAMES_PER_DAY} |" in PAGE
    sockets = limits.MAX_SOCKETS_PER_PERSON, limits.MAX_SOCKETS_PER_ADDRESS_SHARE * people
    assert "| open sockets | {} | {} |".format(*sockets) in PAGE


def test_page_states_sizes_and_timeouts() -> None:
    words = unwrapped(PAGE)
    assert f"up to {limits.MAX_MESSAGE_BYTES // 1024} kB uncompressed" in words
    assert f"a request {limits.MAX_BODY_BYTES // 1000} kB, a journal {limits.MAX_JOURNAL_BYTES // 10**6} MB" in words
    assert f"request headers {connections.MAX_HEADER_BYTES // 1024} kB" in words
    assert f"after {limits.MAX_REFUSED_MESSAGES} refusals" in words
    assert f"must arrive within {connections.REQUEST_TIMEOUT_SECONDS:g} seconds" in words
    assert f"what the server sends within {connections.WRITE_TIMEOUT_SECONDS:g} seconds" in words
    assert f"or {connections.MAX_PENDING_CONNECTIONS} of them have not sent a request yet" in words
    assert f"at most {start.MAX_OPEN_FILES:,}, and reserves {start.RESERVED_FILES} for itself" in words


def test_proxies_replace_what_clients_claim() -> None:
    assert "curl --header 'X-Forwarded-For: 1.2.3.4' https://play.example.org/health" in "".join(blocks(PAGE, "sh"))
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in FILES["nginx.conf"]
    assert "$proxy_add_x_forwarded_for" not in ALL


def test_options_of_the_unit_are_parsed() -> None:
    options = re.findall(r"^#OPTIONS=(.+)$", FILES["papercrown.env"], re.M)
    assert options
    for words in options:
        assert build_parser().parse_args(["serve", *shlex.split(words)]).allowed_host == ["play.example.org"]


def test_every_setting_is_read() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    for name in set(re.findall(r"PAPERCROWN_\w+", ALL)):
        assert f'"{name}"' in sources, name


def test_documented_restore_is_the_tested_one() -> None:
    test = (ROOT / "tests" / "server" / "storage" / "test_backup.py").read_text("utf-8")
    for option in ("--format=custom", "pg_restore", "pg_dump"):
        assert option in PAGE
        assert option in test


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for name, text in FILES.items():
        if name.endswith((".service", ".timer")):
            (tmp_path / name).write_text(text.replace("/opt/papercrown/bin/papercrown", sys.executable))
    units = [str(path) for path in sorted(tmp_path.iterdir())]
    assert len(units) == 3
    checked = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")
