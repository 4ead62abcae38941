"""The engine of climbing games: from a rule set to a move table, from the table to every answer."""
