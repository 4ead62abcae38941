"""The puzzles of trick-taking games: endings with open hands."""
