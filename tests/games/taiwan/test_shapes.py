"""Wins and waits of sixteen tiles, against a reference that tries everything."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.taiwan.options import Options
from paiju.all_games.taiwan.shapes import eight_pairs, waits, ways
from paiju.mahjong_tiles.tile import COPIES, KINDS, sort_tiles
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Circumstances, Win
from tests.support.scale import cases
from tests.support.wild_tiles import every_reading, missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.mahjong_tiles.tile import Tile

EIGHT_PAIRS = Options(baduiban=True)
EVERY = [tile for tile in KINDS for _ in range(COPIES)]


def near_win(chance: random.Random) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """A hand of sixteen tiles near a win of few kinds, some of its sets melded."""
    kinds = chance.sample(range(len(KINDS)), 12)
    some = [tile for kind in kinds for tile in [KINDS[kind]] * COPIES]
    melded = chance.randrange(4)
    shown = [KINDS[kind] for kind in kinds[:melded]]
    rest = list((Counter(some) - Counter(shown * 3)).elements())
    tiles = chance.sample(rest, 16 - 3 * melded)
    return sort_tiles(tiles), tuple(Meld("peng", tile, 0) for tile in shown)


def is_pairs_and_triplet(tiles: Sequence[Tile]) -> bool:
    return len(tiles) == 17 and sorted(count % 2 for count in Counter(tiles).values())[-2:] == [
        0,
        1,
    ]


@pytest.mark.parametrize("seed", range(cases(4, plain=1)))
def test_waits_are_the_tiles_that_complete_the_hand(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(6):
        hand, melds = near_win(chance)
        own = [*hand, *(tile for meld in melds for tile in meld.tiles)]
        expected = [
            tile
            for tile in KINDS
            if own.count(tile) < COPIES and not missing((*hand, tile), 5 - len(melds))
        ]
        assert list(waits(hand, melds, Options())) == expected


@pytest.mark.parametrize("seed", range(cases(4, plain=1)))
def test_a_win_has_every_reading(seed: int) -> None:
    chance, found = random.Random(seed), 0
    while found < 5:
        suit = [tile for tile in EVERY if tile[1:] == "s"]
        tiles = sort_tiles([*chance.sample(suit, 14), *chance.choice([KINDS[-1:], KINDS[:1]]) * 3])
        expected = every_reading(tiles, 0, 5)
        known = ways(Win(tiles[:-1], tiles[-1], (), Circumstances(self_draw=True)), Options())
        readings = {way.reading for way in known}
        assert len(readings) == len(expected)
        assert all(sum(len(group.kinds) for group in each.groups) == 17 for each in readings)
        found += bool(expected)


def test_seven_pairs_and_a_triplet_are_read_in_one_way() -> None:
    chance = random.Random(1)
    for _ in range(300):
        kinds = chance.sample(range(len(KINDS)), 8)
        tiles = [KINDS[kind] for kind in kinds for _ in range(2)]
        tiles += [chance.choice([*tiles[:2], KINDS[0]])]
        expected = is_pairs_and_triplet(tiles) and Counter(tiles).most_common(1)[0][1] > 2
        assert len(eight_pairs(tiles)) == expected
        assert len(eight_pairs(tiles[1:])) == 0


def test_seven_pairs_and_a_triplet_wait_for_a_pair_or_the_triplet() -> None:
    hand = tuple(tile for kind in range(0, 24, 3) for tile in [KINDS[kind]] * 2)
    assert waits(hand, (), EIGHT_PAIRS) == tuple(KINDS[kind] for kind in range(0, 24, 3))
    assert waits(hand, (), Options()) == ()
