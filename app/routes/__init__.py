"""The routes of the service: games, tables, puzzles, documents, pages and health."""
