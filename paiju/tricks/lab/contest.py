"""Contests of trick-taking games: each deck is replayed until each player has had each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.lab.contest import Seating, alone, mean, usual_contest
from paiju.playing_cards.notation import format_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.play.lab.contest import Contest
    from paiju.tricks.flow.state import State
    from paiju.tricks.game import TrickGame

_ROLES = ("seats 0 and 2", "seats 1 and 3")
_CONDITIONS = (
    "each deck played twice, with the teams' hands exchanged; without teams once for each seat, "
    "one player there against the other in the others. **WP** is the share of duels that a seat "
    "won, **points** are those of a round"
)


def contests(game: TrickGame) -> Mapping[str, Contest]:
    """The contests, by name, of a game that declares none: rounds played from the deal on."""
    return {
        "": usual_contest(
            game,
            conditions=_CONDITIONS,
            seatings={2: _seatings},
            points=mean,
            written=format_cards,
        )
    }


def _seatings(state: State) -> tuple[Seating, ...]:
    """The seatings in which a deal is played: each team of either player, or each seat in turn."""
    teams = [state.rules.team(seat) for seat in range(state.seats)]
    if len({*teams}) == len(teams):
        return alone([f"seat {seat}" for seat in range(state.seats)])
    return tuple(
        Seating(role, tuple([int(team != number) for team in teams]))
        for number, role in enumerate(_ROLES)
    )
