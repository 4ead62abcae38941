"""The puzzles of climbing games: endings with open hands."""
