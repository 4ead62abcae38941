"""The flow of a tile game: the wall, turns, claims and views."""
