"""Cards in play: the order of cards, shapes, leads, follows, throws, and winners of tricks."""
