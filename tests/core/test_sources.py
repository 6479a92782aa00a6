"""Digests of source files."""

import gc
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from papercrown.core import sources
from papercrown.core.sources import digest, sources_below


def test_a_digest_depends_on_names_and_contents_but_not_on_the_order(tmp_path: Path) -> None:
    code, data = tmp_path / "code.py", tmp_path / "data.json"
    code.write_text("1")
    data.write_text("2")
    before = digest([code, data])
    assert digest([data, code]) == before
    data.write_text("3")
    assert digest([code, data]) != before
    data.write_text("2")
    assert digest([code, data]) == before
    assert digest([code, data.rename(tmp_path / "other.json")]) != before


def test_sources_are_code_and_data(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("rules.py", "inner/map.json", "inner/guide.md"):
        (tmp_path / name).touch()
    assert sources_below(tmp_path) == {tmp_path / "rules.py", tmp_path / "inner" / "map.json"}


def test_several_threads_may_ask() -> None:
    """The garbage collector calls back, so that Python switches threads while one of them parses."""
    files = sorted((sources.ROOT / "games").rglob("rules.py")) * 4
    interval = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    gc.callbacks.append(call_back := lambda *_: sum(range(2000)))
    try:
        with ThreadPoolExecutor(3) as threads:
            imports = list(threads.map(lambda file: sources._imports("papercrown.games", file), files))
    finally:
        gc.callbacks.remove(call_back)
        sys.setswitchinterval(interval)
    assert all(imports)
