"""The viewer's supplies: drops left to place, spells, drops of watchtowers, and pencils."""

from dataclasses import dataclass
from functools import lru_cache

from papercrown.core.phrasing import listed
from papercrown.core.records import Record
from papercrown.drawing.svg import circle, group, layer, rect, spot, text, titled, use
from papercrown.drawing.theme import FADED, INK, SHADE
from papercrown.games.inkdoms.actions import mixed_id, pencil_id, spell_id, tower_id
from papercrown.games.inkdoms.drawing.box import WIDTH
from papercrown.games.inkdoms.drawing.view_model import SheetModel, Track
from papercrown.games.inkdoms.hand import hand_of
from papercrown.games.inkdoms.pieces import COLOURS, KINGDOMS, PRIMARIES, SPELLS
from papercrown.games.inkdoms.position import NONE

DROPS, SPELL, TOWER, PENCIL = 62, 66, 62, 56
"""The heights of the rows."""
HEIGHT = DROPS + SPELL + TOWER + PENCIL
_USES = ("move", "touch", "divide", "mix")
MAX_CACHED_ITEMS = 512
"""Per kind, 300 bytes to 1 kB each."""


@dataclass(frozen=True)
class Supplies:
    """What a player has to work with."""

    seat: int
    acting: bool
    painting: bool
    """Whether the player has chosen a die in this round."""
    waiting: str
    """The message shown otherwise."""
    colour: int
    left: int
    mixed: tuple[int, ...]
    realms: tuple[int, ...]
    spells: tuple[Track, ...]
    drops: tuple[Track, ...]


def supplies_of(view: Record, sheet: SheetModel) -> Supplies:
    own = hand_of(view, sheet.seat)
    return Supplies(
        seat=sheet.seat,
        acting=sheet.acting,
        painting=bool(view.taken[sheet.seat] != NONE) and not view.over and not view.crossing,
        waiting="The game is over" if view.over else "Cross out a number" if view.crossing else "No die yet",
        colour=own.colour,
        left=own.left,
        mixed=own.mixed,
        realms=tuple(realm for realm in range(len(KINGDOMS)) if own.realms >> realm & 1),
        spells=sheet.spells,
        drops=sheet.drops,
    )


def draw_supplies(supplies: Supplies) -> str:
    """The supplies with their upper left corner at the origin.

    The drops are a layer, and so are each spell, each tower, and the pencils.
    """
    return (
        layer(_drops(supplies))
        + group(_spells(supplies), 0, DROPS)
        + group(_towers(supplies), 0, DROPS + SPELL)
        + group(_pencils(supplies.seat, supplies.acting), 0, DROPS + SPELL + TOWER)
    )


def _drops(supplies: Supplies) -> str:
    """The drops of the die, and the kingdoms they may be used in."""
    drawn = rect(0, 2, WIDTH, DROPS - 6, rx=9, fill=SHADE, fill_opacity=0.45)
    if not supplies.painting:
        return drawn + text(WIDTH / 2, DROPS / 2 + 4, supplies.waiting, 14, text_anchor="middle", fill=FADED)
    where = listed([KINGDOMS[realm] for realm in supplies.realms])
    size = 13.5 if len(where) < 24 else 10.5 if len(where) < 34 else 8.5
    drawn += text(10, 17, f"for {where}", size, fill=INK)
    drawn += "".join(use(f"ink-drop-{COLOURS[supplies.colour]}", 20 + 27 * k, 39) for k in range(supplies.left))
    if not supplies.left and not any(supplies.mixed):
        drawn += text(10, 42, "All drops are placed.", 14, fill=FADED)
    x = float(WIDTH)
    for k, count in enumerate(supplies.mixed):
        if count:
            x -= 54
            drawn += group(_mixed(supplies, PRIMARIES + k, count), x, 4)
    return drawn


def _mixed(supplies: Supplies, colour: int, count: int) -> str:
    drawn = use(f"ink-drop-{COLOURS[colour]}", 24, 25, 1.25) + _count(count, 40, 12)
    face = spot(1, 1, 50, 50, 9) if supplies.acting else ""
    return titled(f"A mixed drop, {COLOURS[colour]}", drawn + face, mixed_id(supplies.seat, colour))


def _spells(supplies: Supplies) -> str:
    clickable = supplies.acting and supplies.painting
    return "".join(_spell(supplies.seat, spell, track, clickable) for spell, track in enumerate(supplies.spells))


@lru_cache(MAX_CACHED_ITEMS)
def _spell(seat: int, spell: int, track: Track, clickable: bool) -> str:
    width = WIDTH / SPELLS
    picture = use(f"ink-spell-{spell + 1}", width / 2, 25, 1.2)
    drawn = picture if track.ready else group(picture, opacity=0.3)
    drawn += text(width / 2, 58, _USES[spell], 12, text_anchor="middle", fill=INK if track.ready else FADED)
    if track.ready:
        drawn += _count(track.ready, width / 2 + 22, 13)
    if track.gained:
        drawn += text(width / 2 - 18, 17, f"+{track.gained}", 12, text_anchor="end", fill=FADED)
    if clickable and track.ready:
        drawn += spot(2, 1, width - 4, SPELL - 4, 9)
    named = titled(f"Spell {spell + 1}, {_USES[spell]}: {_counted(track)}", drawn, spell_id(seat, spell))
    return layer(group(named, width * spell, 0))


def _towers(supplies: Supplies) -> str:
    clickable = supplies.acting and supplies.painting
    return "".join(_tower(supplies.seat, colour, track, clickable) for colour, track in enumerate(supplies.drops))


@lru_cache(MAX_CACHED_ITEMS)
def _tower(seat: int, colour: int, track: Track, clickable: bool) -> str:
    width = WIDTH / len(COLOURS)
    picture = use(f"ink-tower-{COLOURS[colour]}", width / 2, 30, 1.5)
    drawn = picture if track.ready else group(picture, opacity=0.22)
    if track.ready:
        drawn += _count(track.ready, width / 2 + 17, 13)
    if track.gained:
        drawn += text(width / 2 - 13, 14, f"+{track.gained}", 12, text_anchor="end", fill=FADED)
    if clickable and track.ready:
        drawn += spot(2, 1, width - 4, TOWER - 4, 9)
    named = titled(f"Drops of watchtowers, {COLOURS[colour]}: {_counted(track)}", drawn, tower_id(seat, colour))
    return layer(group(named, width * colour, 0))


def _counted(track: Track) -> str:
    return f"{track.ready} to use{f', {track.gained} for the next round' if track.gained else ''}"


def _count(count: int, x: float, y: float) -> str:
    return circle(x, y, 9.5, fill=INK) + text(
        x, y + 4.5, str(count), 13, text_anchor="middle", font_weight="bold", fill="#fffdf6"
    )


@lru_cache(MAX_CACHED_ITEMS)
def _pencils(seat: int, acting: bool) -> str:
    pitch = WIDTH / len(COLOURS)
    row = (group(_pencil(seat, colour, acting, pitch), pitch * colour, 0) for colour in range(len(COLOURS)))
    return layer("".join(row))


def _pencil(seat: int, colour: int, acting: bool, width: float) -> str:
    face = spot(2, 0, width - 4, PENCIL - 4, 9) if acting else ""
    return titled(
        f"The {COLOURS[colour]} pencil",
        use(f"ink-pencil-{COLOURS[colour]}", width / 2, 27, 1.15) + face,
        pencil_id(seat, colour),
    )
