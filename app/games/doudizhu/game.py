"""Dou Dizhu as a game: the functions of `app.play.protocol.Flow`.

The phases are `calling`, `doubling`, `play` and `over`; a style without calling or doubling skips
its phase. When the landlord is known he takes the bottom cards, which everybody sees. The default
action, `auto`, is to pass wherever that may be done, and to lead the smallest single.

>>> from app.games.doudizhu.rulesets import rules_of
>>> state = deal(rules_of("h5"), "docs")
>>> [choice.action.type for choice in legal(state)]
['call', 'pass']
>>> while state.to_act:
...     state = step(state, pick(state, lambda below: below // 2)).state
>>> settle(state).points
(4, -2, -2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.doudizhu.action_json import ACTS
from app.games.doudizhu.flow import deal, legal, pick, step
from app.games.doudizhu.scoring import settle
from app.games.doudizhu.state_json import read_dealt, read_state, write_state
from app.games.doudizhu.view import view
from app.games.doudizhu.view_json import read_view, write_view

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.games.doudizhu.state import State

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
    """Where each card is: in a hand, played, or still at the bottom."""
    hands = {f"hand {seat}": hand.cards for seat, hand in enumerate(state.hands)}
    played = tuple(card for turn in state.history for card in turn.cards)
    bottom = () if state.landlord is not None else state.deal.bottom
    return {**hands, "played": played, "bottom": bottom}
