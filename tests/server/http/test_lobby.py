"""What the lobby asks: the games, names, new tables. Every refusal is one sentence."""

from typing import Any

import pytest

import papercrown as pc
from tests.server.helpers import FRIEND, ME, RANDOM, Person

DEVICE = {"kind": "device"}


def refused(person: Person, path: str, sent: object, status: int = 400) -> str:
    answer = person.http.post(path, json=sent)
    assert answer.status_code == status
    (sentence,) = answer.json().values()
    assert "\n" not in sentence
    assert len(sentence) < 400
    return str(sentence)


def test_the_house(ann: Person) -> None:
    house = ann.get("/api/house")
    assert house["me"] == {"name": "Ann"}
    assert [game["name"] for game in house["games"]] == pc.games()
    kingdomino = house["games"][pc.games().index("kingdomino")]
    assert kingdomino["seats"] == [2, 3, 4]
    assert kingdomino["guide"] is True
    assert {"name", "title", "explanation", "values"} == set(kingdomino["options"][0])
    assert [bot["name"] for bot in house["bots"]] == ["page", "squire", "knight", "duchess", "queen"]
    assert all(bot["summary"] for bot in house["bots"])


def test_how_many_may_play(ann: Person) -> None:
    assert ann.get("/api/games/queendomino/seats") == {"seats": [2, 3, 4]}
    assert ann.get("/api/games/queendomino/seats", variant="royal-wedding") == {"seats": [3, 4, 5, 6]}
    assert ann.get("/api/games/kingdomino/seats", harmony="true", duel="mighty") == {"seats": [2]}
    assert "harmony" in ann.get("/api/games/kingdomino/seats", harmony="yes")["error"]
    assert "error" in ann.get("/api/games/kingdomino/seats", chess="true")
    assert ann.http.get("/api/games/chess/seats").status_code == 404


def test_a_new_name_stays(ann: Person) -> None:
    before = ann.cookie
    assert ann.post("/api/me", {"name": "  Zoë  of Oz "}) == {"name": "Zoë of Oz"}
    assert ann.cookie != before
    assert ann.get("/api/house")["me"] == {"name": "Zoë of Oz"}


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "\u202e"])
def test_what_is_no_name(ann: Person, name: str) -> None:
    assert refused(ann, "/api/me", {"name": name}).startswith("expected a name of 1 to 24 letters")
    assert ann.get("/api/house")["me"] == {"name": "Ann"}


@pytest.mark.parametrize("sent", [None, [], {}, {"name": 3}, {"name": "Ann", "id": "1234"}, "Ann"])
def test_what_is_no_message(ann: Person, sent: object) -> None:
    refused(ann, "/api/me", sent)


def test_too_much(ann: Person) -> None:
    assert refused(ann, "/api/me", {"name": "x" * 200_000}) == "expected at most 100000 bytes, got more"


# --- New tables -------------------------------------------------------------------------------------------------------


def test_a_table_with_everybody_begins_at_once(ann: Person) -> None:
    table = ann.set_table("kingdomino", ME, RANDOM, {**DEVICE, "name": "Bea"})
    with ann.at(table) as talk:
        assert talk.state["status"] == "playing"
        assert [(seat["mine"], seat["bot"]) for seat in talk.state["seats"]] == [
            (True, None), (False, "random"), (True, None),
        ]  # fmt: skip
        assert talk.state["seats"][2]["name"] == "Bea"
        assert talk.state["host"] is True


def test_options_are_told_in_words(ann: Person) -> None:
    table = ann.set_table("queendomino", ME, FRIEND, FRIEND, variant="royal-wedding", tax_bonus="per-knight")
    with ann.at(table) as talk:
        (option,) = talk.state["options"]
        assert option.endswith("royal wedding")


def test_names_at_a_new_table_are_unique(ann: Person) -> None:
    for seats in (
        [{**DEVICE, "name": "Ann"}, ME, {**DEVICE, "name": "Ann"}],
        [ME, RANDOM, {**DEVICE, "name": "Ada"}],  # as the first bot would be called
        [{**DEVICE, "name": "Ada"}, RANDOM, RANDOM, {**DEVICE, "name": "Ada"}],
        [DEVICE, DEVICE, DEVICE, DEVICE],
    ):
        with ann.at(ann.set_table("kingdomino", *seats)) as talk:
            names = [seat["name"] for seat in talk.state["seats"]]
            assert len(set(names)) == len(names)
            assert all(names)


def test_people_at_one_device_keep_the_names_they_gave(ann: Person) -> None:
    """Nobody is called Ann 2 where no other Ann sits."""
    with ann.at(ann.set_table("kingdomino", {**DEVICE, "name": "Ann"}, {**DEVICE, "name": "Bea"})) as talk:
        assert [seat["name"] for seat in talk.state["seats"]] == ["Ann", "Bea"]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"game": "chess", "seats": [ME, RANDOM]}, "expected a game"),
        ({"game": "kingdomino", "seats": [ME]}, "Kingdomino: expected 2, 3 or 4 players, got 1"),
        ({"game": "kingdomino", "seats": [ME] + [RANDOM] * 1000}, "Kingdomino: expected 2, 3 or 4 players, got 1001"),
        ({"game": "kingdomino", "seats": [ME, RANDOM], "options": {"harmony": "maybe"}}, ""),
        ({"game": "kingdomino", "seats": [ME, RANDOM], "options": {"x": True}}, ""),
        ({"game": "kingdomino", "seats": [ME, ME]}, "expected one seat for yourself, got more"),
        ({"game": "kingdomino", "seats": [RANDOM, RANDOM]}, "expected a seat for yourself"),
        ({"game": "kingdomino", "seats": [FRIEND, FRIEND]}, "expected a seat for yourself"),
        (
            {"game": "kingdomino", "seats": [ME, {"kind": "bot", "bot": "genius"}]},
            "expected a bot: random, greedy",
        ),
        ({"game": "kingdomino", "seats": [ME, {"kind": "bot"}]}, "expected a bot"),
        ({"game": "kingdomino", "seats": [ME, {"kind": "cat"}]}, "expected a message"),
        ({"game": "kingdomino", "seats": [ME, {**DEVICE, "name": "x" * 25}]}, "expected a name"),
        ({"game": "kingdomino", "seats": 2}, "expected a message"),
        ({"game": "kingdomino"}, "expected a message"),
        ({"game": "kingdomino", "seats": [ME, RANDOM], "seed": 7}, "expected a message"),
    ],
)
def test_tables_that_cannot_be(ann: Person, sent: dict[str, Any], sentence: str) -> None:
    status = 404 if sent["game"] == "chess" else 400
    assert refused(ann, "/api/tables", sent, status).startswith(sentence)


@pytest.mark.parametrize("code", ["XXXXX", "", "\u0000", "x" * 99])
def test_a_code_of_no_table(ann: Person, code: str) -> None:
    assert refused(ann, "/api/find", {"code": code}, 404).startswith("there is no table with the code")
