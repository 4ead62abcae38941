"""The move table: every play of a rule set, and the reading of cards by it."""
