"""Learned players of climbing games: the same features in training and in serving."""
