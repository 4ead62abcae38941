"""Mahjong tiles: codes, kinds and notations."""
