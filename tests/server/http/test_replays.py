"""Games to look at again: every step of them, their journals, and playing on from them."""

import json
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.journal import replay
from papercrown.verify import verify
from tests.core.secret_game import SECRET_GAME
from tests.records import FIRST
from tests.server.conftest import Newcomer
from tests.server.helpers import FRIEND, ME, RANDOM, Person, play_on, together

GOLDEN = (FIRST / "kingdomino-2.json").read_text()


def refused(person: Person, path: str, sent: object = None, status: int = 400) -> str:
    answer = person.http.get(path) if sent is None else person.http.post(path, json=sent)
    assert answer.status_code == status, answer.text
    sentence = answer.json()["error"]
    assert "\n" not in sentence
    assert len(sentence) < 400
    return str(sentence)


def opened(person: Person, journal: Any) -> str:
    """A journal from a file becomes a table; its id."""
    answer = person.http.post("/api/journals", content=journal if isinstance(journal, str) else json.dumps(journal))
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


# --- Every step -------------------------------------------------------------------------------------------------------


def test_every_moment_of_a_finished_game(ann: Person) -> None:
    table = opened(ann, GOLDEN)
    told = ann.get(f"/api/tables/{table}/replay")
    journal = json.loads(GOLDEN)
    assert (told["id"], told["game"], told["names"], told["over"]) == (table, "kingdomino", journal["names"], True)
    assert told["viewers"] == [0, 1]
    assert [step["seat"] for step in told["steps"]] == [step[0] for step in journal["steps"]]
    assert all(step["text"] and len(step["path"]) == len(step["ghosts"]) > 0 for step in told["steps"])
    assert len(told["totals"]) == len(told["steps"]) + 1
    assert told["winners"]
    for step in (0, 1, len(told["steps"]) // 2, len(told["steps"])):
        moment = ann.get(f"/api/tables/{table}/at/{step}")
        assert moment["step"] == step
        assert moment["scene"]["viewer"] is None
        assert [score["total"] for score in moment["scene"]["scores"]] == told["totals"][step]
        assert all(part["svg"] for part in moment["scene"]["parts"])
        assert bool(moment["scene"]["winners"]) == (step == len(told["steps"]))
    assert ann.get(f"/api/tables/{table}/at/3", viewer=1)["scene"]["viewer"] == 1


def test_everybody_may_look_at_a_finished_game(newcomer: Newcomer, ann: Person) -> None:
    table = opened(ann, GOLDEN)
    told = newcomer().get(f"/api/tables/{table}/replay")
    assert (told["viewers"], told["fair"]) == ([0, 1], False)
    with ann.at(table) as talk:
        assert talk.over
        assert talk.turn["actions"] == []
        assert talk.refused("play", seat=0, action=0, count=0).startswith("expected a seat of yours")


def test_through_whose_eyes_one_may_look_while_the_game_goes_on(
    secret_games: None, ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    with together("secret", ann, ben) as (one, two):
        for action in (3, 4):
            one.play(action)
            two.play(action + 4)
        two.play(9)
        table = one.state["id"]
        texts = ["Write 3", "Write 7", "Write 4", "Write 8"]  # and what is still hidden nobody can count
        for person, viewers in ((ann, [0]), (ben, [1]), (newcomer("Cat"), [])):
            told = person.get(f"/api/tables/{table}/replay")
            assert (told["viewers"], told["over"], told["winners"]) == (viewers, False, [])
            assert [step["text"] for step in told["steps"]] == texts
            for seat in range(2):
                answer = person.http.get(f"/api/tables/{table}/at/2", params={"viewer": seat})
                assert answer.status_code == (200 if seat in viewers else 400)


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("at/10000", "expected a step from 0 to"),
        ("at/1?viewer=2", "expected a seat through whose eyes you may look, got 2"),
        ("at/1?viewer=-1", "expected the number of a seat, got '-1'"),
        ("at/1?viewer=x", "expected the number of a seat, got 'x'"),
        ("at/1?viewer=9999", "expected the number of a seat"),
    ],
)
def test_moments_that_there_are_not(ann: Person, what: str, sentence: str) -> None:
    assert refused(ann, f"/api/tables/{opened(ann, GOLDEN)}/{what}").startswith(sentence)


@pytest.mark.parametrize("what", ["replay", "at/0", "journal"])
def test_no_such_table(ann: Person, what: str) -> None:
    assert refused(ann, f"/api/tables/none/{what}", status=404) == "there is no such table here"


