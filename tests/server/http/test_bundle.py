import json
import re
from pathlib import Path

import pytest

from papercrown.core.errors import PapercrownError
from papercrown.server.http.bundle import join_modules, join_styles
from papercrown.server.http.web_files import PAGES, WEB_FOLDER
from tests.server.http.test_source_map import decoded


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path, "shared/text.js", "export const name = 1;\n")
    return tmp_path


def write(root: Path, name: str, source: str) -> None:
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_text(source, "utf-8")


def joined(root: Path, source: str) -> str:
    write(root, "page/page.js", source)
    return join_modules(root, "page/page.js").code


def test_modules_become_functions_that_return_their_exports(root: Path) -> None:
    write(
        root,
        "shared/dom.js",
        """\
// Builds elements.
import { name as title } from "./text.js";

/**
 * What a module keeps to itself.
 * @type {number}
 */
const COUNT = 3;

/** Creates one. @param {string} tag */
export function create(tag) {
  // A comment inside.
  return `${tag} // no comment
  /* neither`; // kept
}
export async function* later() {}
export class Thing {}
export const $ = () => create(title + COUNT);
""",
    )
    source = 'import {\n  $,\n  create,\n} from "../shared/dom.js";\n\nawait $();\ncreate();\n'
    assert joined(root, source) == (
        """\
const $shared_text = (() => {
const name = 1;
return { name };
})();
const $shared_dom = (() => {
const { name: title } = $shared_text;
const COUNT = 3;
function create(tag) {
return `${tag} // no comment
  /* neither`; // kept
}
async function* later() {}
class Thing {}
const $ = () => create(title + COUNT);
return { create, later, Thing, $ };
})();
const { $, create } = $shared_dom;
await $();
create();
"""
    )


def test_each_module_is_executed_once_and_after_those_it_imports(root: Path) -> None:
    write(root, "shared/a.js", 'import { name } from "./text.js";\nexport const a = name;\n')
    write(root, "shared/b.js", 'import { a } from "./a.js";\nimport { name } from "./text.js";\nexport const b = a;\n')
    code = joined(root, 'import { b } from "../shared/b.js";\nimport { a } from "../shared/a.js";\na(b);\n')
    assert re.findall(r"^const (\$\w+) = ", code, re.M) == ["$shared_text", "$shared_a", "$shared_b"]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("export default 1;", "expected an exported function, class or const with a name, got export default 1;"),
        ("export let name = 1;", "expected an exported function, class or const with a name, got export let"),
        ("export const { a } = {};", "expected an exported function, class or const with a name, got export const {"),
        ('export { name } from "./other.js";', "expected an exported function, class or const with a name, got"),
        ('export * from "../shared/text.js";', "expected an exported function, class or const with a name, got"),
        ('import "../shared/text.js";', 'expected import { names } from "./file.js"; got import "../shared/text.js";'),
        ('import name from "../shared/text.js";', 'expected import { names } from "./file.js"; got import name'),
        ('import * as all from "../shared/text.js";', 'expected import { names } from "./file.js"; got import *'),
        ('import { name } from "library";', 'expected import { names } from "./file.js"; got import { name }'),
        ('import { name } from "../shared/none.js";', "expected an import of a file that exists, got import { name }"),
        ('import { name } from "../../outside.js";', "expected an import of a file that exists, got import { name }"),
        ('import { none } from "../shared/text.js";', "expected names that shared/text.js exports, got none"),
        ('run();\nimport { name } from "../shared/text.js";', "line 2: expected imports before all other code, got"),
        (
            'function load() {\n  return import("./other.js");\n}',
            "line 2: expected no import but those at the top, got",
        ),
        ("run(import.meta.url);", "expected no import but those at the top, got run(import.meta.url);"),
        ("run(`\nexport nothing`);", "line 2: expected no import or export inside a template literal, got export"),
        ("run(`", "expected comments, template literals and imports to end, got the end of the file"),
        ("/* and so on", "expected comments, template literals and imports to end, got the end of the file"),
        ('import { name } from "../shared/text.js"', "expected comments, template literals and imports to end, got"),
    ],
)
def test_anything_else_is_refused_in_one_sentence(root: Path, source: str, problem: str) -> None:
    write(root.parent, "outside.js", "export const name = 1;\n")
    with pytest.raises(PapercrownError) as refused:
        joined(root, f"{source}\n")
    assert re.match(r"page/page\.js, line \d: ", str(refused.value))
    assert problem in str(refused.value).replace('js";, got', 'js"; got')
    assert "\n" not in str(refused.value)


def test_circles_are_refused(root: Path) -> None:
    write(root, "shared/a.js", 'import { b } from "./b.js";\nexport const a = 1;\n')
    write(root, "shared/b.js", 'import { a } from "./a.js";\nexport const b = 1;\n')
    with pytest.raises(PapercrownError, match=r"in a circle, got shared/a\.js → shared/b\.js → shared/a\.js"):
        joined(root, 'import { a } from "../shared/a.js";\n')


@pytest.mark.parametrize("source", ["await run();", "const x = await run();", "for await (const x of run()) x();"])
def test_only_the_script_of_a_page_awaits_outside_functions(root: Path, source: str) -> None:
    assert source in joined(root, f"{source}\n")
    write(root, "shared/text.js", f"export const name = 1;\n{source}\n")
    with pytest.raises(PapercrownError, match="line 2: expected await outside functions only in the script of a page"):
        joined(root, 'import { name } from "../shared/text.js";\n')


@pytest.mark.parametrize("page", PAGES)
def test_every_line_of_our_pages_is_mapped_to_its_source(page: str) -> None:
    script = join_modules(WEB_FOLDER, f"{page}/{page}.js")
    sources = [(WEB_FOLDER / name.removeprefix("/web/")) for name in json.loads(script.map)["sources"]]
    lines = {source: source.read_text("utf-8").splitlines() for source in sources}
    mapped = [
        (line, lines[sources[origin[0]]][origin[1] - 1])
        for line, origin in zip(script.code.splitlines(), decoded(script.map), strict=False)
        if origin
    ]
    assert len(mapped) > 200
    for line, original in mapped:
        if original.startswith("import "):
            assert line.startswith("const {")
        else:
            assert line.strip() == original.strip().removeprefix("export ")


def test_style_sheets_are_joined_in_order(tmp_path: Path) -> None:
    write(tmp_path, "a.css", "/* Colours,\n   light */\nbody {\n  color: red; /* ink */\n}\n\n")
    write(tmp_path, "b.css", "p { margin: 0 }\n")
    assert join_styles(tmp_path, ["b.css", "a.css"]) == "p { margin: 0 }\nbody {\ncolor: red;\n}\n"


@pytest.mark.parametrize("source", ['@import "a.css";', "body { background: url(paper.png) }", '@charset "utf-8";'])
def test_style_sheets_that_refer_to_files_are_refused(tmp_path: Path, source: str) -> None:
    write(tmp_path, "a.css", f"p {{ margin: 0 }}\n{source}\n")
    with pytest.raises(PapercrownError, match=r"a\.css, line 2: expected a style sheet that refers to no other file"):
        join_styles(tmp_path, ["a.css"])
