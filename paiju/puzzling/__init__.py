"""The making of puzzles: a command that works in several processes or on a cluster."""
