"""`python -m tests.records` plays the golden games anew. Do that only when the rules' version has changed."""

import json
from pathlib import Path

import papercrown as pc
from papercrown.core.match import Match

FOLDER = Path(__file__).parent
SEED = 2026
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")


def main() -> None:
    for old in FOLDER.glob("*.json"):
        old.unlink()
    scores = {}
    for name in pc.games():
        game = pc.game(name)
        for seats, options in game.tables():
            match = Match(game, seats=seats, seed=SEED, names=NAMES[:seats], options=options)
            bots = [pc.bot("random" if seat == 1 else "greedy", seed=SEED + seat) for seat in range(seats)]
            while not match.over:
                for seat in match.actors():
                    match.play(seat, bots[seat].choose(match, seat))
            words = [option if value is True else str(value) for option, value in options.items()]
            stem = "-".join([name, str(seats), *words])
            (FOLDER / f"{stem}.json").write_text(json.dumps(match.journal()) + "\n")
            scores[stem] = [score.as_json() for score in match.scores()]
    (FOLDER / "scores.json").write_text(json.dumps(scores, indent=1) + "\n")


if __name__ == "__main__":
    main()
