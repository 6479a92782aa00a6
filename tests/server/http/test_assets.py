import httpx
import pytest

import papercrown as pc
from papercrown.core.phrasing import one_of
from tests.server.helpers import Person, ServerThread


def test_static_files_are_revalidated(ann: Person) -> None:
    """A new version must not run with cached scripts of the previous one."""
    page = ann.http.get("/").text
    script = page.partition('src="')[2].partition('"')[0]
    first = ann.http.get(script)
    assert "no-cache" in first.headers["cache-control"]
    assert ann.http.get(script, headers={"If-None-Match": first.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path",
    ["/web/../server/start.py", "/web/%2e%2e/server/start.py", "/web/none.js", "/web/", "/web/..%2fcli.py"],
)
def test_only_files_of_the_web_folder_are_served(ann: Person, path: str) -> None:
    assert ann.http.get(path).status_code == 404


@pytest.mark.parametrize("game", ["kingdomino", "queendomino"])
def test_covers_and_libraries(ann: Person, game: str) -> None:
    for picture in ("cover", "library"):
        response = ann.http.get(f"/games/{game}/{picture}.svg")
        assert response.headers["content-type"] == "image/svg+xml"
        assert response.text.startswith("<svg")
        assert "style=" not in response.text  # the content security policy forbids inline styles


def test_library_needs_no_cookie(server: ServerThread) -> None:
    url = f"http://{server.host}/games/kingdomino/library.svg"
    assert httpx.get(url, trust_env=False, verify=False).status_code == 200


def test_game_without_drawings_gets_a_plain_cover(secret_games: None, ann: Person) -> None:
    assert "Secret Digits" in ann.http.get("/games/secret/cover.svg").text
    assert ann.http.get("/games/secret/library.svg").text.startswith("<svg")


def test_guides_are_rendered(secret_games: None, ann: Person) -> None:
    response = ann.http.get("/games/queendomino/guide.html")
    assert response.headers["content-type"].startswith("text/html")
    assert "<h1>" in response.text
    assert "<table>" in response.text
    missing = ann.http.get("/games/secret/guide.html")
    assert (missing.status_code, missing.json()) == (404, {"error": "this game has no guide yet"})


@pytest.mark.parametrize("file", ["cover.svg", "library.svg", "guide.html"])
def test_unknown_game(ann: Person, file: str) -> None:
    response = ann.http.get(f"/games/chess/{file}")
    assert response.status_code == 404
    assert response.json()["error"].startswith(f"expected a game: {one_of(pc.games())}, got")
