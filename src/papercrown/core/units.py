"""Every function is compiled once: callers call a large one, and inline a small one.

By itself, Numba links all called functions into each caller, optimises them again and generates machine code for them
again. It also generates two wrappers for every function, which only those that Python calls need. Here a function is a
*unit* without wrappers. Its *entry* is the wrapper through which Python calls it, compiled when Python does so first.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import llvmlite.binding as llvm
from numba import types
from numba.core import codegen, compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.event import trigger_event
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature

MAX_INLINED_INSTRUCTIONS = 400
"""Larger units are called; LLVM would hardly ever inline them."""

_units: dict[tuple[str, str], Any] = {}
"""The dispatchers of all cached units, by module and name."""


@dataclass(frozen=True)
class LoadUnit:
    """What Numba calls before it loads code that calls a unit: the unit must be there already."""

    module: str
    name: str
    args: tuple[Any, ...]

    def __call__(self) -> None:
        if (self.module, self.name) not in _units:
            importlib.import_module(self.module)
        _units[self.module, self.name].compile(self.args)


class _Library(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code that is optimised once, when it is complete."""

    optimisation: ClassVar[dict[str, int]] = {}
    """Numba's own level."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(**self.optimisation)
        passes.run(self._final_module, builder)


class _EntryLibrary(_Library):
    """The code of an entry: little of it is worth optimising."""

    optimisation: ClassVar[dict[str, int]] = {"opt": 1}


class _UnitLibrary(_Library):
    """The code of a unit. It links small units, and declares the large ones that it calls."""

    def _finalize_final_module(self) -> None:
        """Generate machine code for a large unit. Callers link a small one."""
        functions = [function for function in self._final_module.functions if not function.is_declaration]
        self._is_small = sum(map(_instructions, functions)) <= MAX_INLINED_INSTRUCTIONS
        if self._is_small:
            self._finalize_dynamic_globals()
            self._finalized = True
        else:
            super()._finalize_final_module()
            self._shared_module = llvm.parse_assembly(str(self._codegen._create_empty_module(self.name)))

    @property
    def codegen(self) -> Any:
        return _NoEnvironment() if self._is_small else self._codegen

    def serialize_using_object_code(self) -> Any:
        return self.serialize_using_bitcode() if self._is_small else super().serialize_using_object_code()


class _NoEnvironment:
    """Takes the place of the code generator for a unit without machine code."""

    def set_env(self, name: str, environment: Any) -> None:
        """There is no code that could use it."""


def _instructions(function: Any) -> int:
    return sum(1 for block in function.blocks for _ in block.instructions)


def _defines(module: Any, name: str) -> bool:
    try:
        return not module.get_function(name).is_declaration
    except NameError:
        return False


class _UnitCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles a unit, under a name that is the same in every process, so that cached code can call it."""

    version: ClassVar[str]

    def _compile_bytecode(self) -> Any:
        if self.version:
            self.state.func_id.unique_id = self.version
        self.state.library = _UnitLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super()._compile_bytecode()


class _EntryCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles the wrapper through which Python calls a unit."""

    unit: ClassVar[Unit]

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        target = self.state.targetctx
        self.unit.compile(self.state.args)
        result = self.unit.linkable(self.state.args)
        library = _EntryLibrary(target.codegen(), result.library.name)
        library.enable_object_caching()
        library.add_linking_library(result.library)
        target.create_cpython_wrapper(library, result.fndesc, result.environment, None, self.state.flags.release_gil)
        entry_point = target.get_executable(library, result.fndesc, result.environment)
        reload_init = list(library._reload_init)
        return result._replace(entry_point=entry_point, library=library, reload_init=reload_init, metadata={})


class Unit(CPUDispatcher):  # type: ignore[misc]
    """A function as compiled code calls it."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], version: str) -> None:
        options = {**options, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        pipeline = type("UnitCompiler", (_UnitCompiler,), {"version": version})
        super().__init__(function, targetoptions=options, pipeline_class=pipeline)
        _units[function.__module__, function.__qualname__] = self

    def compile(self, sig: Any) -> Any:
        """Like Numba's, but without its timers, which take more time than they measure."""
        args = tuple(normalize_signature(sig)[0])
        with global_compiler_lock, self._compiling_counter:
            if args not in self.overloads:
                result = self._cache.load_overload(sig, self.targetctx)
                if result is None:
                    with trigger_event("numba:compile", data={"dispatcher": self, "args": args, "return_type": None}):
                        result = self._compiler.compile(args, None)
                    self.add_overload(result)
                    self._cache.save_overload(sig, result)
                else:
                    self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
                    self.add_overload(result)
            return self.overloads[args].entry_point

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called by Numba for every call in compiled code."""
        kws = {name: _widened(kind) for name, kind in kws.items()}
        template, signature, args, kws = super().get_call_template(tuple(map(_widened, args)), kws)
        self.linkable(tuple(args))
        return template, signature, args, kws

    def linkable(self, args: tuple[Any, ...]) -> Any:
        """The compiled unit, whose library tells its callers what has to be loaded before them."""
        result = self.overloads[args]
        if _defines(result.library._get_module_for_linking(), result.fndesc.llvm_func_name):
            result.library._reload_init = set(result.reload_init)
        else:
            result.library._reload_init = {LoadUnit(self.py_func.__module__, self.py_func.__qualname__, args)}
        return result


class Entry(CPUDispatcher):  # type: ignore[misc]
    """A function as Python calls it; in compiled code, its name means the unit."""

    def __init__(self, unit: Unit) -> None:
        pipeline = type("EntryCompiler", (_EntryCompiler,), {"unit": unit})
        super().__init__(unit.py_func, targetoptions=dict(unit.targetoptions), pipeline_class=pipeline)
        self.unit = unit

    @property
    def is_compiling(self) -> Any:
        return self.unit.is_compiling

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return self.unit.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        return self.unit.get_overload(sig)


def _widened(kind: Any) -> Any:
    """Integers of any width as int64; everything else unchanged.

    Specialising on literal and narrow integers would compile half as many functions again.
    """
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < 64 else kind
