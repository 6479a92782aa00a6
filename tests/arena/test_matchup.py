"""Equal matchups have equal games, and no bot gets better seats or dice than another."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import papercrown as pc
from papercrown.arena import make_matchup
from papercrown.arena.matchup import Matchup
from tests.arena.helpers import BOTS, matchup
from tests.kit.cases import cases


def greedy_matchup(bots: int, seats: int, seed: int = 0) -> Matchup:
    return Matchup("kingdomino", 1, seats, {}, ("greedy",) * bots, None, seed, "")


@given(st.integers(1, 7), st.integers(1, 8), st.integers(0, 100), st.integers(0, 2**63 - 1))
def test_every_bot_sits_once_in_every_seat_of_a_round(bots: int, seats: int, deal: int, seed: int) -> None:
    given = greedy_matchup(bots, seats, seed)
    line_ups = [given.line_up(deal * bots + rotation) for rotation in range(bots)]
    for seat in range(seats):
        assert sorted(line_up[seat] for line_up in line_ups) == list(range(bots))


@given(st.integers(1, 6), st.integers(0, 50))
def test_games_of_a_round_share_the_deal_but_not_the_seeds_of_bots(bots: int, deal: int) -> None:
    given = greedy_matchup(bots, 4)
    numbers = range(deal * bots, (deal + 1) * bots)
    assert len({given.deal_seed(number) for number in numbers}) == 1
    assert given.deal_seed(numbers[-1] + 1) != given.deal_seed(numbers[-1])
    assert len({given.bot_seed(number, seat) for number in numbers for seat in range(4)}) == 4 * bots


def test_all_pairs_meet_if_there_are_more_bots_than_seats() -> None:
    given = greedy_matchup(5, 2)
    met = Counter(frozenset(given.line_up(number)) for number in range(5 * 40))
    assert len(met) == 10


def test_bot_named_twice_enters_twice() -> None:
    assert matchup("greedy", "random", "greedy", "greedy", seats=2).names == (
        "greedy",
        "random",
        "greedy 2",
        "greedy 3",
    )


def test_default_is_one_seat_for_each_bot() -> None:
    assert matchup("greedy", "random", "greedy").seats == 3
    assert matchup("greedy", "random", seats=4).line_up(0) in ((0, 1, 0, 1), (1, 0, 1, 0))


def test_seed_changes_deals_and_bots() -> None:
    assert matchup(seed=1).deal_seed(0) != matchup(seed=2).deal_seed(0)
    assert matchup(seed=1).bot_seed(0, 0) != matchup(seed=2).bot_seed(0, 0)


def test_matchup_depends_on_the_sources_of_custom_bots() -> None:
    ours, own = matchup("greedy", "random"), matchup("greedy", f"{BOTS}:First")
    assert ours.code == matchup("random", "random").code
    assert ours.code != own.code


@cases(
    ("bots", "settings", "sentence"),
    [
        ([], {}, "expected the names of bots, got none"),
        (["deep", "greedy"], {}, "expected a bot"),
        (["greedy"], {}, "Kingdomino: expected 2, 3 or 4 bots, got 1; set the number of players with --seats"),
        (["greedy"] * 2, {"seats": 5}, "Kingdomino: expected 2, 3 or 4 players, got 5"),
        (["greedy"] * 2, {"seed": -1}, "expected a seed from 0 to 9223372036854775807, got -1"),
        (["greedy"] * 2, {"seed": True}, "expected a seed"),
        (["greedy"] * 2, {"seconds": 0.0}, "expected up to 3600 seconds per move, got 0.0"),
        (["greedy"] * 2, {"seconds": float("nan")}, "expected up to 3600 seconds per move"),
        (["greedy"] * 2, {"options": {"size": "2"}}, "unknown option"),
        (["nowhere:Bot", "greedy"], {}, "expected a module nowhere with a bot"),
        ([f"{BOTS}:Nobody", "greedy"], {}, f"expected a class or function Nobody in {BOTS}, got null"),
        ([f"{BOTS}:needs_two_arguments", "greedy"], {}, "expected a bot that can be created with a seed"),
    ],
)
def test_invalid_matchups_are_refused(bots: list[str], settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(pc.PapercrownError, match=r"\A[^\n]+\Z") as refused:
        make_matchup(pc.game("kingdomino"), bots, **settings)  # type: ignore[arg-type]
    assert sentence in str(refused.value)
