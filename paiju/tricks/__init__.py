"""The engine of trick-taking games: 升级, 拱猪."""
