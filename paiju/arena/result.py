"""The result of a match: as a value, as JSON and as text."""

from __future__ import annotations

from array import array
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from paiju.arena.measure import (
    Standing,
    Times,
    p_points,
    p_value,
    points_of,
    roles_of,
    standing,
    times_of,
)
from paiju.arena.players import CONTESTS
from paiju.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.arena.match import Decks, Match, MatchGame

FORMAT = "paiju arena 2"
# The width of the first column of a report, which holds names.
WIDTH = 12


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match.

    Attributes:
        match: the match.
        decks: the games of each deck.
        standings: each player's results in all games.
        roles: the results of player 0 in each of its roles.
        p_value: the probability that players of equal strength differ at least as much in wins.
        p_points: the probability that players of equal strength differ at least as much in points.
        times: statistics of each player's durations of decisions.

    """

    match: Match
    decks: tuple[tuple[MatchGame, ...], ...]
    standings: tuple[Standing, ...]
    roles: dict[str, Standing]
    p_value: float
    p_points: float
    times: tuple[Times, ...]

    @property
    def total(self) -> Standing:
        """The results of player 0 in all games."""
        return self.standings[0]


def result_of(match: Match, played: Iterable[Decks]) -> Result:
    """The result of a match, from its played decks in any order."""
    in_order = sorted(played, key=lambda decks: decks.first)
    games = tuple(deck for decks in in_order for deck in decks.games)
    times = tuple(array("q") for _ in match.players)
    for decks in in_order:
        for of_player, more in zip(times, decks.times, strict=True):
            of_player.extend(more)
    measures = tuple(CONTESTS[match.contest].measures)
    return Result(
        match=match,
        decks=games,
        standings=tuple(
            standing(games, player=player, measures=measures)
            for player in range(len(match.players))
        ),
        roles={role: standing(games, role, measures=measures) for role in roles_of(games)},
        p_value=p_value(games),
        p_points=p_points(games),
        times=tuple(map(times_of, times)),
    )


def to_json(results: Sequence[Result]) -> dict[str, Any]:
    """The results of matches as JSON; equal matches give equal JSON, except for times."""
    return {"format": FORMAT, "version": VERSION, "matches": [*map(_to_json, results)]}


def _to_json(result: Result) -> dict[str, Any]:
    return {
        **asdict(result.match),
        "standings": [asdict(each) for each in result.standings],
        "roles": {role: asdict(each) for role, each in result.roles.items()},
        "p_value": result.p_value,
        "p_points": result.p_points,
        "milliseconds": [asdict(each) for each in result.times],
        # By player and deck: the points of each game.
        "points": [
            points_of(result.decks, player=at).tolist() for at, _ in enumerate(result.times)
        ],
    }


def report(result: Result) -> str:
    """The result of a match as text for a terminal."""
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
    for name, each in zip(match.players, result.standings, strict=True):
        yield _row(name, each)
    for role, each in result.roles.items():
        yield _row(f"  as {role}", each)
    yield ""
    yield f"{'p-value':<{WIDTH}} {result.p_value:.2g} by wins, {result.p_points:.2g} by points"
    for name, each in zip(match.players, result.standings, strict=True):
        for measure, estimate in each.measures.items():
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
