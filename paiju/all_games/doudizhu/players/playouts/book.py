"""The book: the move table of a rule set as arrays for playouts, made once."""

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


# The columns of a core: its section; the lane of its key; the tier of its section; the number of
# cards of its plays; the number of cards if its plays are cards of one rank alone, else 0; and the
# kickers if it belongs to a family: 0 for none, 1 for single cards, 2 for pairs, -1 for no family.
SECTION, LANE, TIER, SIZE, RANKED, VARIANT = 0, 1, 2, 3, 4, 5
CORE_COLUMNS = 6

# The columns of a family: its cores without kickers, with single cards, and with pairs.
BARE, SOLOS, PAIRS = 0, 1, 2
VARIANTS = 3

# The columns of a piece. For a family, CORE is the number of the family, and CARDS that of trios.
KIND, CORE, KEY, CARDS = 0, 1, 2, 3
PIECE_COLUMNS = 4
# The kinds of pieces: already played, cards of one rank, a family, a fixed play.
GONE, GROUP, FAMILY, FIXED = 0, 1, 2, 3

# Stands for a missing core.
NONE = -1


_TRIO = 3


class Facts(NamedTuple):
    """The facts about plays that playouts need.

    A *family* is a chain of trios with any kickers: they may be played bare, with single cards or
    with pairs, which is decided when they are played. A missing core is -1.

    Attributes:
        cores: (core of the table, column), with the columns `SECTION` to `VARIANT`.
        of_rank: (lane, number of cards), the core of the play of only these cards.
        families: (family, column), the core of each form, with the columns `BARE` to `PAIRS`.
        trio: (lane,), the family of the single trio of that rank.

    """

    cores: Rows
    of_rank: Rows
    families: Rows
    trio: Rows


class Cut(NamedTuple):
    """The facts for cutting a hand into pieces.

    Attributes:
        parts: the arrays by which hands are split; they number their cores on their own.
        core: (core in `parts`,), the same core in the table.
        family: (core of the table,), the family of the core.
        links: (family,), the number of trios in a row.
        quad: (core of the table,), the lane of its four cards if it is a quad with kickers.
        loose: (lane, number of cards left), how many of them are best played at once.
        fixed: a mask of all lanes, since playouts have no wild cards.

    """

    parts: CoreArrays
    core: Rows
    family: Rows
    links: Rows
    quad: Rows
    loose: Rows
    fixed: Words


class Book(NamedTuple):
    """A rule set as arrays for playouts: the facts about plays, and those for cutting a hand."""

    facts: Facts
    cut: Cut


@lru_cache(maxsize=TABLES_KEPT)
def book_of(table: MoveTable) -> Book:
    """The arrays for playouts at a move table, made at the first call; wild cards do not matter."""
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
            # Playouts have no wild cards, so plays that need them are left out.
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
