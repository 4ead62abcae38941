"""Views of tile games: but for the choices their parts are made when somebody looks at one."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.melding.flow.view import lazy_view
from paiju.play.declaration.registry import GAMES

TILES = [name for name, game in GAMES.items() if game.family == "tiles"]


@pytest.mark.parametrize("name", TILES)
def test_the_choices_of_a_view_are_there_before_its_other_parts(name: str) -> None:
    flow = GAMES[name].flow
    state: Any = flow.deal(GAMES[name].rules_of(GAMES[name].default), 7)
    view = flow.view(state, state.to_act[0])
    looked_at: list[bool] = []

    def parts() -> dict[str, Any]:
        looked_at.append(True)
        return {name: getattr(view, name) for name in view.__dataclass_fields__}

    other = lazy_view(type(view), state, view.seat, parts)
    assert (other.seat, other.phase, other.offers) == (view.seat, view.phase, view.offers)
    assert looked_at == []
    assert (other.hand, other) == (view.hand, view)
    assert looked_at == [True]


@pytest.mark.parametrize("name", TILES)
def test_a_view_has_no_other_parts(name: str) -> None:
    flow = GAMES[name].flow
    state: Any = flow.deal(GAMES[name].rules_of(GAMES[name].default), 7)
    for seat in range(len(state.players)):
        view = flow.view(state, seat)
        for _ in range(2):
            with pytest.raises(AttributeError, match="wall"):
                _ = view.wall
