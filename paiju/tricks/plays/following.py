"""Follows: the cards that a hand may play to a lead, and why it may not play others.

A hand with more cards of the group than were led owes as many of them, and the hardest requirement
of the lead that it can fill. A hand with fewer owes all of them and any other cards.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import compress, islice
from math import comb
from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.tricks.plays.bombs import SIZE, is_free
from paiju.tricks.plays.numbered import sets_from, sets_of
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
    """The duty of a hand that follows a lead.

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


class Follow(NamedTuple):
    """A legal follow by its parts.

    Attributes:
        core: the cards of the group that are played several times; all of them if they are short.
        fill: the other cards of the group.
        discards: the cards of other groups.

    """

    core: tuple[Card, ...]
    fill: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards."""
        return (*self.core, *self.fill, *self.discards)


class Core(NamedTuple):
    """The follows that have a core in common.

    Attributes:
        cards: the cards of the core.
        fill: the number of other cards of the group that go with it.
        fill_of: the cards among which they are chosen, each once.
        discards: the number of cards of other groups that go with it.
        discards_of: the cards among which they are chosen.
        ways: the number of follows.

    """

    cards: tuple[Card, ...]
    fill: int
    fill_of: tuple[Card, ...]
    discards: int
    discards_of: tuple[Card, ...]
    ways: int

    def follows(self, start: int = 0) -> Iterator[Follow]:
        """Its follows from a number on; those with the lowest cards come first."""
        if self.discards:
            copies = Counter(self.discards_of)
            for counts in sets_from([*copies.values()], self.discards, start):
                taken = zip(copies, counts, strict=True)
                discards = [card for card, count in taken for _ in range(count)]
                yield Follow(self.cards, (), tuple(discards))
            return
        for counts in sets_from([1] * len(self.fill_of), self.fill, start):
            yield Follow(self.cards, tuple(compress(self.fill_of, counts)))


class Follower:
    """A hand that is to follow a lead.

    Attributes:
        lead: the lead.
        rules: the rules of a trick.
        row: the cards of the hand in the group of the lead.
        owed: its duty.

    """

    def __init__(
        self, rules: PlayRules, order: CardOrder, lead: Lead, hand: Iterable[Card]
    ) -> None:
        self.lead, self.rules, self._order, self._held = lead, rules, order, Counter(hand)
        copies = self._held.get
        self.row: Row = tuple([copies(card, 0) for card in lead.group.cards])
        held = sum(self.row)
        pieces = self._hardest() if held > lead.size else ()
        self.owed = Owed(min(held, lead.size), pieces)

    @cached_property
    def others(self) -> list[Card]:
        """The cards of the hand that are of other groups, from the highest."""
        cards = [card for card in self._held if self._order.group_of(card) is not self.lead.group]
        cards.sort(key=self._order.places.__getitem__)
        return [card for card in cards for _ in range(self._held[card])]

    def _hardest(self) -> Requirement:
        """The hardest requirement that the hand can fill."""
        row, group, is_exact = self._giving(), self.lead.group, self.rules.keeps_wider
        tuples = sum(count // 2 for count in row)
        return next(
            asked
            for asked in requirements(self.lead.pieces, self.rules)
            # Most requirements fail because the hand has too few pairs.
            if sum(piece.length for piece in asked) <= tuples
            and fills(asked, row, group, is_exact=is_exact)
        )

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
        copies = self._held.get
        if any(count > copies(card, 0) for card, count in Counter(cards).items()):
            return "not_in_hand"
        if len(cards) != self.lead.size:
            return "wrong_count"
        if self._is_free(cards):
            return None
        row = self.lead.group.row(cards)
        if sum(row) < self.owed.of_group:
            is_short = sum(self.row) < self.lead.size
            return "must_exhaust_suit" if is_short else "must_follow_suit"
        return self.broken_shape(row)

    def _is_free(self, cards: Sequence[Card]) -> bool:
        """Tests if cards are a bomb that breaks no duty."""
        return is_free(self.rules, self._order, self.lead.group, cards)

    def broken_shape(self, row: Sequence[int]) -> Broken | None:
        """The duty of shape that the cards of the group in a follow break; None if none."""
        owed, group, is_exact = self.owed.pieces, self.lead.group, self.rules.keeps_wider
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
        return sum(core.ways for core in self.cores)

    @cached_property
    def cores(self) -> tuple[Core, ...]:
        """The cores of all legal follows."""
        cores = tuple(self._cores())
        has_bombs = self.rules.bombs != "no" and self.lead.size == SIZE
        return (*cores, *self._free_bombs(cores)) if has_bombs else cores

    def _free_bombs(self, cores: Sequence[Core]) -> Iterator[Core]:
        """The bombs that are legal only as bombs, each as a core."""
        whole = {core.cards for core in cores if core.ways and not core.fill + core.discards}
        is_void = not any(self.row)
        for card, count in self._held.items():
            cards = (card,) * SIZE
            if count == SIZE and not is_void and self._is_free(cards) and cards not in whole:
                yield Core(cards, 0, (), 0, (), 1)

    def _cores(self) -> Iterator[Core]:
        """The cores of the follows that keep every duty.

        A hand with no more cards of the group than were led has one, with all of them. Else a core
        has, for each card of the group, no copies, or two and more.
        """
        held, missing = self.lead.group.cards, self.lead.size - sum(self.row)
        if missing >= 0:
            ways = sets_of([*Counter(self.others).values()], missing)
            core = self.lead.group.cards_of(self.row)
            yield Core(core, 0, (), missing, tuple(self.others), ways)
            return
        several = [place for place, count in enumerate(self.row) if count > 1]
        for row in self._core_rows([0] * len(self.row), several, self.lead.size):
            fill = self.lead.size - sum(row)
            free = [place for place, count in enumerate(self.row) if count and not row[place]]
            if fill <= len(free) and self.broken_shape(row) is None:
                yield Core(
                    self.lead.group.cards_of(row),
                    fill,
                    tuple([held[place] for place in free]),
                    0,
                    (),
                    comb(len(free), fill),
                )

    def _core_rows(self, row: list[int], places: Sequence[int], room: int) -> Iterator[list[int]]:
        """Every row that has several copies of some of these places, at most `room` in all."""
        if not places or room < 2:
            yield row
            return
        place, *others = places
        yield from self._core_rows(row, others, room)
        for count in range(2, min(self.row[place], room) + 1):
            row[place] = count
            yield from self._core_rows(row, others, room - count)
        row[place] = 0

    def lowest(self) -> tuple[Card, ...]:
        """A legal follow of low cards: of the group as few tuples as are owed, then the lowest."""
        return self.moves(1)[0]

    def moves(self, limit: int) -> list[tuple[Card, ...]]:
        """Legal follows, each set of cards once, at most `limit`."""
        return [follow.cards for follow in self.follows(0, limit)]

    def at(self, number: int) -> tuple[Card, ...]:
        """A legal follow by its number, in the order of `moves`."""
        return self.follows(number, 1)[0].cards

    def follows(self, start: int, limit: int) -> list[Follow]:
        """Legal follows from a number on, each set of cards once, at most `limit`."""
        found: list[Follow] = []
        for core in self.cores:
            if start < core.ways:
                found += islice(core.follows(start), limit - len(found))
            if len(found) == limit:
                break
            start = max(0, start - core.ways)
        return found


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
