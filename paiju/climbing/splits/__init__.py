"""The splits of a hand into plays, and the hints that follow from them."""
