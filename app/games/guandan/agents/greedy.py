"""The bot greedy 贪心: the smallest play that beats, and leads of its lowest cards, most at once.

It is the baseline of better players. It has no regard for its partner, and plays a bomb if nothing
smaller beats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.card import RANKS
from app.climbing.players.simple import Player
from app.games.guandan.agents.giving import give_simply
from app.games.guandan.agents.played import PLAYED
from app.play.agents import Bot, Why
from app.play.reasons import NOTHING_BEATS, SMALLEST
from app.text import Text

if TYPE_CHECKING:
    from app.climbing.seat import Position
    from app.climbing.table import MoveTable
    from app.games.guandan.actions import Action
    from app.games.guandan.view import View
    from app.play.agents import Decision, Rng


def _play(position: Position[View, Action], _: Rng) -> Decision[Action]:
    """Beat any play as cheaply as possible."""
    rows = position.rows()
    if not rows:
        return position.play(None, NOTHING_BEATS)
    if position.last is not None:
        return position.play(rows[0], SMALLEST)
    return position.play(_lead(position.table, rows), MOST_AT_ONCE)


def _lead(table: MoveTable, rows: list[int]) -> int:
    """The lead with the lowest key, then with the most cards; bombs come last."""

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
        "能管就管，总用最小的；领出最小的牌，一次带走最多张；不分敌友",
        "beats whatever it can with the smallest that does; leads its lowest cards, as many of "
        "them at once as go; knows no partner",
    ),
    agent=Player(PLAYED, _play, give_simply),
)
