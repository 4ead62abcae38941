"""Deals that a view allows, as likely as what the others did makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.learned.deal_kernels import deal_unseen
from app.climbing.learned.features import KICKERS
from app.climbing.learned.playing_kernels import follow
from app.climbing.learned.rounds import begin

if TYPE_CHECKING:
    from app.climbing.kernels import Rows, Words
    from app.climbing.kickers import Counts
    from app.climbing.learned.network import Shares
    from app.climbing.learned.policy import Policy
    from app.climbing.learned.rounds_kernels import Rounds
    from app.play.agents import Rng

# The latest decisions of others that deals are weighed by, and how likely anything else is that
# they may have done: nobody plays just as the policy does.
DECISIONS = 6
ANYTHING = 0.1
# What Lehmer's numbers may begin with.
_SEEDS = 2**31 - 2


class Hidden(NamedTuple):
    """What a seat does not see, seats counted from the one that led first.

    Attributes:
        held: the counts of what each seat is known to hold: of the one that looks, its hand.
        suited: the suits of that, where they matter.
        lanes: the lane of every other card.
        suits: its suit; the number of all suits where it has none that matters.
        room: how many of these cards each seat holds.

    """

    held: Counts
    suited: Words
    lanes: Rows
    suits: Rows
    room: Rows


class Course(NamedTuple):
    """What was played, turn by turn, seats counted from the one that led first.

    Attributes:
        rows: the rows.
        seats: by whom.
        cards: the counts of each, two words.
        suits: the suits of each, where they matter.

    """

    rows: Rows
    seats: Rows
    cards: Words
    suits: Words


class Seen(NamedTuple):
    """What deals are made from.

    Attributes:
        seat: the seat that looks ahead, counted from the one that led first.
        hidden: what it does not see.
        in_sight: the counts of the cards that everybody knew the first seat to hold.
        course: what was played.

    """

    seat: int
    hidden: Hidden
    in_sight: Counts
    course: Course

    @property
    def left(self) -> int:
        """How many cards there are in all hands."""
        return int(self.hidden.held.sum()) + len(self.hidden.lanes)


def deals(seen: Seen, policy: Policy, number: int, rng: Rng) -> tuple[Rounds, Shares, int]:
    """So many deals as the game stands in them, how likely each is, and what that took.

    A deal is as likely as the policy makes what the others last decided.
    """
    course = seen.course
    hands, suits = deal_unseen(*seen.hidden, number, 1 + rng.randrange(_SEEDS))
    played = np.zeros_like(hands[0])
    played_suits = np.zeros_like(suits[0])
    for turn, seat in enumerate(course.seats.tolist()):
        played[seat] += course.cards[turn].view(np.int8)
        played_suits[seat] += course.suits[turn]
    in_sight = np.repeat(seen.in_sight[None], number, axis=0)
    rounds = begin(hands + played, in_sight, suits + played_suits)
    is_asked = np.zeros(len(course.rows), dtype=np.bool_)
    is_asked[np.flatnonzero(course.seats != seen.seat)[-DECISIONS:]] = True
    weights, work = follow(
        *(rounds, course.rows, course.cards, course.suits, is_asked, ANYTHING),
        *(KICKERS, policy.coding, policy.memory, policy.model.network),
    )
    return rounds, weights / weights.sum(), work


def drawn(weights: Shares, number: int, rng: Rng) -> Rows:
    """So many places, each as often as its weight has it, evenly spread over all of them."""
    ends = np.cumsum(weights)
    marks = (np.arange(number) + rng.random()) / number * ends[-1]
    places: Rows = np.searchsorted(ends, marks, side="right").astype(np.int32)
    return np.minimum(places, np.int32(len(weights) - 1))
