"""Proofs: the limits that the turns of a view set to the cards of the hidden hands.

A seat that did not follow suit has no card of it. A seat that gave fewer tuples than were led has
no more of them. A throw that stood was beaten by no single hand. Cards that a seat played later
were in its hand at that time, so they count against such a limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.tricks.flow.hidden_hands import Evidence
from paiju.tricks.plays.bombs import is_free
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.leads import beats, lead_of, may_beat_throw
from paiju.tricks.plays.units import rows_together
from paiju.tricks.seat.card_table import card_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.tricks.flow.state import Turn
    from paiju.tricks.flow.view import View
    from paiju.tricks.plays.card_order import CardOrder, Group
    from paiju.tricks.plays.units import Row, Unit
    from paiju.tricks.rules.play_rules import PlayRules
    from paiju.tricks.seat.card_table import Numbers


class Followed(NamedTuple):
    """A follow that proves more than limits on copies: no harder requirement could be filled.

    Attributes:
        seat: the seat.
        lead: the lead.
        played: the follow, as a row of the group.
        later: the cards of the group that the seat has played from that turn on.
        rules: the rules of a trick.
        order: the order of cards.

    """

    seat: int
    lead: Lead
    played: Row
    later: Row
    rules: PlayRules
    order: CardOrder

    def allows(self, row: Sequence[int]) -> bool:
        """Tests if a seat may hold these cards of the group now."""
        then = self.lead.group.cards_of(rows_together(row, self.later))
        follower = Follower(self.rules, self.order, self.lead, then)
        return follower.broken_shape(self.played) is None


class Unbeaten(NamedTuple):
    """A run of a throw that stood: no hand that counts had a higher one.

    Attributes:
        seat: a seat that could not beat it.
        lead: the throw.
        unit: the run.
        later: the cards of the group that the seat has played from that turn on.

    """

    seat: int
    lead: Lead
    unit: Unit
    later: Row

    def allows(self, row: Sequence[int]) -> bool:
        """Tests if a seat may hold these cards of the group now."""
        return not beats(self.unit, rows_together(row, self.later), self.lead.group)


class Proofs:
    """The limits that a view proves.

    Attributes:
        known: [seats + 1, cards] the cards that each seat holds for certain; last those of the
            kitty.
        most: [seats + 1, cards] the most copies of each card that each may hold.
        rooms: the number of cards of each that are not known.
        unseen: [cards] the cards whose place is not known.
        voids: for each seat, the names of the groups of which it has no card.
        others: the turns that prove more than limits on copies.

    """

    def __init__(self, view: View, order: CardOrder) -> None:
        rules = view.rules
        self.table = table = card_table(rules, order)
        self._order, self._view = order, view
        seats = rules.seats
        evidence = Evidence(view, order)
        rows = [table.row(known.elements()) for known in evidence.known]
        self.known = np.array([*rows, table.row(view.buried or ())])
        counts = [*view.counts, self._kitty()]
        self.rooms = np.array(counts) - self.known.sum(axis=1)
        played = table.row(card for turn in view.history for card in turn.cards)
        self.unseen = table.whole - played - self.known.sum(axis=0)
        self.most = np.full((seats + 1, len(table.cards)), rules.deck.packs)
        self.voids: list[set[str]] = [set() for _ in range(seats)]
        self.others: list[Followed | Unbeaten] = []
        self._later = self._cards_from()
        for begun in range(0, len(view.history), seats):
            self._read(begun, view.history[begun : begun + seats])
        np.maximum(self.most, 0, out=self.most)

    def _kitty(self) -> int:
        """The number of cards that lie in the kitty, or are not dealt yet."""
        view = self._view
        held = sum(view.counts) + sum(len(turn.cards) for turn in view.history)
        return len(view.rules.deck.cards) - held

    def _cards_from(self) -> Numbers:
        """[turns + 1, seats, cards] the cards that each seat plays from each turn on."""
        history, table = self._view.history, self.table
        rows = np.zeros((len(history) + 1, self._view.rules.seats, len(table.cards)), np.int64)
        for number, turn in enumerate(history):
            for card in turn.cards:
                rows[number, turn.seat, self._order.places[card]] += 1
        return rows[::-1].cumsum(axis=0)[::-1]

    def _read(self, begun: int, trick: Sequence[Turn]) -> None:
        """Add the proofs of a trick."""
        rules = self._view.rules.play
        lead = lead_of(rules, self._order, trick[0].cards)
        assert isinstance(lead, Lead)  # noqa: S101 - it was legal
        here = self.table.range_of(lead.group.name)
        for place, turn in enumerate(trick[1:], begun + 1):
            if turn.seat == self._view.seat or is_free(rules, self._order, lead.group, turn.cards):
                continue
            row = lead.group.row(turn.cards)
            if sum(row) < lead.size:
                self.voids[turn.seat].add(lead.group.name)
                self.most[turn.seat, here] = 0
            elif lead.pieces[0].width > 1:
                self._read_follow(place, turn, lead, row)
        if len(lead.units) > 1:
            self._read_throw(begun, trick[0].seat, lead)

    def _read_follow(self, number: int, turn: Turn, lead: Lead, row: Sequence[int]) -> None:
        """Add the proofs of a follow in the group, about the tuples of its seat."""
        rules = self._view.rules.play
        has_run = any(unit.piece.length > 1 for unit in lead.units)
        is_plain = rules.protect == "none" or (rules.protect == "longer" and rules.widest == 2)
        if is_plain and rules.follow != "suit_only":
            self._limit(number, turn, lead, row)
        if has_run or not is_plain:
            later = tuple(self._then(number, turn.seat, lead.group).tolist())
            self.others.append(Followed(turn.seat, lead, tuple(row), later, rules, self._order))

    def _then(self, number: int, seat: int, group: Group) -> Numbers:
        """The cards of a group that a seat plays from a turn on."""
        row: Numbers = self._later[number, seat, self.table.range_of(group.name)]
        return row

    def _limit(self, number: int, turn: Turn, lead: Lead, row: Sequence[int]) -> None:
        """Limit the copies of each card to fewer than the tuples that the follow lacks."""
        widths = [piece.width for piece in lead.pieces for _ in range(piece.length)]
        for width in range(2, max(widths) + 1):
            asked = sum(each >= width for each in widths)
            if sum(count // width for count in row) < asked:
                here = self.table.range_of(lead.group.name)
                # Not even a tuple of cards that it played and cards that it holds.
                played = np.array(row)
                left = width - 1 - played % width - self._then(number + 1, turn.seat, lead.group)
                most = self.most[turn.seat, here]
                np.minimum(most, left, out=most)
                return

    def _read_throw(self, begun: int, seat: int, lead: Lead) -> None:
        """Add the proofs of a throw that stood: no hand that counts has a higher unit."""
        view = self._view
        seats, rules = view.rules.seats, view.rules.play
        for further in range(1, seats):
            other = (seat + further) % seats
            if other == view.seat or not may_beat_throw(rules, further):
                continue
            for unit in lead.units:
                width, length = unit.piece
                then = self._then(begun, other, lead.group)
                if length > 1:
                    self.others.append(Unbeaten(other, lead, unit, tuple(then.tolist())))
                    continue
                higher = sum(step < unit.top for step in lead.group.steps)
                start = self.table.range_of(lead.group.name).start
                most = self.most[other, start : start + higher]
                np.minimum(most, width - 1 - then[:higher], out=most)

    def allow(self, hands: Numbers) -> bool:
        """Tests if hands, as rows by seat, agree with the turns that prove more than limits."""
        return all(
            each.allows(hands[each.seat, self.table.range_of(each.lead.group.name)].tolist())
            for each in self.others
        )
