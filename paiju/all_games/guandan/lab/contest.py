"""Contests in Guandan: rounds of a match, each played twice with the teams' hands swapped."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.guandan import GAME
from paiju.all_games.guandan.flow import COURSE as GUANDAN
from paiju.all_games.guandan.match import TEAMS, Match, team_of
from paiju.all_games.guandan.models import ROUND
from paiju.all_games.guandan.players.learned import LEARNED
from paiju.all_games.guandan.rulesets import LEVELS, SEATS, rules_of
from paiju.chance import Chance
from paiju.climbing.lab.contest import contest_of, swapped
from paiju.climbing.players.network_player import player_by

if TYPE_CHECKING:
    from paiju.all_games.guandan.state import State
    from paiju.play.lab.contest import Seating

_MOST = 3


def _deal(ruleset: str, seed: str) -> State:
    """A round at random levels, after a previous round with random places."""
    rules = rules_of(ruleset)
    return GUANDAN.deal(rules, seed, _match(seed) if rules.seats == SEATS else None)


def _match(seed: str) -> Match:
    """A random standing of a match: two levels, and the places of the previous round.

    >>> _match("docs").finished
    (2, 1, 3, 0)
    """
    chance, left, out = Chance(seed, "guandan match"), list(range(SEATS)), tuple[int, ...]()
    while not ROUND.is_over(out):
        out = (*out, left.pop(chance.randrange(len(left))))
    levels = [LEVELS[chance.randrange(len(LEVELS))] for _ in range(TEAMS)]
    return Match((levels[0], levels[1]), ROUND.places(out))


def _swapped(state: State) -> tuple[Seating, ...]:
    """Two seatings: the first player gets the team that won the last round, then the other team.

    In a first round, the team that leads takes the place of the winners.
    """
    finished = state.match.finished
    return swapped(state.round.teams, finished[0] if finished else state.deal.first)


def _is_first(state: State, seat: int) -> float:
    return float(team_of(state.out[0]) == team_of(seat))


def _is_double(state: State, seat: int) -> float:
    return float(GUANDAN.settle(state).points[seat] >= _MOST)


CONTEST = contest_of(
    GAME,
    conditions=(
        "each deck played twice, the teams with each other's hands. With four players two are a "
        "team; the levels and the round before are drawn, so that tribute is paid. **WP** is the "
        "share of rounds in which somebody of the team was first, **points** the levels won a "
        "round; for two players a point"
    ),
    deal=_deal,
    seatings={TEAMS: _swapped},
    measures={"first": _is_first, "double down": _is_double},
    by_model=partial(player_by, LEARNED, GAME.id),
)

CONTESTS = MappingProxyType({"": CONTEST})
