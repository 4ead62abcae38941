"""Dou Dizhu 斗地主: its rule sets, and how it is dealt."""
