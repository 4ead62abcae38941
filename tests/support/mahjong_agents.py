"""Positions of mahjong for players, written as hands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from paiju.all_games.mcr.view import view
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, WALL, count_kinds, sort_tiles
from paiju.melding.players.position import Holding, Position
from tests.support.mahjong_games import PLAIN, after, begun

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.view import View


def others(*hands: str) -> list[str]:
    """Three hands of the remaining tiles, with few melds in them."""
    left = Counter(tile for tile in WALL if len(tile) == 1 or tile[1] != "f")
    left.subtract(tile for hand in hands for tile in parse_tiles(hand))
    found: list[list[str]] = [[], [], []]
    # Distant tiles, so that these hands can claim little.
    order = sorted(left.elements(), key=lambda tile: (tile[0], tile))
    for hand in found:
        for tile in list(dict.fromkeys(order))[:13]:
            hand.append(tile)
            order.remove(tile)
    return ["".join(hand) for hand in found]


def turn(hand: str, draws: str, rules: Rules = PLAIN) -> View:
    """The view of the dealer with thirteen tiles and a drawn one."""
    return view(begun((hand, *others(hand, draws)), draws, rules=rules), 0)


def claim(hand: str, tile: str, rules: Rules = PLAIN) -> View:
    """The view of seat 1 with thirteen tiles, when the dealer has discarded one."""
    dealer, *rest = others(hand, tile)
    first = after(begun((dealer, hand, *rest), tile, rules=rules), f"discard {tile}")
    assert first.phase == "claims"
    return view(first, 1)


def position(hand: str, melds: int = 0, seen: Sequence[str] = ()) -> Position[View]:
    """A position of which only the tiles matter."""
    tiles = sort_tiles(parse_tiles(hand))
    counts = np.array(count_kinds(tiles), dtype=np.int64)
    gone = np.array(count_kinds(parse_tiles("".join(seen))), dtype=np.int64)
    return Position(
        turn("147m 258p 369s ESWN", "C"), Holding(counts, 4 - melds), COPIES - counts - gone
    )
