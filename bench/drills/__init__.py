"""Drills: what a server does when it is treated badly, as figures."""
