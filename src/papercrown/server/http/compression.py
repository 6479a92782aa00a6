"""How sockets compress what they tell: every message by itself, so that a silent page keeps no memory for it.

By ISA-L, where there is a wheel of it: as small as zlib, in a third of the time.
"""

from collections.abc import Sequence
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame

try:
    from isal import isal_zlib as zlib
except ImportError:
    import zlib  # type: ignore[no-redef]

LEVEL = 1
WINDOW = 15
"""Bits: as far as a message is looked back for what repeats."""
TAIL = 4
"""Bytes of an empty block at the end, which the protocol leaves out."""


class Deflate(PerMessageDeflate):
    """Whole messages at once."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or not frame.fin or self.local_max_window_bits < WINDOW:
            return super().encode(frame)
        encoder = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW)
        data = encoder.compress(frame.data) + encoder.flush(zlib.Z_SYNC_FLUSH)
        return Frame(frame.opcode, data[:-TAIL], rsv1=True)


class _Factory(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Any]
    ) -> tuple[list[tuple[str, str | None]], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, Deflate(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )


DEFLATE = _Factory(server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 3})
