"""Documented modules of 0.2.0 under their former names, for one release; importing one raises a DeprecationWarning."""

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

FORMER_MODULES = {
    "papercrown.core.look": "papercrown.drawing.theme",
    "papercrown.core.pact": "papercrown.core.fairness",
    "papercrown.core.parts": "papercrown.drawing.parts",
    "papercrown.core.pencil": "papercrown.drawing.pencil",
    "papercrown.core.rule": "papercrown.core.jit",
    "papercrown.core.screens": "papercrown.core.terminal_layout",
    "papercrown.core.sheets": "papercrown.paper.reader",
    "papercrown.core.svg": "papercrown.drawing.svg",
    "papercrown.core.words": "papercrown.core.phrasing",
}


class FormerNames(MetaPathFinder, Loader):
    """Resolves a former module name to the module itself."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname in FORMER_MODULES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(FORMER_MODULES[spec.name])
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        former, module.__spec__ = module.__spec__, module.__spec__.loader_state if module.__spec__ else None
        name = former.name if former else ""
        warnings.warn(f"{name} is deprecated, use {FORMER_MODULES[name]}", DeprecationWarning, stacklevel=2)


def install() -> None:
    if not any(isinstance(finder, FormerNames) for finder in sys.meta_path):
        sys.meta_path.append(FormerNames())
