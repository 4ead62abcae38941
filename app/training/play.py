"""Games side by side: every round goes on until the next decision, then all are decided at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from app.climbing.learned.features import KICKERS
from app.climbing.learned.rounds_kernels import TURN, advance, play_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.climbing.kernels import Rows, Words
    from app.climbing.learned.coding import Coding
    from app.climbing.learned.rounds_kernels import Rounds

Places = npt.NDArray[np.int64]


class Choices(NamedTuple):
    """What is to be decided at one moment, the rounds of one seat after those of another.

    Attributes:
        games: the rounds that wait.
        seats: whose turn it is in each.
        starts: where the choices of each begin.
        rows: the choices.

    """

    games: Rows
    seats: Places
    starts: Rows
    rows: Rows

    def of_seat(self, seat: int) -> Choices:
        """Those of one seat."""
        first, stop = np.searchsorted(self.seats, [seat, seat + 1])
        return self.part(int(first), int(stop))

    def part(self, first: int, stop: int) -> Choices:
        """Those between two."""
        begin, end = self.starts[first], self.starts[stop]
        return Choices(
            self.games[first:stop],
            self.seats[first:stop],
            self.starts[first : stop + 1] - begin,
            self.rows[begin:end],
        )


class Player(Protocol):
    """Whoever decides: the place of what it chooses, among all choices."""

    def choose(self, rounds: Rounds, choices: Choices) -> Places:
        """Choose in every round."""


def play_out(rounds: Rounds, coding: Coding, memory: Words) -> Iterator[Choices]:
    """Play rounds to the end; whoever goes through this plays on each time what was chosen."""
    games = np.arange(len(rounds.numbers), dtype=np.int32)
    while True:
        games, starts, rows = advance(rounds, games, KICKERS, coding, memory)
        if not len(games):
            return
        yield by_seat(Choices(games, rounds.numbers[games, TURN], starts, rows))


def by_seat(choices: Choices) -> Choices:
    """The same in the order of seats."""
    order = np.argsort(choices.seats, kind="stable")
    places, starts = spans(choices.starts, order)
    return Choices(
        choices.games[order], choices.seats[order], starts.astype(np.int32), choices.rows[places]
    )


def spans(starts: Rows | Places, order: Places) -> tuple[Places, Places]:
    """The places of some spans, one behind another, and where each of them begins then.

    >>> places, begin = spans(np.array([0, 2, 5, 6]), np.array([1, 0]))
    >>> places.tolist(), begin.tolist()
    ([2, 3, 4, 0, 1], [0, 3, 5])
    """
    lengths = (starts[1:] - starts[:-1])[order].astype(np.int64)
    begin = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(begin[-1]) + np.repeat(starts[:-1][order] - begin[:-1], lengths)
    return places, begin


def contest(rounds: Rounds, players: tuple[Player, ...], coding: Coding, memory: Words) -> None:
    """Play rounds to the end, each seat by its player."""
    for choices in play_out(rounds, coding, memory):
        for seat, player in enumerate(players):
            own = choices.of_seat(seat)
            if len(own.games):
                chosen = player.choose(rounds, own)
                play_each(rounds, own.games, own.rows[chosen], coding)


class AtRandom:
    """Any choice is as good as another."""

    def __init__(self, chance: np.random.Generator) -> None:
        self._chance = chance

    def choose(self, rounds: Rounds, choices: Choices) -> Places:  # noqa: ARG002 - it looks at nothing
        """Draw in every round."""
        lengths = choices.starts[1:] - choices.starts[:-1]
        return choices.starts[:-1] + self._chance.integers(lengths)
