"""Over the wire: games that differ only in what is hidden from somebody look the same to them, to the last byte.

Two tables have the same dice and the same steps, but for one: Ben does something else, which is still hidden. Ann, who
plays with him, and Cat, who looks on, ask for everything that there is to ask for.

Nor can they count what he does in secret: where he goes on choosing after it, he does it and takes it back at one table
twice, at the other never.
"""

import logging
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.server.http.identity import COOKIE
from papercrown.server.tables import events
from tests.server.conftest import Newcomer
from tests.server.helpers import Person, Running, Talk

GAMES = {"pocket-kingdoms": 2, "color-in-kingdoms": 3, "chroma-cubes": 2, "inkdoms": 2, "secret": 2, "guess": 2}
"""With as many players as it takes to hide something: what the last one decides is shown at once."""
ANN, BEN = 0, 1
NAMES = ("Ann", "Ben", "Dan")
RANDOM_IDS = re.compile(r'"(intent|id|code|key)":"[^"]*"|"done":\["[^"]*"\]|"when":[0-9.]+')
"""What differs from table to table, and from moment to moment."""


class Choice:
    """A game so far, and two things that Ben may do next between which nobody else can see a difference."""

    def __init__(self, game: str, seed: int) -> None:
        seats = GAMES[game]
        self.match = pc.game(game).match(seats=seats, seed=seed, names=NAMES[:seats])
        self.actions = (0, 0)
        self.midway = False
        """Whether nobody can notice that he did anything."""

    def found(self, dice: random.Random) -> bool:
        """Play on, at random, until Ben has such a choice."""
        while not self.match.over:
            if self._found(dice):
                return True
            seat = dice.choice(self.match.actors())
            self.match.play(seat, dice.choice(self.match.legal_ids(seat)))
        return False

    def _found(self, dice: random.Random) -> bool:
        seen: dict[tuple[bytes, ...], int] = {}
        for action in self.match.legal_ids(BEN):
            then = self.match.snapshot()
            then.play(BEN, action)
            view = tuple(then.view(viewer).tobytes() for viewer in (ANN, None))
            if not then.hidden(len(then.steps) - 1, ANN):
                continue
            if view in seen and then.can_undo(BEN):
                self.actions = seen[view], action
                self.midway = BEN in then.actors()
                return True
            seen.setdefault(view, action)
        return False


def choice_in(game: str) -> Choice:
    for seed in range(20):
        choice = Choice(game, seed)
        if choice.found(random.Random(seed)):
            return choice
    raise AssertionError(f"{game}: nothing hidden was found")


def same_dice(server: Running, match: Match, people: list[Person]) -> str:
    """A new table with the steps of a match, and from there on with the same dice each time."""
    identities = [server.app.state.identities.read({COOKIE: person.cookie}) for person in people]
    places = [events.Place(identity.name, identity.id, key=f"{seat}" * 16) for seat, identity in enumerate(identities)]
    opened = events.Opened(
        match.game.name, match.game.version, match.options, identities[0].id, False, "", places, match.seed,
        steps=[[step.seat, step.action] for step in match.steps], secret="c0de" * 16,
    )  # fmt: skip
    table = server.run(server.house._open(opened))[0]
    for person in people:
        with person.at(table):  # all add their luck
            pass
    return table


def everything(server: Running, choice: Choice, action: int, back: int, people: list[Person]) -> Iterator[str]:
    """All that Ann and Cat are told while Ben does something and takes it back, so often, and does it again; and all
    they can ask.
    """
    ann, ben, dan, cat = people
    table = same_dice(server, choice.match, [ann, ben, dan][: choice.match.seats])
    with ExitStack() as leaving:
        talks = [leaving.enter_context(person.at(table)) for person in (ann, ben, cat)]
        for talk in talks:
            talk.done("missed", last=0)  # that the others came has been told
            talk.texts.clear()
        bens = talks.pop(BEN)
        count = bens.turn["count"]
        for ask in ({"ask": "play", "action": action, "count": count}, {"ask": "undo", "count": count + 1}) * back:
            bens.done(**ask, seat=BEN)
            for talk in talks if not choice.midway else []:
                talk.come_up()
        bens.done("play", seat=BEN, action=action, count=count)
        for talk, person in zip(talks, (ann, cat), strict=True):
            talk.come_up()
            yield from asked_of_the_table(talk)
            yield from talk.texts
            yield from asked_of_the_server(person, table, len(choice.match.steps) + 1)


def asked_of_the_table(talk: Talk) -> Iterator[str]:
    for ask, given in (
        ("play", {"seat": BEN, "action": 0, "count": 0}),
        ("play", {"seat": ANN, "action": 10**6, "count": talk.turn["count"]}),
        ("undo", {"seat": BEN, "count": 0}),
        ("look", {"seat": BEN}),
        ("again", {}),
    ):
        yield talk.refused(ask, **given)
    talk.done("missed", last=0)


def asked_of_the_server(person: Person, table: str, steps: int) -> Iterator[str]:
    paths = ["replay", "journal", f"at/{steps + 1}", *(f"at/{step}" for step in range(steps + 1))]
    for path in (*paths, *(f"at/{step}?viewer={seat}" for step in range(steps + 1) for seat in (ANN, BEN))):
        yield person.http.get(f"/api/tables/{table}/{path}").text
    yield person.http.post(f"/api/tables/{table}/fork", json={"step": 0, "seat": 0, "bot": "random"}).text
    with person.socket("/socket/lobby") as connection:
        yield re.sub(r'.*("mine":\[\{.*?\}).*', r"\1", str(connection.recv(timeout=10)))


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)  # what is told does not depend on it
@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_makes_no_difference(
    secret_games: None, server: Running, newcomer: Newcomer, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    people = [newcomer(name) for name in (*NAMES, "Cat")]
    choice = choice_in(game)
    with caplog.at_level(logging.DEBUG, "papercrown"):
        heard = [
            [RANDOM_IDS.sub("~", text) for text in everything(server, choice, action, back, people)]
            for action, back in zip(choice.actions, (2, 0 if choice.midway else 2), strict=True)
        ]
        others = "bot"  # those of other tables think on
        assert not [record for record in caplog.records if others not in record.message]
    assert len(heard[0]) > 20
    for one, other in zip(*heard, strict=True):
        assert one == other
