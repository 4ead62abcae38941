"""A round of Guandan, played through: the functions of `app.play.protocol.Flow`.

>>> from app.games.guandan.rulesets import rules_of
>>> state = deal(rules_of("homework"), 7)
>>> [choice.action.type for choice in legal(state)]
['play']
>>> while state.to_act:
...     state = step(state, pick(state, lambda below: below // 2)).state
>>> settle(state).points
(1, -1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.guandan.action_json import ACTS
from app.games.guandan.flow import deal, legal, pick, step
from app.games.guandan.scoring import settle
from app.games.guandan.state_json import read_dealt, read_state, write_state
from app.games.guandan.view import view
from app.games.guandan.view_json import read_view, write_view

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.games.guandan.state import State

__all__ = [
    "deal",
    "legal",
    "pick",
    "read_action",
    "read_dealt",
    "read_state",
    "read_view",
    "settle",
    "step",
    "view",
    "whereabouts",
    "write_action",
    "write_choice",
    "write_state",
    "write_view",
]


read_action, write_action, write_choice = ACTS.read, ACTS.write, ACTS.write_choice


def whereabouts(state: State) -> dict[str, tuple[Card, ...]]:
    """Where each card is: in a hand, or played."""
    hands = {f"hand {seat}": hand.cards for seat, hand in enumerate(state.hands)}
    return {**hands, "played": tuple(card for turn in state.history for card in turn.cards)}
