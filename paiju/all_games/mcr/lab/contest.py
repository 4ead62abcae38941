"""The contest of 国标麻将, with its measures."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.mcr import GAME
from paiju.all_games.mcr.payments import settle
from paiju.melding.lab.contest import contest_of
from paiju.play.lab.contest import mean

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.all_games.mcr.state import Result, State


def _results(state: State) -> tuple[Result, ...]:
    return settle(state).results


def _share(of: Callable[[Result, int], bool]) -> Callable[[State, int], float]:
    """A measure: the share of hands whose result meets a condition for a seat."""
    return lambda state, seat: mean([float(of(result, seat)) for result in _results(state)])


def _of_wins(of: Callable[[Result], float]) -> Callable[[State, int], float | None]:
    """A measure: the mean of a value over the hands that a seat won; None if it won none."""

    def measure(state: State, seat: int) -> float | None:
        won = [of(result) for result in _results(state) if result.winner == seat]
        return mean(won) if won else None

    return measure


CONTEST = contest_of(
    GAME,
    ("east", "south", "west", "north"),
    {
        "wins": _share(lambda result, seat: result.winner == seat),
        "self-drawn": _of_wins(lambda result: float(result.source is None)),
        "deals in": _share(lambda result, seat: result.source == seat),
        "drawn": _share(lambda result, _: result.winner is None),
        "fans": _of_wins(lambda result: result.total),
    },
)

CONTESTS = MappingProxyType({"": CONTEST})
