"""The arena: matches between players on the same decks, and their statistics."""
