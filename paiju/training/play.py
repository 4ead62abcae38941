"""Many rounds at once: each goes on until its next decision, then all are decided together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from paiju.climbing.lab.selfplay.decisions import Decisions, by_seat
from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.features import KICKERS
from paiju.climbing.network.rounds_kernels import IS_OVER, TURN, advance, play_each, situations_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.lab.selfplay.decisions import Places
    from paiju.climbing.network.features import Coding
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.plays.table_kernels import Words


class RoundsPlayer(Protocol):
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


def every_turn(rounds: Rounds, coding: Coding, memory: Words) -> Iterator[Decisions]:
    """Yield every turn of rounds likewise: those without a choice too."""
    while True:
        games = np.flatnonzero(rounds.numbers[:, IS_OVER] == 0).astype(np.int32)
        if not len(games):
            return
        starts, rows = choices(situations_in(rounds, games, coding), KICKERS, coding, memory)
        yield by_seat(Decisions(games, rounds.numbers[games, TURN], starts, rows))


def contest(
    rounds: Rounds, players: tuple[RoundsPlayer, ...], coding: Coding, memory: Words
) -> None:
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
