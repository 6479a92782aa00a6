"""One sitting at the table: who acts, what is asked, what is told."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

import papercrown
from papercrown.core.errors import UndoRefused
from papercrown.core.fairness import number_of
from papercrown.core.match import Action
from papercrown.terminal.advice import told
from papercrown.terminal.menu import Menu, NoSuchChoice, menu
from papercrown.terminal.saves import Save, Saves
from papercrown.terminal.screen import Screen
from papercrown.terminal.table import TableView, has_guide, listed, ranking

if TYPE_CHECKING:
    from papercrown.bots import Bot

UNDO, HINT, EXPLAIN, QUIT = "u", "h", "?", "q"
KEYS = (
    ("number", "the choice of that number; on the picture it stands where the choice is"),
    ("words", "some words of a choice, or the squares it names"),
    ("Enter", "takes the only choice; if there are more, shows the table again"),
    (UNDO, "takes back your last action, or the last narrowing of the choices"),
    (HINT, "a hint: what would be good to do, and why"),
    (EXPLAIN, "this page"),
    (QUIT, "saves the game and quits; papercrown play --resume goes on"),
)
STORY = 6
"""One part of so many of a cleared screen tells again what happened."""
DONE, NOT_SAVED = 0, 1


class Quit(Exception):
    """Somebody wants to stop here."""


class Session:
    """A match being played, by people at this screen and by bots."""

    def __init__(self, save: Save, screen: Screen, saves: Saves) -> None:
        self.save, self.screen, self.saves = save, screen, saves
        self.match = save.match
        self.table = TableView(save.match)
        self.bots: dict[int, Bot] = {
            seat: papercrown.bot(name, seed=(number_of(self.match.seed) + seat) % 2**32)
            for seat, name in enumerate(save.bots)
            if name is not None
        }
        self.story: list[Text] = []
        self.heard = [0] * self.match.seats
        """How much of the story each seat has been told."""
        self.warned: Action | None = None
        """The last action of this turn that was asked back."""

    def run(self) -> int:
        """Play until the game is over or somebody quits; the exit status."""
        try:
            while not self.match.over:
                seat = self.match.actors()[0]
                if seat in self.bots:
                    self.play(seat, self.bots[seat].choose(self.match, seat))
                else:
                    self.turn(seat)
        except (Quit, EOFError, KeyboardInterrupt):
            return self.leave()
        self.finish()
        return DONE

    def play(self, seat: int, action: Action) -> None:
        """Play, and tell it; of a secret only that it was chosen, when nothing more is to be."""
        self.match.play(seat, action)
        people = [other for other in range(self.match.seats) if other not in self.bots]
        kept = self.match.hidden(len(self.match.steps) - 1, people[0] if len(people) == 1 else None)
        if not kept or seat not in self.match.actors():
            self.tell(seat, "has chosen" if kept else action.label)

    def tell(self, seat: int, words: str) -> None:
        """What somebody did, in words, as it happens."""
        line = Text.assemble((self.match.names[seat], "bold"), f": {words}")
        self.story.append(line)
        self.screen.say(line)

    # --- a person's turn ---

    def turn(self, seat: int) -> None:
        """Ask until this person has done something, or has taken it back."""
        self.warned = None
        with suppress(OSError):
            self.saves.keep(self.save)
        choices: Menu | None = menu(self.match.legal(seat))
        while choices:
            self.show(seat, choices)
            choices = self.answered(seat, choices)

    def answered(self, seat: int, choices: Menu) -> Menu | None:
        """What to show next, once something has come that makes sense; None when something was done."""
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
                self.screen.complain(f"{chosen.warning} To do it all the same, choose it again.")
                continue
            self.heard[seat] = len(self.story)
            self.play(seat, chosen)
            return None

    def undo(self, seat: int) -> None:
        self.match.undo(seat)
        self.tell(seat, "Take that back")

    def hint(self, seat: int) -> None:
        self.screen.say(told(papercrown.hints(self.match, seat), alone=self.match.seats == 1))

    # --- what is shown ---

    def show(self, seat: int, choices: Menu) -> None:
        """The table, what happened, and what can be chosen. On paper a smaller menu comes without the table."""
        if self.screen.interactive or not choices.before:
            self.screen.clear()
            self.screen.say(self.table.shown(seat, choices.marks))
            self.screen.say()
        if self.screen.interactive:
            told = max(1, self.screen.console.height // STORY)
            for line in self.story[self.heard[seat] :][-told:]:
                self.screen.say(line, style="dim")
        self.ask(seat, choices)

    def ask(self, seat: int, choices: Menu) -> None:
        question = self.table.question(seat) or f"{choices.heading}…"
        self.screen.say(f"{self.match.names[seat]}: {question}", style="bold")
        self.screen.say(listed([choice.label for choice in choices.choices], self.screen.console.width))

    def explain(self, seat: int) -> None:
        """The keys, and what can be done now: that last, nearest to the prompt."""
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
        """The final table and the ranking. A finished game needs no save."""
        with suppress(OSError):
            self.saves.remove(self.save)
        self.screen.say()
        self.screen.say(self.table.shown(None))
        self.screen.say(Rule(Text("The end", "bold"), align="left", style="dim"))
        self.screen.say(ranking(self.match, self.screen.console.width))

    def leave(self) -> int:
        """Save and say how to go on."""
        self.screen.say()
        try:
            self.saves.keep(self.save)
        except OSError as error:
            self.screen.complain(f"the game could not be saved: {error}")
            return NOT_SAVED
        self.screen.say("The game is saved. To go on: papercrown play --resume")
        return DONE


def _prompt(choices: Menu) -> str:
    last = len(choices.choices)
    numbers = "1 or Enter" if last == 1 else f"1–{last}"
    typing = f" or {choices.actions[0].label[len(choices.heading) :]}" if choices.heading else ""
    return f"{numbers}{typing} · u {'back' if choices.before else 'undo'} · h hint · ? help · q quit > "
