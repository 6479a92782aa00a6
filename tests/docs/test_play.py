"""The commands in docs/play.md exist, with the options the page gives them."""

import re
import shlex

from papercrown.cli import _parser
from tests.docs.pages import blocks, text_of

PAGE = text_of("docs/play.md")


def arguments(text: str) -> list[list[str]]:
    """The arguments of every `papercrown` command in the plain blocks of a page, without comments."""
    lines = re.findall(r"^\.venv/bin/papercrown (.+)$", "\n".join(blocks(text, "")), re.M)
    return [shlex.split(line, comments=True) for line in lines]


def is_ours(words: list[str]) -> bool:
    return bool(_parser().parse_args(words).run)


def test_commands_exist() -> None:
    commands = arguments(PAGE)
    assert len(commands) > 15
    assert all(map(is_ours, commands))


def test_every_command_is_mentioned() -> None:
    listed = re.search(r"\{(.*?)\}", _parser().format_usage().replace("\n", ""))
    names = set(listed[1].split(",")) if listed else set(_parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr, arg-type]
    documented = {words[0] for words in arguments(PAGE)} | {"backup"}  # docs/operations.md
    assert names <= documented
