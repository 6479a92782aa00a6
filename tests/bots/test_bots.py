"""Bots by name: reproducible with a seed, and refusals that say what was expected."""

from typing import Any

import pytest

import papercrown as pc
from papercrown.bots import fallback
from tests.bots.helpers import play_match
from tests.kit.cases import cases


@pytest.mark.parametrize("bot", ["random", "greedy", "page", "squire", "knight", "search:20x"])
def test_same_seed_makes_the_same_choices(bot: str) -> None:
    first, second = (play_match(pc.game("queendomino"), [bot] * 3, 4).journal() for _ in range(2))
    assert first == second


@cases(
    ("name", "settings", "sentence"),
    [
        ("queen", {"seconds": 0}, "expected from 0 to 3600 seconds for a turn, got 0"),
        ("queen", {"seconds": float("nan")}, "expected from 0 to 3600 seconds for a turn, got NaN"),
        ("search:4000", {}, "expected from 0 to 3600 seconds for a turn, got 4000.0"),
        ("search:0", {}, "expected from 0 to 3600 seconds for a turn, got 0.0"),
        ("search", {"threads": 0}, "expected from 1 to 1024 threads, got 0"),
        ("search:-1", {}, "expected a bot"),
        ("search:x", {}, "expected a bot"),
        (7, {}, "expected a bot"),
        ("deep thought", {}, 'or search:SECONDS, got "deep thought"'),
    ],
)
def test_invalid_settings_are_refused(name: Any, settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(pc.PapercrownError, match=sentence):
        pc.bot(name, **settings)


def test_unknown_name_raises_unknown_bot() -> None:
    with pytest.raises(pc.UnknownBot):
        pc.bot("deep thought")


@pytest.mark.parametrize(("failed", "substitute"), [("queen", "greedy"), ("greedy", "random"), ("random", "random")])
def test_fallback_is_simpler_than_the_failed_bot(failed: str, substitute: str) -> None:
    assert fallback(failed) == substitute


@pytest.mark.parametrize("name", ["search:" + "9" * 5000, "search:" + "9" * 5000 + "x", "x" * 100_000])
def test_long_names_are_refused_without_parsing_them(name: str) -> None:
    with pytest.raises(pc.PapercrownError, match="expected a bot") as refusal:
        pc.bot(name)
    assert len(str(refusal.value)) < 200
