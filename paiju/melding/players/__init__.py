"""The players of tile games: the distance to a win, dangerous discards, the simplest players."""
