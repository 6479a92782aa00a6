"""The state of a table as the sum of its events."""

import pytest
from msgspec import structs

from papercrown import registry
from papercrown.core.errors import JournalError, OptionError
from papercrown.core.fairness import FairSeed
from papercrown.core.journal import replay
from papercrown.core.match import Match
from papercrown.server.tables import events
from papercrown.server.tables.commands import AddClientSeed, Play, Pledge, Stand
from papercrown.server.tables.events import AnyEvent, Place, StoredEvent
from papercrown.server.tables.log import Description
from papercrown.server.tables.table import Table
from tests.core.revised_game import VERSION_1, VERSION_2
from tests.server.tables.helpers import (
    ANN,
    BEN,
    CLIENT_SEED,
    CODE,
    FREE,
    OTHER_PLEDGE,
    OTHER_SEED,
    PLEDGE,
    SECRET,
    carry_out,
    committed_table,
    new_table,
    owned,
    play_first,
    sit,
)


def stored(*table_events: AnyEvent) -> list[StoredEvent]:
    return [StoredEvent(event, None) for event in table_events]


def test_the_summary_for_lists() -> None:
    table = new_table(owned(ANN), FREE[0], Place("Bo", bot="random"), public=True)
    summary = table.summary()
    assert (summary.status, summary.free, summary.names) == ("waiting", 1, ["Ann", "", "Bo"])
    carry_out(table, BEN, sit())
    summary = table.summary()
    assert (summary.status, summary.free, set(summary.sitters)) == ("playing", 0, {"ann", "ben"})
    assert list(summary.acting) == [player for seat in table.actors() if (player := table.seats[seat].player_id)]


def test_a_copy_is_independent() -> None:
    table = new_table(owned(ANN), owned(BEN))
    assert table.match
    seat = table.actors()[0]
    action, position = table.match.legal_ids(seat)[0], table.match.position.tobytes()
    following = table.with_decided([events.Played(seat, action), events.Stood("ben")], "intent")
    assert (table.seq, table.intents, table.seats_of("ben")) == (2, set(), [1])
    assert (following.seq, following.intents, following.seats_of("ben")) == (4, {"intent"}, [])
    assert table.match.position.tobytes() == position
    assert action in table.match.legal_ids(seat)


# --- The log ----------------------------------------------------------------------------------------------------------


def test_an_action_is_described_before_it_is_played() -> None:
    seen: list[tuple[int, int, bool]] = []

    def describe(match: Match, seat: int, action: int) -> Description:
        seen.append((seat, action, action in match.legal_ids(seat)))
        return Description(f"action {action}")

    table = Table("t1", events.Opened("kingdomino", 1, {}, "ann", False, CODE, [owned(ANN), owned(BEN)], 7), describe)
    table.apply(events.Began())
    assert table.match
    (seat,) = table.actors()
    action = table.match.legal_ids(seat)[0]
    table.apply(events.Played(seat, action))
    assert seen == [(seat, action, True)]
    assert table.log[-1].description.label == f"action {action}"


def test_the_log_keeps_the_name_of_a_player_who_left() -> None:
    table = new_table(owned(ANN), *FREE[:2], public=True)
    carry_out(table, BEN, sit())
    carry_out(table, BEN, Stand())
    assert table.log[-1].description.label == "Ben"


def test_an_undone_step_has_no_step_number(secret_games: None) -> None:
    table = new_table(owned(ANN), owned(BEN), game="secret", rules=3)
    play_first(table, 0, 1)
    table.apply(events.Undone(0))
    assert [entry.step for entry in table.log] == [None, None, None, 0, None]


# --- Fair dice --------------------------------------------------------------------------------------------------------


def test_the_dice_come_from_the_secret_and_all_client_seeds_in_the_order_of_the_seats() -> None:
    table = committed_table(owned(ANN), FREE[0])
    carry_out(table, BEN, sit(code=CODE))
    carry_out(table, ANN, Pledge(pledge=OTHER_PLEDGE))
    carry_out(table, BEN, AddClientSeed(client_seed=CLIENT_SEED))
    carry_out(table, ANN, AddClientSeed(client_seed=OTHER_SEED))
    pledges = (("Ann", OTHER_PLEDGE), ("Ben", PLEDGE))
    assert table.fair_seed == FairSeed(SECRET, (OTHER_SEED, CLIENT_SEED), pledges)


def test_a_table_from_before_pledges_keeps_the_order_in_which_seeds_came() -> None:
    table = committed_table(owned(ANN), FREE[0])
    for event in (
        events.Sat(1, "ben", "Ben", "a key"),
        events.ClientSeedAdded("ben", CLIENT_SEED),
        events.ClientSeedAdded("ann", OTHER_SEED),
        events.Began(),
    ):
        table.apply(event)
    assert table.fair_seed == FairSeed(SECRET, (CLIENT_SEED, OTHER_SEED))


@pytest.mark.parametrize("steps", [0, 4])
def test_a_continued_game_has_fair_dice_from_there_on(steps: int) -> None:
    table = committed_table(owned(ANN), Place("Bo", bot="random"), seed=7, steps=steps)
    carry_out(table, ANN, Pledge(pledge=PLEDGE))
    carry_out(table, ANN, AddClientSeed(client_seed=CLIENT_SEED))
    assert table.match
    assert table.match.seed == 7
    assert table.match.forks == ((steps, FairSeed(SECRET, (CLIENT_SEED,), (("Ann", PLEDGE),))),)
    assert len(table.match.steps) == steps


