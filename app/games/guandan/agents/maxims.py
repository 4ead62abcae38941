"""The maxims 牌理 of Guandan: what players know to be right, the certain ones first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.guandan.agents.reasons import (
    BLOCK,
    BLOCK_HIGH,
    BOMBS_WAIT,
    FEED,
    LAST_CHANCE,
    LEAST_BOMB,
    LEAVE_PARTNER,
    SAFE_FIRST,
    WHOLE_BOMBS,
)
from app.play.agents import Why
from app.play.maxims import Ruling, narrow
from app.play.reasons import GOES_OUT

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.climbing.reading import Play
    from app.games.guandan.agents.position import Option, Position

Options = tuple["Option", ...]

# What others can beat by so small a chance is safe.
SAFE = 0.03
# So likely the partner can take what he is handed, and an enemy what he must not get.
TAKES, MAY_TAKE = 0.4, 0.05
# A partner with so few cards is not beaten.
PARTNER_SHORT = 6
# An enemy with so few cards is about to go out.
SHORT = 2
# Bombs wait while every enemy has more cards, and while more plays than this are left.
BOMB_FROM = 10
BOMB_PLAYS = 3
# Who holds so few plays may break what he likes.
NEARLY_OUT = 2


def goes_out(position: Position, options: Options) -> Ruling[Option] | None:
    """One play left, and it may be played: play it."""
    kept = tuple(option for option in options if option.size == len(position.hand))
    return Ruling(kept[:1], GOES_OUT) if kept else None


def safe_first(position: Position, options: Options) -> Ruling[Option] | None:
    """Several plays left and only one can be beaten: play the safe ones first."""
    for option in options:
        if option.play is None or not _is_safe(position, option.play.row):
            continue
        if sum(not _is_safe(position, row) for row in option.cut) <= 1:
            return Ruling((option,), SAFE_FIRST)
    return None


def _is_safe(position: Position, row: int) -> bool:
    """Whether hardly any enemy can beat a play."""
    return all(
        position.odds[seat].answers(row) + position.odds[seat].bombs(row) <= SAFE
        for seat in position.enemies
    )


def last_chance(position: Position, options: Options) -> Ruling[Option] | None:
    """An enemy with one card left leads again if nobody beats him now: beat him."""
    if position.owner not in position.enemies or position.counts[position.owner] > 1:
        return None
    if position.partner in position.waiting():
        return None  # the partner may still beat him
    return narrow(options, (each for each in options if each.play), LAST_CHANCE)


def block(position: Position, options: Options) -> Ruling[Option] | None:
    """An enemy with few cards gets no play of that size that he can beat; or the highest one."""
    kept = tuple(each for each in options if not _lets_out(position, each))
    if len(kept) == len(options):
        return None
    why = _counted(BLOCK, position.nearest)
    if kept:
        return narrow(options, kept, why)
    highest = max(options, key=lambda each: _core(position, each))
    return narrow(options, (highest,), _counted(BLOCK_HIGH, position.nearest))


def _lets_out(position: Position, option: Option) -> bool:
    """Whether an option lets an enemy go out with one play of its pattern."""
    play = position.lying(option)
    holder = position.owner if option.play is None else position.seat
    return any(
        position.counts[seat] == len(play.cards)
        and position.odds[seat].answers(play.row) > MAY_TAKE
        for seat in position.waiting(holder)
        if seat in position.enemies
    )


def feed(position: Position, options: Options) -> Ruling[Option] | None:
    """A partner with one card is handed the lead: the lowest that he can well take."""
    if position.last is not None or position.counts[position.partner] != 1:
        return None
    may = [
        each
        for each in options
        if each.play
        and each.size == 1
        and position.odds[position.partner].answers(each.play.row) >= TAKES
    ]
    if not may:
        return None
    lowest = min(may, key=lambda each: _core(position, each))
    return narrow(options, (lowest,), FEED)


def leave_partner(position: Position, options: Options) -> Ruling[Option] | None:
    """The partner's play is not beaten but to go out oneself, or where it costs nothing."""
    last = position.last
    if last is None or not position.on_partner:
        return None
    kept = (each for each in options if each.play is None or _may_go_over(position, each, last))
    return narrow(options, kept, LEAVE_PARTNER)


def _may_go_over(position: Position, option: Option, last: Play) -> bool:
    if option.rest.plays <= 1:
        return True
    if option.is_bomb or last.is_bomb or position.counts[position.partner] <= PARTNER_SHORT:
        return False
    return option.rest.power >= position.whole.power and will_fall(position, last)


def will_fall(position: Position, last: Play) -> bool:
    """Whether a waiting enemy may well beat the partner's play."""
    return any(
        position.odds[seat].answers(last.row) >= TAKES
        for seat in position.waiting()
        if seat in position.enemies
    )


def bombs_wait(position: Position, options: Options) -> Ruling[Option] | None:
    """Bombs wait until an enemy is short, or few plays are left."""
    if position.nearest <= BOMB_FROM:
        return None
    kept = (each for each in options if not each.is_bomb or each.rest.plays <= BOMB_PLAYS)
    return narrow(options, kept, BOMBS_WAIT)


def whole_bombs(position: Position, options: Options) -> Ruling[Option] | None:
    """No answer breaks a bomb or a straight flush, unless the end is near."""
    passes = [each for each in options if each.play is None]
    if not passes or position.nearest <= SHORT:
        return None
    held = _bombs(position, passes[0])
    kept = (
        each
        for each in options
        if each.rest.plays <= NEARLY_OUT or _bombs(position, each) + each.is_bomb >= held
    )
    return narrow(options, kept, WHOLE_BOMBS)


def _bombs(position: Position, option: Option) -> int:
    """How many bombs the rest is cut into."""
    return sum(position.table.section(row).tier > 0 for row in option.cut)


def least_bomb(position: Position, options: Options) -> Ruling[Option] | None:
    """Of bombs the one that leaves the best hand."""
    bombs = [each for each in options if each.is_bomb]
    if len(bombs) < 2:
        return None
    best = max(bombs, key=lambda each: (each.rest, -_core(position, each)))
    kept = (each for each in options if not each.is_bomb or each is best)
    return narrow(options, kept, LEAST_BOMB)


def _core(position: Position, option: Option) -> int:
    """Where an option's play stands among those of its pattern; the pass is below everything."""
    return position.table.core(option.play.row).number if option.play else -1


def _counted(why: Why, count: int) -> Why:
    return Why(why.code, why.text.format(count=count))


MAXIMS: tuple[Callable[[Position, Options], Ruling[Option] | None], ...] = (
    goes_out,
    safe_first,
    last_chance,
    feed,
    block,
    leave_partner,
    whole_bombs,
    bombs_wait,
    least_bomb,
)
