"""Climbing games for self-play: the training game, its decisions, and players of its models."""
