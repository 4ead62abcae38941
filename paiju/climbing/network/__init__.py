"""The policy network of climbing games and its features, the same in training and in serving."""
