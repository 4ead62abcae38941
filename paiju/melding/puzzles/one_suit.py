"""Waiting hands of one suit, and the number of readings that show all their waits.

A reading sets three complete sets aside; the waits of the other four tiles are easy to see.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from paiju.mahjong_tiles.tile import COPIES, KINDS, RANKS, SUITS
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.waits import waits
from paiju.melding.hands.winning_shapes import SETS

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile

# The number of tiles of each rank.
Ranks = tuple[int, ...]

# A reading sets complete sets aside until this many tiles are left, whose waits are easy to see.
_READ = HAND - 3 * (SETS - 1)
_SETS: tuple[Ranks, ...] = (
    *(tuple(3 * (rank == each) for rank in range(RANKS)) for each in range(RANKS)),
    *(tuple(int(low <= rank < low + 3) for rank in range(RANKS)) for low in range(RANKS - 2)),
)
_BASE = COPIES + 1
_KEPT = 1 << 16


class OneSuit(NamedTuple):
    """A hand of thirteen tiles of one suit: the suit, and the number of tiles of each rank."""

    suit: str
    ranks: Ranks

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tiles of the hand."""
        return tuple([self.tile(rank) for rank, many in enumerate(self.ranks) for _ in range(many)])

    @property
    def waits(self) -> tuple[Tile, ...]:
        """The tiles that the hand waits for."""
        return tuple([self.tile(rank) for rank in waits_of(self.ranks)])

    def tile(self, rank: int) -> Tile:
        """The tile of the hand's suit with a rank, which is counted from 0."""
        return KINDS[SUITS.index(self.suit) * RANKS + rank]


def pack(held: OneSuit) -> bytes:
    """The hand as three bytes.

    >>> unpack(pack(OneSuit("p", (4, 4, 4, 1, 0, 0, 0, 0, 0)))).suit
    'p'
    """
    number = SUITS.index(held.suit)
    for many in held.ranks:
        number = number * _BASE + many
    return number.to_bytes(3)


def unpack(packed: bytes) -> OneSuit:
    """The hand in three bytes that `pack` made."""
    number, ranks = int.from_bytes(packed), []
    for _ in range(RANKS):
        number, many = divmod(number, _BASE)
        ranks.append(many)
    return OneSuit(SUITS[number], tuple(reversed(ranks)))


@lru_cache(maxsize=_KEPT)
def waits_of(ranks: Ranks) -> tuple[int, ...]:
    """The ranks, from 0, that tiles of one suit wait for; some sets may have been set aside."""
    hand = [KINDS[rank] for rank, many in enumerate(ranks) for _ in range(many)]
    return waits(hand, (HAND - len(hand)) // 3)


def least_readings(ranks: Ranks) -> int:
    """The least number of readings that show all the waits of a hand.

    A reading sets three sets aside; the other four tiles show some of the waits. Seven pairs need
    one reading more. The number is 0 for a hand that waits for seven pairs only.

    >>> least_readings((3, 1, 1, 1, 1, 1, 1, 1, 3))
    5
    >>> least_readings((3, 3, 3, 1, 3, 0, 0, 0, 0))
    3
    """
    seen = {frozenset(waits_of(rest)) for rest in _rests(ranks)}
    most = [each for each in seen if each and not any(each < other for other in seen)]
    by_sets = {*chain(*most)}
    for many in range(1, len(most) + 1):
        if any({*chain(*some)} == by_sets for some in combinations(most, many)):
            return many + (by_sets != {*waits_of(ranks)})
    return 0


@lru_cache(maxsize=_KEPT)
def _rests(ranks: Ranks) -> frozenset[Ranks]:
    """The groups of four tiles that can remain when all other tiles of a hand make sets."""
    if sum(ranks) == _READ:
        return frozenset((ranks,))
    rests: set[Ranks] = set()
    for each in _SETS:
        rest = tuple(many - less for many, less in zip(ranks, each, strict=True))
        if min(rest) >= 0:
            rests |= _rests(rest)
    return frozenset(rests)


def difficulty(ranks: Ranks) -> int | None:
    """The difficulty of the puzzle of a waiting hand; None if the hand is no puzzle.

    A hand that waits for a tile of which it holds all four is no puzzle. A hand that waits for
    seven pairs only is none either.

    - 1: one reading shows its one wait
    - 2: one reading shows all its waits
    - 3: two readings show up to three waits
    - 4: two readings show more
    - 5: it takes three readings or more

    >>> difficulty((3, 1, 1, 1, 1, 1, 1, 1, 3)), difficulty((4, 3, 3, 3, 0, 0, 0, 0, 0))
    (5, None)
    """
    waited_on = waits_of(ranks)
    readings = least_readings(ranks)
    if not readings or any(ranks[rank] == COPIES for rank in waited_on):
        return None
    if readings == 1:
        return 1 + (len(waited_on) > 1)
    return 5 if readings > 2 else 3 + (len(waited_on) > 3)
