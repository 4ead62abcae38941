"""The declaration of a game: what its folder gives to the registry."""
