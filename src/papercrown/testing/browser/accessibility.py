"""Accessibility checks with axe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from papercrown.testing.browser.chromium import BrowserNotFound
from papercrown.testing.browser.problem import Problem

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAILING_IMPACTS = ("serious", "critical")
MAX_HTML_LENGTH = 160

RUN_AXE_SCRIPT = """([within, rules]) => axe
    .run(within || document, { resultTypes: ["violations"], ...(rules.length ? { runOnly: rules } : {}) })
    .then(({ violations }) => violations)"""


def check_accessible(page: Page, *, allowed: Sequence[str] = (), only: Sequence[str] = (), within: str = "") -> None:
    """Fail if axe finds a serious or critical violation of a rule that is not `allowed`.

    `only` limits the rules, and `within`, a CSS selector, the elements that are checked.

    >>> check_accessible(ada.page)
    """
    try:
        from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
    except ImportError:
        raise BrowserNotFound("expected axe, which is missing: pip install axe-playwright-python") from None
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = [
        f"{violation['impact']}: {violation['help']} ({violation['id']})\n" + "\n".join(map(_node, violation["nodes"]))
        for violation in page.evaluate(RUN_AXE_SCRIPT, [within, list(only)])
        if violation["impact"] in FAILING_IMPACTS and violation["id"] not in allowed
    ]
    if found:
        raise Problem(f"{page.url} is not accessible:\n" + "\n".join(found))


def _node(node: Mapping[str, Any]) -> str:
    why = " ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])
    return f"  {' '.join(map(str, node['target']))}: {why}\n    {node['html'][:MAX_HTML_LENGTH]}"
