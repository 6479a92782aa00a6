"""What a page is told, and above all what it is not: everything is made for one viewer."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.server.conftest import NewPerson
from tests.server.helpers import ME, RANDOM, Person, TableClient, event_numbers, play_on, together

"""What is told does not depend on where it is kept."""

DEVICE = {"kind": "device"}


def hush(talk: TableClient) -> list[str]:
    """All that was told, but for what differs from table to table: ids, codes, seals, keys."""
    texts = [re.sub(r'"intent":"[^"]*"|"done":\["[^"]*"\]', "", text) for text in talk.raw_messages]
    state = talk.state
    names = {state["id"], state["code"], state["dice"]["seal"], *(seat["key"] for seat in state["seats"])} - {None}
    for name in names:
        texts = [text.replace(name, "~") for text in texts]
    return texts


def done_by(talk: TableClient, others: list[TableClient], ask: str, **given: int) -> None:
    """Something is done, and everybody has heard of it."""
    talk.done(ask, **given)
    for other in others:
        other.synchronise()


# --- What everybody is told -------------------------------------------------------------------------------------------


def test_a_player_is_told_what_to_do(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as talk:
        talk.wait_for(lambda talk: talk.may_act)
        assert talk.turn["prompt"]
        assert talk.turn["seat"] == talk.table["scene"]["viewer"] == 0
        for action in talk.turn["actions"]:
            assert action["label"]
            assert len(action["ghosts"]) == len(action["path"]) > 0
        scenes = [table["scene"] for table in talk.tables if table["scene"]]
        drawn = str([part.get("layers") for scene in scenes for part in scene["parts"]]).replace("\\'", "'")
        for action in talk.turn["actions"]:
            assert all(f'data-id="{thing}"' in drawn for thing in action["path"])
        assert [score["name"] for score in talk.table["scene"]["scores"]] == ["Ann", talk.state["seats"][1]["name"]]


def test_who_waits_is_told_for_whom(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (one, two):
        asked, waiting = (one, two) if one.may_act else (two, one)
        name = waiting.state["seats"][asked.turn["seat"]]["name"]
        assert waiting.turn["prompt"] == f"Waiting for {name}."
        assert waiting.turn["actions"] == []
        assert waiting.acting == [asked.turn["seat"]]


def test_drawings_that_did_not_change_are_not_told_again(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM, RANDOM, RANDOM)) as talk:
        known: dict[str, dict[str, str]] = {part["id"]: {} for part in talk.table["scene"]["parts"]}
        sent = 0
        play_on(talk, steps=4)
        for told in map(json.loads, talk.raw_messages):
            for part in told.get("scene", {}).get("parts", []):
                pieces = {"frame": part.get("svg"), **part.get("layers", {})}
                pieces = {name: drawn for name, drawn in pieces.items() if drawn is not None}
                assert all(known[part["id"]].get(name) != drawn for name, drawn in pieces.items())
                known[part["id"]] |= pieces
                sent += len(pieces)
        assert sent < len(talk.tables) * sum(map(len, known.values())) / 3
        talk.done("missed", last=talk.seq)
        for part in talk.table["scene"]["parts"]:
            assert {"frame": part["svg"], **part["layers"]}.items() <= known[part["id"]].items()


def test_a_spectator_is_told_nothing_that_lets_one_act(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    with ann.at(table) as playing, ben.at(table) as watching:
        play_on(playing, steps=3)
        watching.catch_up(playing.seq)
        assert watching.table["scene"]["viewer"] is None
        for told in watching.tables:
            assert told["state"]["code"] is None
            assert told["state"]["host"] is False
            assert all(seat["key"] is None and not seat["mine"] for seat in told["state"]["seats"])
            assert told["turn"]["actions"] == []
            assert (told["turn"]["seat"], told["turn"]["undo"], told["turn"]["curtain"]) == (None, None, None)
        own = playing.state["seats"][0]["key"]
        assert own
        assert not any(own in text or playing.state["code"] in text for text in watching.raw_messages)
        assert event_numbers(watching.events) == list(range(1, watching.seq + 1))
        for ask in ({"seat": 0, "action": 0, "count": 0}, {"seat": 1, "action": 0, "count": 0}):
            assert watching.refused("play", **ask).startswith("expected a seat of yours")


def test_keys_are_for_their_owners(ann: Person, ben: Person) -> None:
    with together("kingdomino", ann, ben) as (one, two):
        keys = [one.state["seats"][0]["key"], two.state["seats"][1]["key"]]
        assert all(keys)
        assert not any(keys[1] in text for text in one.raw_messages)
        assert not any(keys[0] in text for text in two.raw_messages)
        assert one.state["code"] == two.state["code"]


def test_the_log_names_who_left(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, {"kind": "friend"}, {"kind": "friend"}, public=True)
    with ann.at(table) as one, ben.at(table) as two:
        two.done("sit")
        two.done("stand")
        one.catch_up(two.seq)
        assert [(event["kind"], event["text"]) for event in one.events[2:]] == [
            ("sat", "sits down"),
            ("stirred", ""),
            ("stood", "Ben leaves the table."),
        ]


def test_everybody_is_told_whose_luck_the_dice_wait_for(ann: Person, ben: Person) -> None:
    table = ann.open_table("kingdomino", ME, {"kind": "friend"}, public=True)
    with ben.at(table) as two:
        assert two.state["dice"]["awaited"] == ["Ann"]
        two.done("sit")
        assert (two.state["status"], two.state["dice"]["awaited"]) == ("waiting", ["Ann"])
        with ann.at(table) as one:
            assert (one.state["status"], one.state["dice"]["awaited"]) == ("playing", [])


# --- Secrets ----------------------------------------------------------------------------------------------------------


@contextmanager
def watched(people: list[Person]) -> Iterator[list[TableClient]]:
    """Two play a game of secrets, a third looks on."""
    *players, spectator = people
    with ExitStack() as leaving:
        talks = leaving.enter_context(together("secret", *players))
        watching = leaving.enter_context(spectator.at(talks[0].state["id"]))
        for talk in talks:
            talk.receive()  # somebody came
        yield [*talks, watching]


def test_nobody_is_told_a_hidden_choice(secret_games: None, ann: Person, ben: Person, new_person: NewPerson) -> None:
    """Two games that differ only in what Ben chose, and how often he took something back, look the same to everybody
    else to the last byte, to the last message.
    """
    people = [ann, ben, new_person("Cat")]
    heard, replays = [], []
    for hidden, taken_back in ((3, (4, 5)), (7, ())):
        with watched(people) as (one, two, watching):
            for action in taken_back:
                two.done("play", seat=1, action=action, count=0)
                two.done("undo", seat=1, count=1)
            two.done("play", seat=1, action=hidden, count=0)
            done_by(one, [two, watching], "play", seat=0, action=1, count=0)
            table = one.state["id"]
            replays.append([
                person.http.get(f"/api/tables/{table}/{what}").text.replace(table, "~")
                for person in (ann, people[2])
                for what in ("replay", "at/2", "at/1", "at/2?viewer=0")
            ])  # fmt: skip
            assert one.is_quiet()
            assert watching.is_quiet()
            heard.append([hush(one), hush(watching)])
            assert f"Write {hidden}" in "".join(two.raw_messages[-3:])
            assert watching.events[-1]["kind"] == "began"
    assert heard[0] == heard[1]
    assert replays[0] == replays[1]


def test_after_the_reveal_all_is_told_but_what_was_taken_back(
    secret_games: None, ann: Person, ben: Person, new_person: NewPerson
) -> None:
    heard = []
    for taken_back in (4, 8):
        with watched([ann, ben, new_person("Cat")]) as (one, two, watching):
            others = [one, watching]
            done_by(two, others, "play", seat=1, action=taken_back, count=0)
            done_by(two, others, "undo", seat=1, count=1)
            done_by(two, others, "play", seat=1, action=3, count=0)
            done_by(two, others, "play", seat=1, action=5, count=1)
            done_by(one, [two, watching], "play", seat=0, action=1, count=0)
            for talk in others:
                assert "Write 3" not in str(talk.events)
            done_by(one, [two, watching], "play", seat=0, action=2, count=1)
            for talk in (one, watching):
                played = [event["text"] for event in talk.table["events"] if event["kind"] == "played"]
                assert [text for text in played if text in ("Write 3", "Write 5")] == ["Write 3", "Write 5"]
                assert talk.table["scene"]["scores"][1]["total"] == 8
            heard.append([hush(one), hush(watching)])
    assert heard[0] == heard[1]


def test_others_hear_of_hidden_choices_only_when_the_last_is_made(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as (one, two):
        done_by(two, [one], "play", seat=1, action=3, count=0)
        done_by(two, [one], "undo", seat=1, count=1)
        done_by(two, [one], "play", seat=1, action=4, count=0)
        done_by(two, [one], "play", seat=1, action=5, count=1)
        done_by(two, [one], "undo", seat=1, count=2)
        assert [event["text"] for event in one.events[-3:]] == ["The game begins.", "has chosen", "takes that back"]
        assert [event["text"] for event in two.events[-5:-3]] == ["Write 3", "takes that back"]


@pytest.mark.parametrize("back", ["before", "after"])
def test_who_reconnects_is_told_what_was_veiled(
    secret_games: None, ann: Person, ben: Person, new_person: NewPerson, back: str
) -> None:
    """A page that went before the reveal, and comes back before or after it, gets to know the choices."""
    cat = new_person("Cat")
    with together("secret", ann, ben) as (one, two), ExitStack() as leaving:
        two.done("play", seat=1, action=3, count=0)
        table = one.state["id"]
        with cat.at(table) as watching:
            last = watching.seq
        if back == "before":
            returned = leaving.enter_context(cat.at(table, last))
        done_by(two, [one], "play", seat=1, action=4, count=1)
        done_by(one, [two], "play", seat=0, action=1, count=0)
        done_by(one, [two], "play", seat=0, action=2, count=1)
        if back == "after":
            returned = leaving.enter_context(cat.at(table, last))
        returned.synchronise()
        told = [event["text"] for event in returned.events if event["kind"] == "played"]
        assert told == ["Write 3", "Write 4", "Write 1", "Write 2"]
        assert event_numbers(returned.events) == list(range(last + 1, returned.seq + 1))


def test_after_the_reveal_own_steps_lead_to_the_replay(secret_games: None, ann: Person, ben: Person) -> None:
    """Before, the number of a step would tell how many hidden ones came before it."""
    with together("secret", ann, ben) as (one, two):
        two.play(3)
        one.play(1)
        assert "step" not in one.events[-1]
        two.play(4)
        one.play(2)
        told = {event["text"]: event.get("step") for event in one.events if event["kind"] == "played"}
        assert told == {"Write 3": 1, "Write 1": 2, "Write 4": 3, "Write 2": 4}
        assert set(event_numbers(one.events)) == set(range(1, one.seq + 1))


# --- One device for several people ------------------------------------------------------------------------------------


def test_pass_and_play_hides_one_from_the_other(secret_games: None, ann: Person) -> None:
    table = ann.open_table("secret", {**DEVICE, "name": "Ada"}, {**DEVICE, "name": "Bo"})
    with ann.at(table) as talk:
        assert talk.turn["curtain"] == 0
        assert talk.turn["prompt"] == "It is Ada's turn."
        assert (talk.turn["seat"], talk.turn["actions"], talk.table["scene"]["viewer"]) == (None, [], None)
        talk.done("look", seat=0)
        assert (talk.turn["seat"], talk.turn["curtain"], talk.table["scene"]["viewer"]) == (0, None, 0)
        assert talk.turn["prompt"] == "Ada: Choose what to do."
        talk.play(3)
        assert (talk.turn["undo"], talk.turn["curtain"]) == (0, None)
        talk.play(4)  # Ada is done: the device goes to Bo
        assert (talk.turn["curtain"], talk.table["scene"]["viewer"]) == (1, None)
        before = len(talk.received)
        talk.done("look", seat=1)
        assert talk.turn["seat"] == 1
        assert [event["kind"] for event in talk.table["events"]][-2:] == ["began", "veiled"]
        assert talk.table["events"][0]["seq"] == 1  # all is told anew, for other eyes
        talk.done("missed", last=0)
        talk.play(5)
        hidden = "".join(talk.raw_messages[before:])
        assert "Write 3" not in without_choices(talk, before)
        assert "Write 4" not in without_choices(talk, before)
        assert hidden.count('"veiled"') >= 2
        talk.play(6)  # and all is shown
        texts = [event["text"] for event in talk.table["events"] if event["kind"] == "played"]
        assert {"Write 3", "Write 4"} <= set(texts)


def without_choices(talk: TableClient, first: int) -> str:
    """The events that were told from there on."""
    return str([table["events"] for table in talk.received[first:] if table["tell"] == "table"])


def test_pass_and_play_does_not_show_secrets_in_the_replay(secret_games: None, ann: Person) -> None:
    table = ann.open_table("secret", DEVICE, DEVICE)
    with ann.at(table) as talk:
        talk.done("look", seat=0)
        talk.play(3)
    replay = ann.get(f"/api/tables/{table}/replay")
    assert replay["steps"] == []
    assert replay["viewers"] == []
    assert "error" in ann.get(f"/api/tables/{table}/at/1", viewer=0)


def test_nobody_looks_through_the_eyes_of_others(secret_games: None, ann: Person, ben: Person) -> None:
    with together("secret", ann, ben) as (one, two):
        for seat in (1, -1, 7):
            assert one.refused("look", seat=seat) == f"expected a seat of yours, got {seat}"
        assert two.refused("look", seat=0).startswith("expected a seat of yours")


def test_pass_and_play_without_secrets_needs_no_curtain(ann: Person) -> None:
    table = ann.open_table("kingdomino", DEVICE, DEVICE)
    with ann.at(table) as talk:
        seats = []
        for _ in range(4):
            assert talk.turn["curtain"] is None
            seats.append(talk.turn["seat"])
            name = talk.state["seats"][seats[-1]]["name"]
            assert talk.turn["prompt"].startswith(f"{name}: ")
            talk.play()
        assert set(seats) == {0, 1}
        assert event_numbers(talk.events) == list(range(1, talk.seq + 1))
