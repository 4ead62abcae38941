"""The features of an option: numbers for a model (`agents.judgement`).

They describe the moment after the option: the rest of the hand, the cards of each other seat, the
play on the table, and the chance of each seat still to act to beat it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.card import LANE, LANE_OF
from app.cards.holding import unpack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.climbing.seat import Option
    from app.games.guandan.agents.played import Position

_JOKERS = (LANE["B"], LANE["R"])
_ACE = LANE["A"]
# The thresholds of the counts of other seats.
_STEPS = (0, 1, 2, 4, 5, 8, 12)


def features_of(position: Position, option: Option) -> list[float]:
    """The numbers of an option."""
    return [
        *_rest(position, option),
        *_seats(position),
        *_table(position, option),
    ]


def _rest(position: Position, option: Option) -> Iterator[float]:
    """The seat's own cards after the option."""
    left = len(position.hand) - option.size
    power, plays, _ = position.cut(option)
    yield from (left / 27, plays / 10, power / 1000, power / (200 * plays) if plays else 1.0)
    yield from (float(plays == number) for number in (1, 2, 3, 4))
    counts = list(unpack(position.hand.packed))
    wilds = sum(map(position.table.is_wild, position.hand.cards))
    for card in option.play.cards if option.play else ():
        counts[LANE_OF[card]] -= 1
        wilds -= position.table.is_wild(card)
    black, red = (counts[lane] for lane in _JOKERS)
    level = counts[_level_lane(position)] - wilds
    yield from (wilds / 2, black / 2, red / 2, level / 4, counts[_ACE] / 4)
    yield from _cut(position, option)


def _cut(position: Position, option: Option) -> Iterator[float]:
    """The plays of the best split: the number of each kind, and of those that will be beaten."""
    rows = position.cut(option).rows
    sections = [position.table.section(row) for row in rows]
    bombs = sum(section.tier > 0 for section in sections)
    solos = sum(section.size == 1 for section in sections)
    pairs = sum(section.size == 2 for section in sections)
    lost = sorted(
        position.is_answered(row)
        for row, section in zip(rows, sections, strict=True)
        if not section.tier
    )
    # The last play may be beaten.
    losers = sum(lost[:-1]) if lost else 0.0
    yield from (float(bombs > 0), float(bombs > 1), bombs / 3, solos / 5, pairs / 5)
    yield from (
        losers / 4,
        sum(lost) / 4,
        max(losers - bombs, 0.0) / 4,
        float(losers < bombs + 0.5),
    )
    yield (1 - max(lost[:-1])) if len(lost) > 1 else 1.0


def _seats(position: Position) -> Iterator[float]:
    """The numbers of cards of the others: the next seat, the partner, the seat before."""
    for seat in position.others:
        count = position.counts[seat]
        yield count / 27
        yield position.odds[seat].any_bomb * (count > 0)
        below = -1
        for step in _STEPS:
            yield float(below < count <= step)
            below = step


def _table(position: Position, option: Option) -> Iterator[float]:
    """The play on the table after the option, and the chances that it is beaten."""
    play = position.lying(option)
    holder = position.owner if option.play is None else position.seat
    size = len(play.cards)
    yield from (float(holder == seat) for seat in (position.seat, *position.others))
    yield from (float(size == number) for number in (1, 2, 3, 5))
    place = position.table.rules.order.index(play.key) / 14
    yield from (float(play.is_bomb), place, place * (size == 1), place * (size == 2))
    keep = 1.0
    waiting = position.waiting(holder)
    for seat in position.others:
        answers = bombs = 0.0
        if seat in waiting:
            odds = position.odds[seat]
            answers, bombs = odds.answers(play.row), odds.bombs(play.row)
        yield from (float(seat in waiting), answers, bombs)
        yield answers * (position.counts[seat] == size)
        if seat != position.partner:
            keep *= (1 - answers) * (1 - bombs / 2)
    is_mine, plays = float(holder == position.seat), position.plays_left(option)
    yield from (keep * is_mine, keep * float(holder == position.partner))
    yield from (keep * is_mine * (plays <= number) for number in (1, 2, 3))
    counts = unpack(position.hidden.packed)
    yield from (counts[lane] / 2 for lane in _JOKERS)
    yield counts[_level_lane(position)] / 8


def _level_lane(position: Position) -> int:
    """The lane of the level cards."""
    return LANE[position.table.rules.order[-3]]
