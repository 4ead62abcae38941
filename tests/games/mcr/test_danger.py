"""Danger: each sign in discards and melds makes a tile safer or less safe."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.mcr.players.danger import PACE, dangers, nearest_win
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import KIND, KINDS
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.melds import HIDDEN_GANG, Meld
from paiju.melding.players.position import position_of
from tests.support.mahjong_agents import turn

if TYPE_CHECKING:
    from paiju.all_games.mcr.view import View

NOTHING: tuple[tuple[()], ...] = ((), (), (), ())


def late(discards: str = "1m 2m 1p 2p 1s 2s E S W N", **more: object) -> View:
    """A view late in a game: seat 1 has discarded these, the others nothing."""
    seen = turn("345m 456p 567s 88s 33p C", "F")
    shown = ((), parse_tiles(discards), (), ())
    return replace(seen, discards=shown, **{"history": (), **more})  # type: ignore[arg-type] # by name


def danger(seen: View, tile: str) -> float:
    """The danger of a tile."""
    return float(dangers(position_of(seen, remembers=True))[KIND[parse_tile(tile)]])


def test_nobody_is_feared_at_first() -> None:
    seen = replace(late(), discards=NOTHING)
    assert not dangers(position_of(seen, remembers=True)).any()


@pytest.mark.parametrize(("discards", "more"), [(6, 9), (9, 14)])
def test_the_later_the_likelier_somebody_waits(discards: int, more: int) -> None:
    assert PACE.chance(0, discards) < PACE.chance(0, more)


def test_melds_make_it_likelier_and_nothing_makes_it_sure() -> None:
    chances = [PACE.chance(melds, 9) for melds in range(5)]
    assert chances == sorted(chances)
    assert chances[1] < chances[2] < chances[3]
    assert PACE.chance(4, 30) < 1


def test_who_is_nearest_is_named() -> None:
    assert nearest_win(late())[0] == 1
    melds = ((), (), (), tuple(Meld("peng", parse_tile(tile)) for tile in "CFP"))
    assert nearest_win(late(melds=melds))[0] == 3


def test_a_tile_that_the_seat_discarded_is_safer() -> None:
    assert danger(late(), "1m") < danger(late(), "9m")


def test_what_nobody_took_a_moment_ago_is_safe() -> None:
    before = (Turn("discard", 1, parse_tile("4m")), Turn("discard", 2, parse_tile("9m")))
    assert danger(late(history=before), "9m") == 0
    turned = (before[1], before[0])
    assert danger(late(history=turned), "9m") > 0


def test_the_middle_is_waited_for_more_often_than_the_end() -> None:
    assert danger(late(), "6m") > danger(late(), "9m") > 0


def test_what_lies_open_is_waited_for_less() -> None:
    one = late("7m 2m 1p 2p 1s 2s E S W N".replace("E", "C"))
    dangerous = [
        danger(late(), "7m"),
        danger(replace(one, discards=((), (), *one.discards[1:3])), "7m"),
    ]
    assert dangerous[0] > dangerous[1] >= 0


def test_melds_of_one_suit_tell_which_suit_is_wanted() -> None:
    flush = ((), (Meld("chi", parse_tile("1p")), Meld("peng", parse_tile("9p"))), (), ())
    mixed = ((), (Meld("chi", parse_tile("1p")), Meld("peng", parse_tile("9s"))), (), ())
    hidden = ((), (HIDDEN_GANG, Meld("peng", parse_tile("9p"))), (), ())
    assert danger(late(melds=flush), "6p") > danger(late(melds=mixed), "6p")
    assert danger(late(melds=flush), "6s") < danger(late(melds=mixed), "6s")
    assert danger(late(melds=flush), "P") == danger(late(melds=mixed), "P")
    assert danger(late(melds=hidden), "6p") > danger(late(melds=hidden), "6s")


def test_dangers_are_chances() -> None:
    found = dangers(position_of(late(), remembers=True))
    assert found.shape == (len(KINDS),)
    assert np.all((found >= 0) & (found < 1))
