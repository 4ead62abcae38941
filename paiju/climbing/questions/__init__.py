"""The questions that every climbing game answers."""
