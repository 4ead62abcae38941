"""The study of whole games: reviews and puzzles, for any game that declares them."""
