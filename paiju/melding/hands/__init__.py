"""Hands of tiles: melds, winning shapes, distances and waits."""
