"""The players of trick-taking games."""
