"""Random deals of the hidden cards that agree with the knowledge of a seat.

Without evidence every deal is equally likely, and a shuffle draws one. Evidence about single ranks
is respected exactly: the numbers of cards of each rank are drawn in proportion to the number of
deals that have them. A deal that contradicts evidence about several ranks at once is drawn again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from functools import cached_property
from itertools import accumulate, pairwise, product
from math import factorial, prod
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance, shuffle
from paiju.climbing.seat.evidence import unit_of
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.chance import Seed
    from paiju.climbing.seat.evidence import Evidence
    from paiju.climbing.seat.knowledge import Knowledge
    from paiju.playing_cards.card import Card

# The largest number of draws for one deal. If none agrees with all evidence, the last one is taken,
# which agrees with the evidence about single ranks.
DRAWS = 32

Rooms = tuple[int, ...]
# The whole hand of each other seat, by seat.
Hands = dict[int, tuple["Card", ...]]


class Deals:
    """The possible deals of the hidden cards, as far as a seat knows.

    Attributes:
        seats: the other seats, in the order in which cards are dealt to them.
        known: for each seat, the cards that it is known to hold.
        hidden: the cards to deal: those unseen and not known to be in a hand.

    """

    def __init__(self, known: Knowledge[Any, Any], seats: Sequence[int]) -> None:
        self._knowledge, self.seats = known, (*seats,)
        self.known = known.view.hands or tuple(
            known.view.hand if seat == known.seat else held for seat, held in enumerate(known.held)
        )
        self._rooms = tuple(known.counts[seat] - len(self.known[seat]) for seat in seats)
        hidden = Counter(known.unseen)
        for seat in seats:
            hidden.subtract(self.known[seat])
        self.hidden = tuple((+hidden).elements())
        self._found: dict[tuple[int, Rooms], tuple[list[Rooms], list[float]]] = {}

    @property
    def has_evidence(self) -> bool:
        """Tests if some turn proves something about a hand."""
        return bool(self._knowledge.evidence)

    def draw(self, seed: Seed, label: str) -> Hands:
        """Draw a deal, again and again until it agrees with all evidence, up to `DRAWS` times."""
        hands = self.draw_once(seed, label)
        for number in range(1, DRAWS):
            if self.agrees(hands):
                break
            hands = self.draw_once(seed, f"{label} {number}")
        return hands

    def draw_once(self, seed: Seed, label: str) -> Hands:
        """Draw a deal that agrees with evidence about single ranks; other evidence may contradict.

        Where suits or wild cards matter, single cards take the place of ranks (`unit_of`).
        """
        if not self.has_evidence or self._ways is None:
            return self._dealt(shuffle(self.hidden, seed, label))
        return self._drawn(Chance(seed, label))

    def agrees(self, hands: Hands) -> bool:
        """Tests if a drawn deal agrees with the evidence about several ranks at once."""
        table = self._knowledge.table
        return all(
            evidence.allows(table, Holding.of(hands[evidence.seat])) for evidence in self._rest
        )

    def _dealt(self, cards: Sequence[Card]) -> Hands:
        ends = pairwise(accumulate(self._rooms, initial=0))
        return {
            seat: (*self.known[seat], *cards[start:stop])
            for seat, (start, stop) in zip(self.seats, ends, strict=True)
        }

    @cached_property
    def _piles(self) -> list[tuple[list[Card], list[Rooms]]]:
        """For each unit its hidden cards, and the ways to share them: how many each seat gets.

        A unit is a rank, or a single card if suits or wild cards matter (`unit_of`).
        """
        table = self._knowledge.table
        units: dict[Card, list[Card]] = {}
        for card in self.hidden:
            units.setdefault(unit_of(table, card), []).append(card)
        piles = []
        for unit, cards in units.items():
            numbers = []
            for seat, room in zip(self.seats, self._rooms, strict=True):
                certain = sum(unit_of(table, card) == unit for card in self.known[seat])
                allowed = set(range(min(room, len(cards)) + 1))
                for evidence in self._knowledge.evidence:
                    if evidence.seat == seat:
                        allowed &= {total - certain for total in evidence.allowed(table, unit)}
                numbers.append(sorted(allowed))
            shares = [share for share in product(*numbers) if sum(share) == len(cards)]
            piles.append((cards, shares))
        return piles

    @cached_property
    def _ways(self) -> list[dict[Rooms, int]] | None:
        """For each pile, the number of ways to deal it and all later piles, by free places.

        The free places are those that each seat has for these piles. None if there is no way to
        deal all piles.
        """
        ways: list[dict[Rooms, int]] = [{(0,) * len(self.seats): 1}]
        for cards, shares in reversed(self._piles):
            found: dict[Rooms, int] = {}
            for share in shares:
                deals = _ways_to(len(cards), share)
                for rooms, number in ways[-1].items():
                    more = tuple(map(sum, zip(rooms, share, strict=True)))
                    if all(map(int.__le__, more, self._rooms)):
                        found[more] = found.get(more, 0) + deals * number
            ways.append(found)
        ways.reverse()
        return ways if self._rooms in ways[0] else None

    @cached_property
    def _rest(self) -> tuple[Evidence, ...]:
        """The evidence about several ranks at once, which the drawing of cards does not respect."""
        known = self._knowledge
        return tuple(
            evidence for evidence in known.evidence if not evidence.is_by_unit(known.table)
        )

    def _drawn(self, chance: Chance) -> Hands:
        """A random deal that agrees with the evidence about single ranks, all equally likely.

        A seat may get any cards of a pile, because they are alike.
        """
        rooms, hands = self._rooms, {seat: [*self.known[seat]] for seat in self.seats}
        for number, (cards, _) in enumerate(self._piles):
            shares, ends = self._choices(number, rooms)
            share, at = shares[bisect_right(ends, chance.random() * ends[-1], hi=len(ends) - 1)], 0
            for seat, count in zip(self.seats, share, strict=True):
                hands[seat] += cards[at : at + count]
                at += count
            rooms = tuple(map(int.__sub__, rooms, share))
        return {seat: tuple(cards) for seat, cards in hands.items()}

    def _choices(self, number: int, rooms: Rooms) -> tuple[list[Rooms], list[float]]:
        """The ways to share the pile with a number, with cumulative weights.

        `rooms` are the free places of each seat for this pile and all later ones.
        """
        found = self._found.get((number, rooms))
        if found is None:
            assert self._ways is not None  # noqa: S101 - for the type: `draw` has asked
            cards, shares = self._piles[number]
            behind = self._ways[number + 1]
            weights = {
                share: float(_ways_to(len(cards), share) * behind[left])
                for share in shares
                if (left := tuple(map(int.__sub__, rooms, share))) in behind
            }
            found = self._found[number, rooms] = [*weights], [*accumulate(weights.values())]
        return found


def _ways_to(cards: int, share: Rooms) -> int:
    """The number of ways to deal different cards so that each seat gets its number in `share`."""
    return factorial(cards) // prod(map(factorial, share))
