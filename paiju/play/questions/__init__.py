"""The questions about running a game, which every game answers."""
