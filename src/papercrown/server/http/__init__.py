"""Routes, WebSockets, identity, limits and middleware."""
