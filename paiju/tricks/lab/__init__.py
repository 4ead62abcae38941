"""The development of trick-taking games: contests, and their part in learning."""
