"""A climbing game as self-play needs it: its tables, rounds, deals and results."""

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
        """The cards of each round after these steps, hand after hand; shape (rounds, cards)."""


class _Led(NamedTuple):
    """The owners of dealt cards, counted from the seat that leads.

    Attributes:
        owners: for each round and dealt card, the seat as a distance from the leader in the order
            of play; the number of seats for cards left over.
        opens: for each round, the lane of the card that the first play must contain, or NONE.
    """

    owners: Places
    opens: Places


@dataclass(frozen=True)
class TrainingGame:
    """A game as the learner needs it: many rounds at once.

    Attributes:
        id: the id of the game.
        ruleset: the id of the rule set.
        round: the rules of a round; seats are counted in the order of play from the leader.
        known: the number of cards of the first seat that all seats know.
        sizes: the number of cards of each seat, in the order of play if a card decides who leads.
        tables: gives the move tables: one, or one for each level.
        results: gives the result of each round for each seat, from -1 to 1, for an objective; with
            two teams, one wins what the other loses.
        reach: the weight of the final result against the values of later decisions, 0 to 1; games
            of more decisions need a greater one.
        decks: the number of decks that measure progress during learning; fewer for long games.
        held: the weight that holds encodings of states near 0. Without it, policies whose first
            lesson is the same in every state stop looking at the state.
        shipped: gives the model of the package; None if it has none.
        objective: the default objective of a run, "wins" or "points".
        is_recorded: whether `results` needs the turns of each round.
        prelude: gives the steps before the first play, for the number of a table and its deck.
        which: the number of the table in play, among `tables`.

    """

    id: str
    ruleset: str
    round: Round
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
        """The training game once for each of its tables, such as the levels of Guandan."""
        return tuple(replace(self, which=which) for which in range(len(self.tables())))

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return self.round.teams

    @property
    def has_two_teams(self) -> bool:
        """Tests if there are exactly two teams."""
        return len(set(self.teams)) == 2

    @cached_property
    def table(self) -> MoveTable:
        """The move table in play."""
        return self.tables()[self.which]

    @cached_property
    def coding(self) -> Coding:
        """The move table in play as columns for kernels, with the layout of the features."""
        return coding_of(self.table, self.round)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The deck, ordered by lane and suit."""
        return tuple(sorted(self.table.rules.deck.cards, key=self._place))

    @cached_property
    def _prelude(self) -> Prelude | None:
        return self.prelude(self.which, self.deck) if self.prelude else None

    def deal(self, chance: np.random.Generator, number: int) -> Rounds:
        """A number of random rounds, ready for the first play (after tribute, for instance)."""
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
        """The owners of shuffled cards that are dealt hand after hand; the last are left over."""
        number, seats = len(cards), len(self.sizes)
        aside = len(self.deck) - sum(self.sizes)
        owners = np.tile(np.repeat(np.arange(seats + 1), (*self.sizes, aside)), (number, 1))
        cards_that_decide = (card for card in self.round.lead_cards if card in self.deck)
        leads = [*map(self.deck.index, cards_that_decide)]
        if not leads:
            return _Led(owners, np.full(number, NONE))
        # The first of the deciding cards that is in a hand decides.
        places = np.stack([(cards == lead).argmax(axis=1) for lead in leads], axis=1)
        theirs = np.take_along_axis(owners, places, axis=1)
        which = (theirs < seats).argmax(axis=1)
        first = theirs[np.arange(number), which][:, None]
        owners = np.where(owners < seats, (owners - first) % seats, seats)
        lanes = np.array([self._place(self.deck[lead])[0] for lead in leads])
        return _Led(owners, lanes[which] if self.round.opens else np.full(number, NONE))

    def _place(self, card: Card) -> tuple[int, int]:
        """The lane and the suit of a card."""
        return place_of(card, self.table, self.coding.suits)

    def _suits_of(self, lanes: Places, suits: Places, owners: Places) -> npt.NDArray[np.uint64]:
        """For each round, seat and suit, the cards held: a packed count with four bits a rank.

        The arguments are the lane, the suit and the owner of each dealt card, by round.
        """
        number, seats = self.coding.suits, len(self.sizes)
        if not number:
            return np.zeros((len(lanes), seats, 0), dtype=np.uint64)
        places = np.arange(len(lanes))[:, None] * seats + owners
        packed = np.zeros((len(lanes) * seats, number + 1), dtype=np.uint64)
        units = np.uint64(1) << (4 * lanes).astype(np.uint64)
        np.add.at(packed, (places, suits), np.where(suits < number, units, np.uint64(0)))
        return packed[:, :number].reshape(len(lanes), seats, number).copy()


def by_team(rounds: Rounds, teams: tuple[int, ...], worth: Values) -> Values:
    """The results of finished rounds for each seat; shape (rounds, seats).

    The team of the seat that is out first wins the worth of the round. The other teams share the
    loss equally.
    """
    won = np.array(teams)[rounds.numbers[:, WINNER]][:, None] == np.array(teams)
    lost = np.float32(-1 / (len(set(teams)) - 1))
    results: Values = np.where(won, np.float32(1), lost) * worth[:, None].astype(np.float32)
    return results


def _counted(lanes: Places, owners: Places, number: int) -> Counts:
    """The cards of each round and owner, counted by lane; shape (rounds, owners, lanes)."""
    games = np.arange(len(lanes))[:, None]
    places = (games * number + owners) * LANES + lanes
    counts = np.bincount(places.ravel(), minlength=len(lanes) * number * LANES)
    return counts.reshape(len(lanes), number, LANES).astype(np.int8)
