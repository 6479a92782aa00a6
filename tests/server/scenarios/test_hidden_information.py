"""Non-interference: games that differ only in hidden information look the same on the network, byte for byte.

Two tables have the same dice and the same steps except for one, in which Ben secretly chooses something else. Ann, who
plays with him, and Cat, a spectator, request everything there is to request.

Nor can they count hidden steps: where Ben still has something to choose after the step, he takes it back and repeats it
twice at one table, and never at the other.
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
from tests.server.helpers import NewPerson, Person, ServerThread, TableClient

GAMES = {"pocket-kingdoms": 2, "color-in-kingdoms": 3, "chroma-cubes": 2, "inkdoms": 2, "secret": 2, "guess": 2}
"""With as many players as it takes to hide a step: the choice of the last one is revealed at once."""
ANN, BEN = 0, 1
NAMES = ("Ann", "Ben", "Dan")
VARYING_FIELDS = re.compile(r'"(intent|id|code|key)":"[^"]*"|"done":\["[^"]*"\]|"when":[0-9.]+|"warmth":\{[^}]*\}')
"""What legitimately differs between tables and over time: ids, clock times, and how much is compiled."""


class HiddenChoice:
    """A match, and two actions of Ben's that nobody else can tell apart."""

    def __init__(self, game: str, seed: int) -> None:
        seats = GAMES[game]
        self.match = pc.game(game).match(seats=seats, seed=seed, names=NAMES[:seats])
        self.actions = (0, 0)
        self.midway = False
        """Whether Ben still has something to choose, so that others must not notice the step at all."""

    def find(self, dice: random.Random) -> bool:
        """Play at random until Ben has such a choice."""
        while not self.match.over:
            if self._find():
                return True
            seat = dice.choice(self.match.actors())
            self.match.play(seat, dice.choice(self.match.legal_ids(seat)))
        return False

    def _find(self) -> bool:
        seen: dict[tuple[bytes, ...], int] = {}
        for action in self.match.legal_ids(BEN):
            played = self.match.snapshot()
            played.play(BEN, action)
            view = tuple(played.view(viewer).tobytes() for viewer in (ANN, None))
            if not played.hidden(len(played.steps) - 1, ANN):
                continue
            if view in seen and played.can_undo(BEN):
                self.actions = seen[view], action
                self.midway = BEN in played.actors()
                return True
            seen.setdefault(view, action)
        return False


def find_choice(game: str) -> HiddenChoice:
    for seed in range(20):
        choice = HiddenChoice(game, seed)
        if choice.find(random.Random(seed)):
            return choice
    raise AssertionError(f"{game}: found no hidden choice")


def open_table(server: ServerThread, match: Match, people: list[Person]) -> str:
    """A new table that continues a match, with the same dice every time."""
    identities = [server.app.state.identity_cookies.read({COOKIE: person.cookie}) for person in people]
    places = [events.Place(identity.name, identity.id, key=f"{seat}" * 16) for seat, identity in enumerate(identities)]
    opened = events.Opened(
        match.game.name, match.game.version, match.options, identities[0].id, False, "", places, match.seed,
        steps=[[step.seat, step.action] for step in match.steps], secret="c0de" * 16,
    )  # fmt: skip
    table = server.run(server.manager._open(opened))[0]
    for person in people:
        with person.at(table):  # everyone adds a client seed
            pass
    return table


def everything(
    server: ServerThread, choice: HiddenChoice, action: int, undos: int, people: list[Person]
) -> Iterator[str]:
    """All that Ann and Cat can receive or request while Ben plays an action, after taking it back this often."""
    ann, ben, dan, cat = people
    table = open_table(server, choice.match, [ann, ben, dan][: choice.match.seats])
    with ExitStack() as stack:
        clients = [stack.enter_context(person.at(table)) for person in (ann, ben, cat)]
        for client in clients:
            client.perform("missed", last=0)  # the arrivals of the others have been received
            client.raw_messages.clear()
        ben_client = clients.pop(BEN)
        count = ben_client.turn["count"]
        for ask in ({"ask": "play", "action": action, "count": count}, {"ask": "undo", "count": count + 1}) * undos:
            ben_client.perform(**ask, seat=BEN)
            for client in clients if not choice.midway else []:
                client.synchronise()
        ben_client.perform("play", seat=BEN, action=action, count=count)
        for client, person in zip(clients, (ann, cat), strict=True):
            client.synchronise()
            yield from socket_requests(client)
            yield from client.raw_messages
            yield from http_requests(person, table, len(choice.match.steps) + 1)


def socket_requests(client: TableClient) -> Iterator[str]:
    for ask, fields in (
        ("play", {"seat": BEN, "action": 0, "count": 0}),
        ("play", {"seat": ANN, "action": 10**6, "count": client.turn["count"]}),
        ("undo", {"seat": BEN, "count": 0}),
        ("look", {"seat": BEN}),
        ("again", {}),
    ):
        yield client.refused(ask, **fields)
    client.perform("missed", last=0)


def http_requests(person: Person, table: str, steps: int) -> Iterator[str]:
    paths = ["replay", "journal", f"at/{steps + 1}", *(f"at/{step}" for step in range(steps + 1))]
    for path in (*paths, *(f"at/{step}?viewer={seat}" for step in range(steps + 1) for seat in (ANN, BEN))):
        yield person.http.get(f"/api/tables/{table}/{path}").text
    yield person.http.post(f"/api/tables/{table}/fork", json={"step": 0, "seat": 0, "bot": "random"}).text
    with person.socket("/socket/lobby") as connection:
        yield re.sub(r'.*("mine":\[\{.*?\}).*', r"\1", str(connection.recv(timeout=10)))


@pytest.mark.parametrize("game", GAMES)
def test_hidden_information_makes_no_difference(
    secret_games: None, server: ServerThread, new_person: NewPerson, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    people = [new_person(name) for name in (*NAMES, "Cat")]
    choice = find_choice(game)
    with caplog.at_level(logging.DEBUG, "papercrown"):
        received = [
            [VARYING_FIELDS.sub("~", text) for text in everything(server, choice, action, undos, people)]
            for action, undos in zip(choice.actions, (2, 0 if choice.midway else 2), strict=True)
        ]
        assert not [record for record in caplog.records if "bot" not in record.message]  # bots of other tables play on
    assert len(received[0]) > 20
    for first, second in zip(*received, strict=True):
        assert first == second
