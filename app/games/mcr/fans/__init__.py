"""Fans 番种: the table of them, how they are found, and the principles by which they count."""
