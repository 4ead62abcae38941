"""The contest of mahjong: one player among three of another, or four players, in every seat."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from app.games.mcr import GAME
from app.games.mcr import game as mahjong
from app.games.mcr.rulesets import DEFAULT, SEATS, rules_of
from app.play.contest import Contest, Seating, mean
from app.tiles.notation import format_tiles
from app.tiles.tile import WINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.games.mcr.state import Result, State

_NAMES = dict(zip(WINDS, ("east", "south", "west", "north"), strict=True))


def _deal(ruleset: str, seed: str) -> State:
    return mahjong.deal(rules_of(ruleset), seed)


def _seatings(state: State, player: Callable[[int, int], int]) -> tuple[Seating, ...]:
    """The seatings with the first player in each seat, named by its wind."""
    return tuple(
        Seating(_NAMES[state.seat_wind(own)], tuple(player(own, seat) for seat in range(SEATS)))
        for own in range(SEATS)
    )


def _share(of: Callable[[Result, int], bool]) -> Callable[[State, int], float]:
    """The share of hands of which something is true for a seat."""
    return lambda state, seat: mean(
        [float(of(result, seat)) for result in mahjong.settle(state).results]
    )


def _of_wins(of: Callable[[Result], float]) -> Callable[[State, int], float | None]:
    """The mean of something in the hands that a seat won."""

    def measure(state: State, seat: int) -> float | None:
        won = [of(result) for result in mahjong.settle(state).results if result.winner == seat]
        return mean(won) if won else None

    return measure


CONTEST = Contest(
    game=GAME,
    ruleset=DEFAULT,
    conditions=(
        "each wall played four times: one player in each seat in turn, the other in the three "
        "others; of four at a table each in each seat. **WP** is the share of the other seats that "
        "won fewer points, as many counted half; **points** are those of all its seats"
    ),
    deal=_deal,
    seatings={
        2: lambda state: _seatings(state, lambda own, seat: int(seat != own)),
        SEATS: lambda state: _seatings(state, lambda own, seat: (seat - own) % SEATS),
    },
    points=sum,
    written=format_tiles,
    measures={
        "wins": _share(lambda result, seat: result.winner == seat),
        "self-drawn": _of_wins(lambda result: float(result.source is None)),
        "deals in": _share(lambda result, seat: result.source == seat),
        "drawn": _share(lambda result, _: result.winner is None),
        "fans": _of_wins(lambda result: result.total),
    },
)

CONTESTS = MappingProxyType({"": CONTEST})
