"""Stirring: after the kitty is buried, a stronger declaration takes it up again.

In turn after the seat that buried, each seat that can may show a stronger declaration. Its suit
becomes trumps, the seat takes the kitty up and buries again, and the others are asked once more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.play.flow.flow import Event, Step
from paiju.text import Text
from paiju.tricks.contracts.declaring import DECLARE, declarations, verdict
from paiju.tricks.flow.stage import Stage
from paiju.tricks.flow.state import Action, Shown, sorted_hand, without
from paiju.tricks.rules.declaring import Declaration
from paiju.tricks.rules.levels import NO_TRUMP_LEVEL

if TYPE_CHECKING:
    from paiju.tricks.flow.stage import Redeal
    from paiju.tricks.flow.state import State


def after_burial(state: State, seat: int) -> Step[State]:
    """The step after a seat has buried, or has passed: the next seat is asked, or the dealer leads.

    Seats are asked in turn after the one that buried last.
    """
    assert state.contract is not None  # noqa: S101 - the kitty was buried
    by, seats = state.burier or 0, state.seats
    if state.rules.options.stir and state.level != NO_TRUMP_LEVEL:
        for place in range((seat - by) % seats + 1, seats):
            other = (by + place) % seats
            if declarations(state, other, state.hands[other]):
                return Step(replace(state, phase="stir", to_act=(other,)))
    done = replace(state, phase="play", to_act=(state.contract.dealer,))
    if state.phase != "stir":
        return Step(done)
    facts = {"seat": state.contract.dealer, "trump": state.contract.trump}
    return Step(done, (Event("contract", facts),))


def _stirs(state: State, seat: int, action: Action, _: Redeal) -> Step[State]:
    """The step in which a seat passes, or declares and takes the kitty up."""
    done = replace(state, stirring=(*state.stirring, Action(action.type, seat, action.cards)))
    if action.type == "pass":
        return after_burial(done, seat)
    assert state.contract is not None  # noqa: S101 - the kitty was buried
    found = verdict(state, seat, action.cards)
    assert isinstance(found, Declaration)  # noqa: S101 - it is legal
    contract = state.contract._replace(trump=found.trump)
    shown = (*state.shown, Shown(seat, action.cards, state.rules.hand_size + 1))
    hands = [[*hand] for hand in state.hands]
    hands[seat] += state.buried or ()
    done = replace(done, phase="rebury", to_act=(seat,), contract=contract, shown=shown)
    order = done.order()
    done = replace(done, hands=tuple([sorted_hand(order, hand) for hand in hands]))
    facts = {"seat": seat, "cards": action.cards, "trump": found.trump}
    return Step(done, (Event("declare", facts),))


def rebury(state: State, seat: int, action: Action, _: Redeal) -> Step[State]:
    """The step in which a seat that stirred buries again."""
    hands = [*state.hands]
    hands[seat] = without(hands[seat], action.cards)
    stirring = (*state.stirring, Action("bury", seat, action.cards))
    done = after_burial(replace(state, hands=tuple(hands), stirring=stirring, phase="stir"), seat)
    return Step(done.state, (Event("bury", {"seat": seat}), *done.events))


STIR = Stage(
    phase="stir",
    actions={"declare": Text("反主", "Override"), "pass": Text("不反", "Pass")},
    record="stirring",
    choices=DECLARE.choices,
    explain=DECLARE.explain,
    default=DECLARE.default,
    step=_stirs,
    is_secret=True,
)
