"""Playing on: the worth of plays over possible deals, each played to its end by maxims."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from paiju.jit import kind
from paiju.tricks.flow.state import without
from paiju.tricks.players.round_kernels import NOTHING_FIRST, judge
from paiju.tricks.plays.kitty import multiplier
from paiju.tricks.plays.units import Piece
from paiju.tricks.rules.levels import gain, worth
from paiju.tricks.seat.board import board_of
from paiju.tricks.seat.card_table import START
from paiju.tricks.seat.hidden_deals import HiddenDeals
from paiju.tricks.seat.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from paiju.play.players.player import Rng
    from paiju.tricks.seat.card_table import Numbers

    Worths = NDArray[np.float64]

# The scores that have a worth: from -MOST points on, in steps.
_MOST, _STEP = 400, 5


def worths_of(position: Position, rows: Sequence[Numbers], deals: Numbers) -> Worths:
    """[deals, plays] the worth of each play in each deal, in levels, for the seat.

    Args:
        position: the position.
        rows: the plays; an empty row to play the deal on as it is.
        deals: [deals, seats + 1, cards] the hands and the kitty of each deal.
    """
    return in_levels(position, _scores(position, rows, deals))


def in_levels(position: Position, scores: Numbers) -> Worths:
    """Attackers' points from now on as levels for the seat."""
    view = position.view
    totals = scores + view.taken + view.penalties
    # Rounds do not end just as the maxims play them, so a score near a border counts as a mean of
    # both sides.
    width = min(len(view.hand), 4)
    table = _levels(view.rules.levels, width)
    worths = table[np.clip((totals + _MOST) // _STEP, 0, len(table) - 1)]
    return -worths if view.is_attacker(position.seat) else worths


@lru_cache(maxsize=1 << 8)
def _levels(rules: Any, width: int) -> Worths:  # noqa: ANN401 - each game has its own
    """The worth of each score to the declarers, as a mean over the scores around it."""
    sharp = []
    for score in range(-_MOST, 2 * _MOST, _STEP):
        held, up = gain(rules, score)
        won = worth(rules, up, is_held=held)
        sharp.append(won if held else -won)
    padded = np.pad(np.array(sharp, dtype=np.float64), width, mode="edge")
    return np.convolve(padded, np.ones(2 * width + 1) / (2 * width + 1), mode="valid")


def _scores(position: Position, rows: Sequence[Numbers], deals: Numbers) -> Numbers:
    """[deals, plays] the attackers' points from now on."""
    view, cards = position.view, len(position.hand)
    units = [() if position.lead or not row.any() else position.units(row) for row in rows]
    most = max(1, *map(len, units))
    taken = np.zeros((len(rows), most, 3), dtype=np.int64)
    numbers = np.array([len(each) for each in units])
    for number, (row, each) in enumerate(zip(rows, units, strict=True)):
        for place, unit in enumerate(each):
            start = position.table.facts[np.flatnonzero(row)[0], START]
            taken[number, place] = (*unit.piece, start + unit.places[0])
        if not row.any():
            numbers[number] = NOTHING_FIRST
    scores = np.zeros((len(deals), len(rows)), dtype=np.int64)
    judge(
        position.board,
        board_of(position.table, view.seats),
        deals,
        np.zeros((view.seats + 2, cards), dtype=np.int64),
        np.array(rows),
        taken,
        numbers,
        _way_of(position.rules.play),
        _times_of(position.rules),
        scores,
    )
    return scores


# The rounds played on within a millisecond, compiled and plain.
PACE = {"compiled": 60, "plain": 1}


def rounds_in(budget: int) -> int:
    """The rounds that are played on within a budget in milliseconds."""
    return budget * PACE[kind()]


@lru_cache(maxsize=1 << 6)
def _way_of(rules: Any) -> Numbers:  # noqa: ANN401 - as above
    """The way in which a throw fails, as the kernel takes it."""
    penalties = {"0": (0, 0), "10": (10, 0), "10_per_card": (0, 10)}[rules.throw_penalty]
    is_largest, is_first = (rules.throw_forced == way for way in ("largest_shape", "first_seat"))
    return np.array([is_largest, is_first, rules.throw_against == "opponents", *penalties])


@lru_cache(maxsize=1 << 6)
def _times_of(rules: Any) -> Numbers:  # noqa: ANN401 - as above
    """The multiplier of the kitty after a last trick, by its unit."""
    widest, longest = rules.deck.packs, len(rules.deck.cards) // rules.seats
    times = np.zeros((2, widest + 1, longest + 1), dtype=np.int64)
    for width in range(1, widest + 1):
        for length in range(1, longest // width + 1):
            for is_trump in (False, True):
                piece = Piece(width, length)
                times[int(is_trump), width, length] = multiplier(
                    rules.options.kitty_mult, piece, is_trump=is_trump
                )
    return times


class Weigher:
    """Weighs plays and burials of a seat over deals that agree with all that turns prove.

    Attributes:
        position: the position.

    """

    def __init__(self, position: Position, rng: Rng) -> None:
        self.position = position
        self._is_burying = position.view.is_burying
        self._after: dict[bytes, Position] = {}
        self._rng = rng
        self._source: HiddenDeals | None = None

    def worths(self, rows: Sequence[Numbers], number: int) -> Worths:
        """[deals, rows] the worth of each set of cards in each of some new deals."""
        if not self._is_burying:
            return worths_of(self.position, rows, self._deals(self.position, number))
        deals, worths = self._deals(self._buried(rows[0]), number), []
        for row in rows:
            after = self._buried(row)
            deals[:, after.seat], deals[:, -1] = after.hand, row
            worths.append(worths_of(after, [np.zeros_like(row)], deals)[:, 0])
        return np.array(worths).T

    def _deals(self, position: Position, number: int) -> Numbers:
        """A number of new deals."""
        if self._source is None:
            self._source = HiddenDeals(position.proofs, self._rng)
        return self._source.draw_some(number)

    def _buried(self, row: Numbers) -> Position:
        """The position after cards are buried."""
        key = row.tobytes()
        if key not in self._after:
            self._after[key] = after_burying(self.position, row)
        return self._after[key]


def after_burying(position: Position, row: Numbers) -> Position:
    """The position of the dealer after it has buried cards."""
    view, cards = position.view, position.cards_of(row)
    hand = without(view.hand, cards)
    counts = [*view.counts]
    counts[position.seat] = len(hand)
    return Position(replace(view, phase="play", hand=hand, buried=cards, counts=tuple(counts)))
