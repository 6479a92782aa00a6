import gzip
import os
import re
import shutil
from pathlib import Path

import pytest

from papercrown.core.errors import PapercrownError
from papercrown.server.http.web_files import PAGES, WEB_FOLDER, WebFiles

ADDRESS = re.compile(r'"/assets/([^"]+)"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the client that a test may edit."""
    return Path(shutil.copytree(WEB_FOLDER, tmp_path / "web"))


def assets_of(html: str) -> list[str]:
    return ADDRESS.findall(html)


def edit(file: Path, old: str, new: str) -> None:
    """Save a file as an editor does, later than before whatever the clock of the file system."""
    text = file.read_text("utf-8")
    assert old in text
    changed = file.stat().st_mtime_ns + 1_000_000
    file.write_text(text.replace(old, new), "utf-8")
    os.utime(file, ns=(changed, changed))


@pytest.mark.parametrize("page", PAGES)
def test_page_refers_to_one_script_one_style_sheet_and_one_picture(page: str) -> None:
    files = WebFiles(WEB_FOLDER)
    addresses = assets_of(files.page(page))
    assert sorted(Path(name).suffix for name in set(addresses)) == [".css", ".js", ".svg"]
    for name in addresses:
        asset = files.asset(name)
        assert asset is not None
        assert re.fullmatch(r"[a-z]+\.[0-9a-f]{16}\.(js|css|svg)", name)
        assert gzip.decompress(asset.compressed) == asset.content
    assert "/web/" not in files.page(page)


def test_asset_needs_no_page_of_the_same_process() -> None:
    (address, *_) = assets_of(WebFiles(WEB_FOLDER).page("verify"))
    files = WebFiles(WEB_FOLDER)
    assert files.built_asset(address) is None
    assert files.asset(address) is not None
    assert files.built_asset(address) == files.asset(address)


@pytest.mark.parametrize("page", PAGES)
def test_script_names_its_source_map(page: str) -> None:
    files = WebFiles(WEB_FOLDER)
    (script,) = (name for name in assets_of(files.page(page)) if name.endswith(".js"))
    asset = files.asset(script)
    assert asset is not None
    assert asset.media_type == "text/javascript"
    *_, last_line = asset.content.decode().splitlines()
    source_map = files.asset(last_line.removeprefix("//# sourceMappingURL="))
    assert source_map is not None
    assert source_map.media_type == "application/json"


@pytest.mark.parametrize(
    ("file", "old", "new", "suffix"),
    [
        ("shared/dom.js", "export function h(", "export function h (", ".js"),
        ("shared/theme.css", "body", "body, html", ".css"),
        ("shared/crown.svg", "<svg", "<svg ", ".svg"),
    ],
)
def test_edited_file_has_another_address_at_the_next_request(
    folder: Path, file: str, old: str, new: str, suffix: str
) -> None:
    files = WebFiles(folder)
    before = set(assets_of(files.page("table")))
    edit(folder / file, old, new)
    after = set(assets_of(files.page("table")))
    assert {Path(name).suffix for name in after - before} == {suffix}


def test_edited_page_is_served_at_the_next_request(folder: Path) -> None:
    files = WebFiles(folder)
    files.page("lobby")
    edit(folder / "lobby/lobby.html", "<h1>Papercrown</h1>", "<h1>Paper crown</h1>")
    assert "<h1>Paper crown</h1>" in files.page("lobby")


def test_page_that_was_requested_just_before_an_edit_still_loads(folder: Path) -> None:
    files = WebFiles(folder)
    first = assets_of(files.page("table"))
    edit(folder / "shared/dom.js", "export function h(", "export function h (")
    files.page("lobby")
    assert all(files.asset(name) for name in first)
    edit(folder / "shared/dom.js", "export function h (", "export function h  (")
    files.page("lobby")
    assert not all(files.asset(name) for name in first)


def test_mistake_is_named_until_it_is_repaired(folder: Path) -> None:
    files = WebFiles(folder)
    files.page("table")
    edit(folder / "shared/dom.js", "export function h(", "export default function h(")
    for _ in range(2):
        with pytest.raises(PapercrownError, match=r"shared/dom\.js, line \d+: expected an exported function"):
            files.page("table")
    edit(folder / "shared/dom.js", "export default function h(", "export function h(")
    assert assets_of(files.page("table"))


def test_page_that_refers_to_other_files_is_refused(folder: Path) -> None:
    edit(folder / "table/table.html", "<title>", '<script src="/web/table/table.js"></script><title>')
    with pytest.raises(PapercrownError, match=r"table\.html: expected only style sheets, modules and pictures of web/"):
        WebFiles(folder).page("table")
