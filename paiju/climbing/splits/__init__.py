"""Splits of a hand into plays, and hints and arrangements that are based on them."""
