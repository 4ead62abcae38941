"""Tiles: codes, kinds and notations."""
