"""Guandan as its players see it: known cards of other seats, and simple decisions in a tribute."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.all_games.guandan import stages as flow
from paiju.all_games.guandan import tribute
from paiju.all_games.guandan.advice import best_to_pay, powers_without
from paiju.all_games.guandan.match import team_of
from paiju.all_games.guandan.state import Action, View
from paiju.all_games.guandan.tribute import KnownTribute
from paiju.climbing.seat import position as seat
from paiju.climbing.seat.position import PlayedGame
from paiju.play.players.player import Decision, Why
from paiju.playing_cards.card import rank_of
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.playing_cards.card import Card


# The most power that returning a card to the partner may cost: less than a bad card.
WELL_SPARED = 60


def choices_of(view: View) -> tuple[Action, ...]:
    """The legal choices of a seat in a tribute, from its view."""
    return flow.choices_of(view, view.seat, view.hand, may_resist=_may_resist(view))


def _may_resist(view: View) -> bool:
    """Tests if the seat may resist the tribute on its own, where the rules leave it the choice.

    It may if it holds both red jokers, and no other payer has decided yet.
    """
    others = set(tribute.payers_of(view.match.finished)) - {view.seat}
    is_open = view.rules.options.anti_tribute == "optional" and others <= set(view.to_act)
    return is_open and tribute.can_resist([view.hand])


def give_simply(view: View) -> Decision[Action]:
    """The simple decision in a tribute: pay as required, take the first, return the lowest."""
    choices = choices_of(view)
    if view.phase == "choice":
        return Decision(choices[0], reasons=(TAKES_ONE,))
    if view.phase == "tribute":
        pays = [each for each in choices if each.type == "pay"]
        return Decision(pays[-1], reasons=(MUST_PAY,))
    lowest = min(choices, key=lambda each: place_of(view, each.cards[0]))
    return Decision(lowest, reasons=(LOWEST,))


def place_of(view: View, card: Card) -> int:
    """The place of a card's rank in the order of the level, from 0 for the lowest."""
    return view.rules.play_at(view.level).order.index(rank_of(card))


def give_well(view: View) -> Decision[Action]:
    """The good decision in a tribute.

    The seat resists if it may, else pays a card that no straight flush needs. Of two equal
    payments it takes that of the next seat. A return to an enemy leaves the best hand; a return to
    the partner is the highest card to spare.
    """
    choices = choices_of(view)
    if view.phase == "choice":
        following = (view.seat + 1) % view.rules.seats
        taken = next(each for each in choices if each.source == following)
        return Decision(taken, reasons=(TAKES_NEXT,))
    if view.phase == "tribute":
        if choices[-1].type == "resist":
            return Decision(choices[-1], reasons=(RESISTS,))
        spare = best_to_pay(view.rules, view.level, view.hand)
        return Decision(Action("pay", view.seat, cards=(spare,)), reasons=(PAYS_SPARE,))
    powers = powers_without(view.rules, view.level, view.hand)
    may = [each.cards[0] for each in choices]
    if not _is_to_partner(view):
        best = max(may, key=powers.__getitem__)
        return Decision(Action("return", view.seat, cards=(best,)), reasons=(RETURNS_SPARE,))
    least = max(powers[card].power for card in may) - WELL_SPARED
    spared = [card for card in may if powers[card].power >= least]
    best = max(spared, key=lambda card: place_of(view, card))
    return Decision(Action("return", view.seat, cards=(best,)), reasons=(RETURNS_TO_PARTNER,))


def _is_to_partner(view: View) -> bool:
    """Tests if the card is returned to the partner, which paid it because it was last."""
    payers = tribute.payers_of(view.match.finished)
    return all(team_of(payer) == team_of(view.seat) for payer in payers)


RESISTS = Why("resists", Text("两张大王都在手里，抗贡", "holds both red jokers: pays nothing"))
PAYS_SPARE = Why(
    "pays_spare",
    Text(
        "进贡最大的牌，同样大的挑同花顺用不着的",
        "pays the highest card; of equal ones, what no straight flush wants",
    ),
)
RETURNS_SPARE = Why(
    "returns_spare",
    Text("还给对方：留下的牌最好", "returns to an enemy what leaves the best hand"),
)
RETURNS_TO_PARTNER = Why(
    "returns_to_partner",
    Text(
        "还给队友：不伤自己的牌里挑大的",
        "returns to its partner the highest that it can well spare",
    ),
)
TAKES_NEXT = Why(
    "takes_next",
    Text(
        "两张一样大，要下家的：由他先出，自己最后出",
        "the tributes are equal: takes the next seat's, which leads then, and plays last",
    ),
)

TAKES_ONE = Why(
    "takes_one", Text("两张一样大，随便要一张", "the tributes are equal: either will do")
)
MUST_PAY = Why("must_pay", Text("进贡最大的牌", "the highest card must be paid"))
LOWEST = Why("lowest", Text("还最小的牌", "returns the lowest card that may be returned"))


Position = seat.Position[View, Action]


def held_of(view: View) -> tuple[tuple[Card, ...], ...]:
    """The cards that each other seat is known to hold, because it got them in the tribute.

    If a seat plays an equal card, it is assumed to be the one from the tribute.
    """
    moved = KnownTribute.of(view).moved if view.tribute else ()
    if not moved:
        return ((),) * view.rules.seats
    held: list[Counter[Card]] = [Counter() for _ in range(view.rules.seats)]
    for source, target, card in moved:
        held[source][card] -= 1
        held[target][card] += 1
    for turn in view.history:
        held[turn.seat].subtract(turn.cards)
    return tuple(
        () if seat == view.seat else tuple((+cards).elements()) for seat, cards in enumerate(held)
    )


# Not timed, since even with two wild cards no hand is hard to split.
PLAYED: PlayedGame[View, Action] = PlayedGame(
    make=Action, before=choices_of, held=held_of, is_timed=False
)
