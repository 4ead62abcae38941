"""A climbing game for self-play: its tables, its teams, its deals and its results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from app.cards.holding import LANES
from app.climbing.learned.coding import coding_of
from app.climbing.learned.rounds_kernels import WINNER, begin
from app.climbing.learned.situation import place_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.cards.card import Card
    from app.climbing.learned.coding import Coding
    from app.climbing.learned.policy import Model
    from app.climbing.learned.rounds_kernels import Rounds
    from app.climbing.table import MoveTable

Values = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]


class Prelude(Protocol):
    """The steps before the first play, such as tribute, for many rounds at once."""

    def __call__(self, cards: Places, chance: np.random.Generator, /) -> Places:
        """The cards of each round, by seat, after it."""


@dataclass(frozen=True)
class Learnt:
    """The declaration of a game for the learner.

    Attributes:
        id: the id of the game.
        ruleset: the rule set.
        teams: the team of each seat, in the order of the rules.
        known: the number of the first seat's public cards.
        sizes: the number of cards of each seat.
        tables: the move tables: one, or one for each level.
        worth: the worth of each round for its winner, from 0 to 1, by objective.
        reach: the weight of the final result against later judgements; the more decisions a game
            has, the greater it must be.
        decks: the decks of a measurement during learning; long games are expensive.
        shipped: the model of the package.
        has_places: a round goes on when a seat is out.
        prelude: by the number of a table and its deck, the steps before the first play.
        which: the number of the table that is played.

    """

    id: str
    ruleset: str
    teams: tuple[int, ...]
    known: int
    sizes: tuple[int, ...]
    tables: Callable[[], tuple[MoveTable, ...]]
    worth: Callable[[Rounds, str], Values]
    reach: float
    decks: int
    shipped: Callable[[], Model]
    has_places: bool = False
    prelude: Callable[[int, tuple[Card, ...]], Prelude] | None = None
    which: int = 0

    @cached_property
    def variants(self) -> tuple[Learnt, ...]:
        """The game with each of its tables."""
        return tuple(replace(self, which=which) for which in range(len(self.tables())))

    @cached_property
    def table(self) -> MoveTable:
        """The table that is played."""
        return self.tables()[self.which]

    @cached_property
    def coding(self) -> Coding:
        """The coding of the table."""
        return coding_of(self.table, self.teams, has_places=self.has_places)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The deck, with equal cards together."""
        return tuple(sorted(self.table.rules.deck.cards, key=self._place))

    @cached_property
    def _prelude(self) -> Prelude | None:
        return self.prelude(self.which, self.deck) if self.prelude else None

    def deal(self, chance: np.random.Generator, number: int) -> Rounds:
        """Deal a number of random rounds, after tribute if the game has some."""
        cards = chance.permuted(np.tile(np.arange(len(self.deck)), (number, 1)), axis=1)
        if self._prelude:
            cards = self._prelude(cards, chance)
        lanes, suits = np.array([*map(self._place, self.deck)]).T
        seats = np.repeat(np.arange(len(self.sizes)), self.sizes)
        return begin(
            _counted(lanes[cards], seats, len(self.sizes)),
            _counted(lanes[cards[:, : self.known]], seats[: self.known], 1)[:, 0],
            self._suits_of(lanes[cards], suits[cards], seats),
        )

    def _place(self, card: Card) -> tuple[int, int]:
        """The lane and the suit of a card."""
        return place_of(card, self.table, self.coding.suits)

    def _suits_of(self, lanes: Places, suits: Places, seats: Places) -> npt.NDArray[np.uint64]:
        """The suits of each round and seat, four bits for each rank."""
        number = self.coding.suits
        places = np.arange(len(lanes))[:, None] * len(self.sizes) + seats
        found = np.zeros((len(lanes) * len(self.sizes), number + 1), dtype=np.uint64)
        units = np.uint64(1) << (4 * lanes).astype(np.uint64)
        np.add.at(found, (places, suits), np.where(suits < number, units, np.uint64(0)))
        return found[:, :number].reshape(len(lanes), len(self.sizes), number).copy()

    def results(self, rounds: Rounds, objective: str) -> Values:
        """The results of finished rounds for the first team, from -1 to 1."""
        winners = np.array(self.teams)[rounds.numbers[:, WINNER]]
        signs = np.where(winners == self.teams[0], 1, -1).astype(np.float32)
        results: Values = signs * self.worth(rounds, objective)
        return results


def _counted(lanes: Places, seats: Places, number: int) -> npt.NDArray[np.int8]:
    """The cards of each round and seat, counted by lane."""
    games = np.arange(len(lanes))[:, None]
    places = (games * number + seats) * LANES + lanes
    counts = np.bincount(places.ravel(), minlength=len(lanes) * number * LANES)
    return counts.reshape(len(lanes), number, LANES).astype(np.int8)
