"""Worker processes and clusters that play the games of an arena."""
