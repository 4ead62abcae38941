"""Drills: servers under overload, attack and failure, and in long runs."""
