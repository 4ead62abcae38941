"""Skill 3 where playouts gave up a choice early that had won a little more often."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.players import skilled
from paiju.all_games.doudizhu.players.playouts.weigh import Weighed
from paiju.chance import Chance
from tests.support.views import ending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.doudizhu.players.played import Position
    from paiju.climbing.seat.position import Branch
    from paiju.play.players.player import Rng


@pytest.mark.parametrize(
    ("given_up", "is_told"),
    [
        pytest.param(0.75, True, id="a-choice-given-up-is-put-higher"),
        pytest.param(0.5, False, id="as-high"),
        pytest.param(0.25, False, id="lower"),
        pytest.param(None, False, id="never-played"),
    ],
)
def test_a_choice_put_higher_by_fewer_games_is_not_chosen_and_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
    given_up: float | None,
    is_told: bool,  # noqa: FBT001 - a case of a table
) -> None:
    def weigh(_: Position, branches: Sequence[Branch], rng: Rng, nodes: int) -> Weighed:
        """The last branch is played to the end, all others are given up after eight games."""
        assert rng is not None
        others = len(branches) - 1
        games = 0 if given_up is None else 8
        return Weighed((*[given_up] * others, 0.5), (*[games] * others, 64), nodes)

    monkeypatch.setattr(skilled, "weigh", weigh)
    seen = ending(("3 5 77 9 JJ K A", "3456789TJQKA", "3456789TJQK"))
    decision = skilled.SKILLED.agent.decide(seen, 100, Chance(1, "edges"))
    values = [each.value for each in decision.candidates]
    assert decision.value == 0.5
    assert decision.candidates[0].action == decision.action
    assert values[0] == 0.5
    assert set(values[1:]) == ({given_up} if given_up is not None else set())
    codes = [why.code for why in decision.reasons]
    assert "played_out" in codes
    assert ("within_error" in codes) is is_told
