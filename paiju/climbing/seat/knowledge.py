"""The knowledge of a seat: partners and enemies, unseen cards, and hands that others may hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.climbing.plays.duties import allows_pass, moves_within
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.seat.beat_odds import Odds
from paiju.climbing.seat.evidence import Evidence, evidence_of
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows
    from paiju.climbing.rules.round import Round
    from paiju.playing_cards.card import Card

V = TypeVar("V", bound=Any)
A = TypeVar("A", bound=Any)

# In place of a number of cards: more than any hand has.
_NOTHING_BEATS = 1 << 8


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownGame(Generic[V, A]):
    """A climbing game as the knowledge of a seat needs it: functions that read a view.

    Attributes:
        make: the class of its actions.
        table: gives the move table of a view.
        teams: gives the team of each seat, once the play phase has begun.
        first: gives the seat that led first.
        before: gives the seat's legal actions before the play phase.
        taken_openly: gives the cards that all seats saw the first seat take.
        held: gives for each seat the cards that it was openly given and has not played since; None
            in games in which no cards are given.

    """

    make: Callable[..., A]
    table: Callable[[V], MoveTable] = lambda view: view.table
    teams: Callable[[V], tuple[int, ...]] = lambda view: view.rules.round.teams
    first: Callable[[V], int] = lambda view: view.history[0].seat if view.history else view.seat
    before: Callable[[V], Sequence[A]] = lambda _: ()
    taken_openly: Callable[[V], tuple[Card, ...]] = lambda _: ()
    held: Callable[[V], tuple[tuple[Card, ...], ...]] | None = None


class Knowledge(Generic[V, A]):
    """The facts that a seat can derive from its view.

    Attributes:
        game: the game as its players take it.
        view: the view of the seat.
        seat: the seat.
        table: the move table of the rule set.
        round: the rules of the play phase.
        hand: its cards.
        last: the play to beat; None on a lead.
        owner: the seat that made that play; on a lead the seat itself.

    """

    def __init__(self, game: KnownGame[V, A], view: V) -> None:
        self.game, self.view = game, view
        self.seat: int = view.seat
        self.table: MoveTable = game.table(view)
        self.round: Round = view.rules.round
        self.hand = Holding.of(view.hand)
        last = view.last
        self.last: Play | None = None if last is None else last.play
        self.owner: int = self.seat if last is None else last.seat

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return self.game.teams(self.view)

    @cached_property
    def first(self) -> int:
        """The seat that led first."""
        return self.game.first(self.view)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of cards of each seat; if it is not shown, `known_counts` finds it."""
        return known_counts(self.view, self.table.rules.max_hand)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that are neither in the seat's hand nor played.

        The seat may know where some of them are (`held`).
        """
        seen = Counter(chain(self.view.hand, *[turn.cards for turn in self.view.history]))
        return tuple((Counter(self.table.rules.deck.cards) - seen).elements())

    @cached_property
    def hidden(self) -> Holding:
        """The unseen cards, as a group."""
        return Holding.of(self.unseen)

    @cached_property
    def held(self) -> tuple[tuple[Card, ...], ...]:
        """For each seat, the unseen cards that it is known to hold."""
        game, seats = self.game, range(len(self.teams))
        if not self.view.has_history:
            # Any of them may have been played since.
            return ((),) * len(seats)
        if game.held is not None:
            known = game.held(self.view)
            if not any(known):
                return known
            unseen = Counter(self.unseen)
            return tuple(tuple((Counter(cards) & unseen).elements()) for cards in known)
        taken = game.taken_openly(self.view)
        if not taken or self.first == self.seat:
            return ((),) * len(seats)
        shown = tuple(card for card in taken if card in self.unseen)
        return tuple(shown if seat == self.first else () for seat in seats)

    @cached_property
    def evidence(self) -> tuple[Evidence, ...]:
        """The turns of other seats that may prove something about their hands."""
        return evidence_of(self)

    @property
    def shown(self) -> tuple[Card, ...]:
        """The unseen cards that the seat that led first is known to hold."""
        return self.held[self.first]

    def is_ours(self, seat: int) -> bool:
        """Tests if a seat is of this seat's team."""
        return self.teams[seat] == self.teams[self.seat]

    @cached_property
    def partner(self) -> int | None:
        """The next seat of the same team, whether it is out or not; None if there is none."""
        return next(filter(self.is_ours, self.others), None)

    @cached_property
    def enemies(self) -> tuple[int, ...]:
        """The seats of other teams that still hold cards."""
        counts = enumerate(self.counts)
        return tuple(seat for seat, count in counts if count and not self.is_ours(seat))

    @cached_property
    def fewest_enemy_cards(self) -> int:
        """The smallest number of cards that an enemy holds."""
        return min(self.counts[seat] for seat in self.enemies)

    @property
    def following(self) -> int:
        """The next seat in the order of play."""
        return self.order_of_play[1]

    @cached_property
    def order_of_play(self) -> tuple[int, ...]:
        """All seats in the order of play, beginning with this one."""
        return (self.seat, *self.round.after(self.seat))

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in the order of play."""
        return self.order_of_play[1:]

    def waiting(self, holder: int | None = None) -> tuple[int, ...]:
        """The seats after this one that may still beat a play.

        Args:
            holder: the seat that made the play; None for the last play on the table.

        """
        holder = self.owner if holder is None else holder
        found = []
        for seat in self.others:
            if seat == holder:
                break
            if self.counts[seat]:
                found.append(seat)
        return tuple(found)

    @property
    def is_decided(self) -> bool:
        """Tests if a seat is out already, so that the others play for the later places."""
        return not all(self.counts)

    @property
    def on_partner(self) -> bool:
        """Tests if the play to beat is the play of a partner."""
        return self.last is not None and self.owner != self.seat and self.is_ours(self.owner)

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """For each seat, the odds that a hand of its size can beat a play."""
        alike = {count: Odds(self.table, self.hidden, count) for count in self.counts}
        return tuple(alike[count] for count in self.counts)

    def answer_chance(self, row: int) -> float:
        """The chance that any enemy can beat the play of a row, as `Odds.answers` counts."""
        if row not in self._answer_chances:
            stands = prod(1 - self.odds[seat].answers(row) for seat in self.enemies)
            self._answer_chances[row] = 1 - stands
        return self._answer_chances[row]

    def may_beat(self, seat: int, row: int) -> bool:
        """Tests if a seat may hold cards that beat the play of a row, as far as this seat knows."""
        return self._least_to_beat(seat, row) <= self.counts[seat]

    def enemy_may_beat(self, row: int) -> bool:
        """Tests if an enemy may hold cards that beat the play of a row."""
        return any(self.may_beat(seat, row) for seat in self.enemies)

    def _least_to_beat(self, seat: int, row: int) -> int:
        """The size of the smallest play with which a seat may beat the play of a row."""
        pool, ranges = self.pools[seat], self.table.beating(row)
        found = [self._least_of(pool, *span) for span in ranges if span[0] < span[1]]
        return min(found, default=_NOTHING_BEATS)

    def _least_of(self, pool: Holding, first: int, stop: int) -> int:
        """The size of the smallest play in a pool of cards, of cores from `first` up to `stop`."""
        key = pool.packed, first, stop
        found = self._least.get(key)
        if found is None:
            rows = self.table.held(pool, first, stop)
            least = self.table.sizes(rows).min() if len(rows) else _NOTHING_BEATS
            found = self._least[key] = int(least)
        return found

    @cached_property
    def pools(self) -> tuple[Holding, ...]:
        """For each seat, the cards that it may hold: unseen, and not known to be elsewhere."""
        if not any(self.held):
            return (self.hidden,) * len(self.held)
        seats = range(len(self.teams))
        return tuple(
            self.hidden.without(
                card for other in seats if other != seat for card in self.held[other]
            )
            for seat in seats
        )

    @cached_property
    def duties(self) -> Duties:
        """The duties 义务, limits on plays and passes, of the seat at its turn."""
        if not self.round.has_duties:
            return FREE
        return self.round.duties(
            self.seat,
            self.hand,
            self.counts,
            is_first=not self.view.history,
            has_passed=self.seat in self.view.passed,
        )

    @cached_property
    def moves(self) -> Rows:
        """The legal plays of the seat, as rows of the move table."""
        return moves_within(self.duties, self.table, self.hand, self.last)

    @cached_property
    def must_beat(self) -> bool:
        """Tests if the seat may not pass."""
        if self.last is None or self.duties == FREE:
            return self.last is None
        return not allows_pass(self.duties, self.table, self.last, self.moves)

    @cached_property
    def _least(self) -> dict[tuple[int, int, int], int]:
        """The cached results of `_least_of`."""
        return {}

    @cached_property
    def _answer_chances(self) -> dict[int, float]:
        """The cached results of `answer_chance`."""
        return {}


def known_counts(view: V, size: int) -> tuple[int, ...]:
    """The number of cards of each seat; if it is not shown, a full hand minus the cards played.

    >>> from types import SimpleNamespace
    >>> played = (SimpleNamespace(seat=1, cards=("3S", "3H")),)
    >>> known_counts(SimpleNamespace(counts=(4, None), history=played), 5)
    (4, 3)
    """
    counts = list(view.counts)
    if None not in counts:
        return tuple(counts)
    left = [size] * len(counts)
    for turn in view.history:
        left[turn.seat] -= len(turn.cards)
    return tuple(own if count is None else count for count, own in zip(counts, left, strict=True))
