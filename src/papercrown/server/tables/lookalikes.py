"""Names that look the same: letters of other scripts, digits for letters, capitals, accents and blanks.

It covers the scripts whose letters look like Latin ones, and what NFKD maps (full width, mathematical and circled
letters). The table of Unicode (UTS #39) has ten thousand entries; a name that it knows and this one does not is merely
shown without a number.
"""

from __future__ import annotations

import unicodedata

_LETTERS = {
    # Cyrillic
    "АВЕЗКМНОРСТУХЅІЈҮԌԚԜӀЬ": "ABE3KMHOPCTYXSIJYGQWIb",
    "авекмнопрстухгьѕіјһӏԁԛԝүꙅ": "aBekMHonpcTyxrbsijhldqwys",
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ": "ABEZHIKMNOPTYXCM",
    "αγηικνορστυχωϲϳ": "aynikvopotuxwcj",
    # Coptic
    "ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ": "ABEHIKMNOPCTYX",
    "ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ": "aBeHikMNopctyx",
    # Armenian
    "ՕՏՍԼՈ": "OSULn",
    "օսհոզցյքաւգ": "ouhnqgjpwld",
    # Cherokee
    "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᏀᏃᏎᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴ": "DRTiyAJEWMHGZ4bRWSVSLCPKB",
    # Lisu
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ": "BPDTGKJCZFMNLSRVHWXYAEIOU",
    # Latin: small capitals, letters with strokes, the dotless i, phonetic letters
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghijklmnoprstuvwyz",
    "øØđĐłŁħĦŧŦƀıɑɡɩɫƖǀ": "oOdDlLhHtTbiagillI",
    # Punctuation
    "‐‑‒–—―−‘’‛`ʼ′": "-------''''''",
}
_SAME = {"0": "o", "1": "l", "i": "l", "|": "l", "æ": "ae", "œ": "oe"}
_LOOKALIKES = str.maketrans("".join(_LETTERS), "".join(_LETTERS.values()))
_SAME_LETTERS = str.maketrans(_SAME)
_SAME_PAIRS = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """Equal for names that are easily taken for each other; for comparison only."""
    letters = unicodedata.normalize("NFKD", name).translate(_LOOKALIKES)
    folded = unicodedata.normalize("NFKD", letters.casefold()).translate(_LOOKALIKES).translate(_SAME_LETTERS)
    bare = "".join(letter for letter in folded if unicodedata.category(letter) not in ("Mn", "Me", "Cf", "Zs"))
    for pair, letter in _SAME_PAIRS:
        bare = bare.replace(pair, letter)
    return bare
