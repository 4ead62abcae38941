"""Contests of tile games: one player against the others of another, or four, in every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.notation import format_tiles
from paiju.play.lab.contest import Seating, alone, mean, usual_contest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.melding.game import TileGame
    from paiju.play.declaration.game import Game
    from paiju.play.lab.contest import Contest

# The names of the seats by the number of players, from the dealer of the first hand on.
_NAMES = {
    2: ("dealer", "other"),
    3: ("dealer", "next", "previous"),
    4: ("dealer", "next", "across", "previous"),
}


def contest_of(
    game: Game, names: tuple[str, ...], measures: Mapping[str, Callable[[Any, int], float | None]]
) -> Contest:
    """The contest of a tile game, played in the game's default rule set.

    Args:
        game: the declaration of the game.
        names: the names of the seats.
        measures: further measures of a seat in a finished game, by name.

    """
    seats = len(names)
    in_turn = tuple(
        Seating(name, tuple((seat - own) % seats for seat in range(seats)))
        for own, name in enumerate(names)
    )
    return usual_contest(
        game,
        conditions=_CONDITIONS[seats],
        seatings={2: lambda _: alone(names), seats: lambda _: in_turn},
        points=sum,
        written=format_tiles,
        measures=measures,
        by_points=True,
    )


_MEASURED = (
    "**WP** is the share of the other seats that won fewer points, as many counted half; "
    "**points** are those of all its seats, and **p** is how likely equal players would differ so "
    "much in them"
)
_CONDITIONS = {
    2: f"each wall played twice, with the players' seats exchanged. {_MEASURED}",
    3: "each wall played three times: one player in each seat in turn, the other in the two "
    f"others; of three at a table each in each seat. {_MEASURED}",
    4: "each wall played four times: one player in each seat in turn, the other in the three "
    f"others; of four at a table each in each seat. {_MEASURED}",
}


def contests(game: TileGame) -> Mapping[str, Contest]:
    """The contests, by name, of a game that declares none: one in its default rule set."""

    def wins(state: Any, seat: int) -> float:  # noqa: ANN401 - each game has its own
        score: Any = game.flow.settle(state)
        return mean([float(seat in result.winners) for result in score.results])

    return {"": contest_of(game, _NAMES[game.rules_of(game.default).seats], {"wins": wins})}
