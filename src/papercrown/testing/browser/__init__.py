"""Tests in a real browser: a live server, visitors with their own cookies, and games played by clicking.

A visitor knows no rules: it reads the legal actions that its page received, and clicks what their paths name.

>>> with live_server() as server, chromium() as browser, Visitor(browser, server.address) as ada:
...     ada.create_table("kingdomino", ["me", "greedy"])
...     play_game(ada)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercrown.drawing.former_names import former_names
from papercrown.testing.browser.accessibility import check_accessible
from papercrown.testing.browser.chromium import BrowserNotFound, chromium, find_chromium
from papercrown.testing.browser.live_server import LiveServer, live_server
from papercrown.testing.browser.play import play_action, play_game
from papercrown.testing.browser.problem import Problem
from papercrown.testing.browser.visitor import (
    ARTEFACTS,
    COMPILE_TIMEOUT_MS,
    RECORD_MESSAGES_SCRIPT,
    TIMEOUT_MS,
    Choice,
    Turn,
    Visitor,
)

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        {
            "House": "LiveServer",
            "NoBrowser": "BrowserNotFound",
            "house": "live_server",
            "play_one": "play_action",
            "play_through": "play_game",
        },
    )

__all__ = [
    "ARTEFACTS",
    "COMPILE_TIMEOUT_MS",
    "RECORD_MESSAGES_SCRIPT",
    "TIMEOUT_MS",
    "BrowserNotFound",
    "Choice",
    "LiveServer",
    "Problem",
    "Turn",
    "Visitor",
    "check_accessible",
    "chromium",
    "find_chromium",
    "live_server",
    "play_action",
    "play_game",
]
