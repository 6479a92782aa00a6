"""Processes and clusters that play the games of an arena."""
