"""The engine of climbing games: rule sets, move tables, and the questions about them."""
