"""Discards that a claim bars 食替, and hands that waited early 天听, 地听."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.mahjong_tiles.tile import KIND, KINDS, RANKS

if TYPE_CHECKING:
    from paiju.all_games.taiwan.options import Options
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld

# The number of discards of all seats within which 明星三缺一 has early waits.
_EARLY = 8


def barred_discards(options: Options, meld: Meld, tile: Tile) -> tuple[Tile, ...]:
    """The tiles that may not be discarded right after `tile` was claimed for this meld 食替.

    >>> from paiju.all_games.taiwan.options import Options
    >>> from paiju.mahjong_tiles.tile import Tile
    >>> from paiju.melding.hands.melds import Meld
    >>> barred_discards(Options(), Meld("chi", Tile("4m")), Tile("6m"))
    ('6m', '3m')
    """
    rule = options.chi_discard if meld.type == "chi" else options.peng_discard
    if rule == "none":
        return ()
    if rule == "same" or tile not in {meld.tiles[0], meld.tiles[-1]}:
        return (tile,)
    other = KIND[tile] + (3 if tile == meld.tiles[0] else -3)
    # The other end of a run may be beyond the suit.
    in_suit = other // RANKS == KIND[tile] // RANKS
    return (tile, KINDS[other]) if in_suit else (tile,)


class Early(NamedTuple):
    """The moment at which a hand waits for the first time.

    Attributes:
        is_dealer: whether its seat is the dealer.
        own_discards: the number of discards of its seat.
        table_discards: the number of discards of all seats.
        is_disturbed: whether another seat has claimed a tile, or made a gang.

    """

    is_dealer: bool = False
    own_discards: int = 0
    table_discards: int = 0
    is_disturbed: bool = False


def early_wait(options: Options, early: Early) -> str | None:
    """The early wait of a hand that waits now: `tianting`, `diting`, or None.

    >>> from paiju.all_games.taiwan.options import Options
    >>> early_wait(Options(), Early(own_discards=1, table_discards=2))
    'diting'
    """
    rule, (is_dealer, own, of_all, is_disturbed) = options.ready, early
    if rule == "own_first":
        return "diting" if own == 1 else None
    if rule == "off" or is_disturbed:
        return None
    if own == is_dealer:
        return None if is_dealer and rule == "without_dealer" else "tianting"
    is_early = of_all <= _EARLY if rule == "first_eight" else own == 1 + is_dealer
    return "diting" if is_early else None
