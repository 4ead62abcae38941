"""The questions about cards that every climbing game answers."""
