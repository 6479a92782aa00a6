"""What may happen at a table, and what it then is."""

from functools import partial

import pytest

from papercrown import registry
from papercrown.core.errors import IllegalAction, JournalError, OptionError, UndoRefused, UnknownBot
from papercrown.core.fairness import Pact
from papercrown.core.journal import replay
from papercrown.server.http.identity import Identity
from papercrown.server.protocol.messages import Asked, Begin, Look, Play, Return, Sit, Stand, Stir, Undo, Vote
from papercrown.server.storage.store import Stored
from papercrown.server.tables import events
from papercrown.server.tables.events import AnyEvent, Place
from papercrown.server.tables.table import Refusal, Table, bot_name
from tests.core.revised_game import AS_IT_WAS, TODAY

ANN, BEN, CAT, DAN = (Identity(name.lower(), name) for name in ("Ann", "Ben", "Cat", "Dan"))
ALL = {person.id for person in (ANN, BEN, CAT, DAN)}
CODE = "BCDFG"
LUCK, MORE_LUCK = "5eed" * 16, "d1ce" * 16
sit = partial(Sit, luck=LUCK)


def owned(person: Identity) -> Place:
    return Place(person.name, person.id, key=f"key of {person.name}")


FREE = [Place(key=f"key of seat {seat}") for seat in range(3)]


def table(*places: Place, game: str = "kingdomino", public: bool = False, rules: int = 1) -> Table:
    """A table that Ann set; the game begins if all seats are taken."""
    opened = events.Opened(game, rules, {}, ANN.id, public, CODE, places, 7)
    new = Table("t1", opened)
    if new.full():
        new.apply(events.Began())
    return new


def do(table: Table, person: Identity, asked: Asked, online: set[str] = ALL) -> list[AnyEvent]:
    happening = table.decide(asked, person, online)
    for fact in happening:
        table.apply(fact)
    return happening


def refused(table: Table, person: Identity, asked: Asked, reason: str, online: set[str] = ALL) -> None:
    before = table.seq
    with pytest.raises((Refusal, IllegalAction, UndoRefused, UnknownBot), match=reason):
        do(table, person, asked, online)
    assert table.seq == before


def sat(fact: AnyEvent) -> tuple[int, str, str]:
    assert isinstance(fact, events.Sat)
    return fact.seat, fact.who, fact.name


def play(table: Table, *seats: int) -> None:
    """These seats play the first thing there is."""
    assert table.match
    for seat in seats:
        table.apply(events.Played(seat, table.match.legal_ids(seat)[0]))


# --- Sitting down -----------------------------------------------------------------------------------------------------


def test_with_the_code_one_gets_the_first_free_seat() -> None:
    waiting = table(owned(ANN), *FREE[:2])
    (fact,) = do(waiting, BEN, sit(code="bcdfg"))
    assert sat(fact) == (1, "ben", "Ben")
    assert waiting.seats_of("ben") == [1]
    assert waiting.status == "waiting"


def test_one_can_choose_the_seat() -> None:
    waiting = table(owned(ANN), *FREE[:2])
    (fact,) = do(waiting, BEN, sit(seat=2, code=CODE))
    assert sat(fact) == (2, "ben", "Ben")


def test_without_the_code_only_at_public_tables() -> None:
    refused(table(owned(ANN), *FREE[:2]), BEN, sit(), "by invitation")
    refused(table(owned(ANN), *FREE[:2]), BEN, sit(code="XXXXX"), "by invitation")
    (fact,) = do(table(owned(ANN), *FREE[:2], public=True), BEN, sit())
    assert sat(fact) == (1, "ben", "Ben")


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    waiting = table(owned(ANN), FREE[0], public=True)
    first, second = do(waiting, BEN, sit())
    assert sat(first) == (1, "ben", "Ben")
    assert second == events.Began()
    assert waiting.status == "playing"
    assert waiting.match
    assert waiting.match.names == ("Ann", "Ben")
    refused(waiting, CAT, sit(), "all seats are taken")


@pytest.mark.parametrize("seat", [0, 3, -1, 10**30])
def test_a_seat_that_is_not_free(seat: int) -> None:
    refused(table(owned(ANN), *FREE[:2], public=True), BEN, sit(seat=seat), "this seat is taken")


