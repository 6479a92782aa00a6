"""`python -m tests.records` writes what the folder of this version lacks: golden games and a database.

A golden game is played for every combination of game, seats and options that has none under the current rules.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import papercrown as pc
from papercrown.core.match import Match
from tests import fairness
from tests.records import DATABASE_CHECKS, DATABASE_DUMP, RECORDS, SCORES, folders
from tests.records.database import checks, dump, record_database

FOLDER = RECORDS / pc.__version__.partition(".dev")[0]
SEED = 2026
FAIR_GAME = "kingdomino-2-pledged"
"""The file name of a game with a fair seed. That of 0.2.0 is called sealed: it has no pledges."""
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    scores = {}
    for game, seats, options in missing():
        words = [option if value is True else str(value) for option, value in options.items()]
        stem = "-".join([game.name, str(seats), *words])
        match = played(game, seats, options)
        (FOLDER / f"{stem}.json").write_text(json.dumps(match.journal()) + "\n")
        scores[stem] = [score.as_json() for score in match.scores()]
    if not any(FAIR_GAME in path.stem for path in journals()):
        match = fairness.finished_match(FAIR_GAME.partition("-")[0])
        (FOLDER / f"{FAIR_GAME}.json").write_text(json.dumps(match.journal()) + "\n")
        scores[FAIR_GAME] = [score.as_json() for score in match.scores()]
    if scores or not (FOLDER / SCORES).exists():
        known = json.loads((FOLDER / SCORES).read_text()) if (FOLDER / SCORES).exists() else {}
        (FOLDER / SCORES).write_text(json.dumps(known | scores, indent=1) + "\n")
    if not (FOLDER / DATABASE_DUMP).exists():
        with TemporaryDirectory() as folder:
            database = record_database(Path(folder))
            (FOLDER / DATABASE_DUMP).write_text(dump(database))
            (FOLDER / DATABASE_CHECKS).write_text(json.dumps(checks(database), indent=1) + "\n")


def missing() -> list[tuple[pc.Game, int, dict[str, str | bool]]]:
    """The games, seats and options without a golden game of the current rules."""
    golden = {_setup_of(json.loads(path.read_text())) for path in journals()}
    found = []
    for game in map(pc.game, pc.games()):
        for seats, options in game.tables():
            settled = game.settle(game.check(seats, options), SEED)
            if _setup_of({"game": game.name, "rules": game.version, "seats": seats, "options": settled}) not in golden:
                found.append((game, seats, options))
    return found


def journals() -> list[Path]:
    """The golden games of all versions."""
    return [path for folder in folders() for path in sorted(folder.glob("*-*.json"))]


def _setup_of(journal: dict[str, object]) -> str:
    return json.dumps([journal[field] for field in ("game", "rules", "seats", "options")], sort_keys=True)


def played(game: pc.Game, seats: int, options: dict[str, str | bool]) -> Match:
    """A game of greedy bots and one random bot."""
    match = Match(game, seats=seats, seed=SEED, names=NAMES[:seats], options=options)
    bots = [pc.bot("random" if seat == 1 else "greedy", seed=SEED + seat) for seat in range(seats)]
    while not match.over:
        for seat in match.actors():
            match.play(seat, bots[seat].choose(match, seat))
    return match


if __name__ == "__main__":
    main()
