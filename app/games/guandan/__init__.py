"""Guandan 掼蛋: its rule sets as data."""
