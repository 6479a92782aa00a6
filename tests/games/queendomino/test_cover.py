"""The covers of Queendomino and Kingdomino."""

from papercrown.games.queendomino.cover import cover


def test_the_covers_show_pieces_of_their_games() -> None:
    queen, king = cover("queendomino"), cover("kingdomino")
    for piece in ("qd-lady", "qd-knight", "qd-dragon", "qd-castle", "qd-house-0"):
        assert f'<g id="{piece}">' in queen
    for piece in ("pc-king-0", "pc-king-1", "pc-king-2", "qd-castle", "pc-crown"):
        assert f'<g id="{piece}">' in king
    assert "qd-dragon" not in king
