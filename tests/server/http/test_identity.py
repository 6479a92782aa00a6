"""Who somebody is: only cookies of this server count, and names are checked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from papercrown.server.http.identity import COOKIE, BadName, Identities, Identity, nickname, somebody

OURS = Identities("our secret")
ANN = Identity("1234", "Ann")


def who(cookie: str) -> Identity | None:
    return OURS.read({COOKIE: cookie})


def test_a_cookie_of_ours() -> None:
    assert who(OURS.cookie(ANN)) == ANN
    assert who(OURS.cookie(Identity("1234", "Zoë Ж 王"))) == Identity("1234", "Zoë Ж 王")


def test_a_cookie_of_another_server() -> None:
    assert who(Identities("their secret").cookie(ANN)) is None


def test_a_cookie_signed_for_something_else() -> None:
    assert who(str(URLSafeSerializer("our secret", salt="else").dumps(["1234", "Ann"]))) is None


def test_no_cookie() -> None:
    assert OURS.read({}) is None
    assert OURS.read({"other": OURS.cookie(ANN)}) is None


def test_a_cut_cookie() -> None:
    cookie = OURS.cookie(ANN)
    for length in range(len(cookie)):
        assert who(cookie[:length]) is None


def test_a_forged_cookie() -> None:
    cookie, others = OURS.cookie(ANN), OURS.cookie(Identity("5678", "Ben"))
    payload, signature = others.split(".")[0], cookie.split(".")[1]
    assert who(f"{payload}.{signature}") is None
    for index in range(len(cookie) - 1):  # the last character holds bits that are not used
        other = "A" if cookie[index] != "A" else "B"
        assert who(cookie[:index] + other + cookie[index + 1 :]) is None


@pytest.mark.parametrize("payload", [[], ["1234"], ["1234", "Ann", "more"], None, 3, {}])
def test_a_signed_cookie_of_another_shape(payload: object) -> None:
    signer = URLSafeSerializer("our secret", salt="papercrown identity")
    assert who(str(signer.dumps(payload))) is None


@given(st.text())
@settings(max_examples=50, deadline=None)
def test_anything_else_is_a_stranger(cookie: str) -> None:
    assert who(cookie) is None


def test_newcomers_are_told_apart() -> None:
    people = [somebody() for _ in range(50)]
    assert len({person.id for person in people}) == 50
    assert all(nickname(person.name) == person.name for person in people)


@pytest.mark.parametrize(
    ("given", "name"),
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
def test_names(given: str, name: str) -> None:
    assert nickname(given) == name


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 25, "x" * 100_000, "a\x00b", "a\x1bb", "a\x85b\x9f", "a\u202eb", "a\u2066b", "a\u200fb", "\u200b",
     "a\u200db", "\ufeff", "\u3164", "a\u2800", "\u0301", "\ud800", "\ue000", None, 3, ["Ann"]],
)  # fmt: skip
def test_what_is_no_name(name: object) -> None:
    with pytest.raises(BadName, match="expected a name of 1 to 24 letters, got"):
        nickname(name)
