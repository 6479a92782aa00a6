import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from papercrown.server.http.identity import COOKIE, NAMELESS, IdentityCookies, new_identity
from papercrown.server.tables.identity import Identity, nickname

COOKIES = IdentityCookies("our secret")
ANN = Identity("1234", "Ann")


def read(cookie: str) -> Identity | None:
    return COOKIES.read({COOKIE: cookie})


def test_signed_cookie_is_read_back() -> None:
    assert read(COOKIES.signed(ANN)) == ANN
    assert read(COOKIES.signed(Identity("1234", "Zoë Ж 王"))) == Identity("1234", "Zoë Ж 王")


def test_names_that_are_no_longer_allowed_are_replaced() -> None:
    for name in ("A\u034fnn", "Z" + "\u0335" * 9, "", 3):
        assert read(COOKIES.signed(Identity("1234", name))) == Identity("1234", NAMELESS)  # type: ignore[arg-type]
    assert read(COOKIES.signed(Identity("1234", "Zoe\u0308"))) == Identity("1234", "Zoë")


def test_cookie_of_another_server_is_rejected() -> None:
    assert read(IdentityCookies("their secret").signed(ANN)) is None


def test_cookie_signed_for_another_purpose_is_rejected() -> None:
    assert read(str(URLSafeSerializer("our secret", salt="else").dumps(["1234", "Ann"]))) is None


def test_missing_cookie_is_no_identity() -> None:
    assert COOKIES.read({}) is None
    assert COOKIES.read({"other": COOKIES.signed(ANN)}) is None


def test_truncated_cookie_is_rejected() -> None:
    cookie = COOKIES.signed(ANN)
    for length in range(len(cookie)):
        assert read(cookie[:length]) is None


def test_forged_cookie_is_rejected() -> None:
    cookie, bens = COOKIES.signed(ANN), COOKIES.signed(Identity("5678", "Ben"))
    payload, signature = bens.split(".")[0], cookie.split(".")[1]
    assert read(f"{payload}.{signature}") is None
    for index in range(len(cookie) - 1):  # the last character holds unused bits
        other = "A" if cookie[index] != "A" else "B"
        assert read(cookie[:index] + other + cookie[index + 1 :]) is None


@pytest.mark.parametrize("payload", [[], ["1234"], ["1234", "Ann", "more"], None, 3, {}])
def test_signed_payload_of_another_shape_is_rejected(payload: object) -> None:
    serializer = URLSafeSerializer("our secret", salt="papercrown identity")
    assert read(str(serializer.dumps(payload))) is None


@given(st.text())
@settings(max_examples=50, deadline=None)
def test_arbitrary_text_is_rejected(cookie: str) -> None:
    assert read(cookie) is None


def test_new_identities_are_distinct_and_have_valid_names() -> None:
    identities = [new_identity() for _ in range(50)]
    assert len({identity.id for identity in identities}) == 50
    assert all(nickname(identity.name) == identity.name for identity in identities)


def test_a_request_without_a_cookie_leaves_no_garbage() -> None:
    """Every new visitor sends one. The exception of a wrong cookie refers to itself."""
    cookies = IdentityCookies("secret")
    gc.collect()
    assert cookies.read({}) is None
    assert gc.collect() == 0
