import json
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.journal import replay
from papercrown.core.match import Match
from papercrown.verify import verify
from tests.core.secret_game import SECRET_GAME
from tests.records import FIRST
from tests.server.helpers import FRIEND, ME, RANDOM, NewPerson, Person, failures, play_on, together

GOLDEN = (FIRST / "kingdomino-2.json").read_text()


def refused(person: Person, path: str, body: object = None, status: int = 400) -> str:
    """The one-sentence error message of a refused request."""
    response = person.http.get(path) if body is None else person.http.post(path, json=body)
    assert response.status_code == status, response.text
    message = response.json()["error"]
    assert "\n" not in message
    assert len(message) < 400
    return str(message)


def upload(person: Person, journal: Any) -> str:
    """Upload a journal; the id of its table."""
    response = person.http.post("/api/journals", content=journal if isinstance(journal, str) else json.dumps(journal))
    assert response.status_code == 200, response.text
    return str(response.json()["id"])


# --- Moments ----------------------------------------------------------------------------------------------------------


def test_moments_of_a_finished_game(ann: Person) -> None:
    table = upload(ann, GOLDEN)
    game_replay = ann.get(f"/api/tables/{table}/replay")
    journal = json.loads(GOLDEN)
    assert (game_replay["id"], game_replay["game"]) == (table, "kingdomino")
    assert (game_replay["names"], game_replay["over"]) == (journal["names"], True)
    assert game_replay["viewers"] == [0, 1]
    assert [step["seat"] for step in game_replay["steps"]] == [step[0] for step in journal["steps"]]
    assert all(step["text"] and len(step["path"]) == len(step["ghosts"]) > 0 for step in game_replay["steps"])
    assert len(game_replay["totals"]) == len(game_replay["steps"]) + 1
    assert game_replay["winners"]
    for step in (0, 1, len(game_replay["steps"]) // 2, len(game_replay["steps"])):
        moment = ann.get(f"/api/tables/{table}/at/{step}")
        assert moment["step"] == step
        assert moment["scene"]["viewer"] is None
        assert [score["total"] for score in moment["scene"]["scores"]] == game_replay["totals"][step]
        assert all(part["svg"] for part in moment["scene"]["parts"])
        assert bool(moment["scene"]["winners"]) == (step == len(game_replay["steps"]))
    assert ann.get(f"/api/tables/{table}/at/3", viewer=1)["scene"]["viewer"] == 1


def test_anyone_may_replay_a_finished_game(new_person: NewPerson, ann: Person) -> None:
    table = upload(ann, GOLDEN)
    game_replay = new_person().get(f"/api/tables/{table}/replay")
    assert (game_replay["viewers"], game_replay["fair"]) == ([0, 1], False)
    with ann.at(table) as client:
        assert client.over
        assert client.turn["actions"] == []
        assert client.refused("play", seat=0, action=0, count=0).startswith("expected a seat of yours")


def test_views_of_a_running_game_are_limited_to_own_seats(
    secret_games: None, ann: Person, ben: Person, new_person: NewPerson
) -> None:
    with together("secret", ann, ben) as (ann_client, ben_client):
        for action in (3, 4):
            ann_client.play(action)
            ben_client.play(action + 4)
        ben_client.play(9)
        table = ann_client.state["id"]
        texts = ["Write 3", "Write 7", "Write 4", "Write 8"]  # hidden steps are not even counted
        for person, viewers in ((ann, [0]), (ben, [1]), (new_person("Cat"), [])):
            game_replay = person.get(f"/api/tables/{table}/replay")
            assert (game_replay["viewers"], game_replay["over"], game_replay["winners"]) == (viewers, False, [])
            assert [step["text"] for step in game_replay["steps"]] == texts
            for seat in range(2):
                response = person.http.get(f"/api/tables/{table}/at/2", params={"viewer": seat})
                assert response.status_code == (200 if seat in viewers else 400)


INVALID_MOMENTS = [
    ("at/10000", "expected a step from 0 to"),
    ("at/1?viewer=2", "expected a seat through whose eyes you may look, got 2"),
    ("at/1?viewer=-1", "expected the number of a seat, got '-1'"),
    ("at/1?viewer=x", "expected the number of a seat, got 'x'"),
    ("at/1?viewer=9999", "expected a seat through whose eyes you may look, got 9999"),
    (f"at/1?viewer={'9' * 5000}", "expected the number of a seat, got '99999999999999999999'"),
    (f"at/{'9' * 5000}", "expected the number of a step, got '99999999999999999999'"),
    ("at/-1", "expected the number of a step, got '-1'"),
    ("at/x", "expected the number of a step, got 'x'"),
]


def test_invalid_moments_are_refused(ann: Person) -> None:
    table = upload(ann, GOLDEN)

    def check(case: tuple[str, str]) -> None:
        path, message = case
        assert refused(ann, f"/api/tables/{table}/{path}").startswith(message)

    assert not failures(INVALID_MOMENTS, check)


@pytest.mark.parametrize("path", ["replay", "at/0", "journal"])
def test_unknown_table(ann: Person, path: str) -> None:
    assert refused(ann, f"/api/tables/none/{path}", status=404) == "there is no such table here"


@pytest.mark.parametrize("path", ["replay", "at/0", "journal"])
def test_game_that_has_not_begun(ann: Person, path: str) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)
    assert refused(ann, f"/api/tables/{table}/{path}") == "the game has not begun yet"


