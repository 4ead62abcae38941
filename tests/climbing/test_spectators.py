"""Views of spectators are read as they were written, in every climbing game."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

# A rule set of each kind that a spectator sees otherwise: cards left over, hands open at the end.
RULES = [
    *[(game.id, game.default, {}) for game in GAMES.values() if game.family == "cards"],
    ("guandan", "homework", {}),
    ("bigtwo", "pagat", {"seats": 3, "leftover": "to_lowest"}),
    ("bigtwo", "pagat", {"seats": 3, "leftover": "to_lowest", "lead_card": "free"}),
]


def states(game: Any, rules: Any) -> Iterator[Any]:  # noqa: ANN401 - each game has its own
    """The states of a game by chance."""
    chance, state = Chance(3, "spectators"), game.flow.deal(rules, 3)
    yield state
    while state.to_act:
        state = game.flow.step(state, game.flow.pick(state, chance.randrange)).state
        yield state


@pytest.mark.parametrize(("name", "ruleset", "options"), RULES)
def test_a_spectator_s_view_is_read_as_written(
    name: str, ruleset: str, options: dict[str, Any]
) -> None:
    game = GAMES[name]
    flow: Any = game.flow
    seen = [*states(game, game.rules_of(ruleset, options))]
    for state in (*islice(seen, 0, None, 9), seen[-1]):
        view = flow.view(state, None)
        assert flow.read_view(flow.write_view(view)) == view
