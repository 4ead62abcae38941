"""The command that makes puzzles, in several processes or on a cluster."""
