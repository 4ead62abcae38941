"""States and players of tile games, which the steps of a hand change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiju.melding.flow.state import Player, changed
from paiju.play.declaration.registry import GAMES

TILES = [name for name, game in GAMES.items() if game.family == "tiles"]


@pytest.mark.parametrize("name", TILES)
def test_a_state_is_changed_as_dataclasses_replace_attributes(name: str) -> None:
    flow = GAMES[name].flow
    state = flow.deal(GAMES[name].rules_of(GAMES[name].default), 7)
    other = changed(state, turn=2, drawn=None)
    assert other == replace(state, turn=2, drawn=None)
    assert (type(other), other == state) == (type(state), False)


def test_an_attribute_that_does_not_exist_is_not_changed() -> None:
    with pytest.raises(TypeError, match="hands"):
        changed(Player(), hands=())
