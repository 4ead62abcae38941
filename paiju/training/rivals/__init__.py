"""The rivals of a run: players that do not learn."""
