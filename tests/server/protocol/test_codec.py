"""Messages as JSON, and what is no message."""

import pytest
from msgspec import Struct

from papercrown.server.protocol.codec import Malformed, decode, encode


class Greeting(Struct):
    text: str
    times: int = 1


def test_a_message_is_decoded_as_it_was_encoded() -> None:
    assert encode(Greeting("Hello", 2)) == b'{"text":"Hello","times":2}'
    assert decode(encode(Greeting("Hello", 2)), Greeting) == Greeting("Hello", 2)
    assert decode('{"text": "Hello"}', Greeting) == Greeting("Hello")
    assert decode("[1, 2]", list[int]) == [1, 2]


@pytest.mark.parametrize("raw", ["", "{", "[]", "{}", '{"text": 3}', b"\xff", "[" * 50_000])
def test_anything_else_is_malformed(raw: bytes | str) -> None:
    with pytest.raises(Malformed, match="expected a message of this protocol, got something else: ") as error:
        decode(raw, Greeting)
    assert "\n" not in str(error.value)
    assert error.value.__cause__ is None
