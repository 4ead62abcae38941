"""Solving positions in which every hand lies open: exact, for teams and any number of seats."""
