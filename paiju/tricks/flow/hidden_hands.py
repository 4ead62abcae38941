"""Proofs of a view about the hands that it hides, and the faults of views that no seat can have.

The cards that a seat plays later, showed or tried to throw were in its hand before. So each hidden
hand has known cards and a number of unknown ones. A turn is refused only if no cards in place of
the unknown ones could make it legal.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from paiju.playing_cards.card import Card
from paiju.shapes.errors import Fault
from paiju.text import Text
from paiju.tricks.flow.state import taker_of
from paiju.tricks.plays.bombs import is_free
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.leads import beats, failure_of, lead_of
from paiju.tricks.plays.requirements import requirements
from paiju.tricks.plays.units import fills
from paiju.tricks.rules.refusals import BY_CODE, THROW_FAILS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.play.flow.flow import Refusal
    from paiju.tricks.flow.state import Turn
    from paiju.tricks.flow.view import View
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.plays.units import Row


class Evidence:
    """The proofs of the turns of a view.

    Attributes:
        view: the view.
        order: the order of cards.
        known: for each seat, cards that it holds now for certain; the whole hand of the view's own.
        voids: for each seat, the names of the groups of which it has no card any more.

    """

    def __init__(self, view: View, order: CardOrder) -> None:
        self.view, self.order = view, order
        self._later = _later(view)
        self.known = [
            Counter(view.hand) if seat == view.seat else self._kept(seat)
            for seat in range(view.rules.seats)
        ]
        self.voids: list[set[str]] = [set() for _ in self.known]

    def _kept(self, seat: int) -> Counter[Card]:
        """The cards that a hidden hand showed, in the opening or in throws, and has not played."""
        view = self.view
        kept: Counter[Card] = view.opening.known(view, seat) - self._later[0][seat]
        for number, turn in enumerate(view.history):
            if turn.seat == seat and turn.tried:
                kept |= Counter(turn.tried) - self._later[number][seat]
        return kept

    def held(self, number: int, seat: int) -> Counter[Card]:
        """The cards that a seat is known to have held before a turn."""
        return self._later[number][seat] + self.known[seat]

    def faults(self) -> Iterator[Fault]:
        """The faults of the turns, then those of the hidden hands as they are now."""
        seats = self.view.rules.seats
        for begun in range(0, len(self.view.history), seats):
            trick = self.view.history[begun : begun + seats]
            yield from self._faults_of(begun, trick)
        yield from self._faults_of_hands()

    def _faults_of(self, begun: int, trick: Sequence[Turn]) -> Iterator[Fault]:
        """The faults of a trick."""
        view = self.view
        leader = self._leader(begun)
        for place, turn in enumerate(trick):
            if turn.seat != (leader + place) % view.rules.seats:
                yield Fault("not_your_turn", _ORDER, ("history", begun + place, "seat"))
                return
        lead = lead_of(view.rules.play, self.order, trick[0].cards)
        if isinstance(lead, str):
            yield _refused(BY_CODE[lead], begun)
            return
        refusal = self._explain_barred(begun, trick[0]) or self._explain_lead(begun, trick[0], lead)
        if refusal is not None:
            yield _refused(refusal, begun)
        for place, turn in enumerate(trick[1:], begun + 1):
            if turn.tried:
                yield Fault("does_not_follow", _NO_LEAD, ("history", place, "tried"))
            refusal = self._explain_barred(place, turn) or self._explain_follow(place, turn, lead)
            if refusal is not None:
                yield _refused(refusal, place)

    def _leader(self, begun: int) -> int:
        """The seat that leads a trick: the dealer, or the taker of the trick before."""
        view, seats = self.view, self.view.rules.seats
        if begun == 0:
            assert view.contract is not None  # noqa: S101 - tricks follow a contract
            return view.contract.dealer
        trick = view.history[begun - seats : begun]
        # Cards that are no lead have a fault already.
        is_lead = isinstance(lead_of(view.rules.play, self.order, trick[0].cards), Lead)
        taker = taker_of(view.rules.play, self.order, trick) if is_lead else trick[0]
        return taker.seat

    def _explain_barred(self, number: int, turn: Turn) -> Refusal | None:
        """The refusal of cards that may not be played yet; None if there are none."""
        held = tuple(self.held(number, turn.seat).elements())
        barred = self.view.opening.barred(self.view, number, held)
        return barred.refusal if barred and {*barred.cards} & {*turn.cards} else None

    def _explain_follow(self, number: int, turn: Turn, lead: Lead) -> Refusal | None:
        """The refusal of a follow; None if some hand could make it."""
        rules = self.view.rules.play
        follower = Follower(rules, self.order, lead, self.held(number, turn.seat).elements())
        if turn.seat == self.view.seat:
            broken = follower.explain(turn.cards)
            return BY_CODE[broken] if broken else None
        if len(turn.cards) != lead.size:
            return BY_CODE["wrong_count"]
        if is_free(rules, self.order, lead.group, turn.cards):
            return None
        row = lead.group.row(turn.cards)
        if sum(row) == lead.size:
            return self._explain_shape(follower, row)
        self.voids[turn.seat].add(lead.group.name)
        return BY_CODE["must_exhaust_suit"] if sum(follower.row) > sum(row) else None

    def _explain_shape(self, follower: Follower, row: Row) -> Refusal | None:
        """The refusal of a follow in the suit by the known cards of a hidden hand."""
        rules, lead = self.view.rules.play, follower.lead
        if sum(follower.row) <= lead.size or rules.follow == "long_first":
            return None
        asked = requirements(lead.pieces, rules)
        as_hard = asked[: asked.index(follower.owed.pieces) + 1]
        if any(fills(each, row, lead.group, is_exact=rules.keeps_wider) for each in as_hard):
            return None
        return BY_CODE[follower.broken_shape(row) or "must_play_tuples"]

    def _explain_lead(self, number: int, turn: Turn, lead: Lead) -> Refusal | None:
        """The refusal of a lead; None if some hands could make it."""
        rules = self.view.rules.play
        if turn.tried:
            tried = lead_of(rules, self.order, turn.tried)
            if isinstance(tried, str):
                return BY_CODE[tried]
            may_fail = tried.group is lead.group and self._may_fail(number, turn, tried)
            return None if may_fail else THROW_FAILS
        return THROW_FAILS if failure_of(rules, lead, self._others(number, turn.seat)) else None

    def _others(self, number: int, seat: int) -> list[list[Card]]:
        """The cards that the other seats are known to have held before a turn, in turn order."""
        seats = self.view.rules.seats
        return [
            [*self.held(number, (seat + place) % seats).elements()] for place in range(1, seats)
        ]

    def _may_fail(self, number: int, turn: Turn, tried: Lead) -> bool:
        """Tests if a throw may have failed with these cards as the forced unit."""
        row, group = tried.group.row(turn.cards), tried.group
        forced = [unit for unit in tried.units if unit.row(len(row)) == row]
        if len(tried.units) == 1 or not forced:
            return False
        # Cards that are not known may lie in any hidden hand.
        unknown = [*self.unknown().elements()]
        rows = [
            group.row([*known, *([] if self._is_open(place, turn.seat) else unknown)])
            for place, known in enumerate(self._others(number, turn.seat), 1)
        ]
        return any(beats(forced[0], each, group) for each in rows)

    def _is_open(self, place: int, seat: int) -> bool:
        """Tests if a place after a seat is the view's own, whose whole hand is known."""
        own: int | None = self.view.seat
        return (seat + place) % int(self.view.rules.seats) == own

    def unknown(self) -> Counter[Card]:
        """The cards that lie in any of the hidden hands, or in the hidden kitty."""
        view = self.view
        rest = Counter(view.rules.deck.cards)
        for seat in range(view.rules.seats):
            rest -= self.held(0, seat)
        return rest - Counter(view.buried or ())

    def _faults_of_hands(self) -> Iterator[Fault]:
        """The faults of cards, counts and voids."""
        view = self.view
        held = Counter(view.buried or ())
        for seat in range(view.rules.seats):
            held += self.held(0, seat)
        for card, number in (held - Counter(view.rules.deck.cards)).items():
            text = _TOO_MANY.format(card=card, count=number)
            yield Fault("card_repeated", text, ("history",))
        for seat, names in enumerate(self.voids):
            if any(self.order.group_of(card).name in names for card in self.known[seat]):
                yield Fault("does_not_follow", _VOID, ("history",))
        if not self._has_room():
            yield Fault("does_not_follow", _NO_ROOM, ("history",))

    def _has_room(self) -> bool:
        """Tests if the unknown cards fit into the hidden hands, none into a suit that it lacks."""
        view, unknown = self.view, Counter[str]()
        for card, number in self.unknown().items():
            unknown[self.order.group_of(card).name] += number
        rooms = {
            seat: view.counts[seat] - self.known[seat].total()
            for seat in range(view.rules.seats)
            if seat != view.seat
        }
        if any(room < 0 for room in rooms.values()):
            return False
        return all(
            sum(rooms[seat] for seat in some)
            <= sum(
                number
                for name, number in unknown.items()
                if any(name not in self.voids[seat] for seat in some)
            )
            for size in range(1, len(rooms) + 1)
            for some in combinations(rooms, size)
        )


def _later(view: View) -> list[list[Counter[Card]]]:
    """For each turn and after the last one, the cards that each seat plays from then on."""
    later = [[Counter[Card]() for _ in range(view.rules.seats)]]
    for turn in reversed(view.history):
        before = [*later[-1]]
        before[turn.seat] = before[turn.seat] + Counter(turn.cards)
        later.append(before)
    return later[::-1]


def _refused(refusal: Refusal, place: int) -> Fault:
    """The fault of a turn that its seat could not play."""
    return Fault(refusal.code, refusal.text, ("history", place))


_ORDER = Text("还没轮到这一家", "it is not this seat's turn")
_NO_LEAD = Text("只有首出的牌才会甩失败", "only a lead may be a throw that failed")
_TOO_MANY = Text("{card} 出现 {count} 次", "{card} stands here {count} times")
_VOID = Text("这家已经没有这门牌", "the seat has shown that it has no card of the suit")
_NO_ROOM = Text("没见过的牌放不进各家的手里", "the unseen cards do not fit into the hidden hands")
