"""The play of many rounds at once: all advance to their next decision, then all decide."""

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
    """A player that chooses in many rounds at once."""

    def choose(self, rounds: Rounds, decisions: Decisions) -> Places:
        """For each decision, the index in `decisions.rows` of the choice."""


def play_out(rounds: Rounds, coding: Coding, memory: Words) -> Iterator[Decisions]:
    """The open decisions of rounds, step by step, until all rounds are over.

    Turns with only one choice are played here. The caller plays a choice for each open decision
    before it asks for the next step. Decisions are ordered by seat.
    """
    games = np.arange(len(rounds.numbers), dtype=np.int32)
    while True:
        games, starts, rows = advance(rounds, games, KICKERS, coding, memory)
        if not len(games):
            return
        yield by_seat(Decisions(games, rounds.numbers[games, TURN], starts, rows))


def every_turn(rounds: Rounds, coding: Coding, memory: Words) -> Iterator[Decisions]:
    """All turns of rounds, step by step to their end, also turns with only one choice.

    The caller plays a choice for each turn before it asks for the next step.
    """
    while True:
        games = np.flatnonzero(rounds.numbers[:, IS_OVER] == 0).astype(np.int32)
        if not len(games):
            return
        starts, rows = choices(situations_in(rounds, games, coding), KICKERS, coding, memory)
        yield by_seat(Decisions(games, rounds.numbers[games, TURN], starts, rows))


def contest(
    rounds: Rounds, players: tuple[RoundsPlayer, ...], coding: Coding, memory: Words
) -> None:
    """Play rounds to the end, with one player for each seat."""
    for decisions in play_out(rounds, coding, memory):
        for seat, player in enumerate(players):
            own = decisions.of_seat(seat)
            if len(own.games):
                chosen = player.choose(rounds, own)
                play_each(rounds, own.games, own.rows[chosen], coding)


class AtRandom:
    """A player that chooses each legal play with the same probability."""

    def __init__(self, chance: np.random.Generator) -> None:
        self._chance = chance

    def choose(self, rounds: Rounds, decisions: Decisions) -> Places:  # noqa: ARG002 - as the protocol has it
        """For each decision, the index in `decisions.rows` of a random choice."""
        return decisions.at_random(self._chance)
