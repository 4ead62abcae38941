"""The judgement of branches by a learned model: the share of rounds that each branch wins.

The model is a small network, fitted to played rounds (`lab.fit_judgement`). Its numbers are data of
the package (`players.model`); its features describe the position after a branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.guandan.players.model import PLACES, WIN
from paiju.playing_cards.card import LANE, LANE_OF
from paiju.playing_cards.holding import unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from paiju.all_games.guandan.players.played import Position
    from paiju.climbing.seat.position import Branch

    Numbers = npt.NDArray[np.float64]

_JOKERS = (LANE["B"], LANE["R"])
_ACE = LANE["A"]
# The bounds between the features of another seat's number of cards.
_STEPS = (0, 1, 2, 4, 5, 8, 12)


def features_of(position: Position, branch: Branch) -> list[float]:
    """The features of the position after a branch.

    They describe the rest of the hand, the cards of each other seat, and the play on the table.
    They also have the chance that each seat still to act beats that play.
    """
    return [
        *_rest(position, branch),
        *_seats(position),
        *_table(position, branch),
    ]


def _rest(position: Position, branch: Branch) -> Iterator[float]:
    """The features of the seat's own cards after the branch."""
    left = len(position.hand) - branch.size
    power, plays, _ = position.cut(branch)
    yield from (left / 27, plays / 10, power / 1000, power / (200 * plays) if plays else 1.0)
    yield from (float(plays == number) for number in (1, 2, 3, 4))
    counts = list(unpack(position.hand.packed))
    wilds = sum(map(position.table.is_wild, position.hand.cards))
    for card in branch.play.cards if branch.play else ():
        counts[LANE_OF[card]] -= 1
        wilds -= position.table.is_wild(card)
    black, red = (counts[lane] for lane in _JOKERS)
    level = counts[_level_lane(position)] - wilds
    yield from (wilds / 2, black / 2, red / 2, level / 4, counts[_ACE] / 4)
    yield from _cut(position, branch)


def _cut(position: Position, branch: Branch) -> Iterator[float]:
    """The features of the best split of the rest: its plays, and how many will be beaten."""
    rows = position.cut(branch).rows
    sections = [position.table.section(row) for row in rows]
    bombs = sum(section.tier > 0 for section in sections)
    solos = sum(section.size == 1 for section in sections)
    pairs = sum(section.size == 2 for section in sections)
    lost = sorted(
        position.answer_chance(row)
        for row, section in zip(rows, sections, strict=True)
        if not section.tier
    )
    # It does not matter if the last play would be beaten: the seat is out.
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
    """The features of the other seats: the next seat, the partner, the seat before."""
    for seat in position.others:
        count = position.counts[seat]
        yield count / 27
        yield position.odds[seat].any_bomb * (count > 0)
        below = -1
        for step in _STEPS:
            yield float(below < count <= step)
            below = step


def _table(position: Position, branch: Branch) -> Iterator[float]:
    """The features of the play on the table after the branch, and the chances that it is beaten."""
    play = position.to_beat_after(branch)
    holder = position.owner if branch.play is None else position.seat
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
    is_mine, plays = float(holder == position.seat), position.plays_left(branch)
    yield from (keep * is_mine, keep * float(holder == position.partner))
    yield from (keep * is_mine * (plays <= number) for number in (1, 2, 3))
    counts = unpack(position.hidden.packed)
    yield from (counts[lane] / 2 for lane in _JOKERS)
    yield counts[_level_lane(position)] / 8


def _level_lane(position: Position) -> int:
    """The lane (index in `RANKS`) of the level's rank."""
    return LANE[position.table.rules.order[-3]]


class Model(NamedTuple):
    """A network with one hidden layer and a linear part, whose sum gives the log odds of a result.

    Attributes:
        hidden: (feature, unit), the weight of a feature in a hidden unit.
        linear: (feature,), the weight of a feature in the sum.
        thresholds: (unit,), the constant of a hidden unit.
        outward: (unit,), the weight of a hidden unit in the sum.
        base: the constant of the sum.

    """

    hidden: Numbers
    linear: Numbers
    thresholds: Numbers
    outward: Numbers
    base: float

    def shares(self, features: Sequence[Sequence[float]]) -> list[float]:
        """The forecast for each row of features, from 0 to 1."""
        rows = np.array(features)
        units = np.tanh(rows @ self.hidden + self.thresholds)
        sums = units @ self.outward + rows @ self.linear + self.base
        shares: list[float] = (1 / (1 + np.exp(-sums))).tolist()
        return shares


def read_model(written: str) -> Model:
    """The model in a text: two lines for the hidden units, then a line for each feature.

    The first line has the thresholds and the base, the second the outward weights and a 0. Each
    other line has the weights of a feature in the hidden units, and in the sum.
    """
    rows = np.array([line.split() for line in written.strip().splitlines()], dtype=np.float64)
    return Model(rows[2:, :-1], rows[2:, -1], rows[0, :-1], rows[1, :-1], float(rows[0, -1]))


# The model of winning the round; and once a seat is out, the model of the remaining places.
_WIN, _PLACES = read_model(WIN), read_model(PLACES)


def judge_branches(position: Position, branches: Sequence[Branch]) -> list[float]:
    """The value of each branch, as a share of the rounds won.

    Once a seat is out, it is a share of the levels that are still open.
    """
    model = _PLACES if position.is_decided else _WIN
    return model.shares([features_of(position, branch) for branch in branches])
