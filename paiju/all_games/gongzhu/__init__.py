"""拱猪, Gong Zhu: the rules of the game."""
