"""Playouts 推演: branches judged by games that are played on from them.

Unseen cards are dealt at random. Until the round is over, each seat leads the longest play of the
best split of its hand, and answers with the lowest play of that split that beats. It breaks up the
split only if it must beat, or if another seat has one card left. Before a next seat with one card,
it leads singles last, and of single cards plays the highest. Playouts know no wild cards, no
return of a seat that has passed, and no ranks that are barred from last plays.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.flow.state import plays_and_bombs
from paiju.climbing.players.closing import Trick, closing_of
from paiju.climbing.seat.hidden_deals import Deals
from paiju.climbing.splits.split import split
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from paiju.climbing.players.closing import Closing, Sure
    from paiju.climbing.players.maxims import AnyPosition, Branches
    from paiju.climbing.plays.table import MoveTable

# The most games played on from each branch, and the milliseconds of a budget for each game.
MOST, A_GAME_MS = 12, 1


class Ended(NamedTuple):
    """The end of a playout.

    Attributes:
        out: the seats that are out, in order.
        left: the number of cards that each seat has left.
        plays: the number of plays of each seat in the whole game.
        bombs: the number of bombs of each seat that no bomb beat.
        hands: the cards that each seat has left, as packed counts.

    """

    out: tuple[int, ...]
    left: tuple[int, ...]
    plays: tuple[int, ...]
    bombs: tuple[int, ...]
    hands: tuple[int, ...] = ()

    @property
    def winner(self) -> int:
        """The seat that is out first."""
        return self.out[0]


@dataclass(frozen=True, slots=True)
class Playouts:
    """A judge of branches: a branch is worth as much as its playouts on average.

    Attributes:
        worth: gives the worth of a finished playout for the seat of a position.
        most: the most playouts from each branch.

    """

    worth: Callable[[AnyPosition, Ended], float]
    most: int = MOST

    def __call__(self, position: AnyPosition, branches: Branches) -> list[float]:
        """The mean worth of the playouts of each branch."""
        games = max(1, min(self.most, position.budget // (A_GAME_MS * len(branches))))
        worths = self.worths(position, branches, range(games))
        return [sum(each) / games for each in zip(*worths, strict=True)]

    def worths(
        self,
        position: AnyPosition,
        branches: Branches,
        deals: Iterable[int],
        *,
        closes: bool = False,
    ) -> Iterator[tuple[float, ...]]:
        """The worth of each branch, as one tuple for each of some deals.

        Args:
            position: the position.
            branches: the branches; none to play the deals on as they are.
            deals: the numbers of the deals; equal numbers give equal deals.
            closes: whether seats that can be out next by force do so (see `closing`).
        """
        known = _Known(position.table)
        plays, bombs = plays_and_bombs(position.view.history, len(position.counts))
        others = [seat for seat in range(len(position.counts)) if seat != position.seat]
        dealing = Deals(position, others)
        for number in deals:
            hands, worths = _hands(position, dealing, number), []
            closing = closing_of(position, hands, position.counts) if closes else None
            for branch in branches or (None,):
                game = _Game(position, hands, known, [*plays], [*bombs])
                game.closing, game.closes = closing, closes
                if branch is not None:
                    row = None if branch.play is None else branch.play.row
                    game.play(row, position.table.count(branch.rest), branch.size)
                worths.append(self.worth(position, game.play_to_end()))
            yield tuple(worths)


def _hands(position: AnyPosition, dealing: Deals, number: int) -> list[int]:
    """The hands of all seats in the deal with a number of the unseen cards, as packed counts."""
    label = f"playouts {len(position.view.history)} {position.hand.packed}"
    dealt = {seat: Holding.of(cards) for seat, cards in dealing.draw(number, label).items()}
    dealt[position.seat] = position.hand
    return [position.table.count(dealt[seat]) for seat in range(len(position.counts))]


class _Known:
    """A cache of the plays and the best splits of hands, by packed count.

    A split is a tuple of plays: the row of each, with the packed count of its cards.
    """

    def __init__(self, table: MoveTable) -> None:
        self.table = table
        self._known: dict[int, tuple[tuple[int, int], ...]] = {}
        self._rows: dict[int, list[int]] = {}

    def rows(self, packed: int) -> list[int]:
        """The rows of all plays that a packed hand holds, in the order of the table."""
        rows = self._rows.get(packed)
        if rows is None:
            rows = self._rows[packed] = self.table.fitting(packed).tolist()
        return rows

    def of(self, packed: int) -> tuple[tuple[int, int], ...]:
        """The best split of a packed hand, as pairs of row and packed cards."""
        cut = self._known.get(packed)
        if cut is None:
            table = self.table
            best = split(table, table.holding(packed)).partitions[0]
            laid = [table.count(Holding.of(cards)) for cards in best.laid]
            taken = laid or map(table.packed, best.rows)
            cut = self._known[packed] = tuple(zip(best.rows, taken, strict=True))
        return cut

    def rest(self, packed: int, row: int) -> int:
        """The packed hand after the play of a row.

        If the play is part of the hand's best split, the other plays of that split count as the
        best split of the rest.
        """
        cut = self._known.get(packed, ())
        for place, (each, taken) in enumerate(cut):
            if each == row:
                self._known.setdefault(packed - taken, cut[:place] + cut[place + 1 :])
                return packed - taken
        return self.table.without(packed, row)


class _Game:
    """A running playout; its values change in place."""

    def __init__(
        self,
        position: AnyPosition,
        hands: Sequence[int],
        known: _Known,
        plays: list[int],
        bombs: list[int],
    ) -> None:
        self._known, self._table = known, known.table
        self._hands, self._left = list(hands), list(position.counts)
        self._round, self._turn = position.round, position.view.to_act[0]
        self._passed = {*position.view.passed} if self._round.locks_out else set()
        self._out, self._is_over = list(position.view.out), False
        self._last = None if position.last is None else position.last.row
        self._owner = position.owner
        self._plays, self._bombs = plays, bombs
        self._position = position
        self.closes = False
        self.closing: Closing | None = None

    def play(self, row: int | None, rest: int, size: int) -> None:
        """Play a row for the seat to act, or pass for None.

        `rest` is the packed hand after it, and `size` the number of cards that it plays.
        """
        seat, table = self._turn, self._table
        if row is not None:
            if table.first_bomb <= row < len(table):
                self._bombs[seat] += 1
                beaten = self._last is not None and self._last >= table.first_bomb
                self._bombs[self._owner] -= beaten
            self._hands[seat], self._last, self._owner = rest, row, seat
            self._left[seat] -= size
            self._plays[seat] += 1
            if not self._left[seat]:
                self._out.append(seat)
                self._is_over = self._round.is_over(tuple(self._out))
        elif self._round.locks_out:
            self._passed.add(seat)
        self._turn = self._next()

    def _next(self) -> int:
        """The seat that acts next: one that may beat the last play, or else the one that leads."""
        for seat in self._round.after(self._turn):
            if seat == self._owner:
                break
            if self._left[seat] and seat not in self._passed:
                return seat
        self._last = None
        self._passed.clear()
        owner = self._owner
        return owner if self._left[owner] else self._round.heir_of(owner, self._left)

    def _holding(self, seat: int) -> int:
        """The next seat after this one that holds cards."""
        return next(each for each in self._round.after(seat) if self._left[each])

    @property
    def _following(self) -> int:
        return self._holding(self._turn)

    def play_to_end(self) -> Ended:
        """Play the game to its end; returns what is left."""
        while not self._is_over:
            sure = self._sure() if self.closes else None
            if sure is not None:
                self.play(*sure)
                continue
            row = self._lead() if self._last is None else self._answer(self._last)
            if row is None:
                self.play(None, 0, 0)
            elif row >= len(self._table):
                self.play(row, 0, self._left[self._turn])
            else:
                rest = self._known.rest(self._hands[self._turn], row)
                self.play(row, rest, self._table.section(row).size)
        return Ended(
            self._round.places(tuple(self._out)) if self._round.ends == "all" else tuple(self._out),
            tuple(self._left),
            tuple(self._plays),
            tuple(self._bombs),
            tuple(self._hands),
        )

    def _sure(self) -> Sure | None:
        """A move after which the seat to act is sure to be out next; None if none is found."""
        if self.closing is None:
            self.closing = closing_of(self._position, self._hands, self._left)
        if self.closing is None:
            return None
        trick = Trick(self._turn, self._last, self._owner, self._passed)
        return self.closing.move(self._hands, trick)

    def _lead(self) -> int:
        """The row to lead: the longest play of the best split; of equally long ones, the lowest.

        Bombs come last. So do singles if the next seat has one card. A short form that the whole
        hand may be played as comes before all.
        """
        table, packed = self._table, self._hands[self._turn]
        short = table.held_short(table.holding(packed)) if table.short else ()
        if short:
            return short[0]
        is_near = self._left[self._following] == 1

        def urge(row: int) -> tuple[int, int]:
            size = table.section(row).size
            waits = row >= table.first_bomb or (is_near and size == 1)
            return (-1 if waits else size, -row)

        row = max((row for row, _ in self._known.of(packed)), key=urge)
        return self._highest(row, packed) if is_near and row in table.singles else row

    def _answer(self, last: int) -> int | None:
        """The row that answers the last play; None for a pass.

        It is the lowest play of the best split that beats. The split is broken up only if the seat
        must beat or another seat has one card. On a single, before a next seat with one card, the
        highest single is played.
        """
        table, hand = self._table, self._hands[self._turn]
        stops = last in table.singles and self._left[self._following] == 1
        others = (left for seat, left in enumerate(self._left) if seat != self._turn)
        is_kept = not self._round.must_beat and 1 not in others
        for first, stop in table.beating(last):
            if first == stop:
                continue
            if not stops:
                # A play of the best split needs no search through the table.
                least, end = table.cores[first].start, table.cores[stop - 1].stop
                of_cut = [row for row, _ in self._known.of(hand) if least <= row < end]
                if of_cut:
                    return min(of_cut)
                if is_kept:
                    continue
            rows = self._known.rows(hand)
            place = bisect_left(rows, table.cores[first].start)
            if place < len(rows) and rows[place] < table.cores[stop - 1].stop:
                return self._highest(rows[place], hand) if stops else rows[place]
        return None

    def _highest(self, row: int, hand: int) -> int:
        """The highest single of a hand if `row` is a single, else `row`."""
        if row not in self._table.singles:
            return row
        rows = self._known.rows(hand)
        return rows[bisect_left(rows, self._table.singles.stop) - 1]
