"""A bot by name: a built-in one, or MODULE:NAME for a custom one."""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import papercrown
from papercrown.core.errors import UnknownBot
from papercrown.core.phrasing import shown

if TYPE_CHECKING:
    from papercrown.bots import Bot

_CUSTOM_BOT = re.compile(r"([^\W\d][\w.]*):([^\W\d]\w*)")


def player(name: str, *, seed: int, seconds: float | None = None) -> Bot:
    """Create a bot by name; its choices follow from the seed, unless it looks at the clock."""
    settings: dict[str, Any] = {"seed": seed} if seconds is None else {"seed": seed, "seconds": seconds}
    if custom := _CUSTOM_BOT.fullmatch(name):
        bot: Bot = _factory(*custom.groups())(**settings)
        return bot
    return papercrown.bot(name, **settings)


def source_of(name: str) -> Path | None:
    """The source file of a custom bot."""
    custom = _CUSTOM_BOT.fullmatch(name)
    module = sys.modules.get(custom[1]) if custom else None
    file = getattr(module, "__file__", None)
    return Path(file) if file else None


def _factory(module: str, name: str) -> Callable[..., Any]:
    """The class or function that makes a custom bot; modules in the working directory are found too."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        factory: Callable[..., Any] | None = getattr(importlib.import_module(module), name, None)
    except Exception as error:
        raise UnknownBot(f"expected a module {module} with a bot, got {shown(str(error))}") from None
    if not callable(factory):
        raise UnknownBot(f"expected a class or function {name} in {module}, got {shown(factory)}")
    return factory
