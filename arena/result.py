"""The result of a match: everything that was measured, as a value and as JSON."""

from __future__ import annotations

from array import array
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from app import __version__
from arena.measure import Standing, Times, p_value, points_of, roles_of, standing, times_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arena.match import Decks, Game, Match

FORMAT = "paiju arena 1"


@dataclass(frozen=True, slots=True)
class Result:
    """How the first player of a match did against the second.

    Attributes:
        match: what was played.
        decks: each deck's games.
        total: how he did in all.
        roles: how he did in each role.
        p_value: how likely equal players differ by at least as much.
        times: how long each player's decisions took.

    """

    match: Match
    decks: tuple[tuple[Game, ...], ...]
    total: Standing
    roles: dict[str, Standing]
    p_value: float
    times: tuple[Times, Times]


def result_of(match: Match, played: Iterable[Decks]) -> Result:
    """What the chunks of a match come to, whatever their order."""
    in_order = sorted(played, key=lambda decks: decks.first)
    games = tuple(deck for decks in in_order for deck in decks.games)
    times = tuple(array("q") for _ in match.players)
    for decks in in_order:
        for all_times, more in zip(times, decks.times, strict=True):
            all_times.extend(more)
    return Result(
        match=match,
        decks=games,
        total=standing(games),
        roles={role: standing(games, role) for role in roles_of(games)},
        p_value=p_value(games),
        times=(times_of(times[0]), times_of(times[1])),
    )


def to_json(results: Sequence[Result]) -> dict[str, Any]:
    """Results as JSON; but for the times, equal matches give equal JSON."""
    return {"format": FORMAT, "version": __version__, "matches": [*map(_to_json, results)]}


def _to_json(result: Result) -> dict[str, Any]:
    return {
        **asdict(result.match),
        "total": asdict(result.total),
        "roles": {role: asdict(each) for role, each in result.roles.items()},
        "p_value": result.p_value,
        "milliseconds": [asdict(each) for each in result.times],
        # By deck, one number for each role.
        "points": points_of(result.decks).astype(int).tolist(),
    }
