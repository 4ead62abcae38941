"""The prospects of a hand before the play, by a small model that is fitted to played games."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import exp
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.splits.split import power_of
from paiju.playing_cards.card import SUITED_RANKS, rank_of
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.climbing.plays.table import MoveTable
    from paiju.playing_cards.card import Card

# The names of the features in `features_of`, in order. 2s, aces and kings are high cards, which
# take the lead; `plays` is the number of leads that the best split of the hand needs. `tops` is a
# weighted count of all high cards; the products combine it with the number of leads.
FEATURES = (
    "small_joker",
    "big_joker",
    "rocket",
    "deuces",
    "aces",
    "kings",
    "bombs",
    "plays",
    "power",
    "tops²",
    "tops·plays",
    "tops·power",
    "plays²",
    "plays·power",
    "power²",
)
TOPS: Mapping[str, float] = MappingProxyType({"R": 1.25, "B": 1.0, "2": 0.75, "A": 0.25})
# The unit of power in the features, so that it is about as large as the others.
POWER_UNIT = 500
# At most this many choices of cores are tried for the best split. A hand with eight wild cards may
# need more, but the gain would not be worth the time.
_CHOICES = 1_000


class Model(NamedTuple):
    """The hand model for one role.

    Attributes:
        win: the weights of a logistic model of winning: a constant, then one for each feature.
        points: the weights of a linear model of points, in the same order.

    """

    win: tuple[float, ...]
    points: tuple[float, ...]


class Prospect(NamedTuple):
    """The probability that a hand wins in a role, and its expected points at a stake of one."""

    win: float
    points: float


class Hopes(NamedTuple):
    """The prospects of a seat that is to call or to double.

    Attributes:
        landlord: its prospect as the landlord.
        peasant: its prospect as a peasant.
        callers: the share of all hands that are worth a call.
        by: the id of the learned model; None for the hand model.

    """

    landlord: Prospect
    peasant: Prospect
    callers: float
    by: str | None = None


def features_of(table: MoveTable, cards: Sequence[Card]) -> tuple[float, ...]:
    """The features of a hand, as named in `FEATURES`.

    >>> from paiju.playing_cards.notation import parse_cards
    >>> from paiju.all_games.doudizhu.rulesets import rules_of
    >>> features_of(rules_of().table, parse_cards("BR2AA33334567"))
    (1.0, 1.0, 1.0, 1.0, 2.0, 0.0, 1.0, 4.0, 0.208, 12.25, 14.0, 0.728, 16.0, 0.832, 0.043264)
    """
    ranks = [rank_of(card) for card in cards]
    small, big = ranks.count("B"), ranks.count("R")
    best = power_of(table, Holding.of(cards), _CHOICES)
    tops = sum(TOPS.get(rank, 0.0) for rank in ranks)
    joint = (tops, float(best.plays), best.power / POWER_UNIT)
    return (
        float(small),
        float(big),
        float(small and big),
        float(ranks.count("2")),
        float(ranks.count("A")),
        float(ranks.count("K")),
        float(sum(ranks.count(rank) == 4 for rank in SUITED_RANKS)),
        *joint[1:],
        *(one * other for one, other in combinations_with_replacement(joint, 2)),
    )


def prospect(model: Model, features: Sequence[float]) -> Prospect:
    """The prospect of a hand with these features."""
    return Prospect(1 / (1 + exp(-_sum(model.win, features))), _sum(model.points, features))


def _sum(weights: Sequence[float], features: Sequence[float]) -> float:
    constant, *others = weights
    return constant + sum(
        weight * feature for weight, feature in zip(others, features, strict=True)
    )
