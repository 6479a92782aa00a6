"""Versions of the rules: a match is played to its end by the rules it began with."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.journal import replay
from papercrown.core.match import Match
from tests.core.revised_game import AS_IT_WAS, TODAY

SEED = 1
"""Sixes are rolled with it, under both versions."""


def rolling(match: Match, steps: int = 12) -> Match:
    """Let all seats roll, for some steps."""
    for _ in range(steps):
        match.play(match.actors()[0], 1)
    return match


def opened(journal: dict[str, Any]) -> Match:
    return replay(journal, lambda name: TODAY)


def gains(match: Match) -> set[int]:
    """The points that steps have brought."""
    totals = [sum(both) for both in match.totals()]
    return {after - before for before, after in pairwise(totals)}


def test_an_old_journal_is_played_by_the_old_rules() -> None:
    old = rolling(AS_IT_WAS.match(seed=SEED))
    again = opened(old.journal())
    assert again.version == 1
    assert again.journal() == old.journal()
    assert again.scores() == old.scores()


def test_a_new_game_is_played_by_the_new_rules() -> None:
    new = rolling(TODAY.match(seed=SEED))
    assert (new.version, new.journal()["rules"]) == (2, 2)
    assert opened(new.journal()).scores() == new.scores()
    assert {6, 12} & gains(new) == {12}
    assert {6, 12} & gains(rolling(Match(TODAY, seats=2, seed=SEED, version=1))) == {6}


@pytest.mark.parametrize("steps", [0, 5])
def test_an_old_game_goes_on_as_it_began(steps: int) -> None:
    whole = rolling(AS_IT_WAS.match(seed=SEED))
    begun = opened(rolling(AS_IT_WAS.match(seed=SEED), steps).journal())
    assert rolling(begun.snapshot(), 12 - steps).journal() == whole.journal()
    fork = rolling(begun.fork(steps, seed=4), 12 - steps)
    assert fork.journal() == rolling(whole.fork(steps, seed=4), 12 - steps).journal()
    assert fork.at(steps).version == 1


def test_an_edited_old_journal_is_refused_too() -> None:
    journal = rolling(AS_IT_WAS.match(seed=SEED)).journal()
    journal["steps"][3][1] = 0
    with pytest.raises(pc.JournalError, match="step 4: the position after it is not the one that was played"):
        opened(journal)


@pytest.mark.parametrize("version", [0, 3, True])
def test_other_versions_are_refused_with_those_that_can_be_opened(version: int) -> None:
    journal = {**rolling(TODAY.match(seed=SEED)).journal(), "rules": version}
    with pytest.raises(pc.JournalError, match=r"expected (versions 1 to 2 of Revised's rules|a whole number), got"):
        opened(journal)
    with pytest.raises(pc.OptionError, match="expected versions 1 to 2 of Revised's rules, got"):
        Match(TODAY, seats=2, version=version)


def test_a_game_may_drop_its_oldest_rules() -> None:
    journal = AS_IT_WAS.match(seed=SEED).journal()
    with pytest.raises(pc.JournalError, match="step 0: expected version 2 of Revised's rules, got 1"):
        replay(journal, lambda name: replace(TODAY, since=2))


def test_an_option_is_not_older_than_its_version() -> None:
    assert Match(TODAY, seats=2, options={"short": True}).options == {"short": True}
    assert Match(TODAY, seats=2, version=1).options == {}
