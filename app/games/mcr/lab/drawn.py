"""Random hands and wins for the conformance vectors."""

from __future__ import annotations

from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.chance import Chance, shuffle
from app.play.vectors import Case
from app.tiles.tile import KINDS, Tile, sort_tiles

if TYPE_CHECKING:
    from app.play.vectors import Json

_SEED = "vectors"
_HANDS = 24
_WINS = 40


def _groups(number: int) -> list[list[Tile]]:
    """Four sets and a pair of one pack of tiles."""
    chance = Chance(f"{_SEED} {number}", "vectors: groups")
    left = dict.fromkeys(KINDS, 4)
    groups: list[list[Tile]] = []
    while len(groups) < 5:
        tile = KINDS[chance.randrange(len(KINDS))]
        suited = tile[1:] in {"m", "p", "s"}
        size = 2 if len(groups) == 4 else 3
        if size == 3 and suited and int(tile[0]) <= 7 and chance.randrange(3):
            group = [Tile(f"{int(tile[0]) + step}{tile[1]}") for step in range(3)]
        else:
            group = [tile] * size
        if all(left[each] >= group.count(each) for each in group):
            groups.append(group)
            for each in group:
                left[each] -= 1
    return groups


def _hand(number: int) -> Json:
    """A hand some tiles away from a win: thirteen or fourteen tiles."""
    chance = Chance(f"{_SEED} {number}", "vectors: hand")
    hand = [tile for group in _groups(number) for tile in group]
    away = number % 4
    others = shuffle(KINDS * 4, f"{_SEED} {number}", "vectors: others")
    for tile in islice((each for each in others if hand.count(each) < 4), away):
        hand[chance.randrange(len(hand))] = tile
    if number % 2:
        hand.pop(chance.randrange(len(hand)))
    return {"hand": list(sort_tiles(hand))}


def _win(number: int) -> Json:
    """A random win with its circumstances."""
    chance = Chance(f"{_SEED} {number}", "vectors: win")
    groups = _groups(_HANDS + number)
    melded = chance.randrange(4)
    melds: list[Json] = []
    for group in groups[:melded]:
        kind = "chi" if group[0] != group[1] else "peng"
        melds.append({"type": kind, "tiles": group, "from": 0})
    hand = [tile for group in groups[melded:] for tile in group]
    tile = hand.pop(chance.randrange(len(hand)))
    winds = "ESWN"
    return {
        "hand": list(sort_tiles(hand)),
        "melds": melds,
        "tile": tile,
        "self_draw": bool(chance.randrange(2)),
        "seat_wind": winds[chance.randrange(4)],
        "round_wind": winds[chance.randrange(4)],
        "flowers": chance.randrange(3),
    }


DRAWN = MappingProxyType(
    {
        "analyze": lambda: [Case(_hand(number)) for number in range(_HANDS)],
        "score": lambda: [Case(_win(number)) for number in range(_WINS)],
    }
)
