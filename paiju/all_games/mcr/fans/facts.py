"""The facts about a win that the conditions of fans test."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, SUITS
from paiju.melding.hands.waits import waited_bits

if TYPE_CHECKING:
    from paiju.melding.hands.winning import Win
    from paiju.melding.hands.winning_shapes import Reading


def kinds(tiles: str) -> int:
    """The kinds of a string of tiles, as bits.

    >>> kinds("13m")
    5
    """
    bits = 0
    for tile in parse_tiles(tiles):
        bits |= 1 << KIND[tile]
    return bits


SUIT_BITS = tuple(kinds("123456789" + suit) for suit in SUITS)
WINDS, DRAGONS = kinds("ESWN"), kinds("CFP")
# The five types of tiles: the suits, the winds, the dragons.
TYPES = (*SUIT_BITS, WINDS, DRAGONS)


class WinFlags(NamedTuple):
    """The facts about a win that do not depend on its concealed tiles.

    Attributes:
        open_melds: the number of melds that are not concealed.
        self_draw: whether the winner drew the tile.
        last_copy: whether the other copies of the winning tile are open, because the circumstances
            say so or because the winner's melds show it.
        last_tile: whether the tile was the last one of the wall, or the discard after that.
        after_gang: whether the tile came right after a kong.
        robbing_gang: whether another player was adding the tile to a pung.

    """

    open_melds: int
    self_draw: bool
    last_copy: bool
    last_tile: bool
    after_gang: bool
    robbing_gang: bool


class HandFacts:
    """The facts about a win that all its readings share.

    Attributes:
        win: the win.
        counts: the number of tiles of each kind.
        present: the kinds of its tiles, as bits.
        types: the types of its tiles (`TYPES`), as bits.

    """

    __slots__ = ("_waited", "counts", "present", "types", "win")

    def __init__(self, win: Win, reading: Reading) -> None:
        """Count the tiles of a win in one of its readings; all have the same tiles."""
        counts, present = [0] * len(KINDS), 0
        for group in reading.groups:
            for kind in group.kinds:
                counts[kind] += 1
                present |= 1 << kind
        self.win, self.counts, self.present = win, counts, present
        self._waited: int | None = None
        self.types = 0
        for place, of_type in enumerate(TYPES):
            if present & of_type:
                self.types |= 1 << place

    @property
    def waited_on_one(self) -> bool:
        """Tests if the hand waited for one kind only, where kinds with no copy left count too."""
        if self._waited is None:
            self._waited = waited_bits(self.win.hand, len(self.win.melds))
        return self._waited.bit_count() == 1

    @property
    def flags(self) -> WinFlags:
        """The facts about the win that do not depend on its concealed tiles."""
        win, happened = self.win, self.win.circumstances
        shown = [meld for meld in win.melds if not meld.concealed]
        last_copy = happened.last_copy
        if shown and not last_copy:
            tiles = [tile for meld in shown for tile in meld.tiles]
            last_copy = tiles.count(win.tile) == COPIES - 1
        return WinFlags(
            len(shown),
            happened.self_draw,
            last_copy,
            happened.last_tile,
            happened.after_gang,
            happened.robbing_gang,
        )


class ReadingFacts(NamedTuple):
    """The facts about a reading; places are indices of its groups.

    Attributes:
        hand: the facts that all readings share.
        reading: the reading.
        chows: the lowest kinds of its chows, which are the first groups.
        pungs: the kinds of its pungs and kongs, which follow the chows.
        pair: the kind of its pair; -1 if it has none.
        low: the lowest kinds of its chows, as bits.
        alike: the kinds of its pungs and kongs, as bits.
        own: the places of concealed pungs and kongs, as bits.
        hidden: the places of concealed kongs, as bits.
        melded: the places of melded kongs, as bits.

    """

    hand: HandFacts
    reading: Reading
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int
    low: int
    alike: int
    own: int
    hidden: int
    melded: int

    @classmethod
    def of(cls, hand: HandFacts, reading: Reading) -> ReadingFacts:
        """The facts of a reading."""
        chows: list[int] = []
        pungs: list[int] = []
        pair, low, alike, own, hidden, melded = -1, 0, 0, 0, 0, 0
        for place, (type_, kinds_of, _, concealed) in enumerate(reading.groups):
            kind = kinds_of[0]
            if type_ == "chi":
                chows.append(kind)
                low |= 1 << kind
            elif type_ == "pair":
                pair = kind
            elif type_ in {"peng", "gang"}:
                pungs.append(kind)
                alike |= 1 << kind
                own |= concealed << place
                if type_ == "gang":
                    hidden |= concealed << place
                    melded |= (not concealed) << place
        return cls(hand, reading, tuple(chows), tuple(pungs), pair, low, alike, own, hidden, melded)
