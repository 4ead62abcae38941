"""The exact solver of positions with open hands, for teams and any number of seats."""
