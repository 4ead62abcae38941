"""The routes of the service: games, tables, puzzles, documents and pages."""
