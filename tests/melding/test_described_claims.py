"""A tile that may be claimed, in words, where hardly any game has it."""

from __future__ import annotations

from dataclasses import replace

from paiju.all_games.sichuan import GAME
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
