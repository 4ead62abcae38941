"""Mahjong 麻将 by the Chinese official rules (MCR): shapes, waits, fans, claims, flow."""
