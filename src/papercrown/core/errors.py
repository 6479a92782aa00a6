"""What can go wrong, each with one sentence that says what was expected and what came."""


class PapercrownError(Exception):
    """Any refusal of ours. Its text is one sentence for people."""


class UnknownGame(PapercrownError):
    """There is no game of that name."""


class OptionError(PapercrownError):
    """An option, a number of players or another setting that the game does not have."""


class IllegalAction(PapercrownError):
    """This seat may not do that now. Nothing has changed."""


class UndoRefused(PapercrownError):
    """One of the four laws of undo forbids it. Nothing has changed."""


class JournalError(PapercrownError):
    """This is not the journal of a match, or not an unchanged one."""


class SheetError(PapercrownError):
    """This is not the sheet of a finished game."""


class UnknownBot(PapercrownError):
    """There is no bot of that name."""
