"""The documentation site: its navigation is complete, and it builds without warnings and without other hosts.

Building needs the extra `docs`, which `make docs` installs.
"""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import papercrown
import papercrown.arena
import papercrown.testing
from tests.docs.pages import DOCS, ROOT

CONFIGURATION = (ROOT / "mkdocs.yml").read_text("utf-8")
REFERENCE = "\n".join(path.read_text("utf-8") for path in sorted((DOCS / "reference").glob("*.md")))
LOADED = re.compile(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=\"?((?:https?:)?//[^\"\s>]+)")


def test_navigation_lists_every_page() -> None:
    listed = set(re.findall(r"^ +- (?:\w+: )?([\w/-]+\.md)$", CONFIGURATION, re.M))
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert listed == pages | {"changelog.md", "contributing.md", "security.md"}


@pytest.mark.parametrize("package", [papercrown, papercrown.testing], ids=lambda package: package.__name__)
def test_reference_has_every_public_name(package: object) -> None:
    documented = set(re.findall(r"^::: papercrown\S*\.(\w+)$", REFERENCE, re.M))
    assert set(package.__all__) <= documented  # type: ignore[attr-defined]


@pytest.mark.skipif(not importlib.util.find_spec("mkdocs"), reason="MkDocs is not installed: make docs")
def test_site_builds_and_loads_nothing_from_other_hosts(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout + built.stderr) == (0, "")
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        assert LOADED.findall(page.read_text("utf-8")) == []
    styles = "".join(path.read_text("utf-8") for path in tmp_path.rglob("*.css"))
    assert not re.search(r"(?:@import|url\()[^;)]*//", styles)
