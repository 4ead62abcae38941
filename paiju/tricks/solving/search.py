"""The exact search of endings: how many points the attackers win if all seats play their best.

Attackers want many points, declarers few. The search goes through all plays, with bounds on the
points that can still matter (alpha-beta), and remembers the positions between tricks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.tricks.flow.state import Cards
    from paiju.tricks.solving.ending import Ending, Hands


class OpenTurn(NamedTuple):
    """Cards that a seat plays in an ending."""

    seat: int
    cards: Cards


class Solution(NamedTuple):
    """The solution of an ending.

    Attributes:
        points: the points that the attackers win from here on, the kitty included; None if the
            budget ended first.
        moves: the plays of the seat to act that reach them.
        line: best play of all seats to the end.
        nodes: the number of positions that were searched.

    """

    points: int | None
    moves: tuple[Cards, ...] = ()
    line: tuple[OpenTurn, ...] = ()
    nodes: int = 0


class SpentError(Exception):
    """The budget of a search ended."""


class _Known(NamedTuple):
    """A position between tricks, as far as it is searched: bounds of its value, its best lead."""

    least: int
    most: int
    lead: Cards | None = None


class Solver:
    """The search of an ending and of all positions after it.

    Attributes:
        nodes: the number of positions that were searched.

    """

    def __init__(self, limit: int, until: int = 0) -> None:
        """Makes a solver that searches at most `limit` positions.

        It looks no further than to hands of `until` cards: points after that do not count.
        """
        self._limit, self._until, self.nodes = limit, until, 0
        self._known: dict[tuple[Hands, int], _Known] = {}
        self._keys: dict[Cards, tuple[int, int, int]] = {}

    def solve(self, ending: Ending) -> Solution:
        """The solution of an ending that is not over."""
        try:
            points = self.value(ending)
            moves = tuple(self.best(ending, points))
            return Solution(points, moves, tuple(self._line(ending, points)), self.nodes)
        except SpentError:
            return Solution(None, nodes=self.nodes)

    def value(self, ending: Ending) -> int:
        """The points that the attackers win from a position on."""
        return self._value(ending, -1, ending.most + 1)

    def best(self, ending: Ending, points: int) -> Iterator[Cards]:
        """The best plays in a position with a value."""
        for cards in self._ordered(ending, None):
            if self.keeps(ending, cards, points):
                yield cards

    def keeps(self, ending: Ending, cards: Cards, points: int) -> bool:
        """Tests if a play is a best one in a position with a value."""
        if ending.is_attackers:
            return self._after(ending, cards, points - 1, points) >= points
        return self._after(ending, cards, points, points + 1) <= points

    def _line(self, ending: Ending, points: int) -> Iterator[OpenTurn]:
        """Best play of all seats to the end."""
        while ending.trick or len(ending.hands[0]) > self._until:
            cards = next(self.best(ending, points))
            yield OpenTurn(ending.turn, cards)
            ending, won = ending.after(cards)
            points -= won

    def _value(self, ending: Ending, least: int, most: int) -> int:
        """The value of a position, or a bound of it outside of the window of `least` and `most`."""
        if not ending.trick and len(ending.hands[0]) <= self._until:
            return 0
        if ending.trick:
            return self._search(ending, least, most, None)[0]
        key = (ending.hands, ending.leader)
        known = self._known.get(key) or _Known(0, ending.most)
        if known.least >= most or known.least == known.most:
            return known.least
        if known.most <= least:
            return known.most
        value, lead = self._search(ending, least, most, known.lead)
        # A value outside of the window is a bound of the true one.
        self._known[key] = _Known(
            known.least if value <= least else max(known.least, value),
            known.most if value >= most else min(known.most, value),
            lead,
        )
        return value

    def _search(
        self, ending: Ending, least: int, most: int, first: Cards | None
    ) -> tuple[int, Cards | None]:
        """The value of a position and the play that reaches it; `first` is tried first."""
        self.nodes += 1
        if self.nodes > self._limit:
            raise SpentError
        is_attacker, value, found = ending.is_attackers, -1, first
        for cards in self._ordered(ending, first):
            after = self._after(ending, cards, least, most)
            if value < 0 or (after > value if is_attacker else after < value):
                value, found = after, cards
            if is_attacker:
                least = max(least, value)
            else:
                most = min(most, value)
            if least >= most:
                break
        return value, found

    def _after(self, ending: Ending, cards: Cards, least: int, most: int) -> int:
        """The value of a play."""
        after, points = ending.after(cards)
        return points + self._value(after, least - points, most - points)

    def _ordered(self, ending: Ending, first: Cards | None) -> list[Cards]:
        """The plays of a position, in the order in which they are tried."""
        keys, moves = self._keys, ending.moves()
        for cards in moves:
            if cards not in keys:
                keys[cards] = _key(ending, cards)
        moves.sort(key=keys.__getitem__)
        if first is not None:
            moves.remove(first)
            moves.insert(0, first)
        return moves


def _key(ending: Ending, cards: Cards) -> tuple[int, int, int]:
    """The key by which plays are tried: large ones first, those with few points, high ones."""
    places = ending.scene.order.places
    return -len(cards), ending.scene.points_in((cards,)), min(places[card] for card in cards)
