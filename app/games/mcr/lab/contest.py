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
    from app.games.mcr.state import Result, State

_NAMES = dict(zip(WINDS, ("east", "south", "west", "north"), strict=True))


def _deal(ruleset: str, seed: str) -> State:
    return mahjong.deal(rules_of(ruleset), seed)


def _one_and_three(state: State) -> tuple[Seating, ...]:
    return tuple(
        Seating(_NAMES[state.seat_wind(own)], tuple(int(seat != own) for seat in range(SEATS)))
        for own in range(SEATS)
    )


def _table(state: State) -> tuple[Seating, ...]:
    return tuple(
        Seating(_NAMES[state.seat_wind(own)], tuple((seat - own) % SEATS for seat in range(SEATS)))
        for own in range(SEATS)
    )


def _results(state: State) -> tuple[Result, ...]:
    """The end of each hand of a game."""
    return mahjong.settle(state).results


def _wins(state: State, seat: int) -> float:
    return mean([float(result.winner == seat) for result in _results(state)])


def _draws_it(state: State, seat: int) -> float | None:
    won = [result for result in _results(state) if result.winner == seat]
    return mean([float(result.source is None) for result in won]) if won else None


def _deals_in(state: State, seat: int) -> float:
    return mean([float(result.source == seat) for result in _results(state)])


def _is_drawn(state: State, _: int) -> float:
    return mean([float(result.winner is None) for result in _results(state)])


def _fans(state: State, seat: int) -> float | None:
    won = [result.total for result in _results(state) if result.winner == seat]
    return mean(won) if won else None


CONTEST = Contest(
    game=GAME,
    ruleset=DEFAULT,
    conditions=(
        "each wall played four times: one player in each seat in turn, the other in the three "
        "others; of four at a table each in each seat. **WP** is the share of the other seats that "
        "won fewer points, as many counted half; **points** are those of all its seats"
    ),
    deal=_deal,
    seatings={2: _one_and_three, SEATS: _table},
    points=sum,
    written=format_tiles,
    measures={
        "wins": _wins,
        "self-drawn": _draws_it,
        "deals in": _deals_in,
        "drawn": _is_drawn,
        "fans": _fans,
    },
)

CONTESTS = MappingProxyType({"": CONTEST})
