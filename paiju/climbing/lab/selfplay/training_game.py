"""A climbing game for self-play: its tables, its rounds, its deals and its results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from paiju.climbing.network.encoded_position import NONE, place_of
from paiju.climbing.network.features import coding_of
from paiju.climbing.network.rounds_kernels import WINNER, begin
from paiju.playing_cards.holding import LANES

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.climbing.network.features import Coding
    from paiju.climbing.network.policy import Model
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Counts
    from paiju.climbing.rules.round import Round
    from paiju.playing_cards.card import Card

Values = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]


class Prelude(Protocol):
    """The steps before the first play, such as tribute, for many rounds at once."""

    def __call__(self, cards: Places, chance: np.random.Generator, /) -> Places:
        """The cards of each round, by seat, after it."""


class _Led(NamedTuple):
    """The owner of each card that was dealt, from the seat that leads, and the lane it opens by."""

    owners: Places
    opens: Places


@dataclass(frozen=True)
class TrainingGame:
    """The declaration of a game for the learner.

    Attributes:
        id: the id of the game.
        ruleset: the rule set.
        course: the rules of a round; its seats are in the order of play from the one that leads.
        known: the number of the first seat's public cards.
        sizes: the number of cards of each seat; if a card decides who leads, in the order of play.
        tables: the move tables: one, or one for each level.
        results: the result of each round for each seat, from -1 to 1, by objective; of two teams
            one wins what the other loses.
        reach: the weight of the final result against later judgements; the more decisions a game
            has, the greater it must be.
        decks: the decks of a measurement during learning; long games are expensive.
        held: how firmly views of states are held near 0: without that, policies whose first lesson
            is the same in every state stop looking at it.
        shipped: the model of the package; None if it has none.
        objective: what is played for unless a run says otherwise.
        is_recorded: results need the record of rounds.
        prelude: by the number of a table and its deck, the steps before the first play.
        which: the number of the table that is played.

    """

    id: str
    ruleset: str
    course: Round
    known: int
    sizes: tuple[int, ...]
    tables: Callable[[], tuple[MoveTable, ...]]
    results: Callable[[Rounds, str], Values]
    reach: float
    decks: int
    held: float = 0.0
    shipped: Callable[[], Model] | None = None
    objective: str = "wins"
    is_recorded: bool = False
    prelude: Callable[[int, tuple[Card, ...]], Prelude] | None = None
    which: int = 0

    @cached_property
    def variants(self) -> tuple[TrainingGame, ...]:
        """The game with each of its tables."""
        return tuple(replace(self, which=which) for which in range(len(self.tables())))

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return self.course.teams

    @property
    def are_two(self) -> bool:
        """Two teams play."""
        return len(set(self.teams)) == 2

    @cached_property
    def table(self) -> MoveTable:
        """The table that is played."""
        return self.tables()[self.which]

    @cached_property
    def coding(self) -> Coding:
        """The coding of the table."""
        return coding_of(self.table, self.course)

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
        led, seats = self._led(cards), len(self.sizes)
        hands = _counted(lanes[cards], led.owners, seats + 1)
        known = (slice(None), slice(self.known))
        dealt = np.empty_like(cards, dtype=np.int32)
        np.put_along_axis(dealt, cards, led.owners.astype(np.int32), axis=1)
        return begin(
            hands[:, :seats].copy(),
            _counted(lanes[cards[known]], led.owners[known], seats)[:, 0],
            self._suits_of(lanes[cards], suits[cards], led.owners),
            hands[:, seats],
            led.opens,
            dealt if self.is_recorded else None,
        )

    def _led(self, cards: Places) -> _Led:
        """The owners of cards that were dealt one hand after another, and what is left over."""
        number, seats = len(cards), len(self.sizes)
        aside = len(self.deck) - sum(self.sizes)
        owners = np.tile(np.repeat(np.arange(seats + 1), (*self.sizes, aside)), (number, 1))
        cards_that_decide = (card for card in self.course.lead_cards if card in self.deck)
        leads = [*map(self.deck.index, cards_that_decide)]
        if not leads:
            return _Led(owners, np.full(number, NONE))
        # Of the cards that decide the first that is in a hand does.
        places = np.stack([(cards == lead).argmax(axis=1) for lead in leads], axis=1)
        theirs = np.take_along_axis(owners, places, axis=1)
        which = (theirs < seats).argmax(axis=1)
        first = theirs[np.arange(number), which][:, None]
        owners = np.where(owners < seats, (owners - first) % seats, seats)
        lanes = np.array([self._place(self.deck[lead])[0] for lead in leads])
        return _Led(owners, lanes[which] if self.course.opens else np.full(number, NONE))

    def _place(self, card: Card) -> tuple[int, int]:
        """The lane and the suit of a card."""
        return place_of(card, self.table, self.coding.suits)

    def _suits_of(self, lanes: Places, suits: Places, owners: Places) -> npt.NDArray[np.uint64]:
        """The suits of each round and seat, four bits for each rank."""
        number, seats = self.coding.suits, len(self.sizes)
        if not number:
            return np.zeros((len(lanes), seats, 0), dtype=np.uint64)
        places = np.arange(len(lanes))[:, None] * seats + owners
        found = np.zeros((len(lanes) * seats, number + 1), dtype=np.uint64)
        units = np.uint64(1) << (4 * lanes).astype(np.uint64)
        np.add.at(found, (places, suits), np.where(suits < number, units, np.uint64(0)))
        return found[:, :number].reshape(len(lanes), seats, number).copy()


def by_team(rounds: Rounds, teams: tuple[int, ...], worth: Values) -> Values:
    """The results of finished rounds for each seat, by what each round is worth.

    The team of the seat that is out first wins that, and all others lose it, in equal parts.
    """
    won = np.array(teams)[rounds.numbers[:, WINNER]][:, None] == np.array(teams)
    lost = np.float32(-1 / (len(set(teams)) - 1))
    results: Values = np.where(won, np.float32(1), lost) * worth[:, None].astype(np.float32)
    return results


def _counted(lanes: Places, owners: Places, number: int) -> Counts:
    """The cards of each round and owner, counted by lane."""
    games = np.arange(len(lanes))[:, None]
    places = (games * number + owners) * LANES + lanes
    counts = np.bincount(places.ravel(), minlength=len(lanes) * number * LANES)
    return counts.reshape(len(lanes), number, LANES).astype(np.int8)
