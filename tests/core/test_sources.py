"""Digests of source files."""

from pathlib import Path

from papercrown.core.sources import digest, sources_below


def test_a_digest_depends_on_names_and_contents_but_not_on_the_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.json"
    one.write_text("1")
    two.write_text("2")
    before = digest([one, two])
    assert digest([two, one]) == before
    two.write_text("3")
    assert digest([one, two]) != before
    two.write_text("2")
    assert digest([one, two]) == before
    assert digest([one, two.rename(tmp_path / "three.json")]) != before


def test_sources_are_code_and_data(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("rules.py", "inner/map.json", "inner/guide.md"):
        (tmp_path / name).touch()
    assert sources_below(tmp_path) == {tmp_path / "rules.py", tmp_path / "inner" / "map.json"}
