"""Fans 番种: their table, their detection, and the principles of counting."""
