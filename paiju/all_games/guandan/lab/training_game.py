"""The declaration of Guandan for the training of learned players: rounds, with their tribute."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from paiju.all_games.guandan import rulesets
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.models import ROUND, TEAMS, shipped
from paiju.all_games.guandan.players.learned import WIN, worth_in
from paiju.all_games.guandan.tribute import (
    can_resist,
    leader_after,
    payable,
    payees_of,
    payers_of,
    payments_of,
    returnable,
)
from paiju.climbing.lab.selfplay.training_game import TrainingGame, by_team
from paiju.playing_cards.card import rank_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.climbing.lab.selfplay.training_game import Places, Prelude, Values
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.playing_cards.card import Card


SEATS = 4
# The first seat of the last round, its partner, and the two orders of its enemies. All hands are
# random, so it does not matter which seat was the first.
_FIRST, _PARTNER, _ENEMIES = 0, 2, ((1, 3), (3, 1))

Hands = list[list[int]]


def pay_tribute(
    level: str, deck: Sequence[Card], cards: Places, chance: np.random.Generator
) -> Places:
    """The hands of rounds after random tributes: the leader's first, then in playing order.

    A quarter of the rounds begins without tribute, a quarter with two payers, the others with one.

    Args:
        level: the level that is played.
        deck: the deck.
        cards: a shuffled deck in each row, as indices of cards.
        chance: the source of chance.
    """
    rounds = cards.reshape(len(cards), SEATS, -1).tolist()
    # The place of the first seat's partner in the last round; 0 if there was no round.
    places = chance.integers(SEATS, size=len(cards)).tolist()
    orders = chance.integers(len(_ENEMIES), size=len(cards)).tolist()
    for at, (place, order) in enumerate(zip(places, orders, strict=True)):
        if place:
            finished = [_FIRST, *_ENEMIES[order]]
            finished.insert(place, _PARTNER)
            match = Match((level, level), tuple(finished))
            rounds[at] = after_tribute(match, deck, rounds[at])
    return np.array(rounds, dtype=cards.dtype).reshape(cards.shape)


def after_tribute(match: Match, deck: Sequence[Card], hands: Hands) -> Hands:
    """The hands of a round after its tribute: the leader's first, then in playing order.

    Payers resist if they can. Each pays the first card that it may, and gets back the lowest one
    that may be returned. Hands have indices of cards in the deck.
    """
    rules, level, finished = rulesets.rules_of(), match.level, match.finished
    payers, leader = payers_of(finished), finished[0]
    gives = (*payers, *payees_of(finished))
    held = {seat: [deck[card] for card in hands[seat]] for seat in gives}
    if not can_resist(held[payer] for payer in payers):
        paid = {payer: payable(held[payer], rules, level)[0] for payer in payers}
        payments = payments_of(rules, match, paid, taken=None, lot=None) or ()
        leader, order = leader_after(payments, finished[0]), rules.play_at(level).order
        for payer, payee, card in payments:
            hands[payee].append(hands[payer].pop(held[payer].index(card)))
            held[payee].append(card)
            may = returnable(held[payee], rules, level)
            back = min(may, key=lambda each: order.index(rank_of(each)))
            hands[payer].append(hands[payee].pop(held[payee].index(back)))
    return hands[leader:] + hands[:leader]


def _results(rounds: Rounds, objective: str) -> Values:
    """The result of each seat: the levels won, and for the objective `wins` a part for the win."""
    worth = worth_in(rounds, WIN if objective == "wins" else 0.0).astype(np.float32)
    return by_team(rounds, TEAMS, worth)


def _tribute(which: int, deck: tuple[Card, ...]) -> Prelude:
    return partial(pay_tribute, rulesets.LEVELS[which], deck)


LEARNT = TrainingGame(
    id="guandan",
    ruleset="competition",
    round=ROUND,
    known=0,
    sizes=(rulesets.HAND,) * rulesets.SEATS,
    tables=lambda: tuple(map(rulesets.rules_of().table_at, rulesets.LEVELS)),
    results=_results,
    reach=0.95,
    decks=208,
    shipped=shipped,
    prelude=_tribute,
)
