"""What a hand may play to a lead, and why it may not play other cards.

A hand with more cards of the group than were led owes as many of them, and the hardest requirement
of the lead that it can fill. A hand with fewer owes all of them and any other cards.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice, product
from math import comb
from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.tricks.plays.numbered import combination_at, set_at, sets_of
from paiju.tricks.plays.requirements import Requirement, requirements, tuples_of
from paiju.tricks.plays.units import Piece, fills, pieces_of, runs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.playing_cards.card import Card
    from paiju.tricks.plays.card_order import CardOrder, Group
    from paiju.tricks.plays.units import Row, Unit
    from paiju.tricks.rules.play_rules import PlayRules

Broken = Literal[
    "not_in_hand",
    "wrong_count",
    "must_follow_suit",
    "must_exhaust_suit",
    "must_play_tuples",
    "must_play_tractor",
]


class Owed(NamedTuple):
    """What a hand owes to a lead.

    Attributes:
        of_group: the number of cards of the group.
        pieces: the requirement that it must fill; none if all its cards of the group must go.

    """

    of_group: int
    pieces: Requirement


class Lead(NamedTuple):
    """The cards that were led.

    Attributes:
        group: their group.
        units: their units, the largest first.
        size: the number of cards.

    """

    group: Group
    units: tuple[Unit, ...]
    size: int

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the units, the largest first."""
        return pieces_of(self.units)


