"""Ends of climbing games in words that hardly any game has."""

from __future__ import annotations

from dataclasses import replace

from paiju.all_games.tienlen import GAME
from tests.support.described import said


def test_a_round_may_end_with_nobody_out() -> None:
    """Each seat holds a card that it may not lead."""
    flow = GAME.flow
    state = flow.deal(GAME.rules_of("classic"), 7)
    view = flow.view(flow.step(state, flow.pick(state, lambda _: 0)).state, 0)
    ended = replace(view, phase="over", to_act=(), out=())
    assert said(GAME, "en", "score", view=ended) == ["The game is over, and nobody is out."]
    assert said(GAME, "zh", "score", view=ended) == ["牌局结束，没有人走完。"]
