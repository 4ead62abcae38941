"""PyMahjongGB, an independent program for mahjong, by which tests check the project's answers.

It does not check the size of a hand: one tile too many crashes the process, so every question is
checked here first. It is compiled when it is installed; if that fails, the tests that import this
module are skipped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.mahjong_tiles.notation import parse_botzone, to_botzone
from paiju.mahjong_tiles.tile import COPIES, WINDS, count_kinds
from paiju.melding.hands.winning_shapes import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.winning import Win

MahjongGB = pytest.importorskip(
    "MahjongGB", reason="PyMahjongGB is not installed: it needs a C++ compiler when it is"
)

# The names of fans that differ from those of the official list.
_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
_TYPES = {"chi": "CHI", "peng": "PENG", "gang": "GANG"}
_SHANTEN = {
    Form.STANDARD: MahjongGB.RegularShanten,
    Form.SEVEN_PAIRS: MahjongGB.SevenPairsShanten,
    Form.THIRTEEN_ORPHANS: MahjongGB.ThirteenOrphansShanten,
    Form.KNITTED: MahjongGB.HonorsAndKnittedTilesShanten,
    Form.KNITTED_STRAIGHT: MahjongGB.KnittedStraightShanten,
}


def fans_of(win: Win) -> tuple[int, dict[str, int]]:
    """The total that PyMahjongGB finds, and the counts of its fans by their Chinese names."""
    _measure(win.hand, len(win.melds), [tile for meld in win.melds for tile in meld.tiles])
    assert len(win.hand) + 3 * len(win.melds) == 13
    happened = win.circumstances
    fans = MahjongGB.MahjongFanCalculator(
        tuple(map(_pack, win.melds)),
        tuple(map(to_botzone, win.hand)),
        to_botzone(win.tile),
        len(happened.flowers),
        happened.self_draw,
        happened.last_copy,
        happened.after_gang or happened.robbing_gang,
        happened.last_tile,
        WINDS.index(happened.seat_wind),
        WINDS.index(happened.round_wind),
        verbose=True,
    )
    counts = {_NAMES.get(name, name): count for _, count, name, _ in fans}
    return sum(points * count for points, count, _, _ in fans), counts


def outlook_of(form: Form, hand: Sequence[Tile]) -> tuple[int, set[Tile]]:
    """The shanten that PyMahjongGB finds for a hand in a form, and the useful kinds of tiles."""
    _measure(hand, 0, ())
    assert len(hand) % 3 == 1
    shanten, useful = _SHANTEN[form](tuple(map(to_botzone, hand)))
    return shanten, {tile for code in useful for tile in parse_botzone(code)}


def _measure(hand: Sequence[Tile], melds: int, melded: Sequence[Tile]) -> None:
    assert len(hand) <= 13
    assert melds <= 4
    assert max(count_kinds([*hand, *melded])) <= COPIES


def _pack(meld: Meld) -> tuple[str, str, int]:
    return _TYPES[meld.type], to_botzone(meld.tiles[1]), 0 if meld.concealed else 1
