"""Playouts: games played to their end by a simple player, to tell which choice wins more often."""
