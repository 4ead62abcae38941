"""The move table: all plays of a rule set, and the plays that cards can be."""
