"""The engine of tile games: melds, shapes, distances and waits."""
