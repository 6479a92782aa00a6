"""`papercrown play`: play in the terminal."""

from __future__ import annotations

import argparse
from typing import Any

from papercrown.cli.flags import add_command, add_option_flag, parse_options
from papercrown.registry import chosen_game

BOT_HELP = "the bot in the other seats: page, squire, knight (default), duchess, queen, or any bot of docs/bots.md"


def add_parser(commands: Any) -> None:
    parser = add_command(commands, "play", run, "Play in the terminal, against bots or with friends on one device.")
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--seats", type=int, help="the number of players, bots included")
    parser.add_argument("--people", type=int, default=1, help="how many of them are people (default 1)")
    parser.add_argument("--bot", default="knight", help=BOT_HELP)
    parser.add_argument("--names", nargs="+", metavar="NAME", help="the players' names, people first")
    parser.add_argument("--seed", type=int, help="play the same dice again")
    parser.add_argument("--resume", action="store_true", help="continue the game that was saved last")
    add_option_flag(parser)


def run(arguments: argparse.Namespace) -> int:
    from papercrown import terminal

    if arguments.resume:
        return terminal.resume()
    game = chosen_game(arguments.game)
    options = parse_options(game, arguments.option)
    return terminal.play(
        game,
        seats=arguments.seats,
        humans=arguments.people,
        bot=arguments.bot,
        seed=arguments.seed,
        names=arguments.names,
        options=options,
    )
