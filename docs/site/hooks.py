"""Brings the pages of the repository root and the files of deploy/ into the site, and points links at them."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
ROOT_PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md"}
SOURCE_LINK = re.compile(r"\[([^]]+)\]\((?:\.\./)*(?:src|tests|benchmarks)/[^)]*\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in ROOT_PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / name).read_text("utf-8")))
    files.append(File.generated(config, "crown.svg", abs_src_path=str(ROOT / "src/papercrown/web/shared/crown.svg")))
    for path in sorted((ROOT / "deploy").iterdir()):
        files.append(File.generated(config, f"deploy/{path.name}", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Links as they are in the repository become links within the site; links to sources become plain text."""
    markdown = SOURCE_LINK.sub(r"`\1`", markdown)
    for name, target in ROOT_PAGES.items():
        markdown = re.sub(rf"\]\((?:\.\./)?{re.escape(name)}(#[^)]*)?\)", rf"]({target}\1)", markdown)
    markdown = re.sub(r"\]\(\.\./deploy/", "](deploy/", markdown)
    return re.sub(r"\]\(docs/", "](", markdown)
