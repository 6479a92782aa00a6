"""The event store in SQLite or PostgreSQL."""
