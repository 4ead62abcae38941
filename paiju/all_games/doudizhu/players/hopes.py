"""Forecasts of a hand before the play, by the critic of a learned model.

The critic judges deals with all hands open; its judgements are averaged over possible deals, with
unknown bottom cards varied too. The average is turned into shares and points by a fit to played
games (`paiju.all_games.doudizhu.lab.fit_hopes`), which is on the model's card.
"""

from __future__ import annotations

from math import log, tanh
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.doudizhu.bids import highest
from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.players import calling_model
from paiju.all_games.doudizhu.players.prospects import Hopes, Model, prospect
from paiju.all_games.doudizhu.players.prospects import features_of as hand_features
from paiju.all_games.doudizhu.rulesets import HAND, rules_of
from paiju.climbing.network.feature_kernels import code_wholes
from paiju.climbing.network.forward_kernels import judge_wholes
from paiju.climbing.network.rounds_kernels import HANDS, IN_SIGHT, Rounds, begin, deal_unseen
from paiju.playing_cards.card import BARE
from paiju.playing_cards.holding import LANES, Holding, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.all_games.doudizhu.players.prospects import Prospect
    from paiju.all_games.doudizhu.state import View
    from paiju.climbing.network.policy import Policy
    from paiju.climbing.plays.table_kernels import Counts
    from paiju.playing_cards.card import Card

# The number of deals of a forecast. Against a landlord that called, only deals count in which its
# hand is worth a call by the hand model; if they are too few, the `LEAST` nearest ones.
DEALS, LEAST = 160, 24
# The most work of a forecast, in the unit of searches.
WORK = 12_000
# Forecasts closer to 0 or 1 than this count as certain.
_SURE = 0.001
# A fixed seed, so that the same question gets the same answer.
_SEED = 20_261_122

# The names of the features in `features_of`, in order.
FEATURES = ("log odds", "win", "win²", "bombs", "bombs·win")
AS_LANDLORD, WITH_BOTTOM, AS_PEASANT, AGAINST_CALLER = ROLES = (
    "as_landlord",
    "with_bottom",
    "as_peasant",
    "against_caller",
)


class Dealt(NamedTuple):
    """The cards that a seat knows before the play, and the hidden ones, as counts by rank.

    Attributes:
        own: the cards of its hand.
        hidden: the cards whose place is unknown: in other hands or in the bottom.
        bottom: the bottom cards if they are known; the landlord then holds them.

    """

    own: Counts
    hidden: Counts
    bottom: Counts | None = None


def learned_hopes(policy: Policy, view: View) -> Hopes | None:
    """The prospects of a seat that is to call or to double, by a learned model.

    None if the model has no critic, or its card has no fit.
    """
    fitted = policy.model.card.get("calling")
    if fitted is None or policy.model.critic is None:
        return None
    dealt = dealt_in(view)
    is_called = view.landlord is None or highest(view.bids) > 0

    def hope(name: str, forecast: float) -> Prospect:
        weights = Model(*(tuple(fitted[name][each]) for each in Model._fields))
        return prospect(weights, features_of(forecast, dealt.own))

    if view.landlord == view.seat:
        landlord = hope(WITH_BOTTOM, landlord_forecast(policy, dealt))
        return Hopes(landlord, landlord, fitted["callers"], policy.model.id)
    role = (view.seat - _landlord_of(view)) % SEATS
    peasant = peasant_forecast(policy, dealt, role, is_called=is_called)
    return Hopes(
        hope(AS_LANDLORD, landlord_forecast(policy, dealt._replace(bottom=None))),
        hope(AGAINST_CALLER if is_called else AS_PEASANT, peasant),
        fitted["callers"],
        policy.model.id,
    )


def _landlord_of(view: View) -> int:
    """The landlord, or the likely one if this seat passes: the last caller, else the next seat."""
    if view.landlord is not None:
        return view.landlord
    claims = [bid.seat for bid in view.bids if bid.type != "pass" and bid.seat is not None]
    return claims[-1] if claims else (view.seat + 1) % SEATS