def test_nobody_sits_down_twice() -> None:
    refused(table(owned(ANN), *FREE[:2], public=True), ANN, sit(), "you sit at this table already")


def test_people_of_the_same_name_are_told_apart() -> None:
    waiting = table(owned(ANN), *FREE, public=True)
    do(waiting, Identity("other", "Ann"), sit())
    do(waiting, Identity("third", "Ann"), sit())
    assert [seat.name for seat in waiting.seats] == ["Ann", "Ann 2", "Ann 3", ""]


# --- Keys -------------------------------------------------------------------------------------------------------------


def test_with_its_key_a_seat_is_taken_to_another_device() -> None:
    playing = table(owned(ANN), owned(BEN))
    phone = Identity("phone", "Quiet Heron")
    (fact,) = do(playing, phone, sit(code="key of Ben"))
    assert sat(fact) == (1, "phone", "Ben")
    assert playing.seats_of("phone") == [1]
    assert playing.seats_of("ben") == []


@pytest.mark.parametrize("key", ["key of ben", "key of Zoe", "", CODE])
def test_a_foreign_key_does_nothing(key: str) -> None:
    refused(table(owned(ANN), owned(BEN)), CAT, sit(code=key), "the game has begun")


def test_bots_and_records_have_no_key() -> None:
    refused(table(owned(ANN), Place("Bo", bot="random")), CAT, sit(code=""), "the game has begun")


def test_the_key_of_a_seat_that_was_left_opens_it_no_more() -> None:
    """Whoever sat there once must not take the seat from who sits there now."""
    waiting = table(owned(ANN), *FREE[:2], public=True)
    do(waiting, BEN, sit(seat=1))
    key = waiting.seats[1].key
    do(waiting, BEN, Stand())
    do(waiting, CAT, sit(seat=1))
    refused(waiting, BEN, sit(seat=1, code=key), "taken")
    assert waiting.seats[1].key != key


def test_with_an_old_key_one_sits_down_like_anybody() -> None:
    waiting = table(owned(ANN), FREE[0], public=True)
    do(waiting, BEN, sit(code=waiting.seats[1].key))
    assert waiting.seats[1].name == "Ben"
    assert waiting.status == "playing"


# --- Fair dice --------------------------------------------------------------------------------------------------------

SECRET = "c0de" * 16


def sealed(*places: Place, seed: int | None = None, steps: int = 0) -> Table:
    """A table whose dice are sealed; it may go on from some steps of a game that was played by a seed."""
    before = table(*places)
    while before.match and len(before.match.steps) < steps:
        play(before, before.actors()[0])
    done = [[step.seat, step.action] for step in before.match.steps] if before.match else []
    opened = events.Opened("kingdomino", 1, {}, ANN.id, False, CODE, places, seed, steps=done, secret=SECRET)
    return Table("t1", opened)


def test_the_game_does_not_begin_before_everybodys_luck_is_in() -> None:
    waiting = sealed(owned(ANN), FREE[0])
    refused(waiting, CAT, Sit(code=CODE), "expected some luck for the dice, got none")
    assert [type(fact) for fact in do(waiting, BEN, sit(code=CODE))] == [events.Sat, events.Stirred]
    assert waiting.unstirred() == ["Ann"]
    refused(waiting, ANN, Begin(bot="random"), "the dice wait for the luck of Ann")
    assert do(waiting, ANN, Stir(luck=MORE_LUCK)) == [events.Stirred("ann", MORE_LUCK), events.Began()]
    assert waiting.match
    assert waiting.match.seed == Pact(SECRET, (LUCK, MORE_LUCK))


def test_luck_counts_once_and_only_of_those_who_sit_there() -> None:
    waiting = sealed(owned(ANN), *FREE[:2])
    do(waiting, ANN, Stir(luck=LUCK))
    assert do(waiting, ANN, Stir(luck=MORE_LUCK)) == []
    refused(waiting, BEN, Stir(luck=MORE_LUCK), "only those who sit")
    do(waiting, ANN, Begin(bot="random"))
    refused(waiting, ANN, Stir(luck=MORE_LUCK), "before the game")
    assert waiting.match
    assert waiting.match.seed == Pact(SECRET, (LUCK,))


