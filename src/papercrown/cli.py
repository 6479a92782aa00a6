"""The command `papercrown`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import papercrown
from papercrown.core.errors import JournalError, OptionError, PapercrownError
from papercrown.core.game import Game
from papercrown.core.options import Value
from papercrown.core.phrasing import one_of, spoken

REFUSED = 2
INTERRUPTED = 130
LARGEST_JOURNAL = 10_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. Every refusal is one line on standard error."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if not hasattr(chosen, "run"):
        chosen = parser.parse_args(["serve", "--browser"])
    try:
        return int(chosen.run(chosen) or 0)
    except PapercrownError as error:
        print(f"papercrown: {error}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="papercrown", description="A table for kingdom games. Without a command: open the table in the browser."
    )
    parser.add_argument("--version", action="version", version=f"papercrown {papercrown.__version__}")
    command = partial(_command, parser.add_subparsers(title="commands", metavar="COMMAND"))

    games = command("games", _games, "List the games, their options and numbers of players.")
    _json_flag(games)

    play = command("play", _play, "Play in the terminal, against bots or with friends on one device.")
    play.add_argument("game", nargs="?", default="queendomino", metavar="GAME")
    play.add_argument("--seats", type=int, help="how many play, bots included")
    play.add_argument("--people", type=int, default=1, help="how many of them are people (default 1)")
    levels = "who plays the other seats: page, squire, knight (default), duchess, queen, or any bot of docs/bots.md"
    play.add_argument("--bot", default="knight", help=levels)
    play.add_argument("--names", nargs="+", metavar="NAME", help="the players' names, people first")
    play.add_argument("--seed", type=int, help="play the same dice again")
    play.add_argument("--resume", action="store_true", help="go on with the game that was saved last")
    _option_flag(play)

    serve = command("serve", _serve, "Open the table for browsers, here or for everybody who can reach this machine.")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (default 127.0.0.1: only here)")
    serve.add_argument("--port", type=int, help="the port (default: 8420, or a free one if that is taken)")
    databases = "sqlite:///FILE or postgresql://USER@HOST/NAME (default: SQLite in your data folder)"
    serve.add_argument("--database", metavar="URL", help=f"where games are kept: {databases}")
    serve.add_argument("--pace", type=float, default=0.7, help="seconds that a bot's move takes at least (default 0.7)")
    people = "how many people may come from one network address (default 60; 0: any number)"
    serve.add_argument("--per-address", type=int, default=60, metavar="N", help=people)
    proxies = "who may say for whom it asks, addresses or networks with commas (default: a proxy on this machine)"
    serve.add_argument("--proxy", default="127.0.0.1,::1", metavar="ADDRESS", help=proxies)
    serve.add_argument("--browser", action="store_true", help="open the browser too")

    backup = command("backup", _backup, "Copy the games of a server into a file, while people play on.")
    backup.add_argument("file", metavar="FILE", help="where the copy goes: a new file")
    backup.add_argument("--database", metavar="URL", help="where games are kept (default: SQLite in your data folder)")

    guide = command("guide", _guide, "Show the rules of a game in our words.")
    guide.add_argument("game", nargs="?", default="queendomino", metavar="GAME")

    score = command("score", _score, "Score a finished paper game.")
    score.add_argument("game", metavar="GAME")
    score.add_argument("sheet", metavar="SHEET", help="a JSON file, or - for standard input")
    _json_flag(score)

    replay = command("replay", _replay, "Play a journal again: every action, then the scores.")
    replay.add_argument("journal", metavar="JOURNAL", help="a JSON file, or - for standard input")
    _json_flag(replay)

    verify = command("verify", _verify, "Check that the dice of a game could not have been chosen by anybody.")
    verify.add_argument("journal", metavar="JOURNAL", help="a JSON file, or - for standard input")
    verify.add_argument("--seal", help="the seal that you saw before the game")
    _json_flag(verify)

    review = command("review", _review, "Look at a finished game again: its turning points, luck apart from choice.")
    review.add_argument("journal", metavar="JOURNAL", help="a JSON file, or - for standard input")
    review.add_argument(
        "--playouts", type=int, help="how often each step is played on (default: 200, or fewer in a long game)"
    )
    _json_flag(review)

    draw = command("draw", _draw, "Draw the position at the end of a journal, or after one of its steps.")
    draw.add_argument("journal", metavar="JOURNAL", help="a JSON file, or - for standard input")
    draw.add_argument("-o", "--output", metavar="FILE", help="where the SVG goes (default: standard output)")
    draw.add_argument("--step", type=int, help="draw the position after this many steps")
    draw.add_argument("--viewer", type=int, help="the seat that looks (default: a spectator)")

    puzzle = command("puzzle", None, "Pages for Chroma Cubes: check your own, make new ones, print them.")
    files = "its table, or the picture beside it"
    _workshop_commands(puzzle, "chroma-cubes", "page", "stained-glass window", files)
    map_ = command("map", None, "Maps for Inkdoms: check your own, make new ones, print them.")
    new_map = _workshop_commands(map_, "inkdoms", "map", "map", "its table")
    new_map.add_argument("--title", help="what it is called (default: its number)")

    bench = command("bench", _bench, "Measure playouts and steps a second, and the seconds of compilation.")
    bench.add_argument("game", nargs="*", metavar="GAME", help="the games to measure (default: all)")
    bench.add_argument("--seconds", type=float, default=1.0, help="how long to measure each (default 1)")
    bench.add_argument("--no-cold", action="store_true", help="leave the cold compilation out")
    _json_flag(bench)

    arena = command("arena", _arena, "Let bots play many games against each other, to find out which is stronger.")
    arena.add_argument("game", metavar="GAME")
    own = "a bot, or MODULE:NAME for one of your own; a bot named twice plays against itself"
    arena.add_argument("bots", nargs="+", metavar="BOT", help=own)
    arena.add_argument("--games", type=int, default=1000, help="how many are played at most (default 1000)")
    arena.add_argument("--seats", type=int, help="how many play at once (default: as many as there are bots)")
    arena.add_argument("--seconds", type=float, help="how long a bot may think about a move")
    arena.add_argument("--jobs", type=int, help="how many games are played at the same time (default: one a core)")
    arena.add_argument("--seed", type=int, default=0, help="other deals for another seed (default 0)")
    margin = "bots closer to each other than this count as equal (default 0.05: 55 against 45 wins of 100)"
    arena.add_argument("--margin", type=float, default=0.05, help=margin)
    arena.add_argument("--all", action="store_true", help="play all games, even when it is known who is stronger")
    arena.add_argument("--out", metavar="FILE", help="keep the games there; with a file that has some, go on")
    arena.add_argument("--plot", metavar="FILE", help="draw win rates and scores as SVG")
    arena.add_argument("--ray", metavar="ADDRESS", help="play on a cluster of Ray; local: start one here")
    _option_flag(arena)
    _json_flag(arena)

    warm = command("warm", _warm, "Compile the rules now, so that nobody waits later.")
    warm.add_argument("game", nargs="*", metavar="GAME", help="the games to compile (default: all)")
    warm.add_argument("--progress", action="store_true", help="print a line of JSON for every function compiled")
    warm.add_argument("--threads", type=int, default=1, help="also compile for threads, if more than 1")
    warm.add_argument("--jobs", type=int, default=1, help="how many games to compile at the same time (default: 1)")
    _json_flag(warm)
    return parser


def _workshop_commands(
    parser: argparse.ArgumentParser, game: str, noun: str, made: str, files: str
) -> argparse.ArgumentParser:
    """What people make themselves for a game; the parser of the command that makes something new."""
    parser.set_defaults(game=game)
    command = partial(_command, parser.add_subparsers(metavar="COMMAND", required=True))
    for check_or_add in (
        command("check", _check, f"Say what is wrong with a {noun} of your own, or how it plays."),
        command("add", _add, f"Put a {noun} of your own on your shelf, so that it can be played."),
    ):
        check_or_add.add_argument("file", metavar="FILE", help=files)
    command("list", _list, f"List all {noun}s.")
    new = command("new", _new, f"Make a {made} that nobody has coloured yet.")
    new.add_argument("--seed", type=int, help="make the same one again")
    new.add_argument("--folder", default=".", help="where its files go (default: here)")
    printed = command("print", _print, f"Draw an empty {noun} for dice and crayons on a real table.")
    printed.add_argument("name", metavar="NAME", help=f"see `{parser.prog} list`")
    printed.add_argument("-o", "--output", metavar="FILE", help="where the SVG goes (default: standard output)")
    return new


def _command(commands: Any, name: str, run: Any, summary: str, **more: Any) -> argparse.ArgumentParser:
    added: argparse.ArgumentParser = commands.add_parser(name, help=summary, description=summary, **more)
    added.set_defaults(run=run)
    return added


def _json_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _option_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, see `papercrown games`",
    )


# --- commands ---


def _games(chosen: argparse.Namespace) -> None:
    games = [papercrown.game(name) for name in papercrown.games()]
    if chosen.json:
        _print_json([_game_as_json(game) for game in games])
        return
    for game in games:
        print(f"{game.name}: {game.title}, {one_of(_all_seats(game))} players\n  {game.summary}\n  {game.credit}")
        for option in game.options:
            values = one_of(option.values)
            print(f"  --option {option.name}={values} (default {one_of([option.default])})\n    {option.explanation}")


def _game_as_json(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "credit": game.credit,
        "rules": game.version,
        "seats": _all_seats(game),
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "values": list(option.values),
                "default": option.default,
                "explanation": option.explanation,
            }
            for option in game.options
        ],
    }


def _all_seats(game: Game) -> list[int]:
    """Every number of players that some options allow."""
    return sorted({seats for seats, _ in game.tables()})


def _play(chosen: argparse.Namespace) -> int:
    from papercrown import terminal

    if chosen.resume:
        return terminal.resume(prepare=_prepare)
    game = papercrown.game(chosen.game)
    options = _options(game, chosen.option)
    _prepare(game)
    return terminal.play(
        game,
        seats=chosen.seats,
        humans=chosen.people,
        bot=chosen.bot,
        seed=chosen.seed,
        names=chosen.names,
        options=options,
    )


def _serve(chosen: argparse.Namespace) -> None:
    from papercrown.server import serve

    if not 0 <= chosen.pace <= 60:
        raise OptionError(f"--pace: expected seconds from 0 to 60, got {chosen.pace}")
    if chosen.per_address < 0:
        raise OptionError(f"--per-address: expected a number of people, or 0 for any, got {chosen.per_address}")
    serve(
        host=chosen.host, port=chosen.port, database=chosen.database, browser=chosen.browser, pace=chosen.pace,
        per_address=chosen.per_address, proxy=chosen.proxy,
    )  # fmt: skip


def _backup(chosen: argparse.Namespace) -> None:
    from papercrown.server.storage.backup import backup
    from papercrown.server.storage.database import usual_database

    tables, facts = backup(chosen.database or usual_database(), Path(chosen.file))
    print(f"{chosen.file} holds {tables} tables and {facts} facts")


def _guide(chosen: argparse.Namespace) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    game = papercrown.game(chosen.game)
    page = game.guide()
    if page is None:
        raise OptionError(f"{game.title} has no guide yet")
    console = Console()
    with console.pager(styles=True) if console.is_terminal else nullcontext():
        console.print(Markdown(page))


def _score(chosen: argparse.Namespace) -> None:
    from papercrown.paper.reader import LARGEST_FILE, parse

    game = papercrown.game(chosen.game)
    sheet = parse(_read(chosen.sheet, LARGEST_FILE))
    with _progress():
        scoring = game.score(sheet, Path(chosen.sheet).parent)
    if chosen.json:
        _print_json(scoring.as_json())
    else:
        _print_scores(scoring.players, scoring.winners)


def _replay(chosen: argparse.Namespace) -> None:
    with _progress():
        match = papercrown.replay(_journal(chosen.journal))
        again = match.at(0)
    told = []
    for step in match.steps:
        told.append(again.describe(step.seat, step.action).label)
        again.play(step.seat, step.action)
    scoring = match.game.scoring(match.position, match.names)
    if chosen.json:
        steps = [{"seat": s.seat, "action": s.action, "label": t} for s, t in zip(match.steps, told, strict=True)]
        _print_json({"game": match.game.name, "over": match.over, "steps": steps, **scoring.as_json()})
        return
    for number, (step, label) in enumerate(zip(match.steps, told, strict=True), 1):
        print(f"{number:4} {match.names[step.seat]}: {label}")
    if not match.over:
        print(f"     the game goes on; the scores after {len(match.steps)} steps:")
    _print_scores(scoring.players, scoring.winners if match.over else ())


def _verify(chosen: argparse.Namespace) -> None:
    from papercrown.verify import Unfair, verify

    journal = _journal(chosen.journal)
    try:
        found = verify(journal, chosen.seal)
    except Unfair as error:
        raise JournalError(str(error)) from None
    with _progress():
        steps = len(papercrown.replay(journal).steps)
    if chosen.json:
        _print_json({**found._asdict(), "steps": steps})
    else:
        print(f"{found}, and {steps} steps of the game from these rolls.")


def _review(chosen: argparse.Namespace) -> None:
    with _progress():
        match = papercrown.replay(_journal(chosen.journal))
        review = papercrown.review(match, playouts=chosen.playouts)
    if chosen.json:
        _print_json({"game": match.game.name, **review.as_json()})
        return
    from rich.console import Console

    from papercrown.terminal.advice import reviewed

    Console(highlight=False).print(reviewed(review))


def _draw(chosen: argparse.Namespace) -> None:
    journal = _journal(chosen.journal)
    with _progress():
        match = papercrown.replay(journal)
        if chosen.step is not None:
            if not 0 <= chosen.step <= len(match.steps):
                raise OptionError(f"--step: expected a number from 0 to {len(match.steps)}, got {chosen.step}")
            match = match.at(chosen.step)
        if chosen.viewer is not None and not 0 <= chosen.viewer < match.seats:
            raise OptionError(f"--viewer: expected a seat from 0 to {match.seats - 1}, got {chosen.viewer}")
        drawing = match.drawing(chosen.viewer)
    _write(chosen.output, drawing)


def _write(output: str | None, drawing: str) -> None:
    """Into a file, or to standard output."""
    if output is None:
        print(drawing)
        return
    try:
        Path(output).write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"--output: expected a file that can be written, got {_why(error)}") from None


def _workshop(chosen: argparse.Namespace) -> Any:
    return papercrown.game(chosen.game).module("authoring")


def _check(chosen: argparse.Namespace) -> None:
    with _progress():
        told = _workshop(chosen).check(Path(chosen.file))
    print("\n".join(told))


def _add(chosen: argparse.Namespace) -> None:
    print("\n".join(_workshop(chosen).add(Path(chosen.file))))


def _list(chosen: argparse.Namespace) -> None:
    print("\n".join(_workshop(chosen).listing()))


def _new(chosen: argparse.Namespace) -> None:
    import secrets

    seed = secrets.randbits(32) if chosen.seed is None else chosen.seed
    more = {"title": chosen.title} if "title" in chosen else {}
    with _progress(announced=True):
        told = _workshop(chosen).make(seed, Path(chosen.folder), **more)
    print("\n".join(told))


def _print(chosen: argparse.Namespace) -> None:
    _write(chosen.output, _workshop(chosen).printed(chosen.name))


def _bench(chosen: argparse.Namespace) -> None:
    from papercrown.bench import bench, table

    games = [papercrown.game(name) for name in chosen.game or papercrown.games()]
    if not 0 < chosen.seconds <= 3600:
        raise OptionError(f"--seconds: expected a number up to 3600, got {chosen.seconds}")
    for game in games:
        _prepare(game)
    result = bench(games, seconds=chosen.seconds, cold=not chosen.no_cold)
    if chosen.json:
        _print_json(result)
    else:
        print(table(result))


def _arena(chosen: argparse.Namespace) -> int:
    from papercrown import arena
    from papercrown.arena.command import run

    game = papercrown.game(chosen.game)
    question = arena.asked(
        game, chosen.bots, seats=chosen.seats, seconds=chosen.seconds, seed=chosen.seed,
        options=_options(game, chosen.option),
    )  # fmt: skip
    return run(
        question, games=chosen.games, margin=chosen.margin, all_games=chosen.all, jobs=chosen.jobs, ray=chosen.ray,
        out=chosen.out, picture=chosen.plot, as_json=chosen.json, prepare=partial(_prepare, game),
    )  # fmt: skip


def _warm(chosen: argparse.Namespace) -> None:
    import time

    games = [papercrown.game(name) for name in chosen.game or papercrown.games()]
    if chosen.jobs > 1:
        _warm_side_by_side(games, chosen.jobs, chosen.threads)
    seconds = {}
    for game in games:
        start = time.perf_counter()
        if chosen.progress:
            _tell_progress(game, chosen.threads)
        else:
            _prepare(game, chosen.threads)
        seconds[game.name] = round(time.perf_counter() - start, 3)
    if chosen.json:
        _print_json(seconds)


def _warm_side_by_side(games: Sequence[Game], jobs: int, threads: int) -> None:
    """A process for each set of rules; what it compiled then comes from the cache."""
    import subprocess
    from concurrent.futures import ThreadPoolExecutor

    one_of_each = {game.package: game.name for game in games}
    command = [sys.executable, "-m", "papercrown", "warm", "--threads", str(threads)]
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda name: subprocess.run([*command, name], check=False), one_of_each.values()))


# --- helpers ---


def _prepare(game: Game, threads: int = 1) -> None:
    """Compile before anybody waits for it."""
    from papercrown.engine.warm import warm

    with _progress(announced=True):
        warm(game, threads=threads)


def _tell_progress(game: Game, threads: int) -> None:
    """For another program: how many functions are compiled, of how many at most, and which came last."""
    from papercrown.engine.warm import compilation, warm

    with compilation(lambda *told: print(json.dumps(told), flush=True)):
        warm(game, threads=threads)


@contextmanager
def _progress(announced: bool = False) -> Iterator[None]:
    """A bar while anything is compiled, which happens on the first start only; a line where no bar can be shown."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from papercrown.engine.warm import compilation

    columns = (
        TextColumn("Compiling the rules, this once"),
        BarColumn(),
        TextColumn("{task.fields[last]}"),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    progress = Progress(*columns, console=console, transient=True)
    tasks: list[Any] = []

    def report(done: int, total: int, last: str) -> None:
        if not tasks:
            if console.is_terminal:
                progress.start()
            elif announced:
                console.print("Compiling the rules, this once ...")
            tasks.append(progress.add_task("", total=total, last=last))
        progress.update(tasks[0], completed=done, total=total, last=last)

    try:
        with compilation(report):
            yield
    finally:
        if tasks and console.is_terminal:
            progress.stop()


def _options(game: Game, given: Sequence[str]) -> dict[str, Value]:
    """Options as words become options as values."""
    values: dict[str, Value] = {}
    for word in given:
        name, equals, text = word.partition("=")
        if not equals:
            raise OptionError(f"--option: expected NAME=VALUE, got {word}")
        known = {option.name: option for option in game.options}
        booleans = name in known and isinstance(known[name].default, bool)
        values[name] = {"true": True, "false": False}.get(text.lower(), text) if booleans else text
    return values


def _read(name: str, most: int) -> bytes:
    """At most one byte more than `most` of a file."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(most + 1)
        with open(name, "rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise OptionError(f"expected a file that can be read, got {_why(error)}") from None


def _why(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{str(error.filename)!r}: {str(error.strerror).lower()}"
    return str(error)


def _journal(name: str) -> object:
    raw = _read(name, LARGEST_JOURNAL)
    if len(raw) > LARGEST_JOURNAL:
        raise JournalError(f"expected a journal of at most {LARGEST_JOURNAL} bytes, got more")
    try:
        return json.loads(raw)
    except RecursionError:
        raise JournalError("expected a journal, got lists inside lists without end") from None
    except ValueError as error:
        where = f" (line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise JournalError(f"expected a journal, got a file that is not JSON{where}") from None


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def _print_scores(players: Sequence[papercrown.ScoreSheet], winners: Sequence[int]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("")
    for index, player in enumerate(players):
        table.add_column(Text(player.name + (" ★" if index in winners else "")), justify="right")
    for item in players[0].items:
        table.add_row(spoken(item), *(str(player.items[item]) for player in players))
    table.add_section()
    table.add_row("total", *(str(player.total) for player in players), style="bold")
    Console(soft_wrap=True).print(table)
