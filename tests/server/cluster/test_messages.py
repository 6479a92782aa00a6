"""What processes tell each other comes back as it was said, and fits into a notification."""

import pytest

from papercrown.server.cluster.messages import AnyWord, Hello, Present, Stored, decoded, encoded

LONGEST = 8000
"""Bytes that PostgreSQL takes."""


@pytest.mark.parametrize("word", [Stored(1, "t1", 7), Present(2**31 - 1, "t1", ["ann", "ben"]), Hello(5)])
def test_words(word: AnyWord) -> None:
    assert decoded(encoded(word)) == word


def test_the_longest_word_fits() -> None:
    assert len(encoded(Present(2**31 - 1, "x" * 20, ["x" * 40] * 20)).encode()) < LONGEST


@pytest.mark.parametrize("text", ["", "{", "7", '{"word": "sung", "process": 1}', '{"word": "hello"}'])
def test_what_others_say_on_the_channel_is_not_ours(text: str) -> None:
    assert decoded(text) is None
