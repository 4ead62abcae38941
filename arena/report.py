"""The result of a match as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.measure import Estimate, Standing, Times
    from arena.result import Result


def report(result: Result) -> str:
    """What a match came to, for a terminal."""
    return "\n".join(_lines(result)) + "\n"


def _lines(result: Result) -> Iterator[str]:
    match = result.match
    one, two = match.players
    yield f"{one} against {two}: {match.contest}, {match.ruleset}"
    yield f"{match.decks} decks of seed {match.seed}, each played from both sides"
    yield ""
    yield f"{'':<10} {'games':>6}  {'WP':<24} points a game"
    yield _row("all", result.total)
    for role, standing in result.roles.items():
        yield _row(role, standing)
    yield ""
    yield f"{'p-value':<10} {result.p_value:.2g}"
    for name, times in zip(match.players, result.times, strict=True):
        yield _times(name, times)


def _row(name: str, standing: Standing) -> str:
    wins, points = _interval(standing.wins, 4), _interval(standing.points, 3, sign="+")
    return f"{name:<10} {standing.games:>6}  {wins:<24} {points}"


def _interval(estimate: Estimate, digits: int, sign: str = "") -> str:
    shown = f"{sign}.{digits}f"
    return f"{estimate.mean:{shown}} [{estimate.low:{shown}}, {estimate.high:{shown}}]"


def _times(name: str, times: Times) -> str:
    return (
        f"{name:<10} {times.decisions} decisions, ms: mean {times.mean:.3f}, "
        f"median {times.median:.3f}, p99 {times.p99:.3f}, longest {times.longest:.3f}"
    )
