"""Every relative link leads to a file, every anchor to a heading, and every path in the text exists."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT

SOURCES = ROOT / "src" / "papercrown"
PATH = re.compile(r"(?<![\w/.-])((?:\w[\w@.-]*/)+(?:\w[\w@.-]*)?)")
GENERATED = ("docs/reference/",)
"""Their headings come from the code; `make docs` checks links to them."""


def links(page: Path) -> list[tuple[str, str]]:
    """The targets and anchors of all links and pictures that name no host."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    return re.findall(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)]+))?\)", text)


def anchors(page: Path) -> set[str]:
    """The ids that Markdown gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in links(page):
        found = page.parent / target if target else page
        assert found.exists(), f"{page.name} links to {target}"
        if anchor and not str(found.resolve().relative_to(ROOT)).startswith(GENERATED):
            assert anchor in anchors(found), f"{page.name} links to {target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_in_the_text_exist(page: Path) -> None:
    code = "\n".join(re.findall(r"`([^`\n]+)`", page.read_text("utf-8")))
    for path in PATH.findall(code):
        homes = [home for home in (ROOT, SOURCES) if (home / path.split("/")[0]).is_dir()]
        if homes and "GAME" not in path:
            assert any((home / path).exists() for home in homes), f"{page.name} mentions {path}"
