"""Guandan for the learner."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from app.cards.card import RED_JOKER, rank_of
from app.climbing.learned.learnt import Learnt
from app.games.guandan import rulesets
from app.games.guandan.agents.learned import WIN, worth_in
from app.games.guandan.lab.tribute import Worths, pay_tribute
from app.games.guandan.models import TEAMS
from app.games.guandan.tribute import returnable

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.learned.learnt import Prelude, Values
    from app.climbing.learned.rounds_kernels import Rounds


def _worth(rounds: Rounds, objective: str) -> Values:
    """The levels won; for the objective of wins, mostly the win itself."""
    return worth_in(rounds, WIN if objective == "wins" else 0.0).astype(np.float32)


def worths_of(which: int, deck: tuple[Card, ...]) -> Worths:
    """The worth of cards in a tribute at a level; wild ones are not paid."""
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


LEARNT = Learnt(
    id="guandan",
    ruleset="competition",
    teams=TEAMS,
    known=0,
    sizes=(rulesets.HAND,) * rulesets.SEATS,
    tables=lambda: tuple(map(rulesets.rules_of().table_at, rulesets.LEVELS)),
    worth=_worth,
    reach=0.95,
    decks=208,
    has_places=True,
    prelude=_tribute,
)
