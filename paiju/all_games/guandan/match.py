"""A match of Guandan from round to round: its levels 级, and the result of a round for it.

A team is the seats of one parity: 0 and 2 against 1 and 3.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from paiju.all_games.guandan.rulesets import LEVELS, LOWEST_LEVEL, SEATS
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.shapes.field_types import Field, Listed, Whole, Word
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.guandan.options import Options
    from paiju.all_games.guandan.rulesets import Rules


TEAMS = 2
HIGHEST_LEVEL = LEVELS[-1]
# The limit of failures under rule sets that have none; no match lasts that long.
MAX_FAILURES = 99

# The levels gained, by the place of the first seat's partner; for double down an option decides.
_GAINS = {2: 2, 3: 1}


@dataclass(frozen=True, slots=True)
class Match:
    """The standing of a match before a round.

    Attributes:
        levels: the level of each team.
        finished: the seats by their places in the previous round; empty before the first round.
        failures: the number of failures of each team at the ace since it reached it.
        ahead: the team that reached the level first, if both are at the same one and it is known.
        level: the level that is played; it follows from the rest.

    """

    levels: tuple[str, str] = (LOWEST_LEVEL, LOWEST_LEVEL)
    finished: tuple[int, ...] = ()
    failures: tuple[int, int] = (0, 0)
    ahead: int | None = None
    level: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Find the level that is played, once."""
        object.__setattr__(self, "level", self.levels[self.declarer or 0])

    @property
    def declarer(self) -> int | None:
        """The team whose level is played, which won the last round; None before the first round."""
        return team_of(self.finished[0]) if self.finished else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a round for its match.

    Attributes:
        match: the match after the round.
        team: the team that won the round.
        gain: the number of levels that it won.
        winner: the team that won the match; None if it goes on.

    """

    match: Match
    team: int
    gain: int
    winner: int | None


def team_of(seat: int) -> int:
    """The team of a seat."""
    return seat % TEAMS


def gain_of(place: int, options: Options) -> int:
    """The levels that the winners gain, by the place of the first seat's partner: 1, 2 or 3.

    >>> from paiju.all_games.guandan.options import Options
    >>> [gain_of(place, Options()) for place in (1, 2, 3)]
    [3, 2, 1]
    """
    return options.double_down_gain if place == 1 else _GAINS[place]


def after_round(match: Match, finished: tuple[int, ...], options: Options) -> Outcome:
    """The result of a round in which the seats went out in this order.

    >>> from paiju.all_games.guandan.options import Options
    >>> after_round(Match(), (1, 3, 0, 2), Options()).match.levels
    ('2', '5')
    """
    team = team_of(finished[0])
    place = next(at for at in (1, 2, 3) if team_of(finished[at]) == team)
    gain = gain_of(place, options)
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
    """The team that wins a match whose time is up: the one at the higher level, else `ahead`."""
    ours, theirs = map(LEVELS.index, match.levels)
    if ours != theirs:
        return 0 if ours > theirs else 1
    return match.ahead


def _ahead(before: Match, after: Match) -> int | None:
    if after.levels[0] != after.levels[1]:
        return None
    moved = [team for team in range(TEAMS) if before.levels[team] != after.levels[team]]
    # The team that has not risen reached the level first; if neither has, nothing changes.
    return 1 - moved[0] if moved else before.ahead


def check(match: Match, options: Options) -> None:
    """Refuse a match with impossible numbers of failures, or an impossible team `ahead`."""
    most = options.ace_limit - 1 if options.ace_limit else MAX_FAILURES
    faults = [
        Fault("wrong_failures", _NOT_FAILED.format(most=most), ("failures", team))
        for team, count in enumerate(match.failures)
        if count and not (match.finished and match.levels[team] == HIGHEST_LEVEL and count <= most)
    ]
    if match.ahead is not None and not _can_be_ahead(match, match.ahead):
        faults.append(Fault("wrong_ahead", _NOT_AHEAD, ("ahead",)))
    if faults:
        raise InconsistentStateError(*faults)


def _can_be_ahead(match: Match, team: int) -> bool:
    """Tests if a team can have reached the common level first.

    The last round must have been won by the other team, unless the other team failed at the ace.
    """
    if not match.finished or match.levels[0] != match.levels[1]:
        return False
    return match.declarer != team or match.failures[1 - team] > 0


_NOT_FAILED = Text(
    "只有打到 A 的队才会有未过的次数，至多 {most} 次",
    "only a team at the ace has failed there, {most} times at most",
)
_NOT_AHEAD = Text(
    "只有打过一局、两队同级时，先到的一队才领先",
    "only where both teams are at one level after a round the one is ahead that came there first",
)


Json = dict[str, Any]

LEVEL = Word(tuple(LEVELS), "GuandanLevel")
TEAM = Whole(0, TEAMS - 1)
SEAT = Whole(0, SEATS - 1)

# Without these fields a match is at its beginning.
FIELDS = {
    "team_levels": Field(
        Listed(LEVEL, TEAMS),
        Text(
            "两队各打到的级：0、2 号座一队，1、3 号座一队。",
            "The level of each team: of seats 0 and 2, and of seats 1 and 3.",
        ),
        of=lambda match: match.levels,
    ),
    "finished": Field(
        Listed(SEAT, SEATS),
        Text(
            "上一局各家按名次；第一局没有。",
            "The seats by their places in the round before; none before the first.",
        ),
    ),
    "failures": Field(
        Listed(Whole(0, MAX_FAILURES), TEAMS),
        Text("两队各在打 A 时失败过几次。", "How often each team has failed at the ace."),
    ),
    "ahead": Field(
        TEAM,
        Text(
            "两队打到同一级时，先到的一队。",
            "If both teams are at one level, the team that reached it first.",
        ),
        may_be_null=True,
    ),
}
MATCH: Record[Json] = Record(fields=FIELDS, component="GuandanMatch")
# The same fields in a score, where none is left out.
NEXT = replace(
    MATCH, fields={name: replace(each, is_required=True) for name, each in FIELDS.items()}
)


def match_of(parts: Json, rules: Rules) -> Match:
    """The match from JSON fields that were read; without them, a match at its beginning.

    >>> from paiju.all_games.guandan.rulesets import rules_of
    >>> match_of({"team_levels": ("5", "2"), "finished": (0, 2, 1, 3)}, rules_of()).level
    '5'
    """
    levels = parts.get("team_levels", (LOWEST_LEVEL,) * TEAMS)
    finished, failures = parts.get("finished", ()), parts.get("failures", (0,) * TEAMS)
    faults = []
    if len(levels) != TEAMS or not set(levels) <= set(rules.levels):
        faults.append(Fault("wrong_levels", _WRONG_LEVELS, ("team_levels",)))
    every = sorted(finished) == list(range(SEATS)) and rules.seats == SEATS
    if finished and not every:
        faults.append(Fault("wrong_finish", _WRONG_FINISH, ("finished",)))
    if len(failures) != TEAMS:
        faults.append(Fault("wrong_failures", _WRONG_FAILURES, ("failures",)))
    if not faults and not finished and levels[0] != levels[1]:
        faults.append(Fault("wrong_levels", _NOT_BEGUN, ("team_levels",)))
    if faults:
        raise InconsistentStateError(*faults)
    match = Match(levels, finished, failures, parts.get("ahead"))
    check(match, rules.options)
    return match


_WRONG_LEVELS = Text(
    "须为两队的级，且为本规则集所有的级", "must be the level of each team, as the rule set has them"
)
_WRONG_FINISH = Text(
    "须为上一局四家的名次，每家一次；两人玩法没有名次",
    "must be the four seats in the order of the round before, each once; the game for two has none",
)
_WRONG_FAILURES = Text(
    "须为两队打 A 未过的次数", "must be how often each team has failed at the ace"
)
_NOT_BEGUN = Text(
    "没有上一局的名次时，两队同级", "without a round before, both teams are at one level"
)
