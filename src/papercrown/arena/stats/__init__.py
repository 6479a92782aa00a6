"""Estimates, rankings, ratings and the sequential test."""
