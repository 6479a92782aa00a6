import re

import httpx
import pytest

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
        files = re.findall(r'(?:href|src)="(/web/[^"]+)"', ann.http.get(page).text)
        assert any(file.endswith(".css") for file in files)
        assert any(file.endswith(".js") for file in files)
        for file in files:
            assert ann.http.get(file).status_code == 200, file


def test_pages_are_revalidated(ann: Person) -> None:
    """A new version must not run with cached scripts of the previous one."""
    first = ann.http.get("/")
    assert "no-cache" in first.headers["cache-control"]
    assert ann.http.get("/", headers={"If-None-Match": first.headers["etag"]}).status_code in (200, 304)


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
