"""The book of a rule set for playouts: its table as arrays, made once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.plays.table import TABLES_KEPT
from paiju.climbing.plays.table_kernels import MAX_OF_RANK
from paiju.climbing.splits.cores import cores_of
from paiju.playing_cards.holding import LANES, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.climbing.plays.forms import Core, Section
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import CoreArrays, Numbers, Rows, Words
    from paiju.climbing.splits.cores import Alone


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


_TRIO = 3


class Facts(NamedTuple):
    """The facts about plays for playouts (`columns`).

    A *family* is a chain of trios with any kickers: the trios may be played bare, with single cards
    or with pairs, which is decided when they are played.

    Attributes:
        cores: the facts of each core of the table.
        of_rank: by lane and number of cards, the core of a play of these alone.
        families: by family, the core for each kind of kickers.
        trio: by lane, the family of the trio.

    """

    cores: Rows
    of_rank: Rows
    families: Rows
    trio: Rows


class Cut(NamedTuple):
    """The facts for splitting a hand into pieces.

    Attributes:
        parts: the arrays of splits.
        core: by core of those arrays, the core of the table.
        family: by core of the table, its family.
        links: by family, the number of trios.
        quad: by core of the table, the lane of its four cards with kickers.
        loose: by lane and number of cards, the number that is best played first.
        fixed: the lanes without wild cards: all.

    """

    parts: CoreArrays
    core: Rows
    family: Rows
    links: Rows
    quad: Rows
    loose: Rows
    fixed: Words


class Book(NamedTuple):
    """A rule set for playouts."""

    facts: Facts
    cut: Cut


@lru_cache(maxsize=TABLES_KEPT)
def book_of(table: MoveTable) -> Book:
    """The arrays of a table, prepared at the first call; independent of the wild cards."""
    number = len(table.cores)
    cores = np.full((number, CORE_COLUMNS), NONE, dtype=np.int32)
    quad, family = np.full((2, number), NONE, dtype=np.int32)
    of_rank = np.full((LANES, MAX_OF_RANK + 1), NONE, dtype=np.int32)
    families: dict[tuple[int, int], list[int]] = {}
    for section in table.sections:
        kickers = section.pattern.kickers
        in_family = section.pattern.group == _TRIO and not section.tier
        variant = (kickers.size if kickers else 0) if in_family else NONE
        for core in section.cores:
            if in_family:
                forms = families.setdefault((section.links, core.key), [NONE] * VARIANTS)
                forms[variant] = core.number
            elif kickers:
                quad[core.number] = core.key
            ranked = section.pattern.group if _is_of_one_rank(section, core) else 0
            # Playouts have no wild cards, so no plays of them.
            if ranked and section.pattern.wild in {"any", "none"}:
                of_rank[core.key, ranked] = core.number
            facts = (section.number, core.key, section.tier, section.size, ranked, variant)
            cores[core.number] = facts
    trio = np.full(LANES, NONE, dtype=np.int32)
    for place, ((links, key), forms) in enumerate(families.items()):
        family[[form for form in forms if form != NONE]] = place
        if links == 1:
            trio[key] = place
    parts = cores_of(table)
    return Book(
        Facts(cores, of_rank, np.array(list(families.values()), dtype=np.int32), trio),
        Cut(
            parts=parts.arrays,
            core=np.array([each.core.number for each in parts.cores], dtype=np.int32),
            family=family,
            links=np.array([links for links, _ in families], dtype=np.int32),
            quad=quad,
            loose=_loose(parts.arrays.loose, parts.ranks),
            fixed=table.base.fixed,
        ),
    )


def _is_of_one_rank(section: Section, core: Core) -> bool:
    return section.pattern.kickers is None and LANES - unpack(core.packed).count(0) == 1


def _loose(worth: Numbers, ranks: Iterable[Alone]) -> Rows:
    first = np.zeros((LANES, MAX_OF_RANK + 1), dtype=np.int32)
    for rank in ranks:
        for count in range(1, MAX_OF_RANK + 1):
            for size, score, _ in rank.groups:
                rest = worth[rank.lane, count - 1, count - size] if size <= count else None
                if rest is not None and rest + score == worth[rank.lane, count, count]:
                    first[rank.lane, count] = size
    return first
