"""The games that are learnt: a new one is a new row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from app.cards.card import LANE_OF, RED_JOKER, rank_of
from app.cards.holding import LANES
from app.climbing.learned.coding import coding_of
from app.climbing.learned.rounds import begin
from app.climbing.learned.rounds_kernels import BOMBED, LEFT_OF, WINNER
from app.climbing.table import LOW_SUITS
from app.games.doudizhu import rulesets as doudizhu_rules
from app.games.doudizhu import situation as doudizhu
from app.games.guandan import rulesets as guandan_rules
from app.games.guandan import situation as guandan
from app.games.guandan.tribute import returnable
from app.games.guandan.worth import WIN, worth_in
from app.training.tribute import Worths, pay_tribute

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.cards.card import Card
    from app.climbing.learned.coding import Coding
    from app.climbing.learned.rounds_kernels import Rounds
    from app.climbing.table import MoveTable

Values = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]

# Of a game for points no more counts than four doublings: a seventh would drown all that is learnt.
_MOST_DOUBLED = 4


@dataclass(frozen=True)
class Learnt:
    """A game as it is learnt.

    Attributes:
        id: the game, as the service names it.
        ruleset: the rule set.
        teams: the team of each seat, as the rules count seats.
        known: how many of the first seat's cards everybody sees.
        sizes: how many cards each seat is dealt.
        tables: the move tables: one, or one for each level.
        worth: what each round is worth to who wins it, from 0 to 1, by what it is played for.
        reach: how far what was judged later counts, against what the game came to: the more
            decisions a game has, the further it must reach.
        decks: how many it is measured by while it is learnt; long games cost much.
        has_places: whether a round goes on when somebody is out.
        worths: what each card of a deck is in a tribute at a table, where there is one.
        which: which of the tables is played.

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
    has_places: bool = False
    worths: Callable[[int, tuple[Card, ...]], Worths] | None = None
    which: int = 0

    @cached_property
    def variants(self) -> tuple[Learnt, ...]:
        """The game at each of its tables."""
        return tuple(replace(self, which=which) for which in range(len(self.tables())))

    @cached_property
    def table(self) -> MoveTable:
        """The table that is played."""
        return self.tables()[self.which]

    @cached_property
    def coding(self) -> Coding:
        """The table as it is learnt."""
        return coding_of(self.table, self.teams, has_places=self.has_places)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The deck, like cards together."""
        return tuple(sorted(self.table.rules.deck.cards, key=self._place))

    @cached_property
    def _worths(self) -> Worths | None:
        return self.worths(self.which, self.deck) if self.worths else None

    def deal(self, chance: np.random.Generator, number: int) -> Rounds:
        """So many rounds of cards drawn at random, after tribute where there is one."""
        cards = chance.permuted(np.tile(np.arange(len(self.deck)), (number, 1)), axis=1)
        if self._worths:
            cards = pay_tribute(cards, self._worths, chance)
        lanes, suits = np.array([*map(self._place, self.deck)]).T
        seats = np.repeat(np.arange(len(self.sizes)), self.sizes)
        return begin(
            _counted(lanes[cards], seats, len(self.sizes)),
            _counted(lanes[cards[:, : self.known]], seats[: self.known], 1)[:, 0],
            self._suits_of(lanes[cards], suits[cards], seats),
        )

    def _place(self, card: Card) -> tuple[int, int]:
        """The lane and the suit of a card; wild cards and jokers have none."""
        if self.coding.wilds and self.table.is_wild(card):
            return LANES - 1, self.coding.suits
        suited = self.coding.suits and card[1:] in LOW_SUITS
        return LANE_OF[card], LOW_SUITS.index(card[1]) if suited else self.coding.suits

    def _suits_of(self, lanes: Places, suits: Places, seats: Places) -> npt.NDArray[np.uint64]:
        """The suits of each round and seat, four bits for each rank."""
        number = self.coding.suits
        places = np.arange(len(lanes))[:, None] * len(self.sizes) + seats
        found = np.zeros((len(lanes) * len(self.sizes), number + 1), dtype=np.uint64)
        units = np.uint64(1) << (4 * lanes).astype(np.uint64)
        np.add.at(found, (places, suits), np.where(suits < number, units, np.uint64(0)))
        return found[:, :number].reshape(len(lanes), len(self.sizes), number).copy()

    def results(self, rounds: Rounds, objective: str) -> Values:
        """What rounds that are over came to for the first team, from -1 to 1."""
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


def doubled_in_doudizhu(rounds: Rounds) -> Places:
    """How often: each bomb doubles, and so does a side that never came to play, or once only."""
    numbers, seats = rounds.numbers, len(doudizhu.TEAMS)
    turns = numbers[:, LEFT_OF + 2 * seats : LEFT_OF + 3 * seats]
    spring = turns[:, 1:].sum(axis=1) == 0
    anti_spring = (numbers[:, WINNER] != 0) & (turns[:, 0] == 1)
    doubled: Places = numbers[:, BOMBED] + (spring | anti_spring)
    return doubled


def _worth_in_doudizhu(rounds: Rounds, objective: str) -> Values:
    """A win, or the stake."""
    if objective == "wins":
        return np.ones(len(rounds.numbers), dtype=np.float32)
    doubled = np.minimum(doubled_in_doudizhu(rounds), _MOST_DOUBLED)
    stakes: Values = np.exp2(doubled - _MOST_DOUBLED).astype(np.float32)
    return stakes


def _worth_in_guandan(rounds: Rounds, objective: str) -> Values:
    """The levels won; where only wins count, a win and as many levels for the rest."""
    return worth_in(rounds, WIN if objective == "wins" else 0.0).astype(np.float32)


def _worths_in_guandan(which: int, deck: tuple[Card, ...]) -> Worths:
    """What cards are in a tribute at a level; wild ones are not paid."""
    rules, level = guandan_rules.rules_of(), guandan_rules.LEVELS[which]
    table, low = rules.table_at(level), {*returnable(deck, rules, level)}
    order = table.rules.order
    return Worths(
        np.array([-1 if table.is_wild(card) else order.index(rank_of(card)) for card in deck]),
        np.array([int(card in low) for card in deck]),
        np.array([int(card == RED_JOKER) for card in deck]),
    )


GAMES: Mapping[str, Learnt] = MappingProxyType(
    {
        "doudizhu": Learnt(
            id="doudizhu",
            ruleset="classic",
            teams=doudizhu.TEAMS,
            known=doudizhu_rules.rules_of().bottom,
            sizes=(
                doudizhu_rules.HAND + doudizhu_rules.rules_of().bottom,
                *(doudizhu_rules.HAND, doudizhu_rules.HAND),
            ),
            tables=lambda: (doudizhu_rules.rules_of().table,),
            worth=_worth_in_doudizhu,
            reach=0.95,
            decks=1000,
        ),
        "guandan": Learnt(
            id="guandan",
            ruleset="competition",
            teams=guandan.TEAMS,
            known=0,
            sizes=(guandan_rules.HAND,) * guandan_rules.SEATS,
            tables=lambda: tuple(map(guandan_rules.rules_of().table_at, guandan_rules.LEVELS)),
            worth=_worth_in_guandan,
            reach=0.95,
            decks=208,
            has_places=True,
            worths=_worths_in_guandan,
        ),
    }
)
