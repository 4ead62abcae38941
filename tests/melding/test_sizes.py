"""Sizes of suits: they refuse no win."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import KINDS
from paiju.melding.hands.suit_sizes import may_win
from paiju.melding.hands.waits import shanten
from paiju.melding.hands.winning_shapes import Aim
from tests.support.mahjong_wins import random_win

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.winning import Win

EVERY = [tile for tile in KINDS for _ in range(4)]


def test_every_win_may_win() -> None:
    chance = random.Random(1)
    wins = [random_win(chance) for _ in range(500)]
    assert all(may_win((*win.hand, win.tile), win.melds) for win in wins)


def test_a_hand_that_may_not_win_is_no_win() -> None:
    chance, refused = random.Random(2), 0
    for _ in range(300):
        win = random_win(chance)
        tiles = [*win.hand, chance.choice(EVERY)]
        if not may_win(tiles, win.melds):
            refused += 1
            assert shanten(tiles, len(win.melds)) >= 0
    assert refused > 100


def test_only_a_hand_without_melds_wins_by_its_kinds() -> None:
    chance = random.Random(3)
    melds = next(win.melds for win in iter(lambda: random_win(chance), None) if win.melds)
    orphans = tuple(tile for tile in KINDS if len(tile) == 1 or tile[0] in "19")
    assert may_win((*orphans, orphans[0]))
    assert not may_win((*orphans, orphans[0]), melds)


def test_a_win_with_wild_tiles_may_win() -> None:
    chance, refused = random.Random(4), 0
    for _ in range(400):
        win = random_win(chance)
        wild = tuple(sorted({chance.choice(win.hand) for _ in range(2)} - {*_melded(win)}))
        aim = Aim(wild=wild)
        assert may_win((*win.hand, win.tile), win.melds, aim.wild)
        tiles = [*win.hand[:-1], chance.choice(EVERY), chance.choice(EVERY)]
        if wild and not may_win(tiles, win.melds, aim.wild):
            refused += 1
            assert shanten(tiles, len(win.melds), aim=aim) >= 0
    assert refused > 50


def _melded(win: Win) -> list[Tile]:
    return [tile for meld in win.melds for tile in meld.tiles]
