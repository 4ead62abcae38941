"""What stands where in the arrays of playouts: the columns of cores, of families and of pieces."""

from __future__ import annotations

# Of a core: its section, the lane of its key, and what it has from its section: the tier, the cards
# of each play, how many cards of one rank it is where it is nothing else, and the kickers of a
# family: 0 for none, 1 for single cards, 2 for pairs, -1 where it is of no family.
SECTION, LANE, TIER, SIZE, RANKED, VARIANT = 0, 1, 2, 3, 4, 5
CORE_COLUMNS = 6

# Of a family: the cores that it is without kickers, with single cards and with pairs.
BARE, SOLOS, PAIRS = 0, 1, 2
VARIANTS = 3

# Of a piece. A family stands where its core would, and its links where its cards would.
KIND, CORE, KEY, CARDS = 0, 1, 2, 3
PIECE_COLUMNS = 4
# The kinds: played, cards of one rank, a family, what is played as it is.
GONE, GROUP, FAMILY, FIXED = 0, 1, 2, 3

# Where there is no such core.
NONE = -1
