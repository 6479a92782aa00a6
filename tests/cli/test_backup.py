"""`papercrown backup`. Backups themselves are tested in tests/server/storage."""

from pathlib import Path

import pytest

from papercrown.cli import main


def test_size_of_the_copy_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    copied: list[tuple[str, Path]] = []

    def backup(database: str, file: Path) -> tuple[int, int]:
        copied.append((database, file))
        return 2, 30

    monkeypatch.setattr("papercrown.server.storage.backup.backup", backup)
    assert main(["backup", "copy.db", "--database", "sqlite:///games.db"]) == 0
    assert copied == [("sqlite:///games.db", Path("copy.db"))]
    assert capsys.readouterr().out == "copy.db holds 2 tables and 30 events\n"
