"""Publish and subscribe between server processes that share a database."""
