"""The common part of all games: declaration, flow, players, questions and answers."""
