import pytest

from papercrown.server.tables.identity import BadName, nickname


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of  Green\nGables ", "Ann of Green Gables"),
        ("王", "王"),
        ("<b>&amp;", "<b>&amp;"),
        ("Zoe\u0308", "Zoe\u0308"),
        ("🦊", "🦊"),
        ("क्षि", "क्षि"),
        ("x" * 24, "x" * 24),
    ],
)
def test_nicknames_are_normalised(typed: str, name: str) -> None:
    assert nickname(typed) == name


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 25, "x" * 100_000, "a\x00b", "a\x1bb", "a\x85b\x9f", "a\u202eb", "a\u2066b", "a\u200fb", "\u200b",
     "a\u200db", "\ufeff", "\u3164", "a\u2800", "\u0301", "\ud800", "\ue000", None, 3, ["Ann"]],
)  # fmt: skip
def test_invalid_nicknames_are_rejected(name: object) -> None:
    with pytest.raises(BadName, match="expected a name of 1 to 24 letters, got"):
        nickname(name)
