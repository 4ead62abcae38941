"""A match of Guandan from round to round: levels 级, and what a round makes of them.

A team is the seats of one parity: 0 and 2 against 1 and 3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.games.guandan.rulesets import LEVELS, LOWEST_LEVEL

if TYPE_CHECKING:
    from app.games.guandan.options import Options

TEAMS = 2
HIGHEST_LEVEL = LEVELS[-1]

# By the place of the partner of who was first: how many levels the two rise, but for double down.
_GAINS = {1: 3, 2: 2, 3: 1}


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands when a round begins.

    Attributes:
        levels: the level of each team.
        finished: the seats in the order in which they went out in the round before; none before
            the first round.
        failures: how often each team has failed at the ace since it came there.
        ahead: where both teams are at one level, the team that came to it first.

    """

    levels: tuple[str, str] = (LOWEST_LEVEL, LOWEST_LEVEL)
    finished: tuple[int, ...] = ()
    failures: tuple[int, int] = (0, 0)
    ahead: int | None = None

    @property
    def declarer(self) -> int | None:
        """The team whose level is played: that of who was first; none in the first round."""
        return team_of(self.finished[0]) if self.finished else None

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.levels[self.declarer or 0]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round made of a match: the match as it goes on, and who has won it, if anybody has."""

    match: Match
    team: int
    gain: int
    winner: int | None


def team_of(seat: int) -> int:
    """The team of a seat."""
    return seat % TEAMS


def after_round(match: Match, finished: tuple[int, ...], options: Options) -> Outcome:
    """A match after a round in which the seats went out in this order.

    >>> from app.games.guandan.options import Options
    >>> after_round(Match(), (1, 3, 0, 2), Options()).match.levels
    ('2', '5')
    """
    team = team_of(finished[0])
    place = next(at for at in (1, 2, 3) if team_of(finished[at]) == team)
    gain = options.double_down_gain if place == 1 else _GAINS[place]
    declarer, is_at_ace = match.declarer, match.level == HIGHEST_LEVEL
    won = is_at_ace and declarer == team and place < len(finished) - 1
    if won:
        return Outcome(replace(match, finished=finished), team, gain, team)
    levels, failures = list(match.levels), list(match.failures)
    if is_at_ace and declarer is not None:
        failures[declarer] += 1
        if options.ace_limit and failures[declarer] >= options.ace_limit:
            levels[declarer], failures[declarer] = LOWEST_LEVEL, 0
    if not (is_at_ace and declarer == team):
        rises_to = min(LEVELS.index(levels[team]) + gain, len(LEVELS) - 1)
        levels[team] = LEVELS[rises_to]
    after = Match((levels[0], levels[1]), finished, (failures[0], failures[1]))
    return Outcome(replace(after, ahead=_ahead(match, after)), team, gain, None)


def by_time(match: Match) -> int | None:
    """Who wins a match whose time is up: the higher level, or who came to it first."""
    ours, theirs = map(LEVELS.index, match.levels)
    if ours != theirs:
        return 0 if ours > theirs else 1
    return match.ahead


def _ahead(before: Match, after: Match) -> int | None:
    if after.levels[0] != after.levels[1]:
        return None
    moved = [team for team in range(TEAMS) if before.levels[team] != after.levels[team]]
    # Who has not moved was there first; where nobody has, it stays as it was.
    return 1 - moved[0] if moved else before.ahead
