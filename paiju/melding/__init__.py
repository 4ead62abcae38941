"""The engine of tile games: hands and their analysis, the flow of a game, players, questions."""
