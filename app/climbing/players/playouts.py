"""Playouts 推演: the judgement of branches by games that are played on from them.

The unseen cards lie anyhow; each seat beats what it can with the least that does, keeps to the best
cut of its hand, and leads the longest play of it. So go games in which what can beat must, and the
first that is out wins. Not for wild cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from app.cards.holding import Holding
from app.chance import shuffle
from app.climbing.split import split

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.climbing.acts import Turn
    from app.climbing.players.maxims import Branches, Seen
    from app.climbing.table import MoveTable

# The most games that are played on from each branch, and the milliseconds that one may take.
MOST, A_GAME_MS = 12, 3


class Ended(NamedTuple):
    """A game that was played on to its end.

    Attributes:
        winner: the seat that is out.
        left: the cards that each seat has left.
        plays: how often each seat played in the whole game.
        bombs: the bombs of each seat that no bomb beat.

    """

    winner: int
    left: tuple[int, ...]
    plays: tuple[int, ...]
    bombs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Playouts:
    """A judgement of branches: the mean of what the games are worth that are played on from them.

    Attributes:
        worth: the worth of a game that has ended, for the seat of a position.
        most: the most games from each branch.

    """

    worth: Callable[[Seen, Ended], float]
    most: int = MOST

    def __call__(self, position: Seen, branches: Branches) -> list[float]:
        """The worth of each branch."""
        cuts, sums = _Cuts(position.table), [0.0] * len(branches)
        plays, bombs = _so_far(position.view.history, len(position.counts))
        games = max(1, min(self.most, position.budget // (A_GAME_MS * len(branches))))
        for number in range(games):
            hands = _hands(position, number)
            for place, branch in enumerate(branches):
                game = _Game(position, hands, cuts, [*plays], [*bombs])
                row = None if branch.play is None else branch.play.row
                game.do(row, position.table.count(branch.rest), branch.size)
                sums[place] += self.worth(position, game.end())
        return [each / games for each in sums]


def _hands(position: Seen, number: int) -> list[int]:
    """A way the unseen cards may lie."""
    label = f"playouts {len(position.view.history)} {position.hand.packed}"
    cards, at, hands = shuffle(position.unseen, number, label), 0, []
    for seat, count in enumerate(position.counts):
        own = seat == position.seat
        hand = position.hand if own else Holding.of(cards[at : at + count])
        hands.append(position.table.count(hand))
        at += 0 if own else count
    return hands


class _Cuts:
    """The best cuts of hands by their packed counts, each found once.

    A cut is its plays by row, each with the packed counts of its cards.
    """

    def __init__(self, table: MoveTable) -> None:
        self.table = table
        self._known: dict[int, tuple[tuple[int, int], ...]] = {}

    def of(self, packed: int) -> tuple[tuple[int, int], ...]:
        """The best cut of a hand."""
        found = self._known.get(packed)
        if found is None:
            table = self.table
            best = split(table, table.holding(packed)).partitions[0]
            laid = [table.count(Holding.of(cards)) for cards in best.laid]
            taken = laid or map(table.packed, best.rows)
            found = self._known[packed] = tuple(zip(best.rows, taken, strict=True))
        return found

    def rest(self, packed: int, row: int) -> int:
        """The rest of a hand after a play; if that is of its cut, the rest of this is the best."""
        cut = self._known.get(packed, ())
        for place, (each, taken) in enumerate(cut):
            if each == row:
                self._known.setdefault(packed - taken, cut[:place] + cut[place + 1 :])
                return packed - taken
        return self.table.without(packed, row)


class _Game:
    """A game that is played on: its values, changed in place."""

    def __init__(
        self,
        position: Seen,
        hands: Sequence[int],
        cuts: _Cuts,
        plays: list[int],
        bombs: list[int],
    ) -> None:
        self._cuts, self._table = cuts, cuts.table
        self._hands, self._left = list(hands), list(position.counts)
        self._step, self._turn = position.round.turns, position.seat
        self._last = None if position.last is None else position.last.row
        self._owner = position.owner
        self._plays, self._bombs = plays, bombs

    def do(self, row: int | None, rest: int, size: int) -> None:
        """The seat whose turn it is plays, or passes."""
        seat, table = self._turn, self._table
        if row is not None:
            if table.first_bomb <= row < len(table):
                self._bombs[seat] += 1
                beaten = self._last is not None and self._last >= table.first_bomb
                self._bombs[self._owner] -= beaten
            self._hands[seat], self._last, self._owner = rest, row, seat
            self._left[seat] -= size
            self._plays[seat] += 1
        self._turn = self._following
        if self._turn == self._owner:
            self._last = None

    @property
    def _following(self) -> int:
        return (self._turn + self._step) % len(self._hands)

    def end(self) -> Ended:
        """The game when a seat is out."""
        while 0 not in self._left:
            row = self._lead() if self._last is None else self._answer(self._last)
            if row is None:
                self.do(None, 0, 0)
            elif row >= len(self._table):
                self.do(row, 0, self._left[self._turn])
            else:
                rest = self._cuts.rest(self._hands[self._turn], row)
                self.do(row, rest, self._table.section(row).size)
        return Ended(self._left.index(0), tuple(self._left), tuple(self._plays), tuple(self._bombs))

    def _lead(self) -> int:
        """The longest play of the cut, of those the lowest; bombs and risky singles come last."""
        table, packed = self._table, self._hands[self._turn]
        short = table.read_short(table.holding(packed)) if table.short else ()
        if short:
            return short[0]
        is_near = self._left[self._following] == 1

        def urge(row: int) -> tuple[int, int]:
            size = table.section(row).size
            waits = row >= table.first_bomb or (is_near and size == 1)
            return (-1 if waits else size, -row)

        row = max((row for row, _ in self._cuts.of(packed)), key=urge)
        return self._highest(row, packed) if is_near and row in table.singles else row

    def _answer(self, last: int) -> int | None:
        """The least that beats, of the cut where it can; before one card the highest single."""
        table, hand = self._table, self._hands[self._turn]
        stops = last in table.singles and self._left[self._following] == 1
        for first, stop in table.beating(last):
            if first == stop:
                continue
            if not stops:
                # A play of the cut needs no search.
                least, end = table.cores[first].start, table.cores[stop - 1].stop
                of_cut = [row for row, _ in self._cuts.of(hand) if least <= row < end]
                if of_cut:
                    return min(of_cut)
            rows = table.fitting(hand, first, stop)
            if len(rows):
                return self._highest(int(rows[0]), hand) if stops else int(rows[0])
        return None

    def _highest(self, row: int, hand: int) -> int:
        """The highest single of a hand in place of another."""
        if row not in self._table.singles:
            return row
        return int(self._table.fitting(hand, 0, len(self._table.singles))[-1])


def _so_far(history: Sequence[Turn], seats: int) -> tuple[list[int], list[int]]:
    """The plays of each seat, and its bombs that no bomb has beaten."""
    plays, bombs, before = [0] * seats, [0] * seats, None
    for turn in history:
        if turn.play is None:
            continue
        plays[turn.seat] += 1
        # The next play of another seat beats a bomb.
        if before is not None and before.play is not None and before.play.is_bomb:
            bombs[before.seat] -= before.seat != turn.seat
        bombs[turn.seat] += turn.play.is_bomb
        before = turn
    return plays, bombs
