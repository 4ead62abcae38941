"""The making of puzzles, in several processes."""
