"""One module of kernels for each set of rules, from one source, compiled and cached by Numba.

Rules without `@rule` are interpreted, and so are their kernels: slow, but nothing has to be compiled.
"""

import sys
import threading
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from papercrown.core.game import Game
from papercrown.core.interpreting import is_compiled
from papercrown.core.jit import interpreted
from papercrown.core.records import blank, record
from papercrown.core.sources import sources_of

KERNELS = tuple(Path(__file__).with_name("kernels") / f"{name}.py" for name in ("playout", "search", "outlook"))
RULES = ("ACTIONS", "ITEMS", "TIEBREAKS", "actors", "apply", "conceal", "legal", "score", "setup", "tiebreak")
_lock = threading.RLock()


def kernels_for(game: Game) -> Any:
    """The kernels of a game; games that share rules share them."""
    name = f"{__package__}.kernels_{game.package.replace('.', '_')}"
    with _lock:
        return sys.modules.get(name) or _specialised(game, name)


def _specialised(game: Game, name: str) -> Any:
    module = ModuleType(name)
    module.__file__ = str(KERNELS[0])
    policy = game.module("policy") if game.has_module("policy") else None
    scratch = policy.SCRATCH if policy else _look_ahead_scratch(game)
    vars(module).update({rule: getattr(game.rules, rule) for rule in RULES})
    vars(module).update({f"own_{kind}": getattr(policy, kind, None) for kind in ("greedy", "quick", "shrewd")})
    vars(module).update(SCRATCH=scratch, SECRET=game.secret, __sources__=_sources(game, policy))
    sys.modules[name] = module  # Numba's cache looks the module up by name
    with nullcontext() if is_compiled(game.rules.apply) else interpreted():
        for source in KERNELS:
            exec(compile(source.read_text(), str(source), "exec"), vars(module))
    return module


def _sources(game: Game, policy: ModuleType | None) -> frozenset[Path]:
    """The files on which the kernels depend: their imports, the rules, the policy and the game's declaration."""
    seen = [f"{__package__}.kernels.{file.stem}" for file in KERNELS]
    seen += [module.__name__ for module in (game.rules, policy) if module]
    declaration = Path(str(sys.modules[game.package].__file__))
    return frozenset({declaration}).union(*map(sources_of, seen))


def _look_ahead_scratch(game: Game) -> Any:
    return record(position=(game.rules.POSITION, 1))


def workspace(game: Game, workers: int = 1) -> tuple[Any, ...]:
    """Scratch memory for each worker: a view, the policy's scratch, actions, items and tie-breaks."""
    rules = game.rules
    return (
        blank(rules.POSITION, workers),
        blank(kernels_for(game).SCRATCH, workers),
        np.zeros((workers, rules.ACTIONS), np.int64),
        np.zeros((workers, len(rules.ITEMS)), np.int64),
        np.zeros((workers, game.max_seats, rules.TIEBREAKS), np.int64),
    )
