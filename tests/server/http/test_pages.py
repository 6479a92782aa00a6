import asyncio
import re
import shutil
from html import unescape
from pathlib import Path

import httpx
import pytest

from papercrown.server.http import assets, pages
from papercrown.server.http.code_version import code_version
from papercrown.server.http.web_files import WEB_FOLDER, WebFiles
from papercrown.server.tables.manager import TableManager
from tests.server.helpers import FRIEND, ME, Person, ServerThread

PAGES = ("/", "/table/x", "/replay/x", "/verify", "/verify/x")


def get_without_cookie(server: ServerThread, path: str) -> httpx.Response:
    return httpx.get(f"http://{server.host}{path}", trust_env=False, verify=False)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_gives_new_visitors_an_identity(server: ServerThread, path: str) -> None:
    page = get_without_cookie(server, path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    cookie = page.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "max-age=31536000" in cookie


def test_visits_renew_the_cookie_and_keep_the_identity(ann: Person) -> None:
    before = ann.cookie
    assert "max-age=31536000" in ann.http.get("/").headers["set-cookie"].lower()
    assert ann.cookie == before
    assert ann.get("/api/house")["me"] == {"name": "Ann"}


def test_every_file_that_a_page_refers_to_exists(ann: Person) -> None:
    for page in PAGES:
        files = re.findall(r'(?:href|src)="(/assets/[^"]+)"', ann.http.get(page).text)
        assert any(file.endswith(".css") for file in files)
        assert any(file.endswith(".js") for file in files)
        for file in files:
            assert ann.http.get(file).status_code == 200, file


def test_pages_are_never_cached_beyond_a_version(ann: Person) -> None:
    """A page names the scripts of its version."""
    assert ann.http.get("/").headers["cache-control"] == "no-cache"


def preloads(page: str) -> list[str]:
    return [unescape(address) for address in re.findall(r'<link rel="preload" href="([^"]+)"', page)]


def test_pages_of_a_table_preload_what_their_scripts_fetch(ann: Person) -> None:
    table = ann.open_table("inkdoms", ME, FRIEND)
    library = f"/games/inkdoms/{code_version()}/library.svg"
    assert preloads(ann.http.get(f"/table/{table}").text) == [library]
    assert preloads(ann.http.get(f"/replay/{table}").text) == [f"/api/tables/{table}/replay", library]
    assert preloads(ann.http.get(f"/verify/{table}").text) == [f"/api/tables/{table}/journal"]
    assert preloads(ann.http.get("/verify").text) == []
    assert ann.http.get(library).status_code == 200


def test_page_of_an_unknown_table_preloads_no_drawings(ann: Person) -> None:
    """Its script says that there is no such table."""
    assert preloads(ann.http.get("/table/x").text) == []
    assert preloads(ann.http.get("/replay/x").text) == ["/api/tables/x/replay"]


def test_page_does_not_wait_for_a_slow_database(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait_forever(manager: TableManager, table_id: str) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    table = ann.open_table("inkdoms", ME, FRIEND)
    monkeypatch.setattr(TableManager, "game_of", wait_forever)
    page = ann.http.get(f"/table/{table}")
    assert (page.status_code, preloads(page.text)) == (200, [])


def test_edited_file_shows_after_a_reload(ann: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited = WebFiles(Path(shutil.copytree(WEB_FOLDER, tmp_path / "web")))
    for module in (assets, pages):
        monkeypatch.setattr(module, "WEB_FILES", edited)
    script = tmp_path / "web/lobby/lobby.js"
    for text in ("console.log(1);", "console.log(22);", "export default 3;"):
        script.write_text(text)
        page = ann.http.get("/")
        if page.status_code == 200:
            (address,) = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
            assert ann.http.get(address).text.startswith(text)
    assert page.status_code == 500
    assert page.json()["error"].startswith("lobby/lobby.js, line 1: expected an exported function, class or const")


@pytest.mark.parametrize("name", ["%22%3E%3Cscript%3E", "%26quot%3B", "%00", "%F0%9F%98%80", "a" * 500])
def test_addresses_are_escaped(ann: Person, name: str) -> None:
    for page in ("table", "replay", "verify"):
        response = ann.http.get(f"/{page}/{name}")
        assert response.status_code == 200
        assert "<script>" not in response.text
        assert all(address.startswith(f"/api/tables/{name}/") for address in preloads(response.text))


@pytest.mark.parametrize("code", ["XXXXX", "x", "%3Cscript%3E", "%F0%9F%98%80", "a" * 500])
def test_invitation_with_an_unknown_code(ann: Person, code: str) -> None:
    redirect = ann.http.get(f"/join/{code}")
    assert redirect.status_code == 303
    assert redirect.headers["location"] == "/?said=no-table"


def test_invitation_needs_no_cookie(server: ServerThread, ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)
    with ann.at(table) as client:
        code = client.state["code"]
    assert get_without_cookie(server, f"/join/{code}").headers["location"] == f"/table/{table}?invite={code}"
