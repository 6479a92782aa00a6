"""`python -m tests.records` plays the golden games anew. Do that only when the rules' version has changed."""

import json
from pathlib import Path

import papercrown as pc
from papercrown.core.match import Match

FOLDER = Path(__file__).parent
SEED = 2026


def main() -> None:
    for old in FOLDER.glob("*.json"):
        old.unlink()
    scores = {}
    for name in pc.games():
        game = pc.game(name)
        for seats, options in game.tables():
            match = Match(game, seats=seats, seed=SEED, options=options)
            bots = [pc.bot(("greedy", "random")[seat % 2], seed=SEED + seat) for seat in range(seats)]
            while not match.over:
                for seat in match.actors():
                    match.play(seat, bots[seat].choose(match, seat))
            stem = "-".join([name, str(seats), *(str(value).lower() for value in options.values())])
            if any(value is True for value in options.values()):
                stem = "-".join([name, str(seats), *options])
            (FOLDER / f"{stem}.json").write_text(json.dumps(match.journal()) + "\n")
            scores[stem] = [score.as_json() for score in match.scores()]
    (FOLDER / "scores.json").write_text(json.dumps(scores, indent=1) + "\n")


if __name__ == "__main__":
    main()
