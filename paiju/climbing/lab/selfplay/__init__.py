"""Climbing games for self-play: the training game, its decisions, and players by its models."""
