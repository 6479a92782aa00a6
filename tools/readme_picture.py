"""Takes the picture of a browser table for the README: `python -m tools.readme_picture`.

A golden game of Queendomino is continued at one of Ada's turns, with half of her domino placed.
"""

from pathlib import Path

from papercrown.testing.browser import Visitor, chromium, live_server

ROOT = Path(__file__).parents[1]
JOURNAL = ROOT / "tests" / "records" / "0.1.0" / "queendomino-4.json"
TARGET = ROOT / "docs" / "browser.png"
STEP, SEAT, PLACE = 86, 2, "G5–H5"
SCREEN = {"width": 1440, "height": 900}
DRAWN = "() => document.querySelectorAll('.ghost').length === 2"


def main() -> None:
    with live_server() as server, chromium() as browser, Visitor(browser, server.address, viewport=SCREEN) as ada:
        ada.open("/")
        ada.post("/api/me", {"name": "Ada"})
        game = ada.post("/api/journals", JOURNAL.read_text("utf-8"))["id"]
        table = ada.post(f"/api/tables/{game}/fork", {"step": STEP, "seat": SEAT, "bot": "knight"})["id"]
        ada.open(f"/table/{table}")
        placement = next(action for action in ada.wait_for_turn().actions if action.label.endswith(PLACE))
        ada.click(placement.path[0])
        ada.page.wait_for_function(DRAWN)
        ada.page.screenshot(path=TARGET, animations="disabled")


if __name__ == "__main__":
    main()
