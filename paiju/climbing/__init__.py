"""The engine of climbing games: rule sets, move tables, the flow of a game, players, questions."""
