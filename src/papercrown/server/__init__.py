"""The web server: `serve` runs it."""

from papercrown.server.start import serve

__all__ = ["serve"]
