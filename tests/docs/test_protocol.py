"""docs/protocol.md names every message, field and close code, and its client plays."""

import importlib
import os
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import papercrown
import papercrown.server.protocol
from papercrown.server.http import sockets
from papercrown.server.http.limits import MAX_MESSAGE_BYTES
from papercrown.server.tables.commands import MAX_TEXT_CHARACTERS
from papercrown.server.views import lobby_feed, log
from papercrown.server.views.client import MAX_WAITING_ANSWERS
from tests.docs.pages import blocks, text_of, unwrapped
from tests.packaging.serving import serving

PAGE = text_of("docs/protocol.md")
NAMED = set(re.findall(r"`([\w-]+)`", PAGE))
HTTP_ONLY = re.compile(
    r"OptionCard|GameCard|BotCard|Player|ServerInfo|New\w+|CodeQuery|ForkRequest|TableLocation|ErrorResponse|Re\w+|"
    r"Expectation|Account|TurningPoint|Moment"
)


def structs() -> dict[str, Any]:
    """Every message and part of a message that goes through a socket, by its class name."""
    package = papercrown.server.protocol
    modules = [
        importlib.import_module(f"{package.__name__}.{found.name}") for found in pkgutil.iter_modules(package.__path__)
    ]
    found = {name: value for module in modules for name, value in vars(module).items() if isinstance(value, type)}
    return {name: value for name, value in found.items() if issubclass(value, msgspec.Struct)}


def tagged(field: str) -> Iterator[Any]:
    """The messages of one direction, without their base class."""
    return (one for one in structs().values() if one.__struct_config__.tag_field == field and not one.__subclasses__())


def row(name: str) -> str:
    """The row of a table that begins with a name."""
    found = re.search(rf"^\| `{name}` \|.*$", PAGE, re.M)
    assert found, f"{name} is not explained"
    return found[0]


def test_every_intent_has_a_row_with_its_fields() -> None:
    intents = list(tagged("ask"))
    assert len(intents) >= 12
    for intent in intents:
        told = row(intent.__struct_config__.tag).split("|")[2]
        assert set(re.findall(r"`(\w+)`", told)) == set(intent.__struct_encode_fields__) - {"id"}


def test_every_update_has_a_section() -> None:
    tags = {update.__struct_config__.tag for update in tagged("tell")}
    assert tags == set(re.findall(r"^### `(\w+)`$", PAGE, re.M))


def test_every_field_is_named() -> None:
    for name, struct in structs().items():
        if not HTTP_ONLY.fullmatch(name) or struct.__struct_config__.tag_field:
            assert set(struct.__struct_encode_fields__) <= NAMED, name


def test_every_kind_of_event_is_named() -> None:
    kinds = set(re.findall(r"LogEntry\([\w.]+, \"(\w+)\"", Path(log.__file__).read_text()))
    assert len(kinds) > 10
    assert kinds == set(re.findall(r"`(\w+)`", row("kind").split("|")[2]))


def test_close_codes_are_those_of_the_server() -> None:
    source = Path(sockets.__file__).read_text()
    assert set(re.findall(r"\b4[45]\d\d\b", source)) == set(re.findall(r"^\| (4\d\d\d) \|", PAGE, re.M))


def test_reconnect_delays_are_those_of_the_client() -> None:
    client = (Path(papercrown.__file__).parent / "web" / "table" / "connection.js").read_text()
    assert "[0, 300, 600, 1200, 2400, 3000]" in client
    assert "after 0, 0.3, 0.6, 1.2, 2.4 and then every 3 seconds" in unwrapped(PAGE)
    assert {"15_000", "4000"} <= set(re.findall(r"_MS = (\d[\d_]*);", client))


def test_limits_are_those_of_the_server() -> None:
    words = unwrapped(PAGE)
    assert f"`id`, up to {MAX_TEXT_CHARACTERS} characters" in words
    assert f"up to {MAX_MESSAGE_BYTES // 1024} kB long" in words
    assert f"more than {MAX_WAITING_ANSWERS} answers are waiting" in words
    assert f"at most every {lobby_feed.REFRESH_SECONDS} seconds" in words


def test_client_plays(tmp_path: Path) -> None:
    (client,) = blocks(PAGE, "python")
    names: dict[str, Any] = {}
    exec(client, names)
    interpreted = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # loads no compiled rules: the test of the wheel does
    with serving([sys.executable, "-m", "papercrown"], tmp_path, interpreted) as host:
        assert len(names["play"](host, 3)) >= 2
