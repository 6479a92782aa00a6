"""The browser client is type-checked against declarations generated from the server's messages."""

from tools.protocol_types import TARGET, declarations


def test_declarations_are_up_to_date() -> None:
    assert TARGET.read_text() == declarations(), "run: python -m tools.protocol_types"
