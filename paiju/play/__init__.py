"""The common part of all games: declaration, flow, questions, agents and answers."""
