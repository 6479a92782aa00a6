"""`python -m tests.records` plays a golden game for every table that has none.

When the rules' version has changed, the old ones of that game go first, from the folder and from `scores.json`.
"""

import json
from pathlib import Path

import papercrown as pc
from papercrown.core.match import Match

FOLDER = Path(__file__).parent
SCORES = FOLDER / "scores.json"
SEED = 2026
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")


def main() -> None:
    scores = json.loads(SCORES.read_text()) if SCORES.exists() else {}
    for name in pc.games():
        game = pc.game(name)
        for seats, options in game.tables():
            words = [option if value is True else str(value) for option, value in options.items()]
            stem = "-".join([name, str(seats), *words])
            if stem not in scores:
                match = played(game, seats, options)
                (FOLDER / f"{stem}.json").write_text(json.dumps(match.journal()) + "\n")
                scores[stem] = [score.as_json() for score in match.scores()]
    SCORES.write_text(json.dumps(scores, indent=1) + "\n")


def played(game: pc.Game, seats: int, options: dict[str, str | bool]) -> Match:
    """A game among greedy players and one who plays at random."""
    match = Match(game, seats=seats, seed=SEED, names=NAMES[:seats], options=options)
    bots = [pc.bot("random" if seat == 1 else "greedy", seed=SEED + seat) for seat in range(seats)]
    while not match.over:
        for seat in match.actors():
            match.play(seat, bots[seat].choose(match, seat))
    return match


if __name__ == "__main__":
    main()
