"""The table in the browser: `serve` runs it."""

from papercrown.server.start import serve

__all__ = ["serve"]
