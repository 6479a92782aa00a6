"""Versions of the rules: a match is played to its end by the rules it began with."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.journal import replay
from papercrown.core.match import Match
from tests.core.revised_game import VERSION_1, VERSION_2

SEED = 1
"""With this seed, sixes are rolled under both versions."""


def roll_dice(match: Match, steps: int = 12) -> Match:
    """Let the seats roll in turn, for some steps."""
    for _ in range(steps):
        match.play(match.actors()[0], 1)
    return match


def replay_with_version_2(journal: dict[str, Any]) -> Match:
    return replay(journal, lambda name: VERSION_2)


def gains(match: Match) -> set[int]:
    """The points that single steps scored."""
    totals = [sum(both) for both in match.totals()]
    return {after - before for before, after in pairwise(totals)}


def test_an_old_journal_is_played_by_the_old_rules() -> None:
    old = roll_dice(VERSION_1.match(seed=SEED))
    replayed = replay_with_version_2(old.journal())
    assert replayed.version == 1
    assert replayed.journal() == old.journal()
    assert replayed.scores() == old.scores()


def test_a_new_game_is_played_by_the_new_rules() -> None:
    new = roll_dice(VERSION_2.match(seed=SEED))
    assert (new.version, new.journal()["rules"]) == (2, 2)
    assert replay_with_version_2(new.journal()).scores() == new.scores()
    assert {6, 12} & gains(new) == {12}
    assert {6, 12} & gains(roll_dice(Match(VERSION_2, seats=2, seed=SEED, version=1))) == {6}


@pytest.mark.parametrize("steps", [0, 5])
def test_an_old_game_continues_by_the_old_rules(steps: int) -> None:
    uninterrupted = roll_dice(VERSION_1.match(seed=SEED))
    continued = replay_with_version_2(roll_dice(VERSION_1.match(seed=SEED), steps).journal())
    assert roll_dice(continued.snapshot(), 12 - steps).journal() == uninterrupted.journal()
    fork = roll_dice(continued.fork(steps, seed=4), 12 - steps)
    assert fork.journal() == roll_dice(uninterrupted.fork(steps, seed=4), 12 - steps).journal()
    assert fork.at(steps).version == 1


def test_an_edited_old_journal_is_refused() -> None:
    journal = roll_dice(VERSION_1.match(seed=SEED)).journal()
    journal["steps"][3][1] = 0
    with pytest.raises(pc.JournalError, match="step 4: the position after it is not the one that was played"):
        replay_with_version_2(journal)


@pytest.mark.parametrize("version", [0, 3, True])
def test_refusal_of_other_versions_names_the_supported_ones(version: int) -> None:
    journal = {**roll_dice(VERSION_2.match(seed=SEED)).journal(), "rules": version}
    with pytest.raises(pc.JournalError, match=r"expected (versions 1 to 2 of Revised's rules|a whole number), got"):
        replay_with_version_2(journal)
    with pytest.raises(pc.OptionError, match="expected versions 1 to 2 of Revised's rules, got"):
        Match(VERSION_2, seats=2, version=version)


def test_a_game_may_drop_its_oldest_rules() -> None:
    journal = VERSION_1.match(seed=SEED).journal()
    with pytest.raises(pc.JournalError, match="step 0: expected version 2 of Revised's rules, got 1"):
        replay(journal, lambda name: replace(VERSION_2, since=2))


def test_an_option_exists_from_its_version_on() -> None:
    assert Match(VERSION_2, seats=2, options={"short": True}).options == {"short": True}
    assert Match(VERSION_2, seats=2, version=1).options == {}
