import pytest

from papercrown.server.tables.lookalikes import skeleton


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Аnn"),  # Cyrillic
        ("Ann", "Αnn"),  # Greek
        ("Ann", "Ａｎｎ"),  # full width
        ("Ann", "𝐀𝐧𝐧"),  # mathematical
        ("Ann", "Ⓐⓝⓝ"),
        ("Ann", "Änn"),
        ("Ann", "A\u0301nn"),
        ("Ann", "Aոn"),  # Armenian
        ("Ann", "Ꭺnn"),  # Cherokee
        ("Ann", "ꓮnn"),  # Lisu
        ("Ann", "ᴀɴɴ"),
        ("Ann", "A nn"),
        ("Ann 2", "Ann2"),
        ("Olli", "0lli"),
        ("Olli", "O1l1"),
        ("Olli", "OIIi"),
        ("Tom", "Torn"),
        ("Will", "VVill"),
        ("Łukasz", "Lukasz"),
        ("Anne-Marie", "Anne–Marie"),
        ("O'Neil", "O’Neil"),
        ("РАСЕ", "PACE"),
        ("сосо", "coco"),
        ("НОВА", "HOBA"),
        ("Ζωη", "Zwn"),
    ],
)
def test_names_that_look_the_same(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ann", "Anne"), ("Ann", "Ann 2"), ("Ann 2", "Ann 3"), ("Ann 10", "Ann 11"), ("Ben", "Bea"), ("王", "玉"),
     ("🦊", "🐺"), ("Иван", "Ивана"), ("דוד", "דור"), ("Ann", ""), ("🦊", "")],
)  # fmt: skip
def test_names_that_look_different(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)
