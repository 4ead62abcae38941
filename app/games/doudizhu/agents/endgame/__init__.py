"""Endgames: few cards, known or nearly so, are solved and not guessed."""
