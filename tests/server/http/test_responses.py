import re
from typing import get_args

import pytest

from papercrown.server.http.responses import Notice
from papercrown.server.http.web_files import WEB_FOLDER
from tests.server.helpers import Person


def test_unknown_page(ann: Person) -> None:
    """API clients get a JSON error, browsers are redirected to the lobby with a notice."""
    response = ann.http.get("/none")
    assert (response.status_code, response.json()) == (404, {"error": "Not Found: GET /none"})
    redirect = ann.http.get("/none", headers={"Accept": "text/html"})
    assert redirect.status_code == 303
    assert redirect.headers["location"] == "/?said=no-page"
    assert ann.http.post("/").status_code == 405


def test_every_notice_has_a_text() -> None:
    script = (WEB_FOLDER / "lobby" / "notice.js").read_text("utf-8")
    assert set(re.findall(r'^  \["(.+?)", "', script, re.M)) == set(get_args(Notice))


@pytest.mark.parametrize("path", ["/games/kingdomino/library.svg", "/games/kingdomino/guide.html"])
def test_content_is_revalidated(ann: Person, path: str) -> None:
    first = ann.http.get(path)
    assert first.headers["cache-control"] == "no-cache"
    revalidated = ann.http.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (revalidated.status_code, revalidated.text) == (304, "")
    assert ann.http.get(path, headers={"If-None-Match": '"other"'}).text == first.text
