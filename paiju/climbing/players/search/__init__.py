"""The search of climbing games: possible deals of the hidden cards, played on by a policy."""
