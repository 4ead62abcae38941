"""Contests of tile games: one player against three of another, or four players, in every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.notation import format_tiles
from paiju.melding.hands.field_types import SEATS
from paiju.play.lab.contest import Seating, alone, usual_contest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.lab.contest import Contest


def contest_of(
    game: Game, names: tuple[str, ...], measures: Mapping[str, Callable[[Any, int], float | None]]
) -> Contest:
    """The contest of a tile game, played in the game's default rule set.

    Args:
        game: the declaration of the game.
        names: the names of the seats.
        measures: further measures of a seat in a finished game, by name.

    """
    in_turn = tuple(
        Seating(name, tuple((seat - own) % SEATS for seat in range(SEATS)))
        for own, name in enumerate(names)
    )
    return usual_contest(
        game,
        conditions=(
            "each wall played four times: one player in each seat in turn, the other in the three "
            "others; of four at a table each in each seat. **WP** is the share of the other seats "
            "that won fewer points, as many counted half; **points** are those of all its seats, "
            "and **p** is how likely equal players would differ so much in them"
        ),
        seatings={2: lambda _: alone(names), SEATS: lambda _: in_turn},
        points=sum,
        written=format_tiles,
        measures=measures,
        by_points=True,
    )
