"""The application on its database."""

from pathlib import Path

import pytest

from papercrown.server.http.app import create_app
from papercrown.server.http.identity import COOKIE
from papercrown.server.storage.lock import DatabaseLock
from papercrown.server.tables.errors import StoreError
from papercrown.server.tables.identity import Identity
from tests.server.helpers import server_thread


def test_a_database_belongs_to_one_app_until_it_is_shut_down(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    with server_thread(url), pytest.raises(StoreError, match="is used by another Papercrown"):
        create_app(url)
    DatabaseLock(url).release()


def test_a_database_that_cannot_be_opened_is_not_locked(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("no database" * 100)
    url = f"sqlite:///{tmp_path}/a.db"
    with pytest.raises(StoreError):
        create_app(url)
    DatabaseLock(url).release()


def test_the_identity_cookies_of_a_database_stay_valid(tmp_path: Path) -> None:
    """The secret that signs them is stored."""
    cookies = []
    for _ in range(2):
        with server_thread(tmp_path / "a.db") as server:
            cookies.append(server.app.state.identity_cookies)
    ann = Identity("ann", "Ann")
    assert cookies[1].read({COOKIE: cookies[0].signed(ann)}) == ann
