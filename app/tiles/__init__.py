"""Tiles: their codes, and how they are read and written."""
