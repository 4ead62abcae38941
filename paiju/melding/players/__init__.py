"""The players of tile games: nearness, danger, and the simplest players."""
