"""Records: fixed bytes with named fields."""

from typing import Any

import pytest

from papercrown.core.jit import rule
from papercrown.core.records import Record, as_laid_out, blank, copy, new, record, restored
from tests.kit.cases import cases

RUNNER = record(at="i2", acted="i1")
RACE = record(runners=(RUNNER, 4), laps="i1", track=("i8", (2, 3)))


def test_fields_are_read_and_written_by_name() -> None:
    race: Any = new(RACE)
    race.runners[2].at = 700
    race.track[1, 2] = -5
    race.laps += 1
    assert int(race.runners[2].at) == 700
    assert race.runners["at"].tolist() == [0, 0, 700, 0]
    assert race.track.tolist() == [[0, 0, 0], [0, 0, -5]]
    assert int(race.laps) == 1


@cases("name", ["round", "size", "copy", "T", "item"])
def test_fields_named_like_numpy_methods_are_refused(name: str) -> None:
    """`p.round` would be that method in plain Python, and the field in compiled code."""
    with pytest.raises(ValueError, match=name):
        record(**{name: "i1"})


def test_a_record_has_no_gaps() -> None:
    assert RACE.itemsize == 4 * 3 + 1 + 6 * 8


def test_new_records_are_all_zero() -> None:
    assert new(RACE).tobytes() == bytes(RACE.itemsize)
    assert blank(RACE, 5).tobytes() == bytes(5 * RACE.itemsize)


def test_records_of_a_batch_share_its_memory() -> None:
    batch = blank(RACE, 3)
    batch[1].laps = 9
    assert batch.laps.tolist() == [0, 9, 0]


def test_a_copy_is_equal_and_independent() -> None:
    race = new(RACE)
    race.runners[0].at = 5
    other = copy(race)
    assert other.tobytes() == race.tobytes()
    other.runners[0].at = 6
    other.track[0, 0] = 1
    assert int(race.runners[0].at) == 5
    assert not race.track.any()


def test_restored_records_can_be_changed() -> None:
    race: Any = new(RACE)
    race.laps = 3
    raw = race.tobytes()
    copied: Any = restored(RACE, raw)
    assert isinstance(copied, Record)
    copied.laps += 1
    copied.runners[1].acted = 1
    assert (copied.laps, race.laps) == (4, 3)
    assert raw == race.tobytes()


def test_bytes_in_an_older_layout() -> None:
    before = record(runners=(RUNNER, 2), track=("i8", (2, 3)), umpire=RUNNER, laps="i1")
    named = record(name="i4", at="i2", acted="i1")
    now = record(version="i1", runners=(named, 4), track=("i8", (3, 4)), umpire=named, laps="i1")  # arrays grew, too
    old: Any = new(before)
    grown: Any = new(now)
    grown.track[:] = -1
    for race in (old, grown):
        race.runners[1].at, race.runners[0].acted, race.laps, race.umpire.at = 300, 1, 7, 5
        race.track[:2, :3] = [[1, 2, 3], [4, 5, 6]]
    grown.version, grown.runners[1].name, grown.runners[2].at, grown.umpire.name = 2, 9, 8, 7
    assert as_laid_out(grown, before) == old.tobytes()


def test_an_older_layout_has_no_larger_array() -> None:
    with pytest.raises(ValueError, match="shape"):
        as_laid_out(new(record(track=("i8", 2))), record(track=("i8", 3)))


@rule
def advance(runner: Any) -> None:
    runner.at += 1


def test_compiled_rules_write_into_nested_records() -> None:
    race: Any = new(RACE)
    for runner in (race.runners[1], race.runners[1], race.runners[3], blank(RUNNER, 1)[0]):
        advance(runner)
    assert race.runners["at"].tolist() == [0, 2, 0, 1]


def test_unknown_fields_are_refused() -> None:
    assert not hasattr(new(RACE), "lap")
    with pytest.raises(ValueError, match="lap"):
        new(RACE).lap = 1
