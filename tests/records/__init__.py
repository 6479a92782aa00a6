"""Golden games: one journal for each table of each game, and the scores they end with."""
