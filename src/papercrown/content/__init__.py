"""What a game is played on, if that is data: built in, generated from a number, or made by users."""
