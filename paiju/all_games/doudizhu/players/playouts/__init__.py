"""Playouts: games played to the end by a simple player, to compare the choices that begin them."""
