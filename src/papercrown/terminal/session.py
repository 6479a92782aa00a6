"""A session at the terminal: ask the players, run the bots, show what happens."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

import papercrown
from papercrown.bots.interpreted import interpreted_bot
from papercrown.core.errors import UndoRefused
from papercrown.core.fairness import public_number
from papercrown.core.interpreting import runs_compiled
from papercrown.core.match import Action
from papercrown.terminal.advice import render_hints
from papercrown.terminal.menu import Menu, NoSuchChoice, menu
from papercrown.terminal.saves import Save, Saves
from papercrown.terminal.screen import Screen
from papercrown.terminal.table import TableView, has_guide, numbered_columns, ranking

if TYPE_CHECKING:
    from papercrown.bots import Bot

UNDO, HINT, EXPLAIN, QUIT = "u", "h", "?", "q"
KEYS = (
    ("number", "takes the choice with that number; the picture shows where it is"),
    ("words", "takes the choice with these words, or with the squares it names"),
    ("Enter", "takes the only choice; if there are more, shows the table again"),
    (UNDO, "takes back your last action, or the last step in the menu"),
    (HINT, "gives a hint: a good choice, and why"),
    (EXPLAIN, "shows this page"),
    (QUIT, "saves the game and quits; papercrown play --resume continues it"),
)
SCREEN_LINES_PER_LOG_LINE = 6
"""A cleared screen repeats recent events on a sixth of its lines."""
EXIT_DONE, EXIT_NOT_SAVED = 0, 1
COMPILING = "The rules are being compiled, just this once. Until then the bots play simply, and there are no hints."


class Quit(Exception):
    """A player quits."""


class Session:
    """A match being played, by people at this screen and by bots."""

    def __init__(self, save: Save, screen: Screen, saves: Saves) -> None:
        self.save, self.screen, self.saves = save, screen, saves
        self.match = save.match
        self.table = TableView(save.match)
        self.bots: dict[int, Bot] = {}
        self.interpreted_bots: dict[int, Bot] = {}
        """They play until the rules are compiled."""
        for seat, name in enumerate(save.bots):
            if name is not None:
                seed = (public_number(self.match.seed) + seat) % 2**32
                self.bots[seat] = papercrown.bot(name, seed=seed)
                self.interpreted_bots[seat] = interpreted_bot(name, seed=seed)
        self.log: list[Text] = []
        self.lines_seen = [0] * self.match.seats
        """How many lines of the log each seat has seen."""
        self.warned: Action | None = None
        """The last action of this turn that has been warned about."""

    def run(self) -> int:
        """Play until the game is over or a player quits; returns the exit status."""
        if not self.compiled:
            self.screen.say(COMPILING, style="dim")
        try:
            while not self.match.over:
                seat = self.match.actors()[0]
                if seat in self.bots:
                    bots = self.bots if self.compiled else self.interpreted_bots
                    self.play(seat, bots[seat].choose(self.match, seat))
                else:
                    self.turn(seat)
        except (Quit, EOFError, KeyboardInterrupt):
            return self.leave()
        self.finish()
        return EXIT_DONE

    @property
    def compiled(self) -> bool:
        return runs_compiled(self.match.game)

    def play(self, seat: int, action: Action) -> None:
        """Play an action and report it; secret choices are only announced, once the player has no more to make."""
        self.match.play(seat, action)
        people = [other for other in range(self.match.seats) if other not in self.bots]
        hidden = self.match.hidden(len(self.match.steps) - 1, people[0] if len(people) == 1 else None)
        if not hidden or seat not in self.match.actors():
            self.report(seat, "has chosen" if hidden else action.label)

    def report(self, seat: int, words: str) -> None:
        """Report what a player did."""
        line = Text.assemble((self.match.names[seat], "bold"), f": {words}")
        self.log.append(line)
        self.screen.say(line)

    # --- a person's turn ---

    def turn(self, seat: int) -> None:
        """Ask until this player has acted or taken an action back."""
        self.warned = None
        with suppress(OSError):
            self.saves.write(self.save)
        choices: Menu | None = menu(self.match.legal(seat))
        while choices:
            self.show(seat, choices)
            choices = self.read_answer(seat, choices)

    def read_answer(self, seat: int, choices: Menu) -> Menu | None:
        """Read until the input makes sense; returns the menu to show next, or None once the player has acted."""
        while True:
            typed = self.screen.read(_prompt(choices))
            try:
                if typed.lower() == QUIT:
                    raise Quit
                if typed.lower() == UNDO:
                    if choices.before:
                        return choices.before
                    self.undo(seat)
                    return None
                if typed.lower() == HINT:
                    self.hint(seat)
                    continue
                if typed == EXPLAIN:
                    self.explain(seat)
                    self.ask(seat, choices)
                    continue
                chosen = choices.pick(typed)
            except (NoSuchChoice, UndoRefused) as refusal:
                self.screen.complain(str(refusal))
                continue
            if isinstance(chosen, Menu):
                return chosen
            if chosen.warning and chosen != self.warned:
                self.warned = chosen
                self.screen.complain(f"{chosen.warning} Choose it again to do it anyway.")
                continue
            self.lines_seen[seat] = len(self.log)
            self.play(seat, chosen)
            return None

    def undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.report(seat, "Take that back")

    def hint(self, seat: int) -> None:
        if not self.compiled:
            self.screen.complain("hints come as soon as the rules are compiled")
            return
        self.screen.say(render_hints(papercrown.hints(self.match, seat), alone=self.match.seats == 1))

    # --- what is shown ---

    def show(self, seat: int, choices: Menu) -> None:
        """The table, recent events and the choices. In a pipe, a narrowed menu comes without the table."""
        if self.screen.interactive or not choices.before:
            self.screen.clear()
            self.screen.say(self.table.shown(seat, choices.marks))
            self.screen.say()
        if self.screen.interactive:
            max_lines = max(1, self.screen.console.height // SCREEN_LINES_PER_LOG_LINE)
            for line in self.log[self.lines_seen[seat] :][-max_lines:]:
                self.screen.say(line, style="dim")
        self.ask(seat, choices)

    def ask(self, seat: int, choices: Menu) -> None:
        question = self.table.question(seat) or f"{choices.heading}…"
        self.screen.say(f"{self.match.names[seat]}: {question}", style="bold")
        self.screen.say(numbered_columns([choice.label for choice in choices.choices], self.screen.console.width))

    def explain(self, seat: int) -> None:
        """The keys, then what can be done now, nearest to the prompt."""
        say = self.screen.say
        say(Rule(Text("Keys", "bold"), align="left", style="dim"))
        for key, words in KEYS:
            say(Padding(Text.assemble((f"{key:8}", "bold"), words), (0, 1)))
        say(Rule(Text("Now", "bold"), align="left", style="dim"))
        say(Padding(Text(self.table.explanation(seat)), (0, 1)))
        if has_guide(self.match.game):
            say(Padding(Text(f"All rules: papercrown guide {self.match.game.name}"), (0, 1)))
        say()

    # --- the end ---

    def finish(self) -> None:
        """Show the final table and the ranking, and delete the save."""
        with suppress(OSError):
            self.saves.remove(self.save)
        self.screen.say()
        self.screen.say(self.table.shown(None))
        self.screen.say(Rule(Text("The end", "bold"), align="left", style="dim"))
        self.screen.say(ranking(self.match, self.screen.console.width))

    def leave(self) -> int:
        """Save and say how to resume."""
        self.screen.say()
        try:
            self.saves.write(self.save)
        except OSError as error:
            self.screen.complain(f"the game could not be saved: {error}")
            return EXIT_NOT_SAVED
        self.screen.say("The game is saved. To continue: papercrown play --resume")
        return EXIT_DONE


def _prompt(choices: Menu) -> str:
    last = len(choices.choices)
    numbers = "1 or Enter" if last == 1 else f"1–{last}"
    typing = f" or {choices.actions[0].label[len(choices.heading) :]}" if choices.heading else ""
    return f"{numbers}{typing} · u {'back' if choices.before else 'undo'} · h hint · ? help · q quit > "
