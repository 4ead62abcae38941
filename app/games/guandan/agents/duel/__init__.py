"""The game for two, where every card is known: solving late positions, and searching before."""
