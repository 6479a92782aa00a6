from typing import Any

import pytest

import papercrown as pc
from tests.server.helpers import FRIEND, ME, RANDOM, Person, failures

DEVICE = {"kind": "device"}


def refused(person: Person, path: str, body: object, status: int = 400) -> str:
    """The one-sentence error message of a refused request."""
    response = person.http.post(path, json=body)
    assert response.status_code == status
    (message,) = response.json().values()
    assert "\n" not in message
    assert len(message) < 400
    return str(message)


def test_server_info(ann: Person) -> None:
    info = ann.get("/api/house")
    assert info["me"] == {"name": "Ann"}
    assert [game["name"] for game in info["games"]] == pc.games()
    kingdomino = info["games"][pc.games().index("kingdomino")]
    assert kingdomino["seats"] == [2, 3, 4]
    assert kingdomino["guide"] is True
    assert {"name", "title", "explanation", "values"} == set(kingdomino["options"][0])
    assert [bot["name"] for bot in info["bots"]] == ["page", "squire", "knight", "duchess", "queen"]
    assert all(bot["summary"] for bot in info["bots"])


def test_possible_numbers_of_players(ann: Person) -> None:
    assert ann.get("/api/games/queendomino/seats") == {"seats": [2, 3, 4]}
    assert ann.get("/api/games/queendomino/seats", variant="royal-wedding") == {"seats": [3, 4, 5, 6, 7, 8]}
    assert ann.get("/api/games/kingdomino/seats", harmony="true", duel="mighty") == {"seats": [2]}
    assert "harmony" in ann.get("/api/games/kingdomino/seats", harmony="yes")["error"]
    assert "error" in ann.get("/api/games/kingdomino/seats", chess="true")
    assert ann.http.get("/api/games/chess/seats").status_code == 404


def test_new_name_is_kept_in_the_cookie(ann: Person) -> None:
    before = ann.cookie
    assert ann.post("/api/me", {"name": "  Zoë  of Oz "}) == {"name": "Zoë of Oz"}
    assert ann.cookie != before
    assert ann.get("/api/house")["me"] == {"name": "Zoë of Oz"}


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "\u202e"])
def test_invalid_names_are_refused(ann: Person, name: str) -> None:
    assert refused(ann, "/api/me", {"name": name}).startswith("expected a name of 1 to 24 letters")
    assert ann.get("/api/house")["me"] == {"name": "Ann"}


@pytest.mark.parametrize("body", [None, [], {}, {"name": 3}, {"name": "Ann", "id": "1234"}, "Ann"])
def test_malformed_bodies_are_refused(ann: Person, body: object) -> None:
    refused(ann, "/api/me", body)


# --- New tables -------------------------------------------------------------------------------------------------------


def test_table_without_free_seats_begins_at_once(ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM, {**DEVICE, "name": "Bea"})
    with ann.at(table) as client:
        assert client.state["status"] == "playing"
        assert [(seat["mine"], seat["bot"]) for seat in client.state["seats"]] == [
            (True, None), (False, "random"), (True, None),
        ]  # fmt: skip
        assert client.state["seats"][2]["name"] == "Bea"
        assert client.state["host"] is True


def test_options_are_shown_in_words(ann: Person) -> None:
    table = ann.open_table("queendomino", ME, FRIEND, FRIEND, variant="royal-wedding", tax_bonus="per-knight")
    with ann.at(table) as client:
        (option,) = client.state["options"]
        assert option.endswith("royal wedding")


def test_names_at_a_table_are_unique(ann: Person) -> None:
    for seats in (
        [{**DEVICE, "name": "Ann"}, ME, {**DEVICE, "name": "Ann"}],
        [ME, RANDOM, {**DEVICE, "name": "Ada"}],  # the name of the first bot
        [{**DEVICE, "name": "Ada"}, RANDOM, RANDOM, {**DEVICE, "name": "Ada"}],
        [DEVICE, DEVICE, DEVICE, DEVICE],
    ):
        with ann.at(ann.open_table("kingdomino", *seats)) as client:
            names = [seat["name"] for seat in client.state["seats"]]
            assert len(set(names)) == len(names)
            assert all(names)


def test_unique_names_are_kept_unchanged(ann: Person) -> None:
    """Nobody is called Ann 2 at a table without another Ann."""
    with ann.at(ann.open_table("kingdomino", {**DEVICE, "name": "Ann"}, {**DEVICE, "name": "Bea"})) as client:
        assert [seat["name"] for seat in client.state["seats"]] == ["Ann", "Bea"]


INVALID_TABLES: list[tuple[dict[str, Any], str]] = [
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
        "expected a bot: page, squire",
    ),
    ({"game": "kingdomino", "seats": [ME, {"kind": "bot"}]}, "expected a bot"),
    ({"game": "kingdomino", "seats": [ME, {"kind": "cat"}]}, "expected a message"),
    ({"game": "kingdomino", "seats": [ME, {**DEVICE, "name": "x" * 25}]}, "expected a name"),
    ({"game": "kingdomino", "seats": 2}, "expected a message"),
    ({"game": "kingdomino"}, "expected a message"),
    ({"game": "kingdomino", "seats": [ME, RANDOM], "seed": 7}, "expected a message"),
]


def test_invalid_tables_are_refused(ann: Person) -> None:
    def check(case: tuple[dict[str, Any], str]) -> None:
        body, message = case
        status = 404 if body["game"] == "chess" else 400
        assert refused(ann, "/api/tables", body, status).startswith(message)

    assert not failures(INVALID_TABLES, check)


@pytest.mark.parametrize("code", ["XXXXX", "", "\u0000", "x" * 99])
def test_unknown_codes(ann: Person, code: str) -> None:
    assert refused(ann, "/api/find", {"code": code}, 404).startswith("there is no table with the code")
