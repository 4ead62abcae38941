"""Tile games in the arena and for learners: contests, and numbers for actions and views."""
