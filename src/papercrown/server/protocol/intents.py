"""Client to server: what a table's WebSocket accepts.

An intent is a table command as JSON. `ask` names the command, `id` is chosen by the client and echoed in the answer.
"""

from __future__ import annotations

from papercrown.server.protocol.codec import decode
from papercrown.server.tables.commands import (
    AddClientSeed,
    AnyCommand,
    Begin,
    Hint,
    Look,
    Play,
    PlayAgain,
    Pledge,
    Remove,
    Resync,
    Return,
    Sit,
    Stand,
    Undo,
    Vote,
)

__all__ = [
    "AddClientSeed", "Begin", "Hint", "Look", "Play", "PlayAgain", "Pledge", "Remove", "Resync", "Return", "Sit",
    "Stand", "Undo", "Vote", "decode_intent",
]  # fmt: skip


def decode_intent(raw: bytes | str) -> AnyCommand:
    """The command that a client sent, or `Malformed` with what was expected."""
    command: AnyCommand = decode(raw, AnyCommand)
    return command
