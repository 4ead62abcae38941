"""The simple players of Guandan: greedy and homework."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.all_games.guandan.patterns import LEAST_BOMB
from paiju.all_games.guandan.players.played import PLAYED, give_simply
from paiju.all_games.guandan.state import Action, View
from paiju.climbing.players.simple import TwoPartPlayer
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import play_of
from paiju.climbing.seat.position import Position
from paiju.play.players.player import Bot, Why
from paiju.play.players.reasons import NOTHING_BEATS, SMALLEST
from paiju.playing_cards.card import LANE, RANKS, rank_of
from paiju.playing_cards.holding import unpack
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable
    from paiju.play.players.player import Decision, Rng


def _play_greedily(position: Position[View, Action], _: Rng) -> Decision[Action]:
    """The decision of greedy 贪心: the cheapest answer, even a bomb, and no regard for its partner.

    It is the baseline of better players.
    """
    rows = position.rows()
    if not rows:
        return position.play(None, NOTHING_BEATS)
    if position.last is not None:
        return position.play(rows[0], SMALLEST)
    return position.play(_cheapest(position.table, rows), MOST_AT_ONCE)


def _cheapest(table: MoveTable, rows: list[int]) -> int:
    """The lead with the lowest key, and among those with the most cards; bombs come last."""

    def cost(row: int) -> tuple[bool, int, int, int]:
        section, key = table.section(row), RANKS[table.core(row).key]
        return section.tier > 0, table.rules.order.index(key), -section.size, row

    return min(rows, key=cost)


MOST_AT_ONCE = Why(
    "most_at_once",
    Text("从最小的牌出起，能带走的一起带走", "the lowest cards, as many of them at once as go"),
)

GREEDY: Bot[View, Action] = Bot(
    id="greedy",
    skill=None,
    name=Text("贪心", "Greedy"),
    about=Text(
        "能管就管，总用最小的；首出最小的牌，一次带走最多张；不分敌友",
        "beats whatever it can with the smallest that does; leads its lowest cards, as many of "
        "them at once as go; knows no partner",
    ),
    agent=TwoPartPlayer(PLAYED, _play_greedily, give_simply),
)


# The player homework 大作业 is taken from a student's homework about the game for two. On a lead
# it tries the patterns in a fixed order and plays the lowest of the first that it has, without
# breaking up a bomb: straights (if it has tubes, those that leave one), tubes, trios with a pair,
# trios, plates, then single cards or pairs, equally often, and bombs last. On a follow it plays the
# lowest that beats; bombs only if the other side has fewer than six cards or it has fewer than ten.
# Its advice 建议 is its own play. In other games the other side is the enemy with the fewest cards,
# and all bombs count.

# The order of its patterns; after them come single cards or pairs.
COMBINATIONS = ("straight", "tube", "full_house", "trio", "plate")
SINGLES = ("solo", "pair")
# With fewer cards than these, on the other side or its own, it follows with a bomb.
OTHERS_BELOW, OWN_BELOW = 6, 10

AnyPosition = Position[View, Action]


def _play(position: AnyPosition, rng: Rng) -> Decision[Action]:
    """The decision of homework: a lead by its fixed order of patterns, or the lowest answer."""
    return _lead(position, rng) if position.last is None else _follow(position)


def _lead(position: AnyPosition, rng: Rng) -> Decision[Action]:
    for pattern in COMBINATIONS:
        whole = _unbroken(position, pattern)
        if pattern == "straight":
            whole = _leaving_tubes(position, whole)
        if whole:
            return position.play(whole[0], COMBINATION)
    first = rng.randrange(len(SINGLES))
    for pattern in (SINGLES[first], SINGLES[1 - first]):
        whole = _unbroken(position, pattern)
        if whole:
            return position.play(whole[0], EVENLY)
    return position.play(_bombs(position)[0], BOMBS_LAST)


def _unbroken(position: AnyPosition, pattern: str) -> list[int]:
    """The plays of a pattern that break up no bomb, from the lowest up."""
    held = Counter(map(rank_of, position.hand.cards))
    bombs = [LANE[rank] for rank, count in held.items() if count >= LEAST_BOMB]
    packed, rows = position.table.packed, position.rows({pattern})
    return [row for row in rows if not any(unpack(packed(row))[lane] for lane in bombs)]


def _leaving_tubes(position: AnyPosition, straights: list[int]) -> list[int]:
    """The straights after which the hand still has a tube; all straights if it has none."""
    if not _unbroken(position, "tube"):
        return straights
    table, hand = position.table, position.hand
    rests = {row: hand.without(play_of(table, row, hand).cards) for row in straights}
    return [row for row in straights if len(list_moves(table, rests[row], patterns={"tube"}))]


def _bombs(position: AnyPosition) -> list[int]:
    """The legal bombs, from the lowest up."""
    first = position.table.first_bomb
    return [row for row in position.rows() if row >= first]


def _follow(position: AnyPosition) -> Decision[Action]:
    rows = position.rows()
    if not rows:
        return position.play(None, NOTHING_BEATS)
    if rows[0] < position.table.first_bomb:
        return position.play(rows[0], FOLLOWS)
    others = [
        count for seat, count in enumerate(position.counts) if count and not position.is_ours(seat)
    ]
    if min(others) < OTHERS_BELOW or len(position.hand.cards) < OWN_BELOW:
        return position.play(rows[0], BOMBS_NOW)
    return position.play(None, KEEPS_BOMBS)


COMBINATION = Why(
    "combination",
    Text(
        "按顺子、三连对、三带二、三同张、三同连张的次序，出最小的",
        "the lowest of the first pattern there is: straight, tube, full house, trio, plate",
    ),
)
EVENLY = Why(
    "pair_or_solo", Text("单张、对子各半，出最小的", "a single card or a pair, either as often")
)
BOMBS_LAST = Why("bombs_last", Text("只剩炸弹", "nothing is left but bombs"))
FOLLOWS = Why("follows", Text("能管就管，出最小的", "beats it with the lowest that does"))
BOMBS_NOW = Why(
    "bombs_now",
    Text(
        "只有炸弹管得上，对方不足 6 张或自己不足 10 张，炸",
        "only a bomb beats it, and the other side has fewer than 6 cards or it has fewer than 10",
    ),
)
KEEPS_BOMBS = Why(
    "keeps_bombs",
    Text(
        "只有炸弹管得上，牌还多，留着",
        "only a bomb beats it, and both sides have cards enough: it is kept",
    ),
)

HOMEWORK: Bot[View, Action] = Bot(
    id="homework",
    skill=None,
    name=Text("大作业", "Homework"),
    about=Text(
        "首出按顺子、三连对、三带二、三同张、三同连张、单张或对子、炸弹的次序出最小的，不拆炸弹；能管就管；"
        "对方不足 6 张或自己不足 10 张才出炸弹",
        "leads the lowest straight, tube, full house, trio, plate, single card or pair, bombs "
        "last and never broken; beats what it can, with a bomb only where the other side has fewer "
        "than 6 cards or it has fewer than 10",
    ),
    agent=TwoPartPlayer(PLAYED, _play, give_simply),
)
