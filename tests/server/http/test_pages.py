"""Pages, pictures and guides; and the cookie that a newcomer gets."""

import re

import httpx
import pytest

import papercrown as pc
from papercrown.core.phrasing import one_of
from papercrown.server.http.pages import WEB
from tests.server.conftest import Newcomer
from tests.server.helpers import FRIEND, ME, Person, Running


def stranger(server: Running, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"http://{server.host}{path}", headers=headers, trust_env=False, verify=False)


@pytest.mark.parametrize("path", ["/", "/table/x", "/replay/x", "/verify", "/verify/x"])
def test_whoever_opens_a_page_gets_an_identity(server: Running, path: str) -> None:
    page = stranger(server, path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    cookie = page.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "max-age=31536000" in cookie


def test_and_keeps_it_for_a_year_from_the_last_visit(ann: Person) -> None:
    before = ann.cookie
    assert "max-age=31536000" in ann.http.get("/").headers["set-cookie"].lower()
    assert ann.cookie == before
    assert ann.get("/api/house")["me"] == {"name": "Ann"}


@pytest.mark.parametrize("cookie", ["forged", "WyJhIiwiYiJd.x", ""])
def test_a_forged_cookie_is_that_of_a_stranger(server: Running, cookie: str) -> None:
    assert "set-cookie" in stranger(server, "/", Cookie=f"papercrown={cookie}").headers
    answer = stranger(server, "/api/house", Cookie=f"papercrown={cookie}")
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("expected the cookie of this server, got none")


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/house"), ("POST", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/journals"),
     ("POST", "/api/tables/x/fork")],
)  # fmt: skip
def test_strangers_are_asked_to_allow_cookies(server: Running, method: str, path: str) -> None:
    sent = '{"name": "Ann", "game": "kingdomino", "seats": [{"kind": "me"}, {"kind": "friend"}]}'
    body = {"/api/me": '{"name": "Ann"}', "/api/tables": sent.replace('"name": "Ann", ', "")}.get(path, "{}")
    address = f"http://{server.host}{path}"
    answer = httpx.request(method, address, content=body if method == "POST" else None, trust_env=False, verify=False)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("expected the cookie of this server")


def test_every_file_that_the_pages_name_is_there(ann: Person) -> None:
    for page in ("lobby/lobby.html", "table/table.html", "replay/replay.html", "verify/verify.html"):
        named = re.findall(r'(?:href|src)="(/web/[^"]+)"', (WEB / page).read_text("utf-8"))
        assert "/web/shared/theme.css" in named
        for path in named:
            assert ann.http.get(path).status_code == 200


def test_pages_and_files_are_asked_for_again(ann: Person) -> None:
    """A new version of the package must not meet old scripts or pictures in the browser."""
    for path in ("/", "/web/shared/dom.js", "/games/kingdomino/library.svg"):
        first = ann.http.get(path)
        assert "no-cache" in first.headers["cache-control"]
        again = ann.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code in (200, 304)


@pytest.mark.parametrize("path", ["/web/../server/app.py", "/web/%2e%2e/server/app.py", "/web/none.js", "/web/"])
def test_only_the_files_of_the_web_folder(ann: Person, path: str) -> None:
    assert ann.http.get(path).status_code == 404


def test_no_such_page(ann: Person) -> None:
    answer = ann.http.get("/none")
    assert (answer.status_code, answer.json()) == (404, {"error": "Not Found: GET /none"})
    sent = ann.http.get("/none", headers={"Accept": "text/html"})
    assert sent.status_code == 303
    assert sent.headers["location"] == "/?said=There%20is%20no%20page%20/none%20here."
    assert ann.http.post("/").status_code == 405


@pytest.mark.parametrize("code", ["XXXXX", "x", "%3Cscript%3E", "%F0%9F%98%80", "a" * 500])
def test_an_invitation_to_no_table(ann: Person, code: str) -> None:
    sent = ann.http.get(f"/join/{code}")
    assert sent.status_code == 303
    assert sent.headers["location"].startswith("/?said=There%20is%20no%20table%20with%20the%20code%20")
    assert len(sent.headers["location"]) < 300


def test_an_invitation_needs_no_cookie(server: Running, ann: Person) -> None:
    table = ann.set_table("kingdomino", ME, FRIEND)
    with ann.at(table) as talk:
        code = talk.state["code"]
    assert stranger(server, f"/join/{code}").headers["location"] == f"/table/{table}?invite={code}"


# --- Pictures and guides ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["kingdomino", "queendomino"])
def test_pictures(ann: Person, game: str) -> None:
    for picture in ("cover", "library"):
        answer = ann.http.get(f"/games/{game}/{picture}.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
        assert "style=" not in answer.text  # the policy forbids it


def test_a_game_without_drawings_has_pictures_too(secret_games: None, ann: Person) -> None:
    assert "Secret Digits" in ann.http.get("/games/secret/cover.svg").text
    assert ann.http.get("/games/secret/library.svg").text.startswith("<svg")


def test_guides(secret_games: None, ann: Person) -> None:
    answer = ann.http.get("/games/queendomino/guide.html")
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1>" in answer.text
    assert "<table>" in answer.text
    none = ann.http.get("/games/secret/guide.html")
    assert (none.status_code, none.json()) == (404, {"error": "this game has no guide yet"})


@pytest.mark.parametrize("file", ["cover.svg", "library.svg", "guide.html"])
def test_no_such_game(ann: Person, file: str) -> None:
    answer = ann.http.get(f"/games/chess/{file}")
    assert answer.status_code == 404
    assert answer.json()["error"].startswith(f"expected a game: {one_of(pc.games())}, got")


def test_library_needs_no_identity(server: Running, newcomer: Newcomer) -> None:
    assert stranger(server, "/games/kingdomino/library.svg").status_code == 200