# --- Journals ---------------------------------------------------------------------------------------------------------


def test_journal_is_returned_unchanged(ann: Person) -> None:
    response = ann.http.get(f"/api/tables/{upload(ann, GOLDEN)}/journal")
    assert response.json() == json.loads(GOLDEN)
    assert response.headers["content-disposition"].startswith('attachment; filename="kingdomino-')


def test_journal_of_a_game_can_be_downloaded_after_it(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as clients:
        table = clients[0].state["id"]
        play_on(*clients, steps=3)
        assert refused(ann, f"/api/tables/{table}/journal").startswith("a game's file holds its dice")
        play_on(*clients)
    assert ann.get(f"/api/tables/{table}/replay")["fair"]
    journal = ann.get(f"/api/tables/{table}/journal")
    match = replay(journal, lambda name: SECRET_GAME)
    assert match.over
    assert match.names == ("Ann", "Ben")
    second = upload(ann, journal)
    assert ann.get(f"/api/tables/{second}/journal") == journal


def test_journal_of_an_unfinished_game(ann: Person) -> None:
    journal = json.loads(GOLDEN)
    journal["steps"] = journal["steps"][:10]
    journal["length"] = 10
    table = upload(ann, journal)
    game_replay = ann.get(f"/api/tables/{table}/replay")
    assert (game_replay["over"], len(game_replay["steps"]), game_replay["winners"]) == (True, 10, [])
    with ann.at(table) as client:
        assert client.turn["prompt"] == "This game was not played to its end."
        assert client.is_quiet()


def edited(**fields: Any) -> str:
    return json.dumps({**json.loads(GOLDEN), **fields})


STEPS = json.loads(GOLDEN)["steps"]


BROKEN_JOURNALS = [
    ("", "expected a journal, got a file that is not JSON"),
    ("{", "expected a journal, got a file that is not JSON"),
    (GOLDEN[: len(GOLDEN) // 2], "expected a journal, got a file that is not JSON"),
    ("[" * 100_000, "expected a journal, got a file that is not JSON"),
    ("[]", "expected a journal, which is a JSON object, got a list"),
    ("17", "expected a journal, which is a JSON object, got 17"),
    ("{}", "expected a journal with papercrown=1, got null"),
    (edited(papercrown=2), "expected a journal with papercrown=1, got 2"),
    (edited(game="chess"), "journal, game: expected a game"),
    (edited(game=3), "journal, game: expected a text"),
    (edited(rules=99), "step 0: expected version"),
    (edited(seats=9), "step 0: Kingdomino"),
    (edited(seed=1), "step 0: the start is not the one that was played"),
    (edited(seed=10**30), "step 0: expected a seed"),
    (edited(names=["Ada", "\u0000"]), "step 0: expected 2 names"),
    (edited(options={"x": 1}), "step 0: "),
    (edited(steps=[]), "step 1: expected"),
    (edited(steps=STEPS[:-1]), f"step {len(STEPS)}: expected {len(STEPS)} steps"),
    (edited(steps=[[0, 10**20, "x"], *STEPS[1:]]), "step 1: "),
    (edited(steps=[STEPS[1], *STEPS[1:]]), "step 1: "),
    (edited(steps=[[*STEPS[0][:2], "0" * 12], *STEPS[1:]]), "step 1: the position after it"),
    (edited(steps=[1]), "step 1: expected a seat, an action and a check"),
    (edited(forks=[[0, 1]]), "step 0: the start"),
    (edited(extra=1), 'journal: unknown field "extra"'),
    (" " * 1_000_001, "expected at most 1000000 bytes, got more"),
]


def test_broken_journals_get_an_error_message(new_person: NewPerson) -> None:
    def check(case: tuple[str, str]) -> None:
        text, message = case
        response = new_person().http.post("/api/journals", content=text)
        assert response.status_code == 400
        assert response.json()["error"].startswith(message), response.json()["error"]
        assert len(response.json()["error"]) < 400

    assert not failures(BROKEN_JOURNALS, check)


@pytest.mark.parametrize("name", ["", "A" * 1000])
def test_journals_with_invalid_names_are_refused(ann: Person, name: str) -> None:
    journal = Match(pc.game("kingdomino"), seats=2, seed=1, names=[name, "Bo"]).journal()
    assert "name" in refused(ann, "/api/journals", journal)


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"\x89PNG\r\n", b"\x00" * 100])
def test_other_files_are_refused(ann: Person, raw: bytes) -> None:
    assert ann.http.post("/api/journals", content=raw).json() == {
        "error": "expected a journal, got a file that is not JSON"
    }


# --- Forks ------------------------------------------------------------------------------------------------------------


def test_fork_continues_from_a_step(ann: Person) -> None:
    record = upload(ann, GOLDEN)
    before = ann.get(f"/api/tables/{record}/replay")
    table = ann.post(f"/api/tables/{record}/fork", {"step": 12, "seat": 1, "bot": "random"})["id"]
    with ann.at(table) as client:
        assert client.state["status"] == "playing"
        assert [seat["mine"] for seat in client.state["seats"]] == [False, True]
        assert client.state["seats"][0]["bot"] == "random"
        assert client.steps >= 12
        play_on(client, steps=2)
        after = ann.get(f"/api/tables/{table}/replay")
        assert [s["text"] for s in after["steps"][:12]] == [s["text"] for s in before["steps"][:12]]
        assert after["totals"][:13] == before["totals"][:13]


def test_fork_rolls_different_dice(secret_games: None, ann: Person) -> None:
    """Every player rolls the die in every step: the steps are the same, the numbers differ."""
    match = SECRET_GAME.match(seats=2, seed=5)
    while not match.over:
        match.play(match.actors()[0], 10)
    record = upload(ann, match.journal())
    before = ann.get(f"/api/tables/{record}/replay")["totals"]
    ends = []
    for _ in range(3):
        table = ann.post(f"/api/tables/{record}/fork", {"step": 4, "seat": 0, "bot": "random"})["id"]
        with ann.at(table) as client:
            play_on(client)
        totals = ann.get(f"/api/tables/{table}/replay")["totals"]
        assert totals[:5] == before[:5]
        journal = ann.get(f"/api/tables/{table}/journal")
        assert journal["seed"] == 5
        assert journal["forks"][0][0] == 4
        ends.append(journal["forks"][0][1]["secret"])
        assert verify(journal)[0] == journal["forks"][0][1]["seal"]
        assert replay(journal, lambda name: SECRET_GAME).over
    assert len(set(ends)) == 3


def test_fork_of_a_fork(secret_games: None, ann: Person) -> None:
    match = SECRET_GAME.match(seats=2, seed=5)
    while not match.over:
        match.play(match.actors()[0], 1)
    record = upload(ann, match.journal())
    table = ann.post(f"/api/tables/{record}/fork", {"step": 2, "seat": 0, "bot": "random"})["id"]
    with ann.at(table) as client:
        play_on(client)
    second = ann.post(f"/api/tables/{table}/fork", {"step": 5, "seat": 0, "bot": "random"})["id"]
    with ann.at(second) as client:
        play_on(client)
    assert [fork[0] for fork in ann.get(f"/api/tables/{second}/journal")["forks"]] == [2, 5]


def test_running_games_cannot_be_forked(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as clients:
        path = f"/api/tables/{clients[0].state['id']}/fork"
        message = "this game still goes on: play on from it when it is over"
        assert refused(ann, path, {"step": 0, "seat": 0, "bot": "random"}) == message


INVALID_FORKS: list[tuple[dict[str, Any], str]] = [
    ({"step": -1, "seat": 0, "bot": "random"}, "expected a step before the end, from 0 to"),
    ({"step": len(STEPS), "seat": 0, "bot": "random"}, "expected a step before the end, from 0 to"),
    ({"step": 10**15, "seat": 0, "bot": "random"}, "expected a step before the end, from 0 to"),
    ({"step": 10**20, "seat": 0, "bot": "random"}, "expected a message of this protocol"),
    ({"step": 1, "seat": 2, "bot": "random"}, "expected a seat from 0 to 1, got 2"),
    ({"step": 1, "seat": -1, "bot": "random"}, "expected a seat from 0 to 1, got -1"),
    ({"step": 1, "seat": 0, "bot": "search:3600"}, "expected a bot: page, squire"),
    ({"step": 1, "seat": 0}, "expected a message of this protocol"),
    ({"step": "1", "seat": 0, "bot": "random"}, "expected a message of this protocol"),
]


def test_invalid_forks_are_refused(ann: Person) -> None:
    table = upload(ann, GOLDEN)

    def check(case: tuple[dict[str, Any], str]) -> None:
        body, message = case
        assert refused(ann, f"/api/tables/{table}/fork", body).startswith(message)

    assert not failures(INVALID_FORKS, check)


def test_unfinished_games_can_be_forked_at_their_last_step(ann: Person) -> None:
    """Also where no step was played."""
    for length in (0, 6):
        journal = json.loads(GOLDEN)
        journal["steps"], journal["length"] = journal["steps"][:length], length
        record = upload(ann, journal)
        message = f"expected a step before the end, from 0 to {length}, got {length + 1}"
        assert refused(ann, f"/api/tables/{record}/fork", {"step": length + 1, "seat": 0, "bot": "random"}) == message
        table = ann.post(f"/api/tables/{record}/fork", {"step": length, "seat": 0, "bot": "random"})["id"]
        with ann.at(table) as client:
            play_on(client, steps=1)


def test_undo_stops_at_the_fork(ann: Person) -> None:
    table = ann.post(f"/api/tables/{upload(ann, GOLDEN)}/fork", {"step": 12, "seat": 0, "bot": "random"})["id"]
    with ann.at(table) as client:
        client.wait_for(lambda client: client.may_act)
        assert client.turn["undo"] is None
        assert client.turn["count"] >= 1  # includes the steps before the fork


def test_replay_of_a_running_game_against_bots(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as client:
        play_on(client, steps=3)
        game_replay = ann.get(f"/api/tables/{client.state['id']}/replay")
        assert (game_replay["over"], game_replay["viewers"], game_replay["winners"]) == (False, [0], [])
        played = [event["text"] for event in client.events if event["kind"] == "played"]
        assert [step["text"] for step in game_replay["steps"]][: len(played)] == played
