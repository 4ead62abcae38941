"""The result of a match: everything that was measured, as a value and as JSON."""

from __future__ import annotations

from array import array
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from app import __version__
from app.arena.contests import CONTESTS
from app.arena.measure import (
    Standing,
    Times,
    p_points,
    p_value,
    points_of,
    roles_of,
    standing,
    times_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from app.arena.match import Decks, Game, Match

FORMAT = "paiju arena 2"


@dataclass(frozen=True, slots=True)
class Result:
    """How the players of a match did.

    Attributes:
        match: what was played.
        decks: each deck's games.
        standings: how each player did in all.
        roles: how the first one did in each role.
        p_value: how likely equal players differ by at least as much as the first one's share does.
        p_points: how likely somebody who wins nothing on average wins as much as the first one.
        times: how long each player's decisions took.

    """

    match: Match
    decks: tuple[tuple[Game, ...], ...]
    standings: tuple[Standing, ...]
    roles: dict[str, Standing]
    p_value: float
    p_points: float
    times: tuple[Times, ...]

    @property
    def total(self) -> Standing:
        """How the first player did in all."""
        return self.standings[0]


def result_of(match: Match, played: Iterable[Decks]) -> Result:
    """What the chunks of a match come to, whatever their order."""
    in_order = sorted(played, key=lambda decks: decks.first)
    games = tuple(deck for decks in in_order for deck in decks.games)
    times = tuple(array("q") for _ in match.players)
    for decks in in_order:
        for all_times, more in zip(times, decks.times, strict=True):
            all_times.extend(more)
    counted = tuple(CONTESTS[match.contest].measures)
    return Result(
        match=match,
        decks=games,
        standings=tuple(
            standing(games, player=player, measures=counted) for player in range(len(match.players))
        ),
        roles={role: standing(games, role, measures=counted) for role in roles_of(games)},
        p_value=p_value(games),
        p_points=p_points(games),
        times=tuple(map(times_of, times)),
    )


def to_json(results: Sequence[Result]) -> dict[str, Any]:
    """Results as JSON; but for the times, equal matches give equal JSON."""
    return {"format": FORMAT, "version": __version__, "matches": [*map(_to_json, results)]}


def _to_json(result: Result) -> dict[str, Any]:
    return {
        **asdict(result.match),
        "standings": [asdict(each) for each in result.standings],
        "roles": {role: asdict(each) for role, each in result.roles.items()},
        "p_value": result.p_value,
        "p_points": result.p_points,
        "milliseconds": [asdict(each) for each in result.times],
        # By player and deck, one number for each game.
        "points": [
            points_of(result.decks, player=at).tolist() for at, _ in enumerate(result.times)
        ],
    }
