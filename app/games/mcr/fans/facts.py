"""The facts about a win on which the conditions of fans are checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from app.melding.waits import waits
from app.tiles.notation import parse_tiles
from app.tiles.tile import COPIES, KIND, count_kinds

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.melding.shape import Group, Reading
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


@dataclass(frozen=True)
class HandFacts:
    """The facts about a win before its readings; `present` has its kinds as bits."""

    win: Win
    counts: list[int]
    present: int

    @classmethod
    def of(cls, win: Win) -> HandFacts:
        """The facts of a win."""
        melded = (tile for meld in win.melds for tile in meld.tiles)
        counts = count_kinds((*win.hand, win.tile, *melded))
        return cls(win, counts, sum(1 << kind for kind, count in enumerate(counts) if count))

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
    """The facts about a reading: its chows by their lowest kinds, its pungs and kongs, its pair."""

    hand: HandFacts
    reading: Reading
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int | None

    @classmethod
    def of(cls, hand: HandFacts, reading: Reading) -> ReadingFacts:
        """The facts of a reading."""
        groups = reading.groups
        chows = tuple(group.kinds[0] for group in groups if group.type == "chow")
        pungs = tuple(group.kinds[0] for group in groups if group.type in {"pung", "kong"})
        pair = next((group.kinds[0] for group in groups if group.type == "pair"), None)
        return cls(hand, reading, chows, pungs, pair)

    def cover(self, wanted: Callable[[Group], int]) -> int:
        """The groups that satisfy a condition, as bits."""
        return sum(1 << place for place, group in enumerate(self.reading.groups) if wanted(group))
