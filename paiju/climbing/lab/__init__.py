"""Climbing games for the arena, for learners and for other engines."""
