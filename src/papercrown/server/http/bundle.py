"""Joins the ES modules or the style sheets of a page into one file each, as a browser would load them.

Our modules keep to a few forms of import and export, so that joining them needs no parser: every module becomes a
function that returns what it exports, in the order in which a browser would execute them. Anything else is refused.
Lines keep their wording, and a source map names the file and line that each one comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from papercrown.core.errors import PapercrownError
from papercrown.server.http.source_map import Origin, source_map

IMPORT = re.compile(r'import \{(?P<names>[\w$\s,]+)\} from "(?P<path>\.{1,2}/[\w/.]+\.js)";')
EXPORT = re.compile(r"export (?P<declaration>(?:async function|function|class|const)\*? (?P<name>[\w$]+)(?![\w$]).*)")
IMPORT_STATEMENT = re.compile(r"import\b(?!\s*[(.])")
OTHER_IMPORT = re.compile(r"\bimport\s*[(.]")
OUTERMOST_AWAIT = re.compile(r"(?:const [^=]*=\s*|for\s+)?await\b")
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CSS_REFERENCE = re.compile(r"@import|@charset|url\(")


class UnsupportedSource(PapercrownError):
    """The files of a page use something that cannot be joined."""


@dataclass(frozen=True)
class Script:
    """Joined modules, and the source map of the result."""

    code: str
    map: str


@dataclass(frozen=True)
class _Line:
    number: int
    text: str
    is_outermost: bool
    """Whether it is not indented."""


@dataclass
class _Module:
    name: str
    """Relative to the root, with slashes."""
    lines: list[_Line] = field(default_factory=list)
    imports: list[tuple[int, str, frozenset[str]]] = field(default_factory=list)
    """Line numbers, imported modules, and the names that are imported of each."""
    exports: list[str] = field(default_factory=list)

    def check_awaits_nothing(self) -> None:
        for line in self.lines:
            if line.is_outermost and OUTERMOST_AWAIT.match(line.text):
                expected = "await outside functions only in the script of a page"
                raise _unsupported(self.name, line.number, expected, line.text)


def join_modules(root: Path, entry: str) -> Script:
    """The module `entry`, relative to the root, with everything that it imports."""
    modules = _in_order(root, entry)
    lines: list[str] = []
    origins: list[Origin] = []

    def add(line: str, origin: Origin = None) -> None:
        lines.append(line)
        origins.append(origin)

    for i, module in enumerate(modules):
        is_entry = i == len(modules) - 1
        if not is_entry:
            add(f"const {_variable(module.name)} = (() => {{")
            module.check_awaits_nothing()
        for line in module.lines:
            add(line.text, (i, line.number))
        if not is_entry:
            add(f"return {{ {', '.join(module.exports)} }};")
            add("})();")
    return Script("\n".join(lines) + "\n", source_map([module.name for module in modules], origins))


def _in_order(root: Path, entry: str) -> list[_Module]:
    """The modules as a browser executes them: each after those that it imports, in the order of its imports."""
    done: dict[str, _Module] = {}

    def visit(name: str, importers: tuple[str, ...]) -> None:
        if name in importers:
            circle = " → ".join([*importers[importers.index(name) :], name])
            raise UnsupportedSource(f"expected modules that do not import each other in a circle, got {circle}")
        if name not in done:
            module = _read_module(root, name)
            for line, imported, names in module.imports:
                visit(imported, (*importers, name))
                if missing := names.difference(done[imported].exports):
                    raise _unsupported(name, line, f"names that {imported} exports", ", ".join(sorted(missing)))
            done[name] = module

    visit(entry, ())
    return list(done.values())


def _read_module(root: Path, name: str) -> _Module:
    module = _Module(name)
    for line in _lines_of_code(name, (root / name).read_text("utf-8")):
        text = line.text
        if line.is_outermost and IMPORT_STATEMENT.match(text):
            if len(module.lines) > len(module.imports):
                raise _unsupported(name, line.number, "imports before all other code", text)
            text = _import(module, root, line)
        elif line.is_outermost and text.startswith("export "):
            text = _export(module, line)
        elif OTHER_IMPORT.search(text):
            raise _unsupported(name, line.number, "no import but those at the top", text)
        module.lines.append(replace(line, text=text))
    return module


def _import(module: _Module, root: Path, line: _Line) -> str:
    match = IMPORT.fullmatch(line.text)
    if not match:
        raise _unsupported(module.name, line.number, 'import { names } from "./file.js";', line.text)
    file = (root / module.name).parent.joinpath(match["path"]).resolve()
    if not file.is_file() or not file.is_relative_to(root.resolve()):
        raise _unsupported(module.name, line.number, "an import of a file that exists", line.text)
    imported = file.relative_to(root.resolve()).as_posix()
    names = [tuple(name.split(" as ")) for name in map(str.strip, match["names"].split(",")) if name]
    module.imports.append((line.number, imported, frozenset(name for name, *_ in names)))
    return f"const {{ {', '.join(map(': '.join, names))} }} = {_variable(imported)};"


def _export(module: _Module, line: _Line) -> str:
    match = EXPORT.fullmatch(line.text)
    if not match:
        expected = "an exported function, class or const with a name"
        raise _unsupported(module.name, line.number, expected, line.text)
    module.exports.append(match["name"])
    return match["declaration"]


def _lines_of_code(name: str, source: str) -> Iterator[_Line]:
    """The lines without comments, empty lines and indentation; an import is one line."""
    in_comment = in_template = False
    first, statement = 0, ""
    """An import that goes on, and where it begins."""
    for number, line in enumerate(source.splitlines(), 1):
        text = line.strip()
        if in_comment:
            in_comment = not text.endswith("*/")
        elif in_template:  # as it is
            if line.startswith(("import", "export")):
                raise _unsupported(name, number, "no import or export inside a template literal", text)
            in_template = _is_open_after(line, in_template)
            yield _Line(number, line, False)
        elif text.startswith("/*") and ("*/" not in text or text.endswith("*/")):
            in_comment = "*/" not in text
        elif text and not text.startswith("//"):
            first, statement = (first, f"{statement} {text}") if statement else (number, text)
            if IMPORT_STATEMENT.match(statement) and not statement.endswith(";"):
                continue
            in_template = _is_open_after(line, in_template)
            yield _Line(first, statement, line[0] not in " \t" or first < number)
            statement = ""
    if in_comment or in_template or statement:
        raise _unsupported(name, first, "comments, template literals and imports to end", "the end of the file")


def _is_open_after(line: str, is_open: bool) -> bool:
    """Whether a template literal is open after this line, which may hold a few whole ones."""
    return is_open ^ (line.replace("\\`", "").count("`") % 2 == 1)


def _unsupported(file: str, line: int, expected: str, got: str) -> UnsupportedSource:
    return UnsupportedSource(f"{file}, line {line}: expected {expected}, got {got.strip()}")


def _variable(name: str) -> str:
    """The variable that holds what a module exports."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def join_styles(root: Path, names: Sequence[str]) -> str:
    """Style sheets in the order of their links, without comments."""
    return "".join(_style(root, name) for name in names)


def _style(root: Path, name: str) -> str:
    source = CSS_COMMENT.sub("", (root / name).read_text("utf-8"))
    if found := CSS_REFERENCE.search(source):
        line = source.count("\n", 0, found.start()) + 1
        raise _unsupported(name, line, "a style sheet that refers to no other file", found[0])
    lines = (line.strip() for line in source.splitlines())
    return "".join(f"{line}\n" for line in lines if line)