# --- Restoring --------------------------------------------------------------------------------------------------------


def test_a_restored_table_equals_the_original(secret_games: None) -> None:
    live = new_table(owned(ANN), owned(BEN), game="secret", rules=3)
    play_first(live, 0, 1)
    live.apply(events.Undone(0))
    play_first(live, 0, 1)
    restored = Table.restored("t1", [StoredEvent(entry.event, f"i{n}") for n, entry in enumerate(live.log)])
    assert restored.match
    assert live.match
    assert restored.match.journal() == live.match.journal()
    assert restored.log == live.log
    assert restored.step_counts == live.step_counts
    assert restored.intents == {"i0", "i1", "i2", "i3", "i4", "i5", "i6"}


def test_a_table_with_unknown_rules_says_so() -> None:
    with pytest.raises(OptionError, match="expected versions 1 to 2 of Kingdomino's rules, got 99"):
        new_table(owned(ANN), owned(BEN), rules=99)


def test_a_game_is_finished_by_the_rules_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games_by_name(), "revised", VERSION_1)
    live = new_table(owned(ANN), owned(BEN), game="revised")
    history: list[AnyEvent] = [live.opened, events.Began()]
    for step in range(12):
        if step == 6:  # the server is stopped, upgraded and started again
            monkeypatch.setitem(registry._games_by_name(), "revised", VERSION_2)
            live = Table.restored("t1", stored(*history))
        history += carry_out(live, (ANN, BEN)[step % 2], Play(seat=step % 2, action=1, count=step // 2))
    assert live.status == "over"
    assert live.match
    whole = replay(live.match.journal(), lambda name: VERSION_1)
    assert whole.scores() == live.match.scores()


def test_damaged_events_are_reported() -> None:
    opened, began = new_table(owned(ANN), owned(BEN)).opened, events.Began()
    with pytest.raises(JournalError, match="expected to be opened first, got Began"):
        Table.restored("t1", stored(began))
    with pytest.raises(JournalError, match="expected to be opened first, got nothing"):
        Table.restored("t1", [])
    with pytest.raises(JournalError, match="expected the game to begin first"):
        Table.restored("t1", stored(opened, events.Played(0, 0)))
    with pytest.raises(JournalError, match="event 2 cannot have happened"):
        Table.restored("t1", stored(opened, events.Sat(9, "x", "X")))
    for impossible in (events.Voted(-1, "x"), opened, began):
        with pytest.raises(JournalError, match="event 3 cannot have happened"):
            Table.restored("t1", stored(opened, began, impossible))


def test_a_table_that_can_never_begin_is_reported() -> None:
    waiting = new_table(owned(ANN), *FREE[:1]).opened
    for damaged, reason in (
        (structs.replace(waiting, rules=99), "expected versions 1 to 2 of Kingdomino's rules, got 99"),
        (structs.replace(waiting, options={"harmony": "maybe"}), "option harmony: expected"),
        (structs.replace(waiting, seats=[*waiting.seats] * 9), "expected 2, 3 or 4 players, got 18"),
    ):
        with pytest.raises(OptionError, match=reason):
            Table.restored("t1", stored(damaged))


@pytest.mark.parametrize("action", [-1, 10**6, 10**30])
def test_illegal_actions_in_the_store_never_reach_the_rules(action: int) -> None:
    opened, began = new_table(owned(ANN), owned(BEN)).opened, events.Began()
    with pytest.raises(JournalError, match="event 3 cannot have happened: expected an action from 0 to"):
        Table.restored("t1", stored(opened, began, events.Played(new_table(*opened.seats).actors()[0], action)))
    with pytest.raises(JournalError, match="expected an action of seat"):
        Table.restored("t1", stored(opened, began, events.Played(7, action)))


def test_an_impossible_undo_in_the_store_is_reported() -> None:
    opened, began = new_table(owned(ANN), owned(BEN)).opened, events.Began()
    with pytest.raises(JournalError, match="has not done anything yet"):
        Table.restored("t1", stored(opened, began, events.Undone(0)))


def test_events_of_another_process_are_checked_too() -> None:
    table = new_table(owned(ANN), owned(BEN))
    with pytest.raises(JournalError, match="event 3 cannot have happened"):
        table.with_stored(stored(events.Played(table.actors()[0], 10**6)))
    assert table.seq == 2


def test_legality_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(owned(ANN), owned(BEN))
    assert table.match
    (seat,) = table.actors()
    checks: list[int] = []
    check = Match.check

    def counted(self: Match, seat: int, action: int) -> tuple[int, int]:
        checks.append(action)
        return check(self, seat, action)

    monkeypatch.setattr(Match, "check", counted)
    action = table.match.legal_ids(seat)[0]
    decided = carry_out(table, (ANN, BEN)[seat], Play(seat=seat, action=action, count=0))
    assert checks == [action]
    Table.restored("t1", stored(table.opened, events.Began(), *decided))
    assert checks == [action, action]
