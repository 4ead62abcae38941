"""The games: each has one folder, which holds all of it."""
