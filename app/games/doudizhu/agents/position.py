"""What a seat knows before it plays: who is whose, what went, and what others may still hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from app.cards.holding import Holding
from app.climbing.hints import HINT_BUDGET, hints
from app.climbing.moves import list_moves
from app.climbing.patience import PATIENT, PLENTY, cuts_within
from app.climbing.reading import Play, play_of, readings
from app.climbing.split import BUDGET, power_of, split
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.calling import SEATS
from app.games.doudizhu.state import table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.cards.card import Card
    from app.climbing.table import MoveTable
    from app.games.doudizhu.view import View

# Ways to cut a hand whose plays are led, and the most plays looked at on a play of others.
CUTS = 8
ANSWERS = 10
# What part of the choices of cores that may be looked at goes into cutting the hand for a lead,
# into hints for an answer, which take it for the whole hand and once more for the rests, and into
# each rest by itself.
LEAD, ANSWER, REST = 2, 4, 16
# Hints asked for before those that differ in kickers alone are put together.
_HINTS = 30
# With so few cards left, an enemy or the partner makes single cards and pairs worth a look.
NEAR = 2
# More cards than anybody has.
_NOTHING_BEATS = 1 << 8


class Option(NamedTuple):
    """Something that may be done: a play and what it leaves, or a pass."""

    play: Play | None
    rest: Holding

    @property
    def is_bomb(self) -> bool:
        """Whether it spends a bomb."""
        return self.play is not None and self.play.is_bomb

    def is_a(self, pattern: str) -> bool:
        """Whether it plays that pattern."""
        return self.play is not None and self.play.pattern.id == pattern


@dataclass(frozen=True)
class Position:
    """A seat's knowledge, for playing cards.

    Attributes:
        landlord: the landlord's seat.
        last: the play to beat; None on a lead.
        owner: who played it; on a lead the seat itself.
        unseen: the cards that others hold.
        shown: those of them that the landlord took from the bottom, where he is somebody else.
        cuts: how many ways to cut the hand are looked at for what may be led.
        choices: how many choices of cores may be looked at in all.

    """

    table: MoveTable
    seat: int
    landlord: int
    hand: Holding
    counts: tuple[int, ...]
    last: Play | None
    owner: int
    unseen: tuple[Card, ...]
    shown: tuple[Card, ...]
    cuts: int = CUTS
    choices: int = PLENTY
    _to_beat: dict[tuple[bool, int], int] = field(default_factory=dict, compare=False, repr=False)
    _plays_left: dict[int, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def partner(self) -> int | None:
        """The other peasant; none for the landlord."""
        return None if self.seat == self.landlord else SEATS - self.seat - self.landlord

    @property
    def enemies(self) -> tuple[int, ...]:
        """Who plays against the seat."""
        if self.seat == self.landlord:
            return tuple(seat for seat in range(SEATS) if seat != self.seat)
        return (self.landlord,)

    @property
    def following(self) -> int:
        """Who acts next."""
        return (self.seat + 1) % SEATS

    @property
    def nearest(self) -> int:
        """How many cards the enemy with the fewest has."""
        return min(self.counts[seat] for seat in self.enemies)

    @property
    def is_gate(self) -> bool:
        """Whether the seat is the peasant before the landlord 门板."""
        return self.following == self.landlord

    @property
    def on_partner(self) -> bool:
        """Whether the play to beat is the partner's."""
        return self.last is not None and self.owner == self.partner

    def may_beat(self, seat: int, play: Play) -> bool:
        """Whether a seat may hold what beats a play, for all that is known."""
        return self._least_to_beat(seat == self.partner, play) <= self.counts[seat]

    def enemy_may_beat(self, play: Play) -> bool:
        """Whether any enemy may hold what beats a play."""
        return any(self.may_beat(seat, play) for seat in self.enemies)

    def _least_to_beat(self, by_partner: bool, play: Play) -> int:  # noqa: FBT001 - both ways are asked
        """How many cards beat a play, of those that the partner, or an enemy, may hold."""
        key = (by_partner, self.table.core(play.row).number)
        found = self._to_beat.get(key)
        if found is None:
            held = self._held_by_partner if by_partner else self._held_by_enemy
            rows = list_moves(self.table, held, play)
            sizes = self.table.counts[rows].sum(axis=1)
            found = self._to_beat[key] = int(sizes.min()) if len(rows) else _NOTHING_BEATS
        return found

    @cached_property
    def _held_by_enemy(self) -> Holding:
        return Holding.of(self.unseen)

    @cached_property
    def _held_by_partner(self) -> Holding:
        return Holding.of(card for card in self.unseen if card not in self.shown)

    def plays_left(self, option: Option) -> int:
        """How many plays what it leaves takes at least, by the best cut."""
        found = self._plays_left.get(option.rest.packed)
        if found is None:
            budget = min(BUDGET, self.choices // REST)
            found = power_of(self.table, option.rest, budget).plays
            self._plays_left[option.rest.packed] = found
        return found

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What is worth a look, what looks best first.

        On a lead these are the plays of the best cuts, otherwise what beats best, and the pass. Who
        holds nothing that he may lead, passes.
        """
        if self.last is None:
            # Where there is no time to find a cut there is a lead all the same.
            rows = dict.fromkeys(self._leads()) or list_moves(self.table, self.hand)[:1].tolist()
            leads = tuple(self.option(row) for row in rows)
            return leads or (Option(None, self.hand),)
        budget = min(HINT_BUDGET, self.choices // ANSWER)
        found = hints(self.table, self.hand, self.last, limit=_HINTS, budget=budget).hints
        best = {self.table.core(hint.row).number: hint.row for hint in reversed(found)}
        kept = [hint.row for hint in found if best[self.table.core(hint.row).number] == hint.row]
        return (*(self.option(row) for row in kept[:ANSWERS]), Option(None, self.hand))

    def _leads(self) -> Iterator[int]:
        yield from (play.row for play in readings(self.table, self.hand)[:1])
        budget = min(BUDGET, self.choices // LEAD)
        for partition in split(self.table, self.hand, self.cuts, budget).partitions:
            yield from partition.rows
        if min(count for seat, count in enumerate(self.counts) if seat != self.seat) <= NEAR:
            yield from list_moves(self.table, self.hand, patterns=("solo", "pair")).tolist()

    def option(self, row: int) -> Option:
        """The option of playing a row."""
        play = play_of(self.table, row, self.hand)
        return Option(play, self.hand.without(play.cards))


def position_of(view: View, landlord: int, budget: int = PATIENT) -> Position:
    """What a view tells who is to play, and how far he looks within so many milliseconds."""
    table = table_of(view)
    gone = {card for turn in view.history for card in turn.cards}.union(view.hand)
    choices = PLAYED.position(view, budget).choices
    taken = view.bottom if view.bottom and view.seat != landlord else ()
    return Position(
        table=table,
        seat=view.seat,
        landlord=landlord,
        hand=Holding.of(view.hand),
        counts=view.counts,
        last=view.last.play if view.last else None,
        owner=view.last.seat if view.last else view.seat,
        unseen=tuple(card for card in view.rules.play.deck.cards if card not in gone),
        shown=tuple(card for card in taken if card not in gone),
        cuts=CUTS if choices == PLENTY else cuts_within(budget, CUTS),
        choices=choices,
    )
