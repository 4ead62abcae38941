"""Playing cards: codes, decks, notation, and the selection of physical cards."""
