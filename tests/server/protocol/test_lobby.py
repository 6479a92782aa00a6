"""The lobby's messages."""

from papercrown.server.protocol import lobby
from tests.server.wire_format import omitting_defaults, refusing_unknown_keys, wire_format

WIRE_FORMAT = {
    "OptionCard": "name title explanation values",
    "GameCard": "name title summary credit seats options guide",
    "BotCard": "name summary",
    "Player": "name",
    "ServerInfo": "me games bots usual",
    "TableCard": "id game title status names free turn steps when",
    "CompileProgress": "ready done total last",
    "LobbyUpdate": "open mine warmth",
    "RenameRequest": "name",
    "CodeQuery": "code",
    "ForkRequest": "step seat bot",
    "TableLocation": "id",
    "ErrorResponse": "error",
}


def test_tags_and_keys_are_pinned() -> None:
    assert wire_format(lobby) == WIRE_FORMAT


def test_which_messages_omit_defaults_and_which_refuse_unknown_keys() -> None:
    assert omitting_defaults(lobby) == set()
    assert refusing_unknown_keys(lobby) == {"RenameRequest", "CodeQuery", "ForkRequest"}
