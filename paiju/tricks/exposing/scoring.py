"""The score of a round in which each seat plays for its own total."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.play.declaration.refusals import not_over_error
from paiju.tricks.flow.state import sorted_hand
from paiju.tricks.rules.totals import leaders

if TYPE_CHECKING:
    from paiju.tricks.flow.state import Cards, Table


class Match(NamedTuple):
    """Where a match stands before a round.

    Attributes:
        totals: the points of each seat so far.
        leader: the seat that leads first; None in the first round.

    """

    totals: tuple[int, ...]
    leader: int | None


class Score(NamedTuple):
    """The score of a round.

    Attributes:
        points: what each seat won or lost.
        taken: the cards that each seat took and that count.
        totals: the points of each seat in the match.
        winners: the seats with the highest total if the match is over.
        leader: the seat that leads the next round.

    """

    points: tuple[int, ...]
    taken: tuple[Cards, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    leader: int

    @property
    def lost(self) -> int:
        """The points that the seats lost together; they go to nobody."""
        return -sum(self.points)

    @property
    def next_match(self) -> Match | None:
        """Where the match stands; None when it is over."""
        return None if self.winners else Match(self.totals, self.leader)


def settle(table: Table) -> Score:
    """The score of a finished round."""
    if table.phase != "over":
        raise not_over_error()
    rules, points = table.rules, worth_of(table)
    totals = tuple([old + new for old, new in zip(table.totals, points, strict=True)])
    leader = next(seat for seat, pile in enumerate(table.piles) if rules.heir in pile)
    return Score(points, counting_piles(table), totals, leaders(rules.totals, totals), leader)


def worth_of(table: Table) -> tuple[int, ...]:
    """The worth of the cards that each seat took."""
    return tuple([table.rules.worth(pile, table.exposed) for pile in table.piles])


def counting_piles(table: Table) -> tuple[Cards, ...]:
    """The cards that each seat took and that count, from high to low in their suits."""
    counting = table.rules.counting
    return tuple(
        [
            sorted_hand(table.order(), [card for card in pile if card in counting])
            for pile in table.piles
        ]
    )
