"""What can go wrong, each with one sentence that says what was expected and what came."""


class PapercrownError(Exception):
    """Any refusal. Its text is one sentence for people.

    >>> issubclass(pc.IllegalAction, pc.PapercrownError)
    True
    """


class UnknownGame(PapercrownError):
    """There is no game of that name.

    >>> pc.game("chess")
    Traceback (most recent call last):
    papercrown.core.errors.UnknownGame: expected a game: ...
    """


class OptionError(PapercrownError):
    """An option, a number of players or another setting that the game does not have.

    >>> game.match(seats=9)
    Traceback (most recent call last):
    papercrown.core.errors.OptionError: Kingdomino: expected 2, 3 or 4 players, got 9
    """


class IllegalAction(PapercrownError):
    """This seat may not do that now. Nothing has changed.

    >>> match.play(seat, 0)
    Traceback (most recent call last):
    papercrown.core.errors.IllegalAction: ...
    """


class UndoRefused(PapercrownError):
    """One of the four laws of undo forbids it. Nothing has changed.

    >>> match.undo(seat)
    Traceback (most recent call last):
    papercrown.core.errors.UndoRefused: ...
    """


class JournalError(PapercrownError):
    """This is not the journal of a match, or not an unchanged one.

    >>> pc.replay({})
    Traceback (most recent call last):
    papercrown.core.errors.JournalError: expected a journal with papercrown=1, got null
    """


class SheetError(PapercrownError):
    """This is not the sheet of a finished game.

    >>> game.score({"players": []})
    Traceback (most recent call last):
    papercrown.core.errors.SheetError: players: expected 1 to 4 players, got 0
    """


class UnknownBot(PapercrownError):
    """There is no bot of that name.

    >>> pc.bot("king")
    Traceback (most recent call last):
    papercrown.core.errors.UnknownBot: expected a bot: ...
    """


class MissingLibrary(PapercrownError):
    """A feature needs a library that is not installed."""
