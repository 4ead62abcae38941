"""The contest of a game: its deal for a match, its seatings, what is counted.

It is all that the arena knows of a game beside its declaration.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from app.play.agents import Agent
    from app.play.game import Game


class ArenaError(Exception):
    """A match cannot go on."""


class UnknownPlayerError(ArenaError):
    """No player goes by that name, or it cannot play under these rules."""


class Seating(NamedTuple):
    """Which player, by his number, has each seat in one game, and what the first of them is there.

    >>> Seating("landlord", (0, 1, 1)).seats_of(1)
    (1, 2)
    """

    role: str
    players: tuple[int, ...]

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats of a player."""
        return tuple(seat for seat, each in enumerate(self.players) if each == player)


class Score(NamedTuple):
    """What a player made of a game.

    Attributes:
        points: what he won or lost.
        share: his share of the game: each of his seats against each that is not his, one for what
            won more points than the other, and a half for as many.
        measures: whatever else the contest counts; None where a game says nothing of it.

    """

    points: float
    share: float
    measures: tuple[float | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """A game as it is played in a match.

    Attributes:
        game: the game, with its flow and its bots.
        ruleset: the rule set, unless another is named.
        conditions: what a page about a match says of how it is played.
        deal: deals a deck under a rule set by name.
        seatings: by the number of players, the games that are played with a deck: whatever one
            player is in one of them, every other is in another, so that nobody is dealt better
            cards.
        points: what the seats of one player won in a game that is over, of what each seat won.
        written: cards or tiles, as those who play this game write them.
        measures: what else is counted of a seat in a game that is over, by name; of a player's
            seats the mean.
        guests: who else plays this game in matches, outside programs above all, by name.

    """

    game: Game
    ruleset: str
    conditions: str
    deal: Callable[[str, str], Any]
    seatings: Mapping[int, Callable[[Any], tuple[Seating, ...]]]
    points: Callable[[Sequence[int]], float]
    written: Callable[[Iterable[Any]], str]
    measures: Mapping[str, Callable[[Any, int], float | None]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    guests: Mapping[str, Callable[[], Agent[Any, Any]]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    def scores(self, state: Any, seating: Seating) -> tuple[Score, ...]:  # noqa: ANN401 - each game has a type of its own
        """What each player made of a game that is over."""
        points = self.game.flow.settle(state).points
        return tuple(
            self._score(state, points, seating.seats_of(player))
            for player in range(max(seating.players) + 1)
        )

    def _score(self, state: Any, points: Sequence[int], seats: tuple[int, ...]) -> Score:  # noqa: ANN401 - as above
        others = [won for seat, won in enumerate(points) if seat not in seats]
        own = [points[seat] for seat in seats]
        duels = [(one > other) + (one == other) / 2 for one, other in product(own, others)]
        return Score(
            self.points(own),
            mean(duels),
            tuple(
                mean_of_known([count(state, seat) for seat in seats])
                for count in self.measures.values()
            ),
        )


def mean(values: Sequence[float]) -> float:
    """The mean, as a plain number.

    >>> mean([1, 2])
    1.5
    """
    return sum(values) / len(values)


def mean_of_known(values: Sequence[float | None]) -> float | None:
    """The mean of those that are known; None where none is."""
    known = [value for value in values if value is not None]
    return mean(known) if known else None
