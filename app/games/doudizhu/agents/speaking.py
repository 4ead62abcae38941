"""Calling by the landlord index, and never doubling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.doudizhu.actions import Action
from app.games.doudizhu.calling import CALLINGS, bids_open
from app.games.doudizhu.landlord_index import landlord_index, must_call
from app.play.agents import Decision, Why
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.view import View

# The least index for calls of 1, 2 and 3, which its source does not give; a random hand has 0.18 on
# average, and one in twenty has 0.4.
CALLS_FROM = (0.2, 0.3, 0.4)


def speak_by_index(view: View) -> Decision[Action]:
    """Call by the index, rob if the index is worth a call, and never double."""
    if view.phase == "doubling":
        return decline(view, NEVER_DOUBLES)
    index = landlord_index(view.hand)
    worth = sum(index >= least for least in CALLS_FROM)
    if must_call(view.hand):
        worth = len(CALLS_FROM)
    bids = bids_open(CALLINGS[view.rules.options.calling], view.seat, view.bids)
    # A robbery has no points: an index that is worth a call robs.
    bid = next((each for each in reversed(bids[:-1]) if each.points <= worth), None)
    if bid is None or not worth:
        return decline(view, _shown(_LOW_INDEX, index))
    return Decision(bid, reasons=(_shown(_INDEX, index),))


def decline(view: View, why: Why) -> Decision[Action]:
    """The decision to pass in the calling or the doubling, with a reason."""
    return Decision(Action("pass", view.seat), reasons=(why,))


def _shown(why: Why, index: float) -> Why:
    return Why(why.code, why.text.format(index=f"{index:.2f}"))


NEVER_DOUBLES = Why("never_doubles", Text("从不加倍", "never doubles"))
_LOW_INDEX = Why(
    "low_index", Text("地主指数 {index}，不叫", "the landlord index is {index}, too low")
)
_INDEX = Why("landlord_index", Text("地主指数 {index}", "the landlord index is {index}"))
