"""Learned players: a policy over the move table, by self-play from nothing (docs/training.md)."""
