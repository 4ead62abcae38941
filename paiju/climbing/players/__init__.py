"""The players of climbing games: simple, skilled, learned and searching."""
