"""Playing cards: codes, decks, notations, and groups of cards."""
