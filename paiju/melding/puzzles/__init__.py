"""Puzzles of tile games: the waits of a hand 听什么, and its best discard 打哪张."""
