"""The heading of the table: the prompt, the steps of a turn, the rounds, and the buttons."""

from papercrown.core.records import Record
from papercrown.drawing.nameplate import font_size
from papercrown.drawing.svg import circle, line, rect, spot, text, titled, use
from papercrown.drawing.theme import FADED, GLOW, GOLD, INK, shadow
from papercrown.games.queendomino.drawing.prompt import Prompt
from papercrown.games.queendomino.position import KINGDOMINO
from papercrown.games.queendomino.queries import game_name, progress

HEADING_HEIGHT = 92
STEPS = {"place": "Place", "knights": "Knights", "build": "Build", "dragon": "Dragon", "choose": "Choose"}
BUTTONS = {
    "discard": ("Discard", "Discard the domino: it fits nowhere"),
    "done": ("End turn", "End the turn"),
    "next-game": ("Next game", "Begin the next game"),
}


def heading(view: Record, prompt: Prompt, left: float, right: float, top: float) -> str:
    room = right - left - 86 - 290  # between the king and the name of the game
    size = font_size(prompt.sentence, 31, room)
    king = use("pc-crown", left + 30, top + 40, 2.6) if prompt.seat is None else _king(prompt.seat, left + 32, top + 44)
    return (
        king
        + text(left + 86, top + 38, prompt.sentence, size, font_weight="bold", fill=INK)
        + ("" if prompt.seat is None else _steps(view, prompt, left + 86, top + 72))
        + _rounds(view, right, top)
        + "".join(_button(kind, right - 380, top + 50) for kind in BUTTONS if kind in prompt.possible)
    )


def _king(seat: int, x: float, y: float) -> str:
    halo = circle(x, y + 2, 38, fill=GOLD, opacity=0.55)
    return halo + use(f"pc-king-{seat}", x, y + 4, 2)


def _steps(view: Record, prompt: Prompt, x: float, y: float) -> str:
    """The steps of a turn; those possible now are highlighted."""
    steps = ("place", "choose") if view.variant == KINGDOMINO else tuple(STEPS)
    out = []
    for i, step in enumerate(steps):
        open_now = step in prompt.possible or (step == "place" and "discard" in prompt.possible)
        label = STEPS[step]
        width = 8.2 * len(label) + 4
        if open_now:
            out.append(rect(x - 9, y - 17, width + 18, 25, rx=12.5, fill=GOLD, fill_opacity=0.75, stroke=GLOW))
        out.append(
            text(
                x + width / 2, y, label, 16, text_anchor="middle",
                fill=INK if open_now else FADED, font_weight="bold" if open_now else None,
            )
        )  # fmt: skip
        x += width + 40
        if i < len(steps) - 1:
            out.append(line(f"M{x - 22:.1f} {y - 9}l5 4 -5 4", stroke=FADED, stroke_width=1.4))
    return "".join(out)


def _rounds(view: Record, right: float, top: float) -> str:
    """The name of the game, and a pip for every past, present and future round."""
    when = " · ".join(progress(view))
    rounds, now = int(view.rounds), int(view.round_number)
    step = min(20.0, 300 / rounds)
    pips = "".join(
        circle(
            right - 6 - step * (rounds - k), top + 66, 0.33 * step,
            fill=GLOW if k == now else INK if k < now else "none", stroke=INK, stroke_width=1.2,
        )
        for k in range(1, rounds + 1)
    )  # fmt: skip
    return (
        text(right, top + 24, game_name(view), 25, text_anchor="end", font_weight="bold", fill=INK)
        + text(right, top + 47, when, font_size(when, 17, 290), text_anchor="end", font_style="italic", fill=INK)
        + pips
    )


def _button(kind: str, x: float, y: float) -> str:
    label, title = BUTTONS[kind]
    width, height = 124, 36
    body = (
        shadow(x, y, width, height, 18)
        + rect(x, y, width, height, rx=18, fill=GOLD, stroke=INK, stroke_width=1.6)
        + text(x + width / 2, y + 24, label, 18, text_anchor="middle", font_weight="bold", fill=INK)
        + spot(x, y, width, height, 18)
    )
    return titled(title, body, kind)
