"""Advice on calling, robbing and doubling: the expected score of each choice.

The points of a hand at a stake of one come from the hand model (`prospects`) or from a learned
model. The expected score of a choice is the stake that results from it, times the points of the
role that results from it. Other seats are assumed not to bluff: the last caller becomes the
landlord, and has a hand that is worth a call.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.doudizhu.bids import choices_of, highest
from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.players.calling_model import (
    AGAINST_CALLER,
    AS_LANDLORD,
    AS_PEASANT,
    CALLERS,
    WITH_BOTTOM,
)
from paiju.all_games.doudizhu.players.prospects import Hopes, features_of, prospect
from paiju.all_games.doudizhu.scoring import doublings, of_calling, pairs_of
from paiju.play.declaration.refusals import explain_seat
from paiju.play.flow.flow import Refusal
from paiju.play.players.player import Why
from paiju.play.players.reasons import signed
from paiju.playing_cards.card import FLOWER, SUITED_RANKS, rank_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.all_games.doudizhu.players.prospects import Prospect
    from paiju.all_games.doudizhu.state import Action, View
    from paiju.playing_cards.card import Card


# The points that count for the landlord index, and the points at which the index is 1.
BOTH_JOKERS, BIG_JOKER, SMALL_JOKER, DEUCE, BOMB, FLOWER_CARD = 8, 4, 3, 2, 6, 3
OUT_OF = 30


def landlord_index(cards: Sequence[Card]) -> float:
    """The landlord index 地主指数 of a hand, 0 to 1: points of its jokers, 2s and bombs out of 30.

    >>> from paiju.playing_cards.notation import parse_cards
    >>> landlord_index(parse_cards("BR22225678"))
    0.7333333333333333
    """
    ranks = [rank_of(card) for card in cards]
    small, big, deuces = ranks.count("B"), ranks.count("R"), ranks.count("2")
    jokers = BOTH_JOKERS if small and big else SMALL_JOKER * small + BIG_JOKER * big
    bombs = BOMB * sum(ranks.count(rank) == 4 for rank in SUITED_RANKS)
    points = jokers + DEUCE * deuces + bombs + FLOWER_CARD * cards.count(FLOWER)
    return min(points / OUT_OF, 1.0)


def must_call(cards: Sequence[Card]) -> bool:
    """Tests if a hand must call 必须做地主: it has both jokers, or all four 2s.

    >>> from paiju.playing_cards.notation import parse_cards
    >>> must_call(parse_cards("BR345")), must_call(parse_cards("R222"))
    (True, False)
    """
    ranks = [rank_of(card) for card in cards]
    return {"B", "R"} <= {*ranks} or ranks.count("2") == 4


class RatedAction(NamedTuple):
    """A choice in the calling or the doubling, with its expected score."""

    action: Action
    expected: float


class Advice(NamedTuple):
    """Advice on a call or a double.

    Attributes:
        choices: all choices, the best first.
        landlord_index: the probability that a landlord with this hand wins.
        seeds_index: the landlord index 地主指数 of the Yuncheng game, for comparison.
        must_call: whether the rules of the Yuncheng game oblige the hand to call 必须做地主.
        why: the reason for the best choice.
        by: the id of the model that made the forecast; None for the hand model.

    """

    choices: tuple[RatedAction, ...]
    landlord_index: float
    seeds_index: float
    must_call: bool
    why: Why
    by: str | None


def fitted_hopes(view: View) -> Hopes:
    """The prospects of a seat's hand as landlord and as peasant, by the hand model."""
    features = features_of(view.rules.table, view.hand)
    is_known = view.landlord == view.seat
    # A landlord chosen at random has any hand; one that called has a good one.
    is_called = view.landlord is None or highest(view.bids) > 0
    return Hopes(
        prospect(WITH_BOTTOM if is_known else AS_LANDLORD, features),
        prospect(AGAINST_CALLER if is_called else AS_PEASANT, features),
        CALLERS,
    )


def explain_bid(view: View) -> Refusal | None:
    """The reason why a seat is not to call or to double now; None if it is."""
    refusal = explain_seat(view)
    is_played = refusal is None and view.phase not in {"calling", "doubling"}
    return _NOT_BIDDING if is_played else refusal


