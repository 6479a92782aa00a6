"""The wire format as a literal table: renaming a class or field must not change a tag or key."""

from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from papercrown.server.protocol import lobby, replays, updates
from papercrown.server.tables import commands, setup

MESSAGES = {
    updates: {
        "PartUpdate": "id title seats width svg layers",
        "Choice": "id label path ghosts warning",
        "Score": "name total items",
        "Scene": "viewer steps acting status parts scores winners",
        "Turn": "seat count prompt actions undo curtain",
        "SeatState": "name free bot person mine key online votes needed voted",
        "DiceState": "seal luck missing awaited secret",
        "TableState": "id game title options status host public code seats hints dice next",
        "LogEntry": "seq kind seat text path ghosts step",
        "TableUpdate": "tell=table seq viewer done events state scene turn history",
        "Refused": "tell=refused intent text",
        "Advice": "action label reasons score error victory",
        "HintsFound": "tell=hints intent seat count verdict certainty hints",
        "Compiling": "tell=warming done total",
    },
    lobby: {
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
    },
    setup: {
        "NewSeat": "kind name bot",
        "NewTable": "game seats options public hints",
    },
    replays: {
        "ReplayStep": "seat text path ghosts",
        "Replay": "id game title names options over fair viewers steps totals winners",
        "Moment": "step scene",
        "Expectation": "victory points",
        "Account": "start luck choices others result",
        "TurningPoint": "step seat luck before after words",
        "Review": "victory points accounts turns",
        "ReviewStatus": "done total review",
    },
    commands: {
        "Play": "ask=play seat action count id",
        "Undo": "ask=undo seat count id",
        "Sit": "ask=sit seat code luck id",
        "AddClientSeed": "ask=stir luck id",
        "Stand": "ask=stand id",
        "Begin": "ask=begin bot id",
        "Vote": "ask=vote seat bot id",
        "Return": "ask=return seat id",
        "PlayAgain": "ask=again id",
        "Hint": "ask=hint seat count id",
        "Look": "ask=look seat id",
        "Resync": "ask=missed last viewer id",
    },
}
BASES = {updates.ServerMessage, commands.Command}
OMITTED_WHEN_DEFAULT = {"PartUpdate", "LogEntry", "TableUpdate", "Refused", "HintsFound", "Compiling"}
STRICT = {"NewSeat", "NewTable", "RenameRequest", "CodeQuery", "ForkRequest", *MESSAGES[commands]}
"""Requests that refuse unknown keys."""


def structs(module: ModuleType) -> dict[str, Any]:
    """The messages that a module defines."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Struct)
        and value.__module__ == module.__name__
        and value not in BASES
    }


@pytest.mark.parametrize("module", MESSAGES, ids=lambda module: str(module.__name__))
def test_tags_and_keys_are_pinned(module: ModuleType) -> None:
    keys = {}
    for name, struct in structs(module).items():
        config = struct.__struct_config__
        tag = [f"{config.tag_field}={config.tag}"] if config.tag_field else []
        keys[name] = " ".join([*tag, *(field.encode_name for field in msgspec.structs.fields(struct))])
    assert keys == MESSAGES[module]


def test_which_messages_omit_defaults_and_which_refuse_unknown_keys() -> None:
    every = {name: struct for module in MESSAGES for name, struct in structs(module).items()}
    assert {name for name, struct in every.items() if struct.__struct_config__.omit_defaults} == OMITTED_WHEN_DEFAULT
    assert {name for name, struct in every.items() if struct.__struct_config__.forbid_unknown_fields} == STRICT
