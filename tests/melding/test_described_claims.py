"""A tile that may be claimed, in words, where hardly any game has it."""

from __future__ import annotations

from dataclasses import replace

from paiju.all_games.sichuan import GAME
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.turns import Turn
from tests.support.described import played, said


def test_a_tile_added_to_a_peng_may_be_robbed() -> None:
    deal = {"ruleset": "chengdu", "seed": "a"}
    state = next(
        state for state in (played(GAME, deal, turns) for turns in range(80)) if state.tabled
    )
    source, tile = state.tabled.source, state.tabled.tile
    robbed = replace(state, tabled=state.tabled._replace(is_robbed=True))
    (number, suit) = tile
    english = (
        f"Seat {source} added {number} of {GAME.suits[suit].en} to a peng, which may be robbed."
    )
    assert english in said(GAME, "en", "table", state=robbed)


def test_a_win_with_a_tile_added_to_a_peng_robs_the_gang() -> None:
    """The seat that made the gang gave nothing to those who won by it, one after the other."""
    state = played(GAME, {"ruleset": "chengdu", "seed": "a"}, 20)
    tile = Tile("5p")
    gang = Turn("gang", 2, tile)
    wins = tuple([Turn("hu", seat, tile, source=2) for seat in (3, 0)])
    robbed = replace(state, history=(*state.history, gang, *wins))
    assert said(GAME, "en", "last", state=robbed)[1:] == [
        "Seat 2 added 5 of dots to a peng.",
        "Seat 3 won with 5 of dots, robbing seat 2's gang.",
        "Seat 0 won with 5 of dots, robbing seat 2's gang.",
    ]
    assert said(GAME, "zh", "last", state=robbed)[-1] == "0 号座抢 2 号座的杠，胡牌：五筒。"
    # After the gang a tile is drawn and discarded: that tile is given.
    apart = (gang, Turn("draw", 2, tile), Turn("discard", 2, tile), wins[0])
    discarded = replace(state, history=(*state.history, *apart))
    assert said(GAME, "en", "last", state=discarded)[-1] == "Seat 3 won with 5 of dots from seat 2."