def test_whoever_leaves_before_the_game_takes_the_luck_along() -> None:
    waiting = sealed(owned(ANN), *FREE[:2])
    do(waiting, BEN, sit(code=CODE, luck=MORE_LUCK))
    do(waiting, BEN, Stand())
    assert waiting.luck == {}
    do(waiting, ANN, Stir(luck=LUCK))
    do(waiting, DAN, sit(code="key of Ann"))  # the same seat on another device
    assert waiting.luck == {}
    assert waiting.unstirred() == ["Ann"]


@pytest.mark.parametrize("steps", [0, 4])
def test_a_game_that_is_taken_up_again_has_sealed_dice_from_there_on(steps: int) -> None:
    waiting = sealed(owned(ANN), Place("Bo", bot="random"), seed=7, steps=steps)
    do(waiting, ANN, Stir(luck=LUCK))
    assert waiting.match
    assert waiting.match.seed == 7
    assert waiting.match.forks == ((steps, Pact(SECRET, (LUCK,))),)
    assert len(waiting.match.steps) == steps


# --- Leaving and beginning --------------------------------------------------------------------------------------------


def test_before_the_game_whoever_leaves_frees_the_seat() -> None:
    waiting = table(owned(ANN), *FREE[:2], public=True)
    do(waiting, BEN, sit())
    assert do(waiting, BEN, Stand()) == [events.Stood("ben")]
    assert waiting.seats[1].free
    assert waiting.seats[1].name == ""
    refused(waiting, BEN, Stand(), "you do not sit at this table")


def test_after_the_game_nobody_needs_to_leave() -> None:
    over = table(owned(ANN), owned(BEN))
    while over.status == "playing":
        play(over, over.actors()[0])
    assert do(over, BEN, Stand()) == []


def test_the_host_begins_with_bots_in_the_free_seats() -> None:
    waiting = table(owned(Identity("ann", "Ada")), *FREE[:2])
    happening = do(waiting, Identity("ann", "Ada"), Begin(bot="random"))
    assert happening == [events.Filled(1, "random", "Bo"), events.Filled(2, "random", "Cleo"), events.Began()]
    assert waiting.status == "playing"
    refused(waiting, ANN, Begin(bot="random"), "has begun already")


def test_only_the_host_begins_and_only_with_bots_that_there_are() -> None:
    waiting = table(owned(ANN), *FREE[:2], public=True)
    do(waiting, BEN, sit())
    refused(waiting, BEN, Begin(bot="random"), "only the host")
    refused(waiting, CAT, Begin(bot="random"), "only the host")
    refused(waiting, ANN, Begin(bot="genius"), "expected a bot: random, greedy, page")


def test_bots_have_names_that_nobody_has() -> None:
    taken: set[str] = set()
    for _ in range(20):
        taken.add(bot_name(taken))
    assert len(taken) == 20


# --- Playing ----------------------------------------------------------------------------------------------------------


def test_before_the_game_nobody_plays() -> None:
    waiting = table(owned(ANN), *FREE[:2])
    refused(waiting, ANN, Play(seat=0, action=0, count=0), "has not begun")
    refused(waiting, ANN, Undo(seat=0, count=0), "has not begun")
    refused(waiting, ANN, Vote(seat=1, bot="random"), "only those who play can vote")


def test_what_a_seat_may_not_do() -> None:
    playing = table(owned(ANN), owned(BEN))
    assert playing.match
    (acting,) = playing.actors()
    person, other = (ANN, BEN) if acting == 0 else (BEN, ANN)
    action = playing.match.legal_ids(acting)[0]
    refused(
        playing,
        other,
        Play(seat=acting, action=action, count=0),
        f"expected a seat of yours, got that of {person.name}",
    )
    refused(playing, CAT, Play(seat=acting, action=action, count=0), "expected a seat of yours")
    refused(playing, other, Play(seat=1 - acting, action=action, count=0), f"expected an action of seat {acting}")
    refused(playing, person, Play(seat=acting, action=10**6, count=0), "expected an action from 0 to")
    refused(playing, person, Play(seat=acting, action=action, count=1), "look again")
    refused(playing, person, Play(seat=acting, action=action, count=-1), "look again")
    for seat in (-1, 2, 10**30):
        refused(playing, person, Play(seat=seat, action=action, count=0), "expected a seat of yours, got")
    refused(playing, person, Look(seat=0), "expected something to do at the table, got look")
    assert do(playing, person, Play(seat=acting, action=action, count=0)) == [events.Played(acting, action)]
    refused(playing, person, Play(seat=acting, action=action, count=0), "look again")


