"""The commands in docs/play.md exist, with the options the page gives them."""

import re
import shlex

from papercrown.cli import build_parser
from tests.docs.pages import blocks, text_of

PAGE = text_of("docs/play.md")


def arguments(text: str) -> list[list[str]]:
    """The arguments of every `papercrown` command in the plain blocks of a page, without comments."""
    lines = re.findall(r"^\.venv/bin/papercrown (.+)$", "\n".join(blocks(text, "")), re.M)
    return [shlex.split(line, comments=True) for line in lines]


def is_ours(words: list[str]) -> bool:
    return bool(build_parser(words).parse_args(words).run)


def test_commands_exist() -> None:
    commands = arguments(PAGE)
    assert len(commands) > 15
    assert all(map(is_ours, commands))


def test_every_command_is_mentioned() -> None:
    usage = build_parser(["--help"]).format_help()
    names = set(re.findall(r"^    (\w+) ", usage, re.M))
    assert {"serve", "map"} <= names
    documented = {words[0] for words in arguments(PAGE)} | {"backup"}  # docs/operations.md
    assert names <= documented