def advise(view: View, hopes_of: Callable[[View], Hopes | None] = fitted_hopes) -> Advice:
    """Advice for a seat that is to call or to double.

    `hopes_of` forecasts the hand; where it gives None, the hand model does.
    """
    landlord, peasant, callers, by = hopes_of(view) or fitted_hopes(view)
    if view.landlord is None:
        choices = _calls(view, landlord, peasant, callers)
    else:
        choices = _doubles(view, (landlord if view.landlord == view.seat else peasant).points)
    # Among equal choices the smaller one is best; it comes later in `choices`.
    ranked = [*choices]
    ranked.reverse()
    ranked.sort(key=lambda choice: -choice.expected)
    win = landlord.win if view.landlord in {None, view.seat} else peasant.win
    why = _why(ranked[0], None if by is None else win)
    index, must = landlord_index(view.hand), must_call(view.hand)
    return Advice(tuple(ranked), landlord.win, index, must, why, by)


def _calls(
    view: View, landlord: Prospect, peasant: Prospect, callers: float
) -> tuple[RatedAction, ...]:
    *claims, passing = choices_of(view, view.seat)
    if highest(view.bids):
        declined = _stake(view, view.bids) * peasant.points
    else:
        # If nobody calls, the cards are dealt again, without a score. Callers call the most.
        behind = SEATS - 1 - len(view.bids)
        most = max(claims, key=lambda claim: claim.points)
        declined = (1 - (1 - callers) ** behind) * _stake(view, (most,)) * peasant.points
    return (
        *(RatedAction(each, _stake(view, (*view.bids, each)) * landlord.points) for each in claims),
        RatedAction(passing, declined),
    )


def _doubles(view: View, points: float) -> tuple[RatedAction, ...]:
    stake = _stake(view, view.bids)
    return tuple(
        RatedAction(each, stake * points * _factor(view, each))
        for each in choices_of(view, view.seat)
    )


def _factor(view: View, choice: Action) -> float:
    """The factor by which a choice in the doubling multiplies the stake of its seat.

    The landlord has a stake against each peasant; its factor is the mean of the two.
    """
    after, pairs = replace(view, doubles=(*view.doubles, choice)), pairs_of(view, view.seat)
    factors = [prod(each.product for each in doublings(after, seat)) for seat in pairs]
    return sum(factors) / len(factors)


def _stake(view: View, bids: Sequence[Action]) -> int:
    """The stake of a game with these bids, before bombs and doubling."""
    options = view.rules.options
    return options.base * prod(each.product for each in of_calling(options, bids))


def at_stake(view: View) -> float:
    """The most points that a seat can win by one of its choices, without bombs.

    A landlord wins from both peasants.
    """
    choices = choices_of(view, view.seat)
    if view.landlord is None:
        return float((SEATS - 1) * max(_stake(view, (*view.bids, each)) for each in choices))
    pairs = len(pairs_of(view, view.seat))
    return pairs * _stake(view, view.bids) * max(_factor(view, each) for each in choices)


def _why(best: RatedAction, win: float | None) -> Why:
    """The reason for the best choice.

    It names the probability of winning only if the learned model gives it: that of the hand model
    would contradict the `landlord_index` of the same answer.
    """
    declines, expected = best.action.type == "pass", signed(best.expected)
    code = "declines" if declines else "worth_it"
    if win is None:
        text = _DECLINES_BY_HAND if declines else _ACCEPTS_BY_HAND
        return Why(code, text.format(expected=expected))
    text = _DECLINES if declines else _ACCEPTS
    return Why(code, text.format(percent=round(100 * win), expected=expected))


_NOT_BIDDING = Refusal(
    "not_bidding", Text("此时不叫牌也不加倍", "nothing is called or doubled now")
)
_ACCEPTS = Text(
    "这手牌约赢 {percent}%，这样叫期望得 {expected} 分",
    "the hand wins about {percent} %: this may be expected to score {expected}",
)
_DECLINES = Text(
    "这手牌约赢 {percent}%，不值得加码；期望得 {expected} 分",
    "the hand wins about {percent} %, not enough to raise: {expected} may be expected",
)
_ACCEPTS_BY_HAND = Text("这样叫期望得 {expected} 分", "this may be expected to score {expected}")
_DECLINES_BY_HAND = Text(
    "不值得加码；期望得 {expected} 分", "not enough to raise: {expected} may be expected"
)