def test_undo_within_the_laws(secret_games: None) -> None:
    playing = table(owned(ANN), owned(BEN), game="secret", rules=3)
    refused(playing, ANN, Undo(seat=0, count=0), "seat 0 has not done anything yet")
    do(playing, ANN, Play(seat=0, action=3, count=0))
    refused(playing, ANN, Undo(seat=0, count=0), "look again")
    refused(playing, BEN, Undo(seat=0, count=1), "expected a seat of yours")
    assert do(playing, ANN, Undo(seat=0, count=1)) == [events.Undone(0)]
    assert playing.counts[0] == 0
    do(playing, ANN, Play(seat=0, action=10, count=0))  # throws the die
    refused(playing, ANN, Undo(seat=0, count=1), "chance has spoken")


def test_when_the_game_is_over_nobody_plays() -> None:
    over = table(owned(ANN), owned(BEN))
    while over.status == "playing":
        play(over, over.actors()[0])
    refused(over, ANN, Play(seat=0, action=0, count=over.counts[0]), "the game is over")
    refused(over, ANN, Undo(seat=0, count=over.counts[0]), "the game is over")
    assert over.summary().acting == []


def test_a_bot_that_thought_about_something_else_does_nothing() -> None:
    playing = table(Place("Bo", bot="random"), Place("Cleo", bot="random"))
    assert playing.match
    (acting,) = playing.actors()
    action = playing.match.legal_ids(acting)[0]
    assert playing.bots_to_act() == [(acting, "random")]
    assert playing.bot_plays(acting, action, 1) == []
    assert playing.bot_plays(acting, 10**6, 0) == []
    assert playing.bot_plays(1 - acting, action, 0) == []
    assert playing.bot_plays(acting, action, 0) == [events.Played(acting, action)]


# --- Those who are away -----------------------------------------------------------------------------------------------


def test_one_of_two_is_enough_to_replace_the_other() -> None:
    playing = table(owned(ANN), owned(BEN))
    assert do(playing, ANN, Vote(seat=1, bot="random"), {"ann"}) == [
        events.Voted(1, "ann"),
        events.Replaced(1, "random"),
    ]
    assert playing.seats_of("ben") == []
    assert playing.seats[1].bot == "random"
    refused(playing, BEN, Play(seat=1, action=0, count=0), "a bot plays this seat now")
    refused(playing, ANN, Vote(seat=1, bot="random"), "Ben is played by a bot already")
    assert do(playing, BEN, Return(seat=1)) == [events.Returned(1)]
    assert playing.seats_of("ben") == [1]
    assert do(playing, BEN, Return(seat=1)) == []


def test_more_than_half_of_the_others_who_are_there() -> None:
    playing = table(owned(ANN), owned(BEN), owned(CAT), owned(DAN))
    online = {"ann", "ben", "cat"}
    assert playing.votes_needed(3, online) == 2
    assert do(playing, ANN, Vote(seat=3, bot="random"), online) == [events.Voted(3, "ann")]
    assert do(playing, ANN, Vote(seat=3, bot="random"), online) == []
    assert not playing.seats[3].bot
    assert do(playing, BEN, Vote(seat=3, bot="greedy"), online)[1:] == [events.Replaced(3, "greedy")]


def test_votes_of_those_who_went_do_not_count() -> None:
    playing = table(owned(ANN), owned(BEN), owned(CAT), owned(DAN))
    do(playing, ANN, Vote(seat=3, bot="random"), {"ann", "ben", "cat"})
    assert do(playing, BEN, Vote(seat=3, bot="random"), {"ben", "cat"}) == [events.Voted(3, "ben")]
    assert do(playing, CAT, Vote(seat=3, bot="random"), {"ben", "cat"})[1:] == [events.Replaced(3, "random")]


