"""The chances of the hidden hands: the proofs of turns, and the probability of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.chance import Chance
from paiju.tricks.plays.leads import beats, lead_of
from paiju.tricks.seat.hidden_deals import HiddenDeals
from paiju.tricks.seat.proofs import Proofs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.chance import Seed
    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.view import View
    from paiju.tricks.plays.following import Lead
    from paiju.tricks.plays.leads import NotALead
    from paiju.tricks.seat.card_table import Numbers


class InGroup(NamedTuple):
    """The cards of a group that a hidden hand may hold.

    Attributes:
        group: the code of the group.
        most: the most cards of it that the hand may hold.
        mean: the cards that it holds on average.
        void: how likely it has none.
        pair: how likely it has two identical cards.
        no_pair: whether turns prove that it has no two identical cards.

    """

    group: str
    most: int
    mean: float
    void: float
    pair: float
    no_pair: bool


class HiddenHand(NamedTuple):
    """A hidden hand.

    Attributes:
        seat: its seat.
        size: the number of its cards.
        known: the cards that it holds for certain.
        groups: the cards of each group that it may hold.
        beats: how likely it can beat a unit of a lead within its group; None without a lead.

    """

    seat: int
    size: int
    known: tuple[Card, ...]
    groups: tuple[InGroup, ...]
    beats: float | None


class Chances(NamedTuple):
    """The chances of all hidden hands, as a seat sees them.

    Attributes:
        unseen: the cards that the seat does not see.
        hands: the other hands, in the order of turns.
        deals: the number of deals that were drawn.
        seed: the seed of the deals.

    """

    unseen: tuple[Card, ...]
    hands: tuple[HiddenHand, ...]
    deals: int
    seed: Seed

    @property
    def error(self) -> float:
        """The largest standard error of a chance."""
        return float(0.5 / np.sqrt(self.deals))


def chances_of(view: View, led: Sequence[Card], number: int, seed: Seed) -> Chances | NotALead:
    """The chances of a view over a number of possible deals; the reason if cards are no lead.

    Args:
        view: the view of a seat.
        led: the cards of a lead that may be beaten; none for no lead.
        number: the number of deals.
        seed: the seed of the deals.
    """
    order = view.order()
    lead = lead_of(view.rules.play, order, led) if led else None
    if isinstance(lead, str):
        return lead
    proofs = Proofs(view, order)
    deals = HiddenDeals(proofs, Chance(seed, "odds")).draw_some(number)
    unseen = proofs.unseen + np.sum(
        [proofs.known[seat] for seat in range(view.seats) if seat != view.seat], axis=0
    )
    # A spectator asks about all seats.
    first = 0 if view.seat is None else view.seat + 1
    others = [(first + further) % view.seats for further in range(view.seats)]
    return Chances(
        proofs.table.cards_of(unseen),
        tuple([_hand(view, proofs, seat, deals, lead) for seat in others if seat != view.seat]),
        number,
        seed,
    )


def _hand(view: View, proofs: Proofs, seat: int, deals: Numbers, lead: Lead | None) -> HiddenHand:
    """A hidden hand, by the proofs of turns and by its cards in deals."""
    rows, table = deals[:, seat], proofs.table
    can_beat = None
    if lead is not None:
        here = table.range_of(lead.group.name)
        beating = [
            any(beats(unit, row, lead.group) for unit in lead.units)
            for row in rows[:, here].tolist()
        ]
        can_beat = sum(beating) / len(beating)
    return HiddenHand(
        seat,
        view.counts[seat],
        table.cards_of(proofs.known[seat]),
        tuple([_in_group(proofs, seat, name, rows) for name in table.order.groups]),
        can_beat,
    )


def _in_group(proofs: Proofs, seat: int, name: str, rows: Numbers) -> InGroup:
    """The cards of a group that a hidden hand may hold."""
    here = proofs.table.range_of(name)
    counts = rows[:, here].sum(axis=1)
    there = proofs.unseen[here] + proofs.known[seat, here]
    may_hold = np.minimum(proofs.most[seat, here], there)
    room = int(proofs.rooms[seat] + proofs.known[seat, here].sum())
    return InGroup(
        name,
        min(int(may_hold.sum()), room),
        float(counts.mean()),
        float((counts == 0).mean()),
        float((rows[:, here] > 1).any(axis=1).mean()),
        bool((may_hold < 2).all()),
    )