class Follower:
    """A hand that is to follow a lead.

    Attributes:
        lead: the lead.
        rules: the rules of a trick.
        row: the cards of the hand in the group of the lead.
        others: the other cards of the hand.
        owed: what the hand owes.

    """

    def __init__(
        self, rules: PlayRules, order: CardOrder, lead: Lead, hand: Iterable[Card]
    ) -> None:
        cards = [*hand]
        group = lead.group
        self.lead, self.rules, self._held = lead, rules, Counter(cards)
        self.row: Row = group.row(cards)
        self.others = sorted(
            (card for card in cards if order.group_of(card) is not group),
            key=order.places.__getitem__,
        )
        held = sum(self.row)
        pieces = self._hardest() if held > lead.size else ()
        self.owed = Owed(min(held, lead.size), pieces)

    def _hardest(self) -> Requirement:
        """The hardest requirement that the hand can fill."""
        row, group, is_exact = self._giving(), self.lead.group, self._is_exact
        for asked in requirements(self.lead.pieces, self.rules):
            if fills(asked, row, group, is_exact=is_exact):
                return asked
        return ()

    @property
    def _is_exact(self) -> bool:
        """Whether tuples come only out of tuples of the same width."""
        return self.rules.protect in {"longer", "both"}

    def _giving(self) -> Row:
        """The cards of the hand that count for what it owes; runs do not if they are protected."""
        has_run = any(unit.piece.length > 1 for unit in self.lead.units)
        if has_run or self.rules.protect not in {"tractor", "both"}:
            return self.row
        row, group = [*self.row], self.lead.group
        for run in runs_of(self.row, group, 2):
            for place in run:
                row[place] = 0
        return tuple(row)

    def explain(self, cards: Sequence[Card]) -> Broken | None:
        """The first duty that a follow breaks; None if it is legal."""
        if Counter(cards) - self._held:
            return "not_in_hand"
        if len(cards) != self.lead.size:
            return "wrong_count"
        row = self.lead.group.row(cards)
        if sum(row) < self.owed.of_group:
            is_short = sum(self.row) < self.lead.size
            return "must_exhaust_suit" if is_short else "must_follow_suit"
        return self.broken_shape(row)

    def broken_shape(self, row: Sequence[int]) -> Broken | None:
        """The duty of shape that the cards of the group in a follow break; None if none."""
        owed, group, is_exact = self.owed.pieces, self.lead.group, self._is_exact
        if not owed:
            return None
        if not fills(tuples_of(owed), row, group, is_exact=is_exact):
            return "must_play_tuples"
        if self.rules.follow == "long_first":
            is_kept = _takes_long_runs(self.row, row, group)
        else:
            is_kept = fills(owed, row, group, is_exact=is_exact)
        return None if is_kept else "must_play_tractor"

    def count(self) -> int:
        """The number of legal follows, each set of cards once."""
        missing = self.lead.size - sum(self.row)
        if missing >= 0:
            return sets_of([*Counter(self.others).values()], missing)
        return sum(ways for _, ways in self.cores())

    def cores(self) -> Iterator[tuple[Row, int]]:
        """The cards that stand several times in a follow, with the number of its single cards.

        A core has, for each card of the group, no copies or two and more. It comes with the number
        of sets of single cards of the other kinds that make it a legal follow.
        """
        places = [place for place, count in enumerate(self.row) if count > 1]
        singles = sum(count > 0 for count in self.row)
        choices = [(0, *range(2, self.row[place] + 1)) for place in places]
        for counts in product(*choices):
            rest = self.lead.size - sum(counts)
            free = singles - sum(count > 0 for count in counts)
            if not 0 <= rest <= free:
                continue
            core = [0] * len(self.row)
            for place, count in zip(places, counts, strict=True):
                core[place] = count
            if self.broken_shape(core) is None:
                yield tuple(core), comb(free, rest)

    def at(self, number: int) -> tuple[Card, ...]:
        """A legal follow by its number, in the order of `moves`."""
        group = self.lead.group
        missing = self.lead.size - sum(self.row)
        if missing >= 0:
            others = Counter(self.others)
            taken = zip(others, set_at([*others.values()], missing, number), strict=True)
            fill = [card for card, count in taken for _ in range(count)]
            return (*group.cards_of(self.row), *fill)
        for core, ways in self.cores():
            if number < ways:
                row, size = [*core], self.lead.size - sum(core)
                for place in combination_at(self._free(core), size, number):
                    row[place] = 1
                return group.cards_of(row)
            number -= ways
        message = f"there is no follow {number} more"
        raise IndexError(message)

    def _free(self, core: Sequence[int]) -> list[int]:
        """The places of the cards beside a core, the lowest first."""
        held = [place for place, count in enumerate(self.row) if count and not core[place]]
        return held[::-1]

    def lowest(self) -> tuple[Card, ...]:
        """A legal follow of low cards: of the group as few tuples as are owed, then the lowest."""
        return self.moves(1)[0]

    def moves(self, limit: int) -> list[tuple[Card, ...]]:
        """Legal follows, each set of cards once, at most so many."""
        return [*islice(self._moves(), limit)]

    def _moves(self) -> Iterator[tuple[Card, ...]]:
        group = self.lead.group
        missing = self.lead.size - sum(self.row)
        if missing >= 0:
            own, others = group.cards_of(self.row), Counter(self.others)
            for counts in _counts_of([*others.values()], missing):
                taken = zip(others, counts, strict=True)
                yield (*own, *[card for card, count in taken for _ in range(count)])
            return
        for core, _ in self.cores():
            for chosen in combinations(self._free(core), self.lead.size - sum(core)):
                row = [*core]
                for place in chosen:
                    row[place] = 1
                yield group.cards_of(row)


def _takes_long_runs(hand: Row, played: Sequence[int], group: Group) -> bool:
    """Tests if the pairs of a follow come from the longest runs of the hand, of each neighbours."""
    runs = runs_of(hand, group, 2)
    in_runs = {place for run in runs for place in run}
    loose = [(place,) for place, count in enumerate(hand) if count > 1 and place not in in_runs]
    lengths = sorted({len(run) for run in (*runs, *loose)}, reverse=True)
    owed = sum(count > 1 for count in played)
    for length in lengths:
        own = [run for run in (*runs, *loose) if len(run) == length]
        taken = [[at for at, place in enumerate(run) if played[place] > 1] for run in own]
        if any(places and places[-1] - places[0] >= len(places) for places in taken):
            return False
        given = sum(map(len, taken))
        if given < min(owed, length * len(own)):
            return False
        owed -= given
    return True


def _counts_of(copies: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards out of cards with so many copies each."""
    if not copies:
        if size == 0:
            yield ()
        return
    first, *others = copies
    room = sum(others)
    for number in range(max(0, size - room), min(first, size) + 1):
        for rest in _counts_of(others, size - number):
            yield (number, *rest)