def test_who_may_not_vote_and_for_whom() -> None:
    playing = table(owned(ANN), owned(BEN), Place("Bo", bot="random"))
    refused(playing, ANN, Vote(seat=1, bot="random"), "Ben is here")
    refused(playing, ANN, Vote(seat=0, bot="random"), "Ann is here")
    refused(playing, ANN, Vote(seat=2, bot="random"), "Bo is played by a bot already")
    refused(playing, CAT, Vote(seat=1, bot="random"), "only those who play", {"ann", "cat"})
    refused(playing, ANN, Vote(seat=1, bot="genius"), "expected a bot", {"ann"})
    for seat in (-1, 3, 10**30):
        refused(playing, ANN, Vote(seat=seat, bot="random"), "expected a seat from 0 to 2")


def test_whoever_leaves_in_the_game_may_be_replaced_and_return() -> None:
    playing = table(owned(ANN), owned(BEN))
    do(playing, BEN, Stand())
    assert playing.seats_of("ben") == []
    refused(playing, BEN, Play(seat=1, action=0, count=0), "take it back first")
    refused(playing, ANN, Return(seat=1), "expected a seat of yours, got that of Ben")
    assert do(playing, ANN, Vote(seat=1, bot="random"))[1:] == [events.Replaced(1, "random")]
    assert do(playing, BEN, Return(seat=1)) == [events.Returned(1)]
    for seat in (-1, 2):
        refused(playing, BEN, Return(seat=seat), "expected a seat of yours")


# --- What it adds up to -----------------------------------------------------------------------------------------------


def test_what_lists_say() -> None:
    waiting = table(owned(ANN), FREE[0], Place("Bo", bot="random"), public=True)
    summary = waiting.summary()
    assert (summary.status, summary.free, summary.names) == ("waiting", 1, ["Ann", "", "Bo"])
    do(waiting, BEN, sit())
    summary = waiting.summary()
    assert (summary.status, summary.free, set(summary.sitters)) == ("playing", 0, {"ann", "ben"})
    assert list(summary.acting) == [who for seat in waiting.actors() if (who := waiting.seats[seat].who)]


def test_a_table_is_the_sum_of_its_facts(secret_games: None) -> None:
    live = table(owned(ANN), owned(BEN), game="secret", rules=3)
    play(live, 0, 1)
    live.apply(events.Undone(0))
    play(live, 0, 1)
    again = Table.restored("t1", [Stored(happened.fact, f"i{n}") for n, happened in enumerate(live.happened)])
    assert again.match
    assert live.match
    assert again.match.journal() == live.match.journal()
    assert again.happened == live.happened
    assert again.counts == live.counts
    assert again.intents == {"i0", "i1", "i2", "i3", "i4", "i5", "i6"}


def test_a_table_of_other_rules_says_so() -> None:
    with pytest.raises(OptionError, match="expected version 1 of Kingdomino's rules, got 99"):
        table(owned(ANN), owned(BEN), rules=99)


def test_a_table_goes_on_by_the_rules_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._found(), "revised", AS_IT_WAS)
    live = table(owned(ANN), owned(BEN), game="revised")
    stored = [Stored(live.opened, None), Stored(events.Began(), None)]
    for step in range(12):
        if step == 6:  # the server is stopped, renewed and started again
            monkeypatch.setitem(registry._found(), "revised", TODAY)
            live = Table.restored("t1", stored)
        stored += [Stored(fact, None) for fact in do(live, (ANN, BEN)[step % 2], Play(step % 2, 1, step // 2))]
    assert live.status == "over"
    assert live.match
    whole = replay(live.match.journal(), lambda name: AS_IT_WAS)
    assert whole.scores() == live.match.scores()


def test_facts_in_an_impossible_order() -> None:
    with pytest.raises(JournalError, match="expected that it was opened first, got Began"):
        Table.restored("t1", [Stored(events.Began(), None)])
    with pytest.raises(JournalError, match="expected that the game began first"):
        table(owned(ANN), FREE[0]).apply(events.Played(0, 0))


def test_what_is_tried_on_a_copy_is_not_seen_at_the_table() -> None:
    there = table(owned(ANN), owned(BEN))
    assert there.match
    seat = there.actors()[0]
    tried = there.copy()
    tried.apply(events.Played(seat, there.match.legal_ids(seat)[0]))
    assert [choice.id for choice in there.sight(seat).choices(seat)] == there.match.legal_ids(seat)
