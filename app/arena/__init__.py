"""The arena: agents play each other on the same decks, and the differences are measured."""
