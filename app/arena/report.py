"""The result of a match as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.arena.measure import Standing, Times
    from app.arena.result import Result

# The width of the first column, which has the names.
WIDTH = 12


def report(result: Result) -> str:
    """The result of a match, as text for a terminal."""
    return "\n".join(_lines(result)) + "\n"


def _lines(result: Result) -> Iterator[str]:
    match = result.match
    yield f"{' against '.join(match.players)}: {match.contest}, {match.ruleset}"
    yield (
        f"{match.decks} decks of seed {match.seed}, {result.total.games} games, each deck played "
        "from every side"
    )
    yield ""
    yield f"{'':<{WIDTH}} {'games':>6}  {'WP':<24} points a game"
    for name, standing in zip(match.players, result.standings, strict=True):
        yield _row(name, standing)
    for role, standing in result.roles.items():
        yield _row(f"  as {role}", standing)
    yield ""
    yield f"{'p-value':<{WIDTH}} {result.p_value:.2g} by wins, {result.p_points:.2g} by points"
    for name, standing in zip(match.players, result.standings, strict=True):
        for measure, estimate in standing.measures.items():
            shown = f"{estimate:.3f}" if estimate else "-"
            yield f"{name:<{WIDTH}} {measure:<17} {shown}"
    for name, times in zip(match.players, result.times, strict=True):
        yield _times(name, times)


def _row(name: str, standing: Standing) -> str:
    wins = f"{standing.wins:.4f}"
    return f"{name:<{WIDTH}} {standing.games:>6}  {wins:<24} {standing.points:+.3f}"


def _times(name: str, times: Times) -> str:
    return (
        f"{name:<{WIDTH}} {times.decisions} decisions, ms: mean {times.mean:.3f}, "
        f"median {times.median:.3f}, p99 {times.p99:.3f}, longest {times.longest:.3f}"
    )
