"""Native speed for any game: one source of kernels, specialised for each game's rules."""
