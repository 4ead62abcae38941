"""The players of every climbing game, and the common parts of learned and searching ones."""
