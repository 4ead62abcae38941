"""A mahjong whose first win ends the hand: everything that follows from its declaration."""
