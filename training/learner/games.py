"""The games that are learnt: a new one is a new row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from app.cards.holding import LANES, unpack
from app.climbing.learned.coding import coding_of
from app.climbing.learned.rounds import begin
from app.climbing.learned.rounds_kernels import BOMBED, LEFT_OF, WINNER
from app.doudizhu.rulesets import HAND, rules_of
from app.doudizhu.situation import TEAMS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.climbing.learned.coding import Coding
    from app.climbing.learned.rounds_kernels import Rounds
    from app.climbing.table import MoveTable

Values = npt.NDArray[np.float32]

# Of a game for points no more counts than four doublings: a seventh would drown all that is learnt.
_MOST_DOUBLED = 4


@dataclass(frozen=True)
class Learnt:
    """A game as it is learnt.

    Attributes:
        id: the game, as the service names it.
        ruleset: the rule set.
        teams: the team of each role, which is a seat as the rules count seats.
        known: how many of the first seat's cards everybody sees.
        sizes: how many cards each seat is dealt.
        table: compiles the move table.
        doubled: how often the stake of each round was doubled, for the objective `points`.

    """

    id: str
    ruleset: str
    teams: tuple[int, ...]
    known: int
    sizes: tuple[int, ...]
    table: Callable[[], MoveTable]
    doubled: Callable[[Rounds], npt.NDArray[np.int64]]

    @cached_property
    def coding(self) -> Coding:
        """The table as it is learnt."""
        return coding_of(self.table(), self.teams)

    def deal(self, chance: np.random.Generator, number: int) -> Rounds:
        """So many rounds of cards drawn at random."""
        copies = unpack(self.table().rules.deck.packed)
        deck = np.repeat(np.arange(LANES), np.array(list(copies)))
        cards = chance.permuted(np.tile(deck, (number, 1)), axis=1)
        seats = np.repeat(np.arange(len(self.sizes)), self.sizes)
        return begin(
            _counted(cards, seats, len(self.sizes)),
            _counted(cards[:, : self.known], seats[: self.known], 1)[:, 0],
        )

    def results(self, rounds: Rounds, objective: str) -> Values:
        """What rounds that are over came to for the first team, from -1 to 1."""
        winners = np.array(self.teams)[rounds.numbers[:, WINNER]]
        signs = np.where(winners == self.teams[0], 1, -1).astype(np.float32)
        if objective == "wins":
            return signs
        stakes = np.minimum(self.doubled(rounds), _MOST_DOUBLED) - _MOST_DOUBLED
        results: Values = signs * np.exp2(stakes).astype(np.float32)
        return results


def _counted(
    cards: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], number: int
) -> npt.NDArray[np.int8]:
    """The cards of each round and seat, counted by lane."""
    games = np.arange(len(cards))[:, None]
    places = (games * number + seats) * LANES + cards
    counts = np.bincount(places.ravel(), minlength=len(cards) * number * LANES)
    return counts.reshape(len(cards), number, LANES).astype(np.int8)


def _doubled_in_doudizhu(rounds: Rounds) -> npt.NDArray[np.int64]:
    """Each bomb doubles, and so does a side that never came to play, or once only."""
    numbers, seats = rounds.numbers, len(TEAMS)
    turns = numbers[:, LEFT_OF + 2 * seats :]
    spring = turns[:, 1:].sum(axis=1) == 0
    anti_spring = (numbers[:, WINNER] != 0) & (turns[:, 0] == 1)
    doubled: npt.NDArray[np.int64] = numbers[:, BOMBED] + (spring | anti_spring)
    return doubled


GAMES: Mapping[str, Learnt] = MappingProxyType(
    {
        "doudizhu": Learnt(
            id="doudizhu",
            ruleset="classic",
            teams=TEAMS,
            known=rules_of().bottom,
            sizes=(HAND + rules_of().bottom, HAND, HAND),
            table=lambda: rules_of().table,
            doubled=_doubled_in_doudizhu,
        )
    }
)
