"""The facts about a win on which the conditions of fans are checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from app.melding.waits import waits
from app.tiles.notation import parse_tiles
from app.tiles.tile import COPIES, KIND, SUITS, count_kinds

if TYPE_CHECKING:
    from app.melding.shape import Reading
    from app.melding.winning import Win


def kinds(tiles: str) -> int:
    """The kinds of tiles in the short form, as bits.

    >>> kinds("13m")
    5
    """
    found = 0
    for tile in parse_tiles(tiles):
        found |= 1 << KIND[tile]
    return found


SUIT_BITS = tuple(kinds("123456789" + suit) for suit in SUITS)


@dataclass(frozen=True)
class HandFacts:
    """The facts about a win before its readings.

    Attributes:
        win: the win.
        counts: the number of tiles of each kind.
        present: its kinds, as bits.
        suits: the number of its suits.
        open_melds: the number of its melds that are not concealed.

    """

    win: Win
    counts: list[int]
    present: int
    suits: int
    open_melds: int

    @classmethod
    def of(cls, win: Win) -> HandFacts:
        """The facts of a win."""
        counts = count_kinds([*win.hand, win.tile, *[t for meld in win.melds for t in meld.tiles]])
        present = sum([1 << kind for kind, count in enumerate(counts) if count])
        suits = sum([present & suit != 0 for suit in SUIT_BITS])
        return cls(win, counts, present, suits, sum([not meld.concealed for meld in win.melds]))

    @cached_property
    def waited_on_one(self) -> bool:
        """The hand formally waited on one kind only."""
        return len(waits(self.win.hand, len(self.win.melds))) == 1

    @property
    def is_last_copy(self) -> bool:
        """The other copies of the winning tile are open, as stated or as visible."""
        shown = [tile for meld in self.win.melds if not meld.concealed for tile in meld.tiles]
        return self.win.circumstances.last_copy or shown.count(self.win.tile) == COPIES - 1


@dataclass(frozen=True, slots=True)
class ReadingFacts:
    """The facts about a reading.

    Attributes:
        hand: the facts before it.
        reading: the reading.
        chows: its chows, by their lowest kinds.
        pungs: its pungs and kongs, by kind; they come after the chows.
        pair: the kind of its pair.
        hidden: the places of concealed kongs, as bits.
        melded: the places of melded kongs, as bits.

    """

    hand: HandFacts
    reading: Reading
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int | None
    hidden: int
    melded: int

    @classmethod
    def of(cls, hand: HandFacts, reading: Reading) -> ReadingFacts:
        """The facts of a reading."""
        chows, pungs, pair, hidden, melded = [], [], None, 0, 0
        for place, group in enumerate(reading.groups):
            if group.type == "chi":
                chows.append(group.kinds[0])
            elif group.type == "pair":
                pair = group.kinds[0]
            elif group.type in {"peng", "gang"}:
                pungs.append(group.kinds[0])
            if group.type == "gang":
                hidden |= group.concealed << place
                melded |= (not group.concealed) << place
        return cls(hand, reading, tuple(chows), tuple(pungs), pair, hidden, melded)
