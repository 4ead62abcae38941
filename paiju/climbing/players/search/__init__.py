"""The search of climbing games: deals that fit a view, played out by a policy."""
