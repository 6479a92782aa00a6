"""Finding and starting Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from papercrown.core.errors import PapercrownError

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""In order of preference: the headless shell is the same engine without windows, and takes a sixth less CPU time."""

DISABLED_FEATURES = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
"""Invisible pages behind the address bar of every window, which take longer to load than ours.

They replace the list of features that Playwright disables, none of which we use.
"""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
)


class BrowserNotFound(PapercrownError):
    """Chromium, or a library that drives it, is not installed."""


def find_chromium() -> str:
    """The executable that `PAPERCROWN_CHROMIUM` names, or the first Chromium on the path.

    >>> find_chromium()
    '/usr/bin/chromium-headless-shell'
    """
    named = os.environ.get("PAPERCROWN_CHROMIUM")
    for name in (named,) if named else PROGRAMS:
        if found := shutil.which(name):
            return found
    expected = named or ", ".join(PROGRAMS)
    raise BrowserNotFound(f"expected a browser: {expected}, found none; on Debian: apt install chromium-headless-shell")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium.

    >>> with chromium() as browser:
    ...     page = browser.new_page()
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise BrowserNotFound("expected Playwright, which is missing: pip install 'papercrown[testing]'") from None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
