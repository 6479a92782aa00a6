"""The database as the tables see it."""

import pytest

from papercrown.server.tables import manager, setup
from tests.server.helpers import server_thread
from tests.server.tables.helpers import ANN, WITH_A_FRIEND


def test_the_database_refuses_a_code_that_is_taken(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "CODE_LENGTH", 1)
    monkeypatch.setattr(manager, "MAX_CODE_ATTEMPTS", 500)
    with server_thread(database) as server:
        tables = {server.run(server.manager.open_table(setup.new_game(WITH_A_FRIEND, ANN))) for _ in range(10)}
        codes = [code for code in setup.CODE_LETTERS if server.services.store.table_of_code(code)]
        assert {server.run(server.manager.find(code)) for code in codes} == tables
