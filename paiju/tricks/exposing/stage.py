"""The stage in which seats expose cards.

All choose at the same time, and none sees what the others choose before all have chosen. Then the
holder of a card leads, or the seat that took a card in the round before.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from paiju.play.flow.flow import Choice, Event, Step
from paiju.text import Text
from paiju.tricks.flow.stage import Stage
from paiju.tricks.flow.state import Action, Contract
from paiju.tricks.rules.declaring import NO_TRUMP
from paiju.tricks.rules.refusals import NOT_EXPOSABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.flow.flow import Refusal
    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.stage import Redeal
    from paiju.tricks.flow.state import Cards, State, Table


def _choices(table: Table, seat: int, hand: Cards) -> tuple[Choice[Action], ...]:
    """Every set of cards that a seat may expose, and to pass."""
    own = [card for card in table.rules.exposing.cards if card in hand]
    sets = [some for size in range(1, len(own) + 1) for some in combinations(own, size)]
    return tuple(
        map(Choice, (Action("pass", seat), *[Action("expose", seat, each) for each in sets]))
    )


def _explain(table: Table, _: int, __: Cards, action: Action) -> Refusal | None:
    """The refusal of cards to expose; None if they may be. Passing always is."""
    return None if action.type == "pass" else refusal_of(table.rules, action.cards)


def refusal_of(rules: Any, cards: Sequence[Card]) -> Refusal | None:  # noqa: ANN401 - each game has its own
    """The refusal of cards to expose, whoever holds them; None if they may be."""
    is_legal = bool(cards) and {*cards} <= {*rules.exposing.cards} and len({*cards}) == len(cards)
    return None if is_legal else NOT_EXPOSABLE


def _step(state: State, seat: int, action: Action, _: Redeal) -> Step[State]:
    """The step in which a seat chooses; after the last one all is shown, and the play begins."""
    exposing = (*state.exposing, Action(action.type, seat, action.cards))
    to_act = tuple([each for each in state.to_act if each != seat])
    state = replace(state, exposing=exposing, to_act=to_act)
    chosen = Event("chosen", {"seat": seat})
    if to_act:
        return Step(state, (chosen,))
    state = begun(state)
    return Step(state, (chosen, Event("exposed", {"cards": state.exposed}), event_of(state)))


def begun(state: State) -> State:
    """The state in which the first seat leads."""
    leader = _leader(state)
    return replace(state, phase="play", contract=Contract(leader, NO_TRUMP), to_act=(leader,))


def _leader(state: State) -> int:
    """The seat that leads first: who took the card in the round before, or who holds another."""
    if state.dealer is not None:
        return state.dealer
    card = state.rules.first.card
    return next(seat for seat, hand in enumerate(state.hands) if card in hand)


def event_of(state: State) -> Event:
    """The event that a seat is to lead first."""
    return Event("leads", {"seat": state.to_act[0]})


EXPOSE = Stage(
    phase="expose",
    actions={"expose": Text("亮牌", "Expose"), "pass": Text("不亮", "Pass")},
    record="exposing",
    choices=_choices,
    explain=_explain,
    default=lambda _, seat, __: Action("pass", seat),
    step=_step,
    is_secret=True,
)
