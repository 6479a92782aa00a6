"""Refusals. Each has a message of one sentence that says what was expected and what arrived."""


class PapercrownError(Exception):
    """Base class of all refusals; the message can be shown to players as it is.

    >>> issubclass(pc.IllegalAction, pc.PapercrownError)
    True
    """


class UnknownGame(PapercrownError):
    """No game has that name.

    >>> pc.game("chess")
    Traceback (most recent call last):
    papercrown.core.errors.UnknownGame: expected a game: ...
    """


class OptionError(PapercrownError):
    """An option, a number of players or another setting that the game does not allow.

    >>> game.match(seats=9)
    Traceback (most recent call last):
    papercrown.core.errors.OptionError: Kingdomino: expected 2, 3 or 4 players, got 9
    """


class IllegalAction(PapercrownError):
    """The seat may not do that now. Nothing has changed.

    >>> match.play(seat, 0)
    Traceback (most recent call last):
    papercrown.core.errors.IllegalAction: ...
    """


class UndoRefused(PapercrownError):
    """A law of undo forbids it. Nothing has changed.

    >>> match.undo(seat)
    Traceback (most recent call last):
    papercrown.core.errors.UndoRefused: ...
    """


class JournalError(PapercrownError):
    """Not the journal of a match, or one that was cut or edited.

    >>> pc.replay({})
    Traceback (most recent call last):
    papercrown.core.errors.JournalError: expected a journal with papercrown=1, got null
    """


class SheetError(PapercrownError):
    """Not the paper sheet of a finished game.

    >>> game.score({"players": []})
    Traceback (most recent call last):
    papercrown.core.errors.SheetError: players: expected 1 to 4 players, got 0
    """


class UnknownBot(PapercrownError):
    """No bot has that name.

    >>> pc.bot("king")
    Traceback (most recent call last):
    papercrown.core.errors.UnknownBot: expected a bot: ...
    """
