"""A match of Guandan in JSON: where it stands, as fields of deals, states, views and scores."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.games.guandan.match import MAX_FAILURES, TEAMS, Match, check
from app.games.guandan.rulesets import LEVELS, LOWEST_LEVEL, SEATS
from app.shapes.errors import Fault, InconsistentStateError
from app.shapes.kinds import Field, Listed, Whole, Word
from app.shapes.record import Record
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.rulesets import Rules

Json = dict[str, Any]

LEVEL = Word(tuple(LEVELS))
TEAM = Whole(0, TEAMS - 1)
SEAT = Whole(0, SEATS - 1)

# It begins where they are left out.
FIELDS = {
    "team_levels": Field(
        Listed(LEVEL, TEAMS),
        "The level of each team: of seats 0 and 2, and of seats 1 and 3.",
        of=lambda match: match.levels,
    ),
    "finished": Field(
        Listed(SEAT, SEATS),
        "The seats by their places in the round before; none before the first.",
    ),
    "failures": Field(
        Listed(Whole(0, MAX_FAILURES), TEAMS), "How often each team has failed at the ace."
    ),
    "ahead": Field(
        TEAM,
        "Where both teams are at one level, the team that came to it first.",
        may_be_null=True,
    ),
}
MATCH: Record[Json] = Record(fields=FIELDS)
# As scores have it, where nothing is left out.
NEXT: Record[Json] = Record(
    fields={name: replace(each, is_required=True) for name, each in FIELDS.items()}
)


def match_of(parts: Json, rules: Rules) -> Match:
    """The match of fields that were read; at its beginning where nothing is said.

    >>> from app.games.guandan.rulesets import rules_of
    >>> match_of({"team_levels": ("5", "2"), "finished": (0, 2, 1, 3)}, rules_of()).level
    '5'
    """
    levels = parts.get("team_levels", (LOWEST_LEVEL,) * TEAMS)
    finished, failures = parts.get("finished", ()), parts.get("failures", (0,) * TEAMS)
    faults = []
    if len(levels) != TEAMS or any(level not in rules.levels for level in levels):
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
