"""Drills: figures of servers under overload, attack and failure."""
