"""The columns of the arrays of playouts: of cores, of families and of pieces."""

from __future__ import annotations

# A core: its section, the lane of its key, and from its section the tier, the cards of each play,
# the number of cards if it is one rank alone, and the kickers of a family: 0 for none, 1 for single
# cards, 2 for pairs, -1 for no family.
SECTION, LANE, TIER, SIZE, RANKED, VARIANT = 0, 1, 2, 3, 4, 5
CORE_COLUMNS = 6

# A family: its cores without kickers, with single cards and with pairs.
BARE, SOLOS, PAIRS = 0, 1, 2
VARIANTS = 3

# A piece; a family has its number in place of the core, and its links in place of the cards.
KIND, CORE, KEY, CARDS = 0, 1, 2, 3
PIECE_COLUMNS = 4
# The kinds: played, cards of one rank, a family, a fixed play.
GONE, GROUP, FAMILY, FIXED = 0, 1, 2, 3

# No core.
NONE = -1
