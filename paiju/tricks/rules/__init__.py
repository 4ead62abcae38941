"""The rules of a trick-taking game, as data."""