def dealt_in(view: View) -> Dealt:
    """The known and the hidden cards of a view before the play."""
    own = Holding.of(view.hand).packed
    bottom = _counts(Holding.of(view.bottom).packed) if view.bottom else None
    return Dealt(_counts(own), _counts(view.rules.play.deck.packed - own), bottom)


def _counts(packed: int) -> Counts:
    return np.frombuffer(unpack(packed), dtype=np.int8).copy()


def landlord_forecast(policy: Policy, dealt: Dealt) -> float:
    """The probability that the seat with these cards wins as the landlord."""
    return _forecast(policy, deals_of(dealt, 0))


def peasant_forecast(policy: Policy, dealt: Dealt, role: int, *, is_called: bool) -> float:
    """The probability that the seat with these cards wins as a peasant.

    `role` is the seat, counted from the landlord. `is_called` means that the landlord called, and
    was not chosen at random.
    """
    rounds = deals_of(dealt, role)
    if is_called:
        worth = np.array([*_worth_to_landlord(rounds)])
        good = np.flatnonzero(worth > 0)
        kept = good if len(good) >= LEAST else np.argsort(-worth, kind="stable")[:LEAST]
        rounds = rounds.copies(kept)
    return 1 - _forecast(policy, rounds)


def _forecast(policy: Policy, rounds: Rounds) -> float:
    """The probability that the landlord wins, averaged over these deals by the model's critic."""
    critic = policy.model.critic
    assert critic is not None  # noqa: S101 - `learned_hopes` has checked it
    games = np.arange(len(rounds.numbers), dtype=np.int32)
    values = judge_wholes(code_wholes(rounds, games, policy.coding, policy.memory), critic)
    # Summed as Python floats, because numpy may sum in another order on other machines.
    return (1 + sum(map(tanh, values.tolist())) / len(games)) / 2


def _worth_to_landlord(rounds: Rounds) -> Iterator[float]:
    """The landlord's points in each deal, by the hand model from its hand before the bottom."""
    held = rounds.words[:, HANDS] - rounds.words[:, IN_SIGHT]
    for counts in np.ascontiguousarray(held).view(np.int8).tolist():
        features = hand_features(rules_of().table, bare_cards(counts))
        yield prospect(calling_model.AS_LANDLORD, features).points


def bare_cards(counts: Sequence[int]) -> list[Card]:
    """Cards without suits; `counts` has the number of cards of each rank."""
    return [card for card, count in zip(BARE, counts, strict=False) for _ in range(count)]


def deals_of(dealt: Dealt, role: int) -> Rounds:
    """Possible deals for a seat that sits `role` seats after the landlord.

    If the bottom is unknown, the cards that are left over go to the landlord.
    """
    own, hidden, bottom = dealt
    known = np.zeros_like(own) if bottom is None or role == 0 else bottom
    lanes = np.repeat(np.arange(LANES, dtype=np.int32), hidden - known)
    held = np.zeros((SEATS, LANES), dtype=np.int8)
    held[0], held[role] = known, own
    room = np.full(SEATS, HAND, dtype=np.int32)
    room[role] = 0
    suited = np.zeros((SEATS, 0), dtype=np.uint64)
    hands, _ = deal_unseen(held, suited, lanes, np.zeros_like(lanes), room, DEALS, _SEED)
    if bottom is not None:
        return begin(hands, np.repeat(bottom[None], DEALS, axis=0))
    left = (own + hidden - hands.sum(axis=1, dtype=np.int8)).astype(np.int8)
    hands[:, 0] += left
    return begin(hands, left)


def features_of(forecast: float, own: Counts) -> tuple[float, ...]:
    """The features that turn a forecast into shares and points, in the order of `FEATURES`.

    The bombs of the hand count, since each of them doubles the stake.

    >>> features_of(0.5, np.array([4, *[0] * 12, 1, 1, 0], dtype=np.int8))
    (0.0, 0.5, 0.25, 2.0, 1.0)
    """
    sure = min(max(forecast, _SURE), 1 - _SURE)
    bombs = float((own == 4).sum() + (own[13] and own[14]))
    return log(sure / (1 - sure)), forecast, forecast**2, bombs, bombs * forecast
