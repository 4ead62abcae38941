"""Contests of tile games: one player against three of another, or four players, in every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.notation import format_tiles
from paiju.melding.hands.field_types import SEATS
from paiju.play.lab.contest import Contest, Seating

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.play.declaration.game import Game


def contest_of(
    game: Game, names: tuple[str, ...], measures: Mapping[str, Callable[[Any, int], float | None]]
) -> Contest:
    """The contest of a tile game, played in the game's default rule set.

    Args:
        game: the declaration of the game.
        names: the names of the seats.
        measures: further measures of a seat in a finished game, by name.

    """

    def seatings(player: Callable[[int, int], int]) -> Callable[[Any], tuple[Seating, ...]]:
        by_seat = [
            Seating(names[own], tuple(player(own, seat) for seat in range(SEATS)))
            for own in range(SEATS)
        ]
        return lambda _: tuple(by_seat)

    return Contest(
        game=game,
        ruleset=game.default,
        conditions=(
            "each wall played four times: one player in each seat in turn, the other in the three "
            "others; of four at a table each in each seat. **WP** is the share of the other seats "
            "that won fewer points, as many counted half; **points** are those of all its seats, "
            "and **p** is how likely equal players would differ so much in them"
        ),
        deal=lambda ruleset, seed: game.flow.deal(game.rules_of(ruleset), seed),
        seatings={
            2: seatings(lambda own, seat: int(seat != own)),
            SEATS: seatings(lambda own, seat: (seat - own) % SEATS),
        },
        points=sum,
        written=format_tiles,
        measures=measures,
        by_points=True,
    )
