"""The making of puzzles, in several processes or on a cluster."""
