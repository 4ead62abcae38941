"""Deals that a view allows, as likely as what the others did makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.cards.holding import LANES, Holding, unpack
from app.cards.playing import LANE_OF
from app.climbing.learned.features import KICKERS
from app.climbing.learned.playing_kernels import follow
from app.climbing.learned.rounds import begin
from app.doudizhu.agents.search.kernels import deal_unseen
from app.doudizhu.calling import SEATS

if TYPE_CHECKING:
    from app.climbing.kernels import Rows
    from app.climbing.kickers import Counts
    from app.climbing.learned.network import Shares
    from app.climbing.learned.policy import Policy
    from app.climbing.learned.rounds_kernels import Rounds
    from app.doudizhu.agents.position import Position
    from app.doudizhu.view import View
    from app.games.agents import Rng

# The latest decisions of others that deals are weighed by, and how likely anything else is that
# they may have done: nobody plays just as the policy does.
DECISIONS = 6
ANYTHING = 0.1
# What Lehmer's numbers may begin with.
_SEEDS = 2**31 - 2


class Seen(NamedTuple):
    """What deals are made from. Seats are counted from the landlord's.

    Attributes:
        role: the seat that looks ahead.
        own: the counts of its hand.
        lanes: of every card that it does not see, those that the landlord must hold first.
        known: how many these are.
        cards: how many cards each seat holds.
        played: the counts of what each seat played.
        bottom: the counts of the bottom cards.
        rows: what was played, turn by turn.
        roles: by whom.

    """

    role: int
    own: Counts
    lanes: Rows
    known: int
    cards: Rows
    played: Counts
    bottom: Counts
    rows: tuple[int, ...]
    roles: tuple[int, ...]


def seen_by(view: View, position: Position, pass_row: int) -> Seen:
    """What a view tells of the deals that it allows."""
    place = [(seat - position.landlord) % SEATS for seat in range(SEATS)]
    played = np.zeros((SEATS, LANES), dtype=np.int8)
    for turn in view.history:
        played[place[turn.seat]] += _counts(Holding.of(turn.cards))
    hidden = [card for card in position.unseen if card not in position.shown]
    lanes = [LANE_OF[card] for card in (*position.shown, *hidden)]
    cards = [view.counts[(position.landlord + role) % SEATS] for role in range(SEATS)]
    return Seen(
        role=place[view.seat],
        own=_counts(position.hand),
        lanes=np.array(lanes, dtype=np.int32),
        known=len(position.shown),
        cards=np.array(cards, dtype=np.int32),
        played=played,
        bottom=_counts(Holding.of(view.bottom or ())),
        rows=tuple(turn.play.row if turn.play else pass_row for turn in view.history),
        roles=tuple(place[turn.seat] for turn in view.history),
    )


def _counts(group: Holding) -> Counts:
    return np.frombuffer(unpack(group.packed), dtype=np.int8).copy()


def deals(seen: Seen, policy: Policy, number: int, rng: Rng) -> tuple[Rounds, Shares, int]:
    """So many deals as the game stands in them, how likely each is, and what that took.

    A deal is as likely as the policy makes what the others last decided.
    """
    dealt = deal_unseen(
        *(seen.own, seen.lanes, seen.known, seen.cards, seen.role, number),
        1 + rng.randrange(_SEEDS),
    )
    known = np.repeat(seen.bottom[None], number, axis=0)
    rounds = begin(dealt + seen.played, known)
    theirs = [turn for turn, role in enumerate(seen.roles) if role != seen.role][-DECISIONS:]
    is_asked = np.zeros(len(seen.rows), dtype=np.bool_)
    is_asked[theirs] = True
    weights, work = follow(
        rounds,
        np.array(seen.rows, dtype=np.int32),
        is_asked,
        ANYTHING,
        KICKERS,
        policy.coding,
        policy.memory,
        policy.model.network,
    )
    return rounds, weights / weights.sum(), work


def drawn(weights: Shares, number: int, rng: Rng) -> Rows:
    """So many places, each as often as its weight has it, evenly spread over all of them."""
    ends = np.cumsum(weights)
    marks = (np.arange(number) + rng.random()) / number * ends[-1]
    places: Rows = np.searchsorted(ends, marks, side="right").astype(np.int32)
    return np.minimum(places, np.int32(len(weights) - 1))
