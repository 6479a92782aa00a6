"""Messages as JSON, and what is no message."""

import pytest
from msgspec import Struct

from papercrown.server.protocol.codec import InvalidText, Malformed, decode, decode_text, encode


class Greeting(Struct):
    text: str
    times: int = 1


class Strict(Struct, forbid_unknown_fields=True):
    pass


def test_a_message_is_decoded_as_it_was_encoded() -> None:
    assert encode(Greeting("Hello", 2)) == b'{"text":"Hello","times":2}'
    assert decode(encode(Greeting("Hello", 2)), Greeting) == Greeting("Hello", 2)
    assert decode('{"text": "Hello"}', Greeting) == Greeting("Hello")
    assert decode("[1, 2]", list[int]) == [1, 2]


@pytest.mark.parametrize("raw", ["", "{", "[]", "{}", '{"text": 3}', b"3", "[" * 50_000])
def test_anything_else_is_malformed(raw: bytes | str) -> None:
    with pytest.raises(Malformed, match="expected a message of this protocol, got something else: ") as error:
        decode(raw, Greeting)
    assert "\n" not in str(error.value)
    assert error.value.__cause__ is None


@pytest.mark.parametrize(
    ("raw", "position"),
    [(b"\xff", 0), (b'{"text": "\xff"}', 10), (b'{"te\xffxt": 1}', 4), (b'{"text": "x"}\xff', 13),
     (b'{"text": "\xe2\x82', 10)],
)  # fmt: skip
def test_bytes_that_are_not_utf8_are_invalid(raw: bytes, position: int) -> None:
    message = f"expected text in UTF-8, got something else at byte {position}$"
    with pytest.raises(InvalidText, match=message):
        decode(raw, Greeting)
    with pytest.raises(InvalidText, match=message):
        decode_text(raw)


def test_long_keys_are_not_repeated() -> None:
    with pytest.raises(Malformed) as error:
        decode(encode({"x" * 50_000: 1}), Strict)
    assert len(str(error.value)) < 200