@pytest.mark.parametrize("what", ["replay", "at/0", "journal"])
def test_a_game_that_has_not_begun(ann: Person, what: str) -> None:
    table = ann.set_table("kingdomino", ME, FRIEND)
    assert refused(ann, f"/api/tables/{table}/{what}") == "the game has not begun yet"


def test_a_step_before_the_first(ann: Person) -> None:
    assert ann.http.get(f"/api/tables/{opened(ann, GOLDEN)}/at/-1").status_code == 404


# --- Journals ---------------------------------------------------------------------------------------------------------


def test_a_journal_comes_back_as_it_was(ann: Person) -> None:
    answer = ann.http.get(f"/api/tables/{opened(ann, GOLDEN)}/journal")
    assert answer.json() == json.loads(GOLDEN)
    assert answer.headers["content-disposition"].startswith('attachment; filename="kingdomino-')


def test_a_game_played_here_can_be_downloaded_when_it_is_over(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as talks:
        table = talks[0].state["id"]
        play_on(*talks, steps=3)
        assert refused(ann, f"/api/tables/{table}/journal").startswith("a game's file holds its dice")
        play_on(*talks)
    assert ann.get(f"/api/tables/{table}/replay")["fair"]
    journal = ann.get(f"/api/tables/{table}/journal")
    match = replay(journal, lambda name: SECRET_GAME)
    assert match.over
    assert match.names == ("Ann", "Ben")
    again = opened(ann, journal)
    assert ann.get(f"/api/tables/{again}/journal") == journal


def test_a_journal_of_a_game_that_was_not_played_to_its_end(ann: Person) -> None:
    journal = json.loads(GOLDEN)
    journal["steps"] = journal["steps"][:10]
    journal["length"] = 10
    table = opened(ann, journal)
    told = ann.get(f"/api/tables/{table}/replay")
    assert (told["over"], len(told["steps"]), told["winners"]) == (True, 10, [])
    with ann.at(table) as talk:
        assert talk.turn["prompt"] == "This game was not played to its end."
        assert talk.is_quiet()


def edited(**fields: Any) -> str:
    return json.dumps({**json.loads(GOLDEN), **fields})


STEPS = json.loads(GOLDEN)["steps"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
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
        (" " * 5_000_001, "expected at most 5000000 bytes, got more"),
    ],
)
def test_broken_journals_get_a_sentence(ann: Person, text: str, sentence: str) -> None:
    answer = ann.http.post("/api/journals", content=text)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(sentence)
    assert len(answer.json()["error"]) < 400


@pytest.mark.parametrize("name", ["", "A" * 1000])
def test_journals_with_names_that_cannot_be_shown(ann: Person, name: str) -> None:
    journal = pc.game("kingdomino").match(seats=2, seed=1, names=[name, "Bo"]).journal()
    assert "name" in refused(ann, "/api/journals", journal)


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"\x89PNG\r\n", b"\x00" * 100])
def test_files_of_something_else(ann: Person, raw: bytes) -> None:
    assert ann.http.post("/api/journals", content=raw).json() == {
        "error": "expected a journal, got a file that is not JSON"
    }


# --- Playing on -------------------------------------------------------------------------------------------------------


def test_playing_on_from_a_step(ann: Person) -> None:
    record = opened(ann, GOLDEN)
    before = ann.get(f"/api/tables/{record}/replay")
    table = ann.post(f"/api/tables/{record}/fork", {"step": 12, "seat": 1, "bot": "random"})["id"]
    with ann.at(table) as talk:
        assert talk.state["status"] == "playing"
        assert [seat["mine"] for seat in talk.state["seats"]] == [False, True]
        assert talk.state["seats"][0]["bot"] == "random"
        assert talk.steps >= 12
        play_on(talk, steps=2)
        after = ann.get(f"/api/tables/{table}/replay")
        assert [s["text"] for s in after["steps"][:12]] == [s["text"] for s in before["steps"][:12]]
        assert after["totals"][:13] == before["totals"][:13]


