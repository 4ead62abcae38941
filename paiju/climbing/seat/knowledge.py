"""The knowledge of a seat: who plays with whom, what went, and what others may hold."""

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

# More cards than anybody has.
_NOTHING_BEATS = 1 << 8


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenGame(Generic[V, A]):
    """A climbing game, as what a seat knows is read from its views.

    Attributes:
        make: the class of its actions.
        table: the plays in a view.
        teams: the team of each seat in a view, once cards are played.
        first: the seat that led first in a view.
        before: the actions in a view before cards are played.
        in_sight: the cards that everybody saw the first seat take.
        held: the cards that each seat is known to have been given, less what it played since; None
            where nothing is given.

    """

    make: Callable[..., A]
    table: Callable[[V], MoveTable] = lambda view: view.table
    teams: Callable[[V], tuple[int, ...]] = lambda view: view.rules.round.teams
    first: Callable[[V], int] = lambda view: view.history[0].seat if view.history else view.seat
    before: Callable[[V], Sequence[A]] = lambda _: ()
    in_sight: Callable[[V], tuple[Card, ...]] = lambda _: ()
    held: Callable[[V], tuple[tuple[Card, ...], ...]] | None = None


class Knowledge(Generic[V, A]):
    """The knowledge of a seat.

    Attributes:
        game: the game.
        view: what the seat sees.
        seat: the seat.
        table: the plays of the game.
        round: the rules of the play.
        hand: its cards.
        last: the play to beat; None on a lead.
        owner: the seat that played it; on a lead the seat itself.

    """

    def __init__(self, game: SeenGame[V, A], view: V) -> None:
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
        """The number of cards each seat holds; one not shown is counted from what is played."""
        return counted(self.view, self.table.rules.max_hand)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that others hold."""
        seen = Counter(chain(self.view.hand, *[turn.cards for turn in self.view.history]))
        return tuple((Counter(self.table.rules.deck.cards) - seen).elements())

    @cached_property
    def hidden(self) -> Holding:
        """The same cards, as a group."""
        return Holding.of(self.unseen)

    @cached_property
    def held(self) -> tuple[tuple[Card, ...], ...]:
        """The unseen cards that each other seat is known to hold."""
        game, seats = self.game, range(len(self.teams))
        if game.held is not None:
            known = game.held(self.view)
            if not any(known):
                return known
            unseen = Counter(self.unseen)
            return tuple(tuple((Counter(cards) & unseen).elements()) for cards in known)
        taken = game.in_sight(self.view)
        if not taken or self.first == self.seat:
            return ((),) * len(seats)
        shown = tuple(card for card in taken if card in self.unseen)
        return tuple(shown if seat == self.first else () for seat in seats)

    @cached_property
    def evidence(self) -> tuple[Evidence, ...]:
        """The turns of other seats that prove something about their hands."""
        return evidence_of(self)

    @property
    def shown(self) -> tuple[Card, ...]:
        """The unseen cards that the first seat is known to hold."""
        return self.held[self.first]

    def is_ours(self, seat: int) -> bool:
        """A seat is of its team."""
        return self.teams[seat] == self.teams[self.seat]

    @cached_property
    def partner(self) -> int | None:
        """The next other seat of its team, which may be out; None where there is none."""
        return next(filter(self.is_ours, self.others), None)

    @cached_property
    def enemies(self) -> tuple[int, ...]:
        """The seats that play against it, and still hold cards."""
        counts = enumerate(self.counts)
        return tuple(seat for seat, count in counts if count and not self.is_ours(seat))

    @cached_property
    def nearest(self) -> int:
        """The number of cards of the enemy with the fewest."""
        return min(self.counts[seat] for seat in self.enemies)

    @property
    def following(self) -> int:
        """The next seat."""
        return self.around[1]

    @cached_property
    def around(self) -> tuple[int, ...]:
        """All seats in the order of play, from this one on."""
        return (self.seat, *self.round.after(self.seat))

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in the order of play."""
        return self.around[1:]

    def waiting(self, holder: int | None = None) -> tuple[int, ...]:
        """The seats that may still beat the play of a seat, after this one."""
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
        """A seat is out already, so that the other places are played for."""
        return not all(self.counts)

    @property
    def on_partner(self) -> bool:
        """The play to beat is a partner's."""
        return self.last is not None and self.owner != self.seat and self.is_ours(self.owner)

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """The odds of each seat."""
        alike = {count: Odds(self.table, self.hidden, count) for count in self.counts}
        return tuple(alike[count] for count in self.counts)

    def is_answered(self, row: int) -> float:
        """The chance that an enemy can beat a play with its own pattern."""
        if row not in self._answered:
            stands = prod(1 - self.odds[seat].answers(row) for seat in self.enemies)
            self._answered[row] = 1 - stands
        return self._answered[row]

    def may_beat(self, seat: int, row: int) -> bool:
        """A seat may hold what beats a play, for all that is known."""
        return self._least_to_beat(seat, row) <= self.counts[seat]

    def enemy_may_beat(self, row: int) -> bool:
        """An enemy may hold what beats a play."""
        return any(self.may_beat(seat, row) for seat in self.enemies)

    def _least_to_beat(self, seat: int, row: int) -> int:
        """The fewest cards that beat a play, of those that a seat may hold."""
        pool, ranges = self.pools[seat], self.table.beating(row)
        found = [self._least_of(pool, *span) for span in ranges if span[0] < span[1]]
        return min(found, default=_NOTHING_BEATS)

    def _least_of(self, pool: Holding, first: int, stop: int) -> int:
        """The fewest cards of a play of the cores between two that some cards hold."""
        key = pool.packed, first, stop
        found = self._least.get(key)
        if found is None:
            rows = self.table.held(pool, first, stop)
            least = self.table.sizes(rows).min() if len(rows) else _NOTHING_BEATS
            found = self._least[key] = int(least)
        return found

    @cached_property
    def pools(self) -> tuple[Holding, ...]:
        """The cards of which each seat holds some: the unseen ones, less what others hold."""
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
        """Its duties at its turn."""
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
        """The plays that it may make, by row."""
        return moves_within(self.duties, self.table, self.hand, self.last)

    @cached_property
    def must_beat(self) -> bool:
        """It may not pass."""
        if self.last is None or self.duties == FREE:
            return self.last is None
        return not allows_pass(self.duties, self.table, self.last, self.moves)

    @cached_property
    def _least(self) -> dict[tuple[int, int, int], int]:
        """The fewest cards of a play of some cores, of a group, where that was found."""
        return {}

    @cached_property
    def _answered(self) -> dict[int, float]:
        """The chances that plays are answered, where they were found."""
        return {}


def counted(view: V, size: int) -> tuple[int, ...]:
    """The number of cards each seat holds; one not shown is a full hand, less what it played.

    >>> from types import SimpleNamespace
    >>> played = (SimpleNamespace(seat=1, cards=("3S", "3H")),)
    >>> counted(SimpleNamespace(counts=(4, None), history=played), 5)
    (4, 3)
    """
    counts = list(view.counts)
    if None not in counts:
        return tuple(counts)
    left = [size] * len(counts)
    for turn in view.history:
        left[turn.seat] -= len(turn.cards)
    return tuple(own if count is None else count for count, own in zip(counts, left, strict=True))
