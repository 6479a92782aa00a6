"""`papercrown replay`: list a journal's actions and its scores."""

from __future__ import annotations

import argparse
from typing import Any

import papercrown
from papercrown.cli.compiling import compiled_if_cached
from papercrown.cli.files import read_journal
from papercrown.cli.flags import add_command, add_journal, add_json_flag
from papercrown.cli.output import print_json, print_scores


def add_parser(commands: Any) -> None:
    parser = add_command(commands, "replay", run, "Replay a journal: every action, then the scores.")
    add_journal(parser)
    add_json_flag(parser)


def run(arguments: argparse.Namespace) -> None:
    journal = read_journal(arguments.journal)
    with compiled_if_cached(journal):
        match = papercrown.replay(journal)
        replayed = match.at(0)
        labels = []
        for step in match.steps:
            labels.append(replayed.describe(step.seat, step.action).label)
            replayed.play(step.seat, step.action)
        scoring = match.game.scoring(match.position, match.names)
    steps = list(zip(match.steps, labels, strict=True))
    if arguments.json:
        listed = [{"seat": step.seat, "action": step.action, "label": label} for step, label in steps]
        print_json({"game": match.game.name, "over": match.over, "steps": listed, **scoring.as_json()})
        return
    for number, (step, label) in enumerate(steps, 1):
        print(f"{number:4} {match.names[step.seat]}: {label}")
    if not match.over:
        print(f"     the game is not over; scores after {len(match.steps)} steps:")
    print_scores(scoring.players, scoring.winners if match.over else ())
