"""One folder per game. A game is found by being here: there is no list to edit."""
