"""Cards in play: the order of cards, shapes, leads, follows, throws, and who wins a trick."""
