"""A game of no engine: what a declaration is by default."""

from __future__ import annotations

from typing import cast

from paiju.play.declaration.game import Game
from paiju.play.declaration.registry import GAMES


def test_a_game_assumes_nothing_and_has_no_contests_of_an_engine() -> None:
    game = GAMES["mcr"]
    assert Game.assumed_in(game, None) is None
    assert cast("property", Game.usual_contests).fget(game) is None  # type: ignore[misc]
