"""The web client as browsers load it: each page with one script and one style sheet, named by their content.

There is no build step: the files of `web/` are joined when a page is requested for the first time, and again after one
of them was edited.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.resources
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from papercrown.server.http.bundle import UnsupportedSource, join_modules, join_styles

WEB_FOLDER = Path(str(importlib.resources.files("papercrown") / "web"))
PAGES = ("lobby", "replay", "table", "verify")
HASH_LENGTH = 16

STYLE_LINK = re.compile(r' *<link rel="stylesheet" href="/web/([^"]+)">\n')
SCRIPT = re.compile(r'<script type="module" src="/web/([^"]+)"></script>')
PICTURE = re.compile(r'"/web/([^"]+\.svg)"')


@dataclass(frozen=True)
class WebFile:
    """A file in memory, as it is and compressed."""

    content: bytes
    media_type: str
    compressed: bytes


@dataclass(frozen=True)
class WebBuild:
    """The HTML of the pages by name, and the files that they refer to by address below `/assets/`."""

    pages: Mapping[str, str]
    assets: Mapping[str, WebFile]


class WebFiles:
    """The current build of a folder."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = Lock()
        self._stamps: frozenset[tuple[str, int, int]] = frozenset()
        self._build = WebBuild({}, {})
        self._previous: Mapping[str, WebFile] = {}
        """The assets of the build before: a page that was requested just before an edit still loads."""

    def page(self, name: str) -> str:
        """The HTML of a page. Call it in a thread."""
        return self._current().pages[name]

    def asset(self, name: str) -> WebFile | None:
        """A file that a page refers to; none if it belongs to another version. Call it in a thread.

        The page may have come from another process.
        """
        return self._current().assets.get(name) or self._previous.get(name)

    def built_asset(self, name: str) -> WebFile | None:
        """The same without a look at the folder, so that it takes no time; none if the build may be outdated."""
        return self._build.assets.get(name)

    def _current(self) -> WebBuild:
        """The build, which is made anew if a file has changed."""
        with self._lock:
            stamps = _stamps(self._root)
            if stamps != self._stamps:
                built = build(self._root)
                self._previous, self._build, self._stamps = self._build.assets, built, stamps
            return self._build


def compressed_once(content: bytes) -> bytes:
    """As small as gzip makes it, for what is compressed once and sent often."""
    return gzip.compress(content, 9, mtime=0)


def _stamps(folder: Path | str) -> frozenset[tuple[str, int, int]]:
    """What changes whenever a file below this folder is edited, added or removed."""
    stamps: set[tuple[str, int, int]] = set()
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                stamps |= _stamps(entry.path)
            else:
                stat = entry.stat()
                stamps.add((entry.path, stat.st_mtime_ns, stat.st_size))
    return frozenset(stamps)


def build(root: Path) -> WebBuild:
    """Join the files of a folder."""
    assets: dict[str, WebFile] = {}
    return WebBuild({name: _page(root, name, assets) for name in PAGES}, assets)


def _page(root: Path, page: str, assets: dict[str, WebFile]) -> str:
    """The HTML of a page, which refers to the assets that it adds."""
    html = (root / page / f"{page}.html").read_text("utf-8")

    def add(suffix: str, text: str, media_type: str, stem: str = page) -> str:
        content = text.encode()
        name = f"{stem}.{hashlib.sha256(content).hexdigest()[:HASH_LENGTH]}.{suffix}"
        assets[name] = WebFile(content, media_type, compressed_once(content))
        return name

    def add_script(match: re.Match[str]) -> str:
        script = join_modules(root, match[1])
        source_map = add("js.map", script.map, "application/json")
        name = add("js", f"{script.code}//# sourceMappingURL={source_map}\n", "text/javascript")
        return f'<script type="module" src="/assets/{name}"></script>'

    def add_picture(match: re.Match[str]) -> str:
        file = root / match[1]
        return f'"/assets/{add("svg", file.read_text("utf-8"), "image/svg+xml", file.stem)}"'

    styles = add("css", join_styles(root, STYLE_LINK.findall(html)), "text/css")
    html = STYLE_LINK.sub(f'    <link rel="stylesheet" href="/assets/{styles}">\n', html, count=1)
    html = STYLE_LINK.sub("", html)
    html = SCRIPT.sub(add_script, html)
    html = PICTURE.sub(add_picture, html)
    if "/web/" in html:
        raise UnsupportedSource(f"{page}.html: expected only style sheets, modules and pictures of web/, got more")
    return html
