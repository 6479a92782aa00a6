"""Inputs of all kinds, made from the classes of the protocol: valid ones, and what may go wrong with them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import inspect

Context = Mapping[str, Sequence[Any]]
"""Values that are meaningful now, by the name of the field: seats, codes, games."""

NUMBERS = (
    0, 1, -1, 2, 7, 8, 9, 127, 255, 2**15, 2**31 - 1, 2**31, 2**32, 2**53, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1,
    2**64, 10**30, 10**400, 0.0, -0.0, 0.5, 1e308, 1e-320,
)  # fmt: skip
TEXTS = (
    "", " ", "0", "-1", "null", "true", "NaN", "../../etc/passwd", "%00", "\x00", "\n\r\t", "'; drop table facts; --",
    "<script>alert(1)</script>", "\u202eabc", "\ufeff", "\ud800", "\udfff\ud800", "Å", "A\u030a", "ß", "İ", "ﬀ",
    "\U0001f451", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "‮", "\u0085", "\u2028", "٣", "１", "x" * 60, "x" * 61,
    "x" * 5000, "é" * 40, "{0}", "%s%n", "{{7*7}}", "__class__", "constructor", "a\u0300" * 40,
)  # fmt: skip
BYTES = (
    b"", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf{}", b"{", b"}", b"[]", b"null",
    b"0", b'"', b"[" * 30_000, b'{"a":' * 8_000, b"{}{}", b"{}\x00", b" " * 60_000, b"-", b"1e999", b"NaN",
    b'{"ask":"play","ask":"stand"}', b'{"ask":"play","seat":1e2,"action":0,"count":0}', b"\x1f\x8b\x08\x00",
)  # fmt: skip


def valid(info: inspect.Type, dice: random.Random, context: Context, name: str = "") -> Any:
    """A value of this type, meaningful at the moment if the context knows the field."""
    match info:
        case inspect.StructType():
            message = {info.tag_field: info.tag} if info.tag_field else {}
            for field in info.fields:
                if field.required or dice.random() < 0.6:
                    message[field.encode_name] = valid(field.type, dice, context, field.encode_name)
            return message
        case inspect.UnionType():
            return valid(dice.choice(info.types), dice, context, name)
        case inspect.LiteralType():
            return dice.choice(info.values)
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return dice.random() < 0.5
        case inspect.IntType() | inspect.FloatType():
            return dice.choice(context.get(name) or range(4))
        case inspect.StrType():
            return _text(info, dice, context.get(name, ()))
        case inspect.DictType():
            known = [pair for pair in context.get(name, ()) if dice.random() < 0.3]
            return dict(known[:2])
        case _ if hasattr(info, "item_type"):
            return [valid(info.item_type, dice, context, name) for _ in range(dice.choice((1, 2, 2, 3, 4, 8)))]
    return None


def _text(info: inspect.StrType, dice: random.Random, known: Sequence[Any]) -> str:
    fitting = [text for text in known if not info.pattern or re.search(info.pattern, text)]
    if fitting:
        return str(dice.choice(fitting))
    if info.pattern:  # patterns of this protocol are digests
        return dice.randbytes(32).hex()
    return "".join(dice.choices("abcXYZ019 -_", k=dice.randrange(1, min(info.max_length or 12, 12))))


def hostile(dice: random.Random, depth: int = 0) -> Any:
    """A value that no field expects."""
    match dice.randrange(7 if depth < 2 else 4):
        case 0:
            return dice.choice(NUMBERS)
        case 1:
            return dice.choice(TEXTS)
        case 2:
            return dice.choice((None, True, False, [], {}))
        case 3:
            return dice.choice(TEXTS) * dice.choice((1, 3, 100))
        case 4:
            return [hostile(dice, depth + 1) for _ in range(dice.choice((1, 2, 20)))]
        case 5:
            return {str(dice.choice(TEXTS)): hostile(dice, depth + 1) for _ in range(dice.choice((1, 3)))}
        case _:
            nested: Any = 0
            for _ in range(dice.choice((5, 100, 900))):
                nested = [nested] if dice.random() < 0.5 else {"a": nested}
            return nested


def damaged(message: Any, dice: random.Random) -> Any:
    """A message with a wrong, a missing or an unknown field, here or further inside."""
    if isinstance(message, list) and message and dice.random() < 0.8:
        index = dice.randrange(len(message))
        return [damaged(item, dice) if number == index else item for number, item in enumerate(message)]
    if not isinstance(message, dict) or not message:
        return hostile(dice)
    changed, name = dict(message), dice.choice(sorted(message))
    match dice.randrange(6):
        case 0:
            del changed[name]
        case 1:
            changed[str(hostile(dice, 2))] = hostile(dice)
        case 2 | 3:
            changed[name] = hostile(dice)
        case _:
            changed[name] = damaged(changed[name], dice)
    return changed


def as_json(message: Any) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode(errors="surrogatepass")


def spoiled(text: bytes, dice: random.Random) -> bytes:
    """JSON that was cut, or to which something was added that does not belong there."""
    place = dice.randrange(len(text) + 1)
    match dice.randrange(6):
        case 0:
            return text[:place]
        case 1:
            return text[:place] + dice.randbytes(dice.randrange(1, 5)) + text[place:]
        case 2:
            return text[:place] + dice.choice(BYTES)[:1000] + text[place:]
        case 3:
            return text[:-1] + b"," + text[1:] if text.startswith(b"{") else text * 2  # every key twice
        case 4:
            return dice.choice(BYTES)
        case _:
            return b" " * dice.randrange(2000) + text + b"\n" * dice.randrange(2000)


def some_input(info: inspect.Type, dice: random.Random, context: Context) -> bytes:
    """Half of the inputs are valid, so that something happens."""
    message = valid(info, dice, context)
    chance = dice.random()
    if chance > 0.5:
        message = damaged(message, dice)
    text = as_json(message)
    return spoiled(text, dice) if chance > 0.8 else text
