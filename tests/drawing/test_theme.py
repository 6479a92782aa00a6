"""The pieces that all games share."""

import xml.etree.ElementTree as ET

from papercrown.drawing.theme import PIECES, SEATS, background, card, crowns


def test_seats_differ_in_colour_and_symbol() -> None:
    assert len({seat.fill for seat in SEATS}) == len({seat.symbol for seat in SEATS}) == len(SEATS) == 8


def test_pieces_and_cards_are_well_formed() -> None:
    for drawn in (
        *PIECES.values(),
        background(10, 10),
        card(0, 0, 10, 10),
        card(0, 0, 10, 10, lit=True),
        crowns(3, 0, 0),
    ):
        ET.fromstring(f"<g>{drawn}</g>")
