"""The flow of a trick-taking game: the deal, the contract, the kitty, the tricks, the score."""
