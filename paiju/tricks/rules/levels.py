"""The levels of two teams, and how a round moves them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Hook = Literal["none", "single_jack", "main_half"]
# The level at which the jokers alone are trumps, and no seat declares.
NO_TRUMP_LEVEL = "NT"
# All levels, from the lowest.
LEVELS: tuple[str, ...] = (*"23456789TJQKA", NO_TRUMP_LEVEL)
WON = "won"


@dataclass(frozen=True, kw_only=True)
class LevelRules:
    """The rules by which levels rise.

    The attackers' score decides. A *stretch* is the points between two levels.

    Attributes:
        stretch: the points of a stretch.
        ladder: the levels from the one at which both teams begin up to the one at which a round
            that the declarers hold wins the match.
        must: the levels at which a jump stops. Only declarers pass them, with their first step.
        turnover_gain: the levels that attackers rise for taking over alone.
        most: the most levels that a round brings; 0 for no limit.
        below_zero: the levels for a score below zero: one more for each stretch (`steps`), or
            always four.
        hook: the fall of declarers at level J if a jack wins the last trick for the attackers:
            none; back to 2, if it wins alone (`single_jack`); or, if the attackers took over,
            back to 2 for the trump jack and half the level for another (`main_half`).

    """

    stretch: int = 40
    ladder: tuple[str, ...] = LEVELS[:-1]
    must: tuple[str, ...] = ()
    turnover_gain: int = 0
    most: int = 0
    below_zero: Literal["steps", "four"] = "steps"
    hook: Hook = "none"

    @property
    def first(self) -> str:
        """The level at which both teams begin."""
        return self.ladder[0]

    @property
    def takeover(self) -> int:
        """The score at which the attackers take over: two stretches."""
        return 2 * self.stretch


class Moved(NamedTuple):
    """The levels after a round.

    Attributes:
        by_declarers: whether the declarers held.
        up: the levels that the round brought, before any stop.
        levels: the level of each team; "won" for a team that has won the match.

    """

    by_declarers: bool
    up: int
    levels: tuple[str, ...]

    @property
    def winner(self) -> int | None:
        """The team that has won the match; None if it goes on."""
        return self.levels.index(WON) if WON in self.levels else None


def gain(rules: LevelRules, score: int) -> tuple[bool, int]:
    """The result of a score of the attackers: whether the declarers held, and the levels.

    >>> gain(LevelRules(), 0), gain(LevelRules(), 75), gain(LevelRules(), 120)
    ((True, 3), (True, 1), (False, 1))
    """
    held = score < rules.takeover
    if not held:
        up = (score - rules.takeover) // rules.stretch + rules.turnover_gain
    elif score < 0:
        up = 4 if rules.below_zero == "four" else 3 + -score // rules.stretch
    else:
        up = 3 if score == 0 else 2 - score // rules.stretch
    # A score below zero is worth more than the limit of a jump.
    is_limited = rules.most and score >= 0
    return held, min(up, rules.most) if is_limited else up


def worth(rules: LevelRules, up: int, *, is_held: bool) -> int:
    """The worth of a round to the team that won it: its levels; taking over alone is worth one.

    So it is as much as the lowest rise of declarers.

    >>> worth(LevelRules(), 0, is_held=False), worth(LevelRules(), 1, is_held=True)
    (1, 1)
    >>> worth(LevelRules(turnover_gain=1), 1, is_held=False)
    1
    """
    return up if is_held else up + 1 - rules.turnover_gain


def raised(rules: LevelRules, level: str, up: int, *, has_declared: bool) -> str:
    """The level of a team after a rise, which must-levels and the top stop."""
    for number in range(up):
        is_top = level == rules.ladder[-1]
        is_stop = level in rules.must or is_top
        if is_stop and not (has_declared and number == 0):
            return level
        if is_top:
            return WON
        level = rules.ladder[rules.ladder.index(level) + 1]
    return level


def moved(
    rules: LevelRules,
    levels: tuple[str, ...],
    declarers: int,
    score: int,
    jack: Literal["main", "other"] | None = None,
    *,
    is_single: bool = False,
) -> Moved:
    """The levels after a round.

    Args:
        rules: the rules of levels.
        levels: the level of each team before it.
        declarers: the number of the team that declared.
        score: the attackers' score, the kitty and penalties included.
        jack: the jack with which the attackers won the last trick; None if they did not win it
            with one.
        is_single: whether it won alone.
    """
    held, up = gain(rules, score)
    team = declarers if held else 1 - declarers
    after = [*levels]
    after[team] = raised(rules, levels[team], up, has_declared=held)
    if jack and levels[declarers] == "J":
        after[declarers] = _hooked(
            rules, after[declarers], jack, has_lost=not held, is_single=is_single
        )
    return Moved(held, up, tuple(after))


def _hooked(rules: LevelRules, level: str, jack: str, *, has_lost: bool, is_single: bool) -> str:
    """The level of declarers at J after a jack of the attackers has won the last trick."""
    if rules.hook == "single_jack" and is_single:
        return rules.first
    if rules.hook == "main_half" and has_lost:
        return rules.first if jack == "main" else LEVELS[LEVELS.index("J") // 2]
    return level
