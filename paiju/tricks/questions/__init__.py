"""The questions about cards of trick-taking games, one file each."""