def test_after_the_fork_the_dice_are_others(secret_games: None, ann: Person) -> None:
    """All throw the die all the time: the same steps, other numbers."""
    match = SECRET_GAME.match(seats=2, seed=5)
    while not match.over:
        match.play(match.actors()[0], 10)
    record = opened(ann, match.journal())
    before = ann.get(f"/api/tables/{record}/replay")["totals"]
    ends = []
    for _ in range(3):
        table = ann.post(f"/api/tables/{record}/fork", {"step": 4, "seat": 0, "bot": "random"})["id"]
        with ann.at(table) as talk:
            play_on(talk)
        totals = ann.get(f"/api/tables/{table}/replay")["totals"]
        assert totals[:5] == before[:5]
        journal = ann.get(f"/api/tables/{table}/journal")
        assert journal["seed"] == 5
        assert journal["forks"][0][0] == 4
        ends.append(journal["forks"][0][1]["secret"])
        assert verify(journal)[0] == journal["forks"][0][1]["seal"]
        assert replay(journal, lambda name: SECRET_GAME).over
    assert len(set(ends)) == 3


def test_a_fork_can_be_forked(secret_games: None, ann: Person) -> None:
    match = SECRET_GAME.match(seats=2, seed=5)
    while not match.over:
        match.play(match.actors()[0], 1)
    record = opened(ann, match.journal())
    table = ann.post(f"/api/tables/{record}/fork", {"step": 2, "seat": 0, "bot": "random"})["id"]
    with ann.at(table) as talk:
        play_on(talk)
    again = ann.post(f"/api/tables/{table}/fork", {"step": 5, "seat": 0, "bot": "random"})["id"]
    with ann.at(again) as talk:
        play_on(talk)
    assert [fork[0] for fork in ann.get(f"/api/tables/{again}/journal")["forks"]] == [2, 5]


def test_nobody_practises_on_a_running_game(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as talks:
        path = f"/api/tables/{talks[0].state['id']}/fork"
        sentence = "this game still goes on: play on from it when it is over"
        assert refused(ann, path, {"step": 0, "seat": 0, "bot": "random"}) == sentence


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"step": -1, "seat": 0, "bot": "random"}, "expected a step before the end, from 0 to"),
        ({"step": len(STEPS), "seat": 0, "bot": "random"}, "expected a step before the end, from 0 to"),
        ({"step": 10**20, "seat": 0, "bot": "random"}, "expected a step before the end, from 0 to"),
        ({"step": 1, "seat": 2, "bot": "random"}, "expected a seat from 0 to 1, got 2"),
        ({"step": 1, "seat": -1, "bot": "random"}, "expected a seat from 0 to 1, got -1"),
        ({"step": 1, "seat": 0, "bot": "genius"}, "expected a bot: random, greedy, page"),
        ({"step": 1, "seat": 0}, "expected a message of this protocol"),
        ({"step": "1", "seat": 0, "bot": "random"}, "expected a message of this protocol"),
    ],
)
def test_forks_that_cannot_be(ann: Person, asked: Any, sentence: str) -> None:
    assert refused(ann, f"/api/tables/{opened(ann, GOLDEN)}/fork", asked).startswith(sentence)


def test_playing_on_where_a_game_was_broken_off(ann: Person) -> None:
    """A journal that does not reach the end can be taken up at its last step, also at its first."""
    for length in (0, 6):
        journal = json.loads(GOLDEN)
        journal["steps"], journal["length"] = journal["steps"][:length], length
        record = opened(ann, journal)
        sentence = f"expected a step before the end, from 0 to {length}, got {length + 1}"
        assert refused(ann, f"/api/tables/{record}/fork", {"step": length + 1, "seat": 0, "bot": "random"}) == sentence
        table = ann.post(f"/api/tables/{record}/fork", {"step": length, "seat": 0, "bot": "random"})["id"]
        with ann.at(table) as talk:
            play_on(talk, steps=1)


def test_undo_does_not_go_past_the_fork(ann: Person) -> None:
    table = ann.post(f"/api/tables/{opened(ann, GOLDEN)}/fork", {"step": 12, "seat": 0, "bot": "random"})["id"]
    with ann.at(table) as talk:
        talk.until_table(lambda talk: talk.asked)
        assert talk.turn["undo"] is None
        assert talk.turn["count"] >= 1  # the steps before the fork count


def test_replays_of_running_games_against_bots(ann: Person) -> None:
    with ann.at(ann.set_table("kingdomino", ME, RANDOM)) as talk:
        play_on(talk, steps=3)
        told = ann.get(f"/api/tables/{talk.state['id']}/replay")
        assert (told["over"], told["viewers"], told["winners"]) == (False, [0], [])
        played = [event["text"] for event in talk.events if event["kind"] == "played"]
        assert [step["text"] for step in told["steps"]][: len(played)] == played
