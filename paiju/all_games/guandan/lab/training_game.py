"""The declaration of Guandan for the training of learned players: rounds, with their tribute."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.guandan import rulesets
from paiju.all_games.guandan.models import ROUND, TEAMS, shipped
from paiju.all_games.guandan.players.learned import WIN, worth_in
from paiju.all_games.guandan.tribute import returnable
from paiju.climbing.lab.selfplay.training_game import TrainingGame, by_team
from paiju.playing_cards.card import RED_JOKER, rank_of

if TYPE_CHECKING:
    from paiju.climbing.lab.selfplay.training_game import Places, Prelude, Values
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.playing_cards.card import Card


SEATS = 4
# A quarter of the rounds begins without tribute, a quarter with two tributes, the others with one.
_KINDS, _NONE, _TWO = 4, 0, 1
# Added to the rank of cards above the limit, which are returned only if there is no lower card.
_NOT_LOW = 100
_RED_JOKERS = 2


class Worths(NamedTuple):
    """The properties of a deck's cards in a tribute, as columns with one row for each card.

    Attributes:
        heights: the card's place in the order of the level; -1 if it may not be paid.
        is_low: 1 if the card may be returned, else 0.
        is_red: 1 if the card is a red joker, else 0.

    """

    heights: Places
    is_low: Places
    is_red: Places


def pay_tribute(worths: Worths, cards: Places, chance: np.random.Generator) -> Places:
    """The hands of rounds after random tributes: the leader's first, then in playing order.

    `cards` has a shuffled deck in each row, as indices of cards. If the payers hold both red
    jokers, no tribute is paid, and the last round's first seat leads.
    """
    number = len(cards)
    hands = cards.reshape(number, SEATS, -1).copy()
    kinds = chance.integers(_KINDS, size=number)
    # The seat that the leader pays. With two tributes it is an enemy, since both enemies went out
    # first; otherwise it is the partner or an enemy, equally often.
    enemies = chance.choice([1, 3], size=number)
    firsts = np.where((kinds == _TWO) | (chance.random(number) < 1 / 2), enemies, SEATS // 2)
    reds = worths.is_red[hands].sum(axis=2)
    payers_reds = reds[:, 0] + np.where(kinds == _TWO, reds[:, SEATS // 2], 0)
    resisted = (kinds != _NONE) & (payers_reds == _RED_JOKERS)
    hands[resisted] = hands[resisted][:, [1, 0, 3, 2]]
    two = np.flatnonzero((kinds == _TWO) & ~resisted)
    # The payer of the higher card pays the first seat, and leads.
    highest = worths.heights[hands[two]].max(axis=2)
    turned = two[highest[:, SEATS // 2] > highest[:, 0]]
    hands[turned] = hands[turned][:, [2, 1, 0, 3]]
    one = np.flatnonzero((kinds != _NONE) & ~resisted)
    _exchange(hands, one, np.zeros_like(one), firsts[one], worths)
    _exchange(hands, two, np.full_like(two, SEATS // 2), (firsts[two] + 2) % SEATS, worths)
    return hands.reshape(number, -1)


def _exchange(hands: Places, games: Places, payers: Places, payees: Places, worths: Worths) -> None:
    """In each of `games`, swap the payer's highest card for the payee's lowest card, in place."""
    paid = worths.heights[hands[games, payers]].argmax(axis=1)
    costs = worths.heights + _NOT_LOW * (1 - worths.is_low)
    returned = costs[hands[games, payees]].argmin(axis=1)
    gift = hands[games, payers, paid]
    hands[games, payers, paid] = hands[games, payees, returned]
    hands[games, payees, returned] = gift


def _results(rounds: Rounds, objective: str) -> Values:
    """The result of each seat: the levels won, and for the objective `wins` a part for the win."""
    worth = worth_in(rounds, WIN if objective == "wins" else 0.0).astype(np.float32)
    return by_team(rounds, TEAMS, worth)


def worths_of(which: int, deck: tuple[Card, ...]) -> Worths:
    """The properties of a deck's cards at the level `LEVELS[which]`; wild cards may not be paid."""
    rules, level = rulesets.rules_of(), rulesets.LEVELS[which]
    table, low = rules.table_at(level), {*returnable(deck, rules, level)}
    order = table.rules.order
    return Worths(
        np.array([-1 if table.is_wild(card) else order.index(rank_of(card)) for card in deck]),
        np.array([int(card in low) for card in deck]),
        np.array([int(card == RED_JOKER) for card in deck]),
    )


def _tribute(which: int, deck: tuple[Card, ...]) -> Prelude:
    return partial(pay_tribute, worths_of(which, deck))


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
