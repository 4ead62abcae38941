"""The contests of a climbing game: each deck is replayed until every player has had every side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.climbing.lab.selfplay.declared_players import player_by_declaration
from paiju.play.lab.contest import Seating, alone, mean, usual_contest
from paiju.playing_cards.notation import format_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.climbing.flow.state import State
    from paiju.climbing.game import ClimbingGame
    from paiju.play.lab.contest import Contest

_TEAMS = 2
_FROM_ALL_SIDES = (
    "each deck played from all sides: two teams play it twice, with each other's hands; without "
    "teams each player is once alone in every seat, against the other in all others. **WP** is "
    "the share of duels that a seat won, **points** are those of a hand"
)


def contest_of(
    game: ClimbingGame,
    conditions: str = _FROM_ALL_SIDES,
    **own: Any,  # noqa: ANN401 - the attributes of a contest
) -> Contest:
    """The contest of two players, in games played from the deal on.

    With two teams, each player is a team, and each deck is played twice with the cards swapped.
    Without teams, a player is once alone in each seat against the other, and once in all other
    seats. `own` are attributes of the contest that the game has otherwise.
    """
    usual = {
        "seatings": {2: _seatings},
        "points": mean,
        "written": format_cards,
        "by_model": partial(player_by_declaration, game),
    }
    return usual_contest(game, conditions=conditions, **{**usual, **own})


def contests(game: ClimbingGame) -> Mapping[str, Contest]:
    """The contests, by name, of a game that declares none: games played from the deal on."""
    return {"": contest_of(game)}


def _seatings(state: State) -> tuple[Seating, ...]:
    teams = state.round.teams
    if len(set(teams)) == _TEAMS:
        return swapped(teams, state.first)
    return one_and_others(len(teams))


def swapped(
    teams: tuple[int, ...], first: int, roles: tuple[str, str] = ("first", "second")
) -> tuple[Seating, ...]:
    """The two seatings of two teams: the first player has the team of seat `first`, then the other.

    `roles` are its roles, in this order.

    >>> [each.players for each in swapped((0, 1, 0, 1), 1)]
    [(1, 0, 1, 0), (0, 1, 0, 1)]
    """
    return (
        Seating(roles[0], tuple(int(team != teams[first]) for team in teams)),
        Seating(roles[1], tuple(int(team == teams[first]) for team in teams)),
    )


def one_and_others(seats: int) -> tuple[Seating, ...]:
    """The seatings without teams: the first player is alone in one seat, or in all seats but one.

    >>> [each.players for each in one_and_others(3)][::3]
    [(0, 1, 1), (1, 0, 0)]
    """
    others = alone(("other seats",) * seats)
    inverted = (Seating(role, tuple(1 - each for each in players)) for role, players in others)
    return (*alone(("one seat",) * seats), *inverted)
