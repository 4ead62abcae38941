"""The flow of a game: the functions that run it, its events, and replays."""
