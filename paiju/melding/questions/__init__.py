"""The questions that every tile game answers."""
