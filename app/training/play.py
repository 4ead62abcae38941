"""Many rounds at once: each goes on until its next decision, then all are decided together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from app.climbing.learned.coding import KICKERS
from app.climbing.learned.rounds_kernels import TURN, advance, play_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.climbing.kernels import Rows, Words
    from app.climbing.learned.coding import Coding
    from app.climbing.learned.rounds_kernels import Rounds

Places = npt.NDArray[np.int64]


class Decisions(NamedTuple):
    """The open decisions of many rounds, ordered by seat.

    Attributes:
        games: the rounds that wait.
        seats: the seat to act in each.
        starts: the start of each round's choices in `rows`.
        rows: the choices, as rows of the move table.

    """

    games: Rows
    seats: Places
    starts: Rows
    rows: Rows

    def of_seat(self, seat: int) -> Decisions:
        """The decisions of one seat."""
        first, stop = np.searchsorted(self.seats, [seat, seat + 1])
        return self.part(int(first), int(stop))

    def part(self, first: int, stop: int) -> Decisions:
        """The decisions from `first` up to, and without, `stop`."""
        begin, end = self.starts[first], self.starts[stop]
        return Decisions(
            self.games[first:stop],
            self.seats[first:stop],
            self.starts[first : stop + 1] - begin,
            self.rows[begin:end],
        )


class Player(Protocol):
    """A player: it returns the place of its choice in `rows` for each round."""

    def choose(self, rounds: Rounds, decisions: Decisions) -> Places:
        """Choose in every round."""


def play_out(rounds: Rounds, coding: Coding, memory: Words) -> Iterator[Decisions]:
    """Yield the decisions of rounds to the end; the caller plays its choices before the next."""
    games = np.arange(len(rounds.numbers), dtype=np.int32)
    while True:
        games, starts, rows = advance(rounds, games, KICKERS, coding, memory)
        if not len(games):
            return
        yield by_seat(Decisions(games, rounds.numbers[games, TURN], starts, rows))


def by_seat(decisions: Decisions) -> Decisions:
    """The same decisions, ordered by seat."""
    order = np.argsort(decisions.seats, kind="stable")
    places, starts = spans(decisions.starts, order)
    return Decisions(
        decisions.games[order],
        decisions.seats[order],
        starts.astype(np.int32),
        decisions.rows[places],
    )


def spans(starts: Rows | Places, order: Places) -> tuple[Places, Places]:
    """The places of some spans in the given order, and the new start of each.

    >>> places, begin = spans(np.array([0, 2, 5, 6]), np.array([1, 0]))
    >>> places.tolist(), begin.tolist()
    ([2, 3, 4, 0, 1], [0, 3, 5])
    """
    lengths = (starts[1:] - starts[:-1])[order].astype(np.int64)
    begin = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(begin[-1]) + np.repeat(starts[:-1][order] - begin[:-1], lengths)
    return places, begin


def contest(rounds: Rounds, players: tuple[Player, ...], coding: Coding, memory: Words) -> None:
    """Play rounds to the end, with a player for each seat."""
    for decisions in play_out(rounds, coding, memory):
        for seat, player in enumerate(players):
            own = decisions.of_seat(seat)
            if len(own.games):
                chosen = player.choose(rounds, own)
                play_each(rounds, own.games, own.rows[chosen], coding)


class AtRandom:
    """A player that chooses at random."""

    def __init__(self, chance: np.random.Generator) -> None:
        self._chance = chance

    def choose(self, rounds: Rounds, decisions: Decisions) -> Places:  # noqa: ARG002 - as the protocol has it
        """Draw a choice in every round."""
        lengths = decisions.starts[1:] - decisions.starts[:-1]
        return decisions.starts[:-1] + self._chance.integers(lengths)
