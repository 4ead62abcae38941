"""Each game as it is played in matches."""
