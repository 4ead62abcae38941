"""The hopes of a hand before a card is played, by the critic of a model that was learnt.

The critic judges deals of which every hand is seen; what it says is averaged over deals that the
seat may be in, and over the bottom cards where they are not known. What that comes to was fitted to
played games (`app.games.doudizhu.lab.fit_hopes`), and is on the model's card.
"""

from __future__ import annotations

from math import log, tanh
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.card import BARE
from app.cards.holding import LANES, Holding, unpack
from app.climbing.learned.deal_kernels import deal_unseen
from app.climbing.learned.network_kernels import judge_wholes
from app.climbing.learned.rounds import begin
from app.climbing.learned.rounds_kernels import HANDS, IN_SIGHT, Rounds
from app.climbing.learned.whole_kernels import code_wholes
from app.games.doudizhu import calling_model
from app.games.doudizhu.calling import SEATS, highest
from app.games.doudizhu.prospects import Hopes, Model, prospect
from app.games.doudizhu.prospects import features_of as hand_features
from app.games.doudizhu.rulesets import HAND, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.cards.card import Card
    from app.climbing.kickers import Counts
    from app.climbing.learned.policy import Policy
    from app.games.doudizhu.prospects import Prospect
    from app.games.doudizhu.view import View

# So many deals a forecast is averaged over. Against a landlord who called those count in which his
# hand is worth a call by the model of hands, or is nearest to it.
DEALS, LEAST = 160, 24
# What all of it takes at most, as looking ahead counts work.
WORK = 16_000
# Forecasts nearer to 0 and to 1 than that are as good as certain.
_SURE = 0.001
# Chance draws the same for every question, so that equal questions get equal answers.
_SEED = 20_261_122

# What the numbers of `features_of` are, in order.
FEATURES = ("log odds", "win", "win²", "bombs", "bombs·win")
AS_LANDLORD, WITH_BOTTOM, AS_PEASANT, AGAINST_CALLER = ROLES = (
    "as_landlord",
    "with_bottom",
    "as_peasant",
    "against_caller",
)


class Dealt(NamedTuple):
    """A seat's cards, and what it does not see of the others.

    Attributes:
        own: the counts of its hand.
        hidden: those of the cards that it cannot place, in other hands or at the bottom.
        bottom: those of the bottom cards, where they are known: then they are in some hand.

    """

    own: Counts
    hidden: Counts
    bottom: Counts | None = None


def learned_hopes(policy: Policy, view: View) -> Hopes | None:
    """What a seat may hope for that is to call or to double.

    None where the model has no critic, or nothing was fitted for it.
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
    """Who is the landlord, or would be if the seat said no: who called last, or the next seat."""
    if view.landlord is not None:
        return view.landlord
    claims = [bid.seat for bid in view.bids if bid.type != "pass" and bid.seat is not None]
    return claims[-1] if claims else (view.seat + 1) % SEATS


def dealt_in(view: View) -> Dealt:
    """What a view tells of the cards, before any is played."""
    own = Holding.of(view.hand).packed
    bottom = _counts(Holding.of(view.bottom).packed) if view.bottom else None
    return Dealt(_counts(own), _counts(view.rules.play.deck.packed - own), bottom)


def _counts(packed: int) -> Counts:
    return np.frombuffer(unpack(packed), dtype=np.int8).copy()


def landlord_forecast(policy: Policy, dealt: Dealt) -> float:
    """How likely the seat wins as the landlord."""
    return _forecast(policy, deals_of(dealt, 0))


def peasant_forecast(policy: Policy, dealt: Dealt, role: int, *, is_called: bool) -> float:
    """How likely the seat's side wins against a landlord, who called or was drawn."""
    rounds = deals_of(dealt, role)
    if is_called:
        worth = np.array([*_worth_to_landlord(rounds)])
        good = np.flatnonzero(worth > 0)
        kept = good if len(good) >= LEAST else np.argsort(-worth, kind="stable")[:LEAST]
        rounds = rounds.copies(kept)
    return 1 - _forecast(policy, rounds)


def _forecast(policy: Policy, rounds: Rounds) -> float:
    """How likely the landlord wins, over some deals."""
    critic = policy.model.critic
    assert critic is not None  # noqa: S101 - whoever asks has one
    games = np.arange(len(rounds.numbers), dtype=np.int32)
    values = judge_wholes(code_wholes(rounds, games, policy.coding, policy.memory), critic)
    # In plain numbers: the library that adds arrays up may do so in another order elsewhere.
    return (1 + sum(map(tanh, values.tolist())) / len(games)) / 2


def _worth_to_landlord(rounds: Rounds) -> Iterator[float]:
    """The points that the model of hands foretells the landlord, by the cards that he called on."""
    held = rounds.words[:, HANDS] - rounds.words[:, IN_SIGHT]
    for counts in np.ascontiguousarray(held).view(np.int8).tolist():
        features = hand_features(rules_of().table, bare_cards(counts))
        yield prospect(calling_model.AS_LANDLORD, features).points


def bare_cards(counts: Sequence[int]) -> list[Card]:
    """Cards without suits, by their counts."""
    return [card for card, count in zip(BARE, counts, strict=False) for _ in range(count)]


def deals_of(dealt: Dealt, role: int) -> Rounds:
    """Deals that a seat may be in; a bottom that is not known is the landlord's too."""
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
    """What is made of a forecast, and of the bombs in a hand, which double what is won.

    >>> features_of(0.5, np.array([4, *[0] * 12, 1, 1, 0], dtype=np.int8))
    (0.0, 0.5, 0.25, 2.0, 1.0)
    """
    sure = min(max(forecast, _SURE), 1 - _SURE)
    bombs = float((own == 4).sum() + (own[13] and own[14]))
    return log(sure / (1 - sure)), forecast, forecast**2, bombs, bombs * forecast
