"""The shapes of wins of 台湾麻将: five sets and a pair, or seven pairs and a triplet 八对半."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import COPIES, KINDS, count_kinds
from paiju.melding.hands.waits import waits as waits_in
from paiju.melding.hands.winning_shapes import PENGS, TWINS, Aim, Form, Reading, readings
from paiju.melding.rules.fan_table import ways_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.taiwan.options import Options
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.winning import Win
    from paiju.melding.rules.fan_table import Way

# The sets of a win, besides the pair, and the tiles of one.
SETS, _WIN = 5, 17
AIM = Aim((Form.STANDARD,), sets=SETS)
_WAITS_KEPT = 1 << 14


def eight_pairs(tiles: Sequence[Tile]) -> tuple[Reading, ...]:
    """The reading of seventeen tiles as seven pairs and a triplet, four alike being two pairs.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> len(eight_pairs(parse_tiles("1111m 22m 33p 44s CC 555s 77p")))
    1
    """
    counts = count_kinds(tiles)
    odd = [kind for kind, count in enumerate(counts) if count % 2]
    if len(tiles) != _WIN or len(odd) != 1 or counts[odd[0]] == 1:
        return ()
    counts[odd[0]] -= 3
    pairs = [TWINS[kind] for kind, count in enumerate(counts) for _ in range(count // 2)]
    return (Reading(Form.SEVEN_PAIRS, (PENGS[odd[0]], *pairs)),)


def ways(win: Win, options: Options) -> list[Way]:
    """The ways to count a win: its readings with the places of the winning tile.

    With `triplet_first` a tile of another seat completes a triplet wherever it can.
    """
    tiles = (*win.hand, win.tile)
    found = readings(tiles, win.melds, AIM)
    if options.baduiban and not win.melds:
        found += eight_pairs(tiles)
    ways = ways_of(found, win.tile)
    if not options.triplet_first or win.circumstances.self_draw:
        return ways
    in_triplet = {way.reading for way in ways if completed(way) == "peng"}
    return [way for way in ways if completed(way) == "peng" or way.reading not in in_triplet]


def completed(way: Way) -> str:
    """The type of the group that the winning tile completed."""
    return way.reading.groups[way.place or 0].type


@lru_cache(maxsize=_WAITS_KEPT)
def waits(hand: tuple[Tile, ...], melds: tuple[Meld, ...], options: Options) -> tuple[Tile, ...]:
    """The tiles that a hand waits for, without those of which its seat has all four.

    >>> from paiju.all_games.taiwan.options import Options
    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> waits(parse_tiles("123456m 123456p 45s CC"), (), Options())
    ('3s', '6s')
    """
    own = [*hand, *(tile for meld in melds for tile in meld.tiles)]
    kinds = {*waits_in(hand, len(melds), aim=AIM)}
    if options.baduiban and not melds:
        kinds |= {kind for kind, tile in enumerate(KINDS) if eight_pairs((*hand, tile))}
    return tuple([KINDS[kind] for kind in sorted(kinds) if own.count(KINDS[kind]) < COPIES])
