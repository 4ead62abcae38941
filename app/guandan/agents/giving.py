"""Tribute as players give it: what may be paid, taken or returned, and what simple players choose.

Who must pay has hardly a choice. What is returned goes to an enemy, or to the partner; a simple
player does not care.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.playing import RED_JOKER, rank_of
from app.games.agents import Decision, Why
from app.guandan import tribute
from app.guandan.actions import Action
from app.text import Text

if TYPE_CHECKING:
    from app.cards.playing import Card
    from app.guandan.view import View


def choices_of(view: View) -> tuple[Action, ...]:
    """What a seat may do in a tribute, as far as it can know."""
    seat = view.seat
    if view.phase == "choice":
        payers = tribute.payers_of(view.match.finished)
        return tuple(Action("take", seat, source=payer) for payer in payers)
    if view.phase == "return":
        may = tribute.returnable(view.hand, view.rules, view.level)
        return tuple(Action("return", seat, cards=(card,)) for card in may)
    may = tribute.payable(view.hand, view.rules, view.level)
    pays = [Action("pay", seat, cards=(card,)) for card in may]
    return (*pays, *([Action("resist", seat)] if _may_resist(view) else []))


def _may_resist(view: View) -> bool:
    """Whether a seat holds both red jokers, and nobody has decided for it."""
    others = set(tribute.payers_of(view.match.finished)) - {view.seat}
    is_open = view.rules.options.anti_tribute == "optional" and others <= set(view.to_act)
    return is_open and view.hand.count(RED_JOKER) == tribute.RED_JOKERS


def give_simply(view: View) -> Decision[Action]:
    """Pay what must be paid, take whichever tribute, and return the lowest card."""
    choices = choices_of(view)
    if view.phase == "choice":
        return Decision(choices[0], reasons=(TAKES_ONE,))
    if view.phase == "tribute":
        pays = [each for each in choices if each.type == "pay"]
        return Decision(pays[-1], reasons=(MUST_PAY,))
    lowest = min(choices, key=lambda each: place_of(view, each.cards[0]))
    return Decision(lowest, reasons=(LOWEST,))


def place_of(view: View, card: Card) -> int:
    """Where a card stands in the order of the level."""
    return view.rules.play_at(view.level).order.index(rank_of(card))


TAKES_ONE = Why(
    "takes_one", Text("两张一样大，随便要一张", "the tributes are equal: either will do")
)
MUST_PAY = Why("must_pay", Text("进贡最大的牌", "the highest card must be paid"))
LOWEST = Why("lowest", Text("还最小的牌", "returns the lowest card that may be returned"))
