"""The sheet in docs/scoring.md can be scored."""

import re

import papercrown as pc
from papercrown.paper.reader import parse
from tests.docs.pages import text_of

PAGE = text_of("docs/scoring.md")


def test_sheet_can_be_scored() -> None:
    sheet = re.search(r"^\$ cat sheet.json\n(.*?)^\$ ", PAGE, re.M | re.S)
    assert sheet
    scoring = pc.game("queendomino").score(parse(sheet[1]))
    assert [player.name for player in scoring.players] == ["Ada", "Bo"]
