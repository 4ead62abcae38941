"""What a seat knows before it plays: who has how many cards, and what others may still hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast

from app.cards.card import LANE
from app.cards.holding import Holding
from app.climbing.cores import cores_of
from app.climbing.hints import hints
from app.climbing.moves import list_moves
from app.climbing.odds import Odds
from app.climbing.reading import play_of, readings
from app.climbing.seat import counted
from app.climbing.split import Power, power_of, split
from app.games.guandan.agents.plays import last_of
from app.games.guandan.match import team_of
from app.games.guandan.rulesets import HAND
from app.games.guandan.state import table_of

if TYPE_CHECKING:
    from app.climbing.reading import Play
    from app.climbing.table import MoveTable
    from app.games.guandan.view import View

# Ways to cut a hand whose plays are led, and the most plays looked at on a play of others.
CUTS = 3
ANSWERS = 8
_HINTS = 16
# With so few cards left, another seat makes single cards and pairs worth a look.
NEAR = 2


class Option(NamedTuple):
    """Something that may be done: a play, None for a pass, what it leaves, and its best cut."""

    play: Play | None
    rest: Power
    cut: tuple[int, ...]

    @property
    def is_bomb(self) -> bool:
        """Whether it spends a bomb."""
        return self.play is not None and self.play.is_bomb

    @property
    def size(self) -> int:
        """How many cards it plays."""
        return len(self.play.cards) if self.play else 0


@dataclass(frozen=True)
class Position:
    """A seat's knowledge, for playing cards.

    Attributes:
        counts: how many cards each seat holds, as whoever counts knows.
        last: the play to beat; None on a lead.
        owner: who played it; on a lead the seat itself.
        unseen: the cards that others hold.

    """

    table: MoveTable
    seat: int
    hand: Holding
    counts: tuple[int, ...]
    last: Play | None
    owner: int
    unseen: Holding
    _answered: dict[int, float] = field(default_factory=dict, compare=False, repr=False)

    @property
    def partner(self) -> int:
        """Who plays with the seat; he may be out."""
        return (self.seat + len(self.counts) // 2) % len(self.counts)

    @cached_property
    def enemies(self) -> tuple[int, ...]:
        """Who plays against the seat, and still holds cards."""
        team = team_of(self.seat)
        return tuple(
            seat for seat, count in enumerate(self.counts) if count and team_of(seat) != team
        )

    @cached_property
    def nearest(self) -> int:
        """How many cards the enemy with the fewest has."""
        return min(self.counts[seat] for seat in self.enemies)

    @property
    def is_decided(self) -> bool:
        """Whether somebody is out already, so that the places are played for."""
        return not all(self.counts)

    @property
    def on_partner(self) -> bool:
        """Whether the play to beat is the partner's."""
        return self.last is not None and self.owner == self.partner

    @cached_property
    def whole(self) -> Power:
        """What the hand is worth."""
        return power_of(self.table, self.hand)

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """What each seat may hold."""
        return tuple(Odds(self.table, self.unseen, count) for count in self.counts)

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in the order of play."""
        return tuple((self.seat + step) % len(self.counts) for step in range(1, len(self.counts)))

    @property
    def level_lane(self) -> int:
        """The lane of the level cards."""
        return LANE[self.table.rules.order[-3]]

    def lying(self, option: Option) -> Play:
        """The play that lies on the table after an option."""
        # Who leads does not pass.
        return cast("Play", option.play or self.last)

    def is_answered(self, row: int) -> float:
        """How likely an enemy can beat a play with its own pattern."""
        found = self._answered.get(row)
        if found is None:
            stands = 1.0
            for seat in self.enemies:
                stands *= 1 - self.odds[seat].answers(row)
            found = self._answered[row] = 1 - stands
        return found

    def waiting(self, holder: int | None = None) -> tuple[int, ...]:
        """Who may still beat the play of a seat, after this seat."""
        holder = self.owner if holder is None else holder
        found, seat = [], (self.seat + 1) % len(self.counts)
        while seat not in {holder, self.seat}:
            if self.counts[seat]:
                found.append(seat)
            seat = (seat + 1) % len(self.counts)
        return tuple(found)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What is worth a look: on a lead plays of the best cuts, else what beats and a pass."""
        if self.last is None:
            return tuple(self._leads().values())
        found = hints(self.table, self.hand, self.last, limit=_HINTS).hints
        best = {self.table.core(hint.row).number: hint for hint in reversed(found)}
        kept = sorted(best.values(), key=found.index)[:ANSWERS]
        plays = [play_of(self.table, hint.row, self.hand) for hint in kept]
        return (*map(self.option, plays), self.option(None))

    def option(self, play: Play | None) -> Option:
        """The option of playing something, or of a pass."""
        rest = self.hand.without(play.cards) if play else self.hand
        if not rest:
            return Option(play, Power(0, 0), ())
        cut = split(self.table, rest).partitions[0]
        return Option(play, Power(cut.power, cut.count), cut.rows)

    def _leads(self) -> dict[int, Option]:
        leads: dict[int, Option] = {}
        for play in readings(self.table, self.hand)[:1]:
            leads[play.row] = Option(play, Power(0, 0), ())
        weights = cores_of(self.table).weights
        for cut in split(self.table, self.hand, limit=CUTS).partitions:
            for play in cut.plays(self.table, self.hand):
                if play.row in leads:
                    continue
                core = self.table.core(play.row).number
                rest = Power(cut.power - int(weights[core]), cut.count - 1)
                place = cut.rows.index(play.row)
                leads[play.row] = Option(play, rest, cut.rows[:place] + cut.rows[place + 1 :])
        if any(0 < self.counts[seat] <= NEAR for seat in self.others):
            for row in list_moves(self.table, self.hand, patterns=("solo", "pair")).tolist():
                if row not in leads:
                    leads[row] = self.option(play_of(self.table, row, self.hand))
        return leads


def position_of(view: View) -> Position:
    """What a view tells who is to play."""
    gone = Counter(card for turn in view.history for card in turn.cards)
    unseen = Counter(view.rules.deck.cards) - gone - Counter(view.hand)
    return Position(
        table=table_of(view),
        seat=view.seat,
        hand=Holding.of(view.hand),
        counts=counted(view, HAND),
        last=last_of(view),
        owner=view.last.seat if view.last else view.seat,
        unseen=Holding.of(unseen.elements()),
    )
