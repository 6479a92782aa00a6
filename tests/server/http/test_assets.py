import re

import httpx
import pytest

import papercrown as pc
from papercrown.core.phrasing import one_of
from papercrown.server.http import assets
from papercrown.server.http.code_version import code_version
from papercrown.server.http.web_files import WEB_FOLDER, WebFiles
from tests.server.helpers import Person, ServerThread

PAGES = ("/", "/table/x", "/replay/x", "/verify")
IMMUTABLE = "public, max-age=31536000, immutable"


def assets_of(ann: Person, page: str) -> list[str]:
    return re.findall(r'"(/assets/[^"]+)"', ann.http.get(page).text)


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
@pytest.mark.parametrize("page", PAGES)
def test_browsers_keep_what_pages_refer_to(ann: Person, page: str, encoding: str) -> None:
    for address in assets_of(ann, page):
        response = ann.http.get(address, headers={"Accept-Encoding": encoding})
        assert response.headers.get("content-encoding", "identity") == encoding
        assert encoding == "identity" or response.headers["vary"] == "Accept-Encoding"
        assert response.status_code == 200
        assert response.headers["cache-control"] == IMMUTABLE
        assert "etag" not in response.headers


def test_page_may_come_from_another_process(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = assets_of(ann, "/")
    monkeypatch.setattr(assets, "WEB_FILES", WebFiles(WEB_FOLDER))
    assert [ann.http.get(address).status_code for address in addresses] == [200] * len(addresses)


def test_assets_are_compressed_for_clients_that_accept_it(ann: Person) -> None:
    (script,) = (address for address in assets_of(ann, "/") if address.endswith(".js"))
    compressed = ann.http.get(script)
    plain = ann.http.get(script, headers={"Accept-Encoding": "identity"})
    assert (compressed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    assert compressed.content == plain.content
    assert int(compressed.headers["content-length"]) * 2 < int(plain.headers["content-length"])
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    ["/assets/table.0123456789abcdef.js", "/games/kingdomino/0123456789abcdef/library.svg", "/assets/table.js"],
)
@pytest.mark.parametrize("accept", ["*/*", "text/html"])
def test_file_of_another_version_asks_to_reload(ann: Person, path: str, accept: str) -> None:
    response = ann.http.get(path, headers={"Accept": accept})
    assert response.status_code == 404
    assert response.json() == {"error": "this file belongs to another version of Papercrown: please reload the page"}
    assert response.headers["cache-control"] == "no-store"


def test_source_files_are_revalidated(ann: Person) -> None:
    """They are read by developer tools only."""
    first = ann.http.get("/web/lobby/lobby.js")
    assert first.headers["cache-control"] == "no-cache"
    assert ann.http.get("/web/lobby/lobby.js", headers={"If-None-Match": first.headers["etag"]}).status_code == 304


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


@pytest.mark.parametrize("game", ["kingdomino", "inkdoms"])
@pytest.mark.parametrize("picture", ["cover", "library"])
def test_browsers_keep_pictures_that_belong_to_this_version(ann: Person, game: str, picture: str) -> None:
    plain = ann.http.get(f"/games/{game}/{picture}.svg")
    address = f"/games/{game}/{code_version()}/{picture}.svg"
    versioned = ann.http.get(address)
    uncompressed = ann.http.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.headers["cache-control"] == "no-cache"
    assert versioned.headers["cache-control"] == uncompressed.headers["cache-control"] == IMMUTABLE
    assert versioned.headers["content-encoding"] == "gzip"
    assert versioned.text == uncompressed.text == plain.text


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


@pytest.mark.parametrize("file", ["cover.svg", "library.svg", "guide.html", "0123456789abcdef/cover.svg"])
def test_unknown_game(ann: Person, file: str) -> None:
    response = ann.http.get(f"/games/chess/{file}")
    assert response.status_code == 404
    assert response.json()["error"].startswith(f"expected a game: {one_of(pc.games())}, got")
