"""The parts of a contract that learners see: levels, trumps, declarations, kitty and score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.lab.numbering import Fact, Own, Part, counted, which
from paiju.playing_cards.card import LOW_TO_HIGH
from paiju.tricks.contracts.opening import TEAMS
from paiju.tricks.contracts.records import TRUMPS_OF_CONTRACTS
from paiju.tricks.lab.numbering import seats_from
from paiju.tricks.plays.card_order import TRUMPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.tricks.flow.view import View


def contract_facts(rules: Any) -> Sequence[Fact]:  # noqa: ANN401 - each game has its own
    """The parts that a seat sees of a contract, for a rule set."""
    deck = sorted(set(rules.deck.cards), key=LOW_TO_HIGH.__getitem__)
    columns = {card: place for place, card in enumerate(deck)}
    cards, seats, ladder = len(columns), rules.seats, rules.levels.ladder

    def trumps(view: View) -> list[int]:
        """The cards that are trumps now."""
        return counted(view.order().groups[TRUMPS].cards, columns)

    def levels(view: View) -> list[int]:
        """The levels of the seat's team and of the other one."""
        own = seats_from(view)[0]
        return [ladder.index(view.levels[(own + team) % TEAMS]) for team in range(TEAMS)]

    def shown(view: View) -> list[list[int]]:
        """The cards that each seat showed last."""
        latest = {shown.seat: shown.cards for shown in view.shown}
        return [counted(latest.get(seat, ()), columns) for seat in seats_from(view)]

    def buried(view: View) -> list[int]:
        """The buried cards, if the seat knows them."""
        return counted(view.buried or (), columns)

    suits = (len(TRUMPS_OF_CONTRACTS),)
    return (
        Fact(Part("trumps", (cards,), "1 for the cards that are trumps now"), trumps),
        Fact(Part("suit", suits, "1 for their suit: S, H, C, D, no trump"), _suit),
        Fact(Part("levels", (TEAMS,), "the levels of its team and of the other, from 0"), levels),
        Fact(Part("dealer", (seats,), "1 for the dealer, as soon as there is one"), _dealer),
        Fact(Part("shown", (seats, cards), "the cards shown last to declare, by seat"), shown),
        Fact(Part("out", (1,), "the cards that each seat has been dealt so far"), _out),
        Fact(Part("buried", (cards,), "the buried cards, if it knows them"), buried),
        Fact(Part("score", (2,), "the attackers' points: taken, and for failed throws"), _score),
    )


def _suit(view: View) -> list[int]:
    """The suit of the trumps, as far as it is declared."""
    return [int(suit == view.trump) for suit in TRUMPS_OF_CONTRACTS]


def _dealer(view: View) -> list[int]:
    """The dealer."""
    seat = view.contract.dealer if view.contract else view.dealer
    return which((seat,), seats_from(view))


def _out(view: View) -> list[int]:
    """The number of cards that each seat has been dealt."""
    return [view.out]


def _score(view: View) -> list[int]:
    """The points of the attackers."""
    return [view.taken, view.penalties]


OF_CONTRACTS = Own(facts=contract_facts)
