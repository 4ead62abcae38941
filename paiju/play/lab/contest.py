"""The contest of a game: how it is dealt, seated and measured in matches between players."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.play.declaration.game import Game
    from paiju.play.players.player import Player


class ArenaError(Exception):
    """Raised if a match cannot go on."""


class UnknownPlayerError(ArenaError):
    """Raised if no player has a name, or the player cannot play under the match's rules."""


class Seating(NamedTuple):
    """A seating of a match: the player at each seat, and the role of player 0, such as "landlord".

    >>> Seating("landlord", (0, 1, 1)).seats_of(1)
    (1, 2)
    """

    role: str
    players: tuple[int, ...]

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats of the player with a number."""
        return tuple(seat for seat, each in enumerate(self.players) if each == player)


class PlayerScore(NamedTuple):
    """The result of a player in one game of a match.

    Attributes:
        points: the points won or lost.
        share: the share of pairs (a seat of the player, another seat) in which the player's seat
            has more points; equal points count half.
        measures: the other measures of the contest; None for one that this game does not have.

    """

    points: float
    share: float
    measures: tuple[float | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """The conditions under which a game is played in matches between players.

    Attributes:
        game: the game.
        ruleset: the default rule set.
        conditions: the conditions of a match in words, for its page.
        deal: deals a game, from the name of a rule set and a seed.
        seatings: by the number of players, a function from a dealt state to the seatings in which
            this deal is played. Every player gets every role once, so none has better cards.
        points: the points of a player, from those of its seats.
        written: writes cards or tiles in the players' notation.
        measures: other measures of a seat in a finished game, by name; a player gets the mean over
            its seats.
        guests: players that take part in matches only, such as outside programs, by name.
        by_model: makes a player from a model's card (JSON) and its numbers (bytes); raises
            `ValueError` if they are not of this game.
        by_points: whether players are compared by points, not by shares of games.

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
    guests: Mapping[str, Callable[[], Player[Any, Any]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    by_model: Callable[[str, bytes], Player[Any, Any]] | None = None
    by_points: bool = False

    def scores(self, state: Any, seating: Seating) -> tuple[PlayerScore, ...]:  # noqa: ANN401 - each game has a type of its own
        """The results of the players in a finished game, by the number of the player."""
        points = self.game.flow.settle(state).points
        return tuple(
            self._score(state, points, seating.seats_of(player))
            for player in range(max(seating.players) + 1)
        )

    def _score(self, state: Any, points: Sequence[int], seats: tuple[int, ...]) -> PlayerScore:  # noqa: ANN401 - as above
        others = [won for seat, won in enumerate(points) if seat not in seats]
        own = [points[seat] for seat in seats]
        duels = [(one > other) + (one == other) / 2 for one, other in product(own, others)]
        return PlayerScore(
            self.points(own),
            mean(duels),
            tuple(
                mean_of_known([count(state, seat) for seat in seats])
                for count in self.measures.values()
            ),
        )


def usual_contest(game: Game, **own: Any) -> Contest:  # noqa: ANN401 - the attributes of a contest
    """A contest in the default rule set of a game, dealt from the rule set and the seed alone.

    `own` are its other attributes, or other values of those set here.
    """
    usual = {
        "ruleset": game.default,
        "deal": lambda ruleset, seed: game.flow.deal(game.rules_of(ruleset), seed),
    }
    return Contest(**{"game": game, **usual, **own})


def alone(roles: Sequence[str]) -> tuple[Seating, ...]:
    """The seatings in which player 0 is alone in each seat in turn; `roles` names the seats.

    >>> [each.players for each in alone(("east", "south", "west"))]
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    seats = range(len(roles))
    return tuple(
        Seating(role, tuple(int(each != seat) for each in seats)) for seat, role in enumerate(roles)
    )


def contests_of(game: Game) -> Mapping[str, Contest]:
    """The contests of a game by name; the main one has the name ""."""
    own: Mapping[str, Contest] | None = game.part(game.lab.contests)
    usual = game.part(game.usual_contests)
    return own or (usual(game) if usual else {})


def mean(values: Sequence[float]) -> float:
    """The mean of some values, as a Python float and not one of numpy.

    >>> mean([1, 2])
    1.5
    """
    return sum(values) / len(values)


def mean_of_known(values: Sequence[float | None]) -> float | None:
    """The mean of the known values; None if none is known."""
    known = [value for value in values if value is not None]
    return mean(known) if known else None
