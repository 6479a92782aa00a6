import unicodedata

import pytest

from papercrown.server.tables.identity import BadName, nickname


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of  Green\nGables ", "Ann of Green Gables"),
        ("王", "王"),
        ("<b>&amp;", "<b>&amp;"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Zoë ❤\ufe0f", "Zoë ❤"),
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
     "a\u200db", "\ufeff", "\u3164", "a\u2800", "\ud800", "\ue000", "A\u034fnn", "Ann\u180e", "Ann\u180b", "Ann\ufe00",
     "Ann\U000e0100", "Ann\U000e0041", "Ann\u00ad", "Ann\u2060", "Ann\ufffc", "Ann\u0378", "\ufe0f", None, 3, ["Ann"]],
)  # fmt: skip
def test_invalid_nicknames_are_rejected(name: object) -> None:
    with pytest.raises(BadName, match="expected a name of 1 to 24 letters, got"):
        nickname(name)


@pytest.mark.parametrize(
    "name",
    ["\u0301", "Ann \u0301Lee", "A\u0301\u0301\u0301nn", "Ánn\u0308\u0304\u0323", "A\u20ddnn", "1\u20e3",
     "Z" + "\u0335\u0321\u0300" * 5, "ก" + "\u0e49" * 4],
)  # fmt: skip
def test_stacked_accents_are_rejected(name: str) -> None:
    with pytest.raises(BadName, match="expected a name of letters with at most 2 accents each, got"):
        nickname(name)


@pytest.mark.parametrize(
    "name",
    ["Nguyễn Thị Diệu", "Ọládélé Ọ̀ṣun", "Zoë", "Jürgen", "Łukasz", "Αλέξανδρος", "Ольга", "Йосип", "שָׂרָה", "שַׁבְּתַאי",
     "محمّد", "نُور", "สุภาพร พี่น้อง", "ณัฐวุฒิ", "श्रीनिवास", "கார்த்திக்", "സ്മിത", "བསྟན་འཛིན་", "སྒྲོལ་མ", "သီရိ", "សុខា", "ស្រីនាង",
     "민준", "王小明", "さくら", "ガク", "O’Neil", "Ann-Marie", "🦊", "👍🏽", "🇩🇪", "ʻOlelo", "Dr. No", "Ꮳꮃꭹ"],
)  # fmt: skip
def test_real_names_are_accepted(name: str) -> None:
    assert nickname(name) == unicodedata.normalize("NFC", name)
