"""升级, Sheng Ji: the rules of the game."""
