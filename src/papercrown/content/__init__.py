"""The content that games are played on, such as maps: built in, generated from a number, or made by users."""
