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
from paiju.tricks.plays.following import Lead
from paiju.tricks.plays.leads import lead_of
from paiju.tricks.plays.requirements import requirements
from paiju.tricks.plays.units import fills, places_of
from paiju.tricks.seat.card_table import card_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.tricks.flow.state import Turn
    from paiju.tricks.flow.view import View
    from paiju.tricks.plays.card_order import CardOrder, Group
    from paiju.tricks.plays.requirements import Requirement
    from paiju.tricks.seat.card_table import Numbers


class Barred(NamedTuple):
    """Pieces that a seat could not take out of a group of its hand before a turn.

    Attributes:
        seat: the seat.
        group: the group.
        later: the cards of the group that it has played from that turn on, as a row of the group.
        asked: the sets of pieces; none of them could be taken.
        above: the step above which the first piece would have lain; None for any step.
        is_exact: whether a tuple had to be all copies of its card.

    """

    seat: int
    group: Group
    later: tuple[int, ...]
    asked: tuple[Requirement, ...]
    above: int | None = None
    is_exact: bool = False

    def allows(self, row: Sequence[int]) -> bool:
        """Tests if a seat may hold these cards of the group now."""
        then = tuple([int(now) + then for now, then in zip(row, self.later, strict=True)])
        return not any(self._has(pieces, then) for pieces in self.asked)

    def _has(self, pieces: Requirement, row: tuple[int, ...]) -> bool:
        places = places_of(pieces, row, self.group, is_exact=self.is_exact)
        if places is None:
            return False
        return self.above is None or self.group.steps[places[0]] < self.above


class Proofs:
    """The limits that a view proves.

    Attributes:
        known: [seats + 1, cards] the cards that each seat holds for certain; last those of the
            kitty.
        most: [seats + 1, cards] the most copies of each card that each may hold.
        rooms: the number of cards of each that are not known.
        unseen: [cards] the cards whose place is not known.
        voids: for each seat, the names of the groups of which it has no card.
        barred: the pieces that seats could not take out of their hands.

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
        self.barred: list[Barred] = []
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
        """[turns + 1, seats, cards] what each seat plays from each turn on."""
        history, table = self._view.history, self.table
        rows = np.zeros((len(history) + 1, self._view.rules.seats, len(table.cards)), np.int64)
        for number, turn in enumerate(history):
            for card in turn.cards:
                rows[number, turn.seat, self._order.places[card]] += 1
        return rows[::-1].cumsum(axis=0)[::-1]

    def _read(self, begun: int, trick: Sequence[Turn]) -> None:
        """Read what a trick proves."""
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
        """Read what a follow in the group proves about the tuples of its seat."""
        rules = self._view.rules.play
        is_exact = rules.protect in {"longer", "both"} and rules.widest > 2
        has_run = any(unit.piece.length > 1 for unit in lead.units)
        if rules.protect in {"tractor", "both"} and not has_run:
            return
        if not is_exact and rules.follow != "suit_only":
            self._limit(number, turn, lead, row)
        if (has_run or is_exact) and rules.follow != "long_first":
            harder = tuple(self._harder(lead, row, is_exact=is_exact))
            later = tuple(self._then(number, turn.seat, lead.group).tolist())
            if harder:
                self.barred.append(Barred(turn.seat, lead.group, later, harder, is_exact=is_exact))

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
                left = width - 1 - self._then(number + 1, turn.seat, lead.group)
                most = self.most[turn.seat, here]
                np.minimum(most, left, out=most)
                return

    def _harder(self, lead: Lead, row: Sequence[int], *, is_exact: bool) -> Iterator[Requirement]:
        """The requirements of a lead that are harder than those that a follow fills."""
        for asked in requirements(lead.pieces, self._view.rules.play):
            if fills(asked, row, lead.group, is_exact=is_exact):
                return
            yield asked

    def _read_throw(self, begun: int, seat: int, lead: Lead) -> None:
        """Read what a throw that stood proves: no hand that counts has a higher unit."""
        view = self._view
        seats, rules = view.rules.seats, view.rules.play
        for further in range(1, seats):
            other = (seat + further) % seats
            if other == view.seat or (rules.throw_against == "opponents" and further == 2):
                continue
            for unit in lead.units:
                width, length = unit.piece
                then = self._then(begun, other, lead.group)
                if length > 1:
                    self.barred.append(
                        Barred(other, lead.group, tuple(then.tolist()), ((unit.piece,),), unit.top)
                    )
                    continue
                higher = sum(step < unit.top for step in lead.group.steps)
                start = self.table.range_of(lead.group.name).start
                most = self.most[other, start : start + higher]
                np.minimum(most, width - 1 - then[:higher], out=most)

    def allow(self, hands: Numbers) -> bool:
        """Tests if hands, as rows by seat, agree with all that seats could not take out."""
        return all(
            each.allows(hands[each.seat, self.table.range_of(each.group.name)].tolist())
            for each in self.barred
        )
