"""The bot greedy 贪心: the smallest play that beats, and a lead of its lowest cards, most at once.

It is the plain player that better ones are measured against. It knows no partner, and plays bombs
as gladly as anything else where nothing smaller beats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.card import RANKS
from app.games.guandan.agents.giving import give_simply
from app.games.guandan.agents.plays import pass_on, play, rows_of
from app.games.guandan.state import table_of
from app.play.agents import Bot, Why
from app.play.reasons import NOTHING_BEATS, SMALLEST
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.actions import Action
    from app.games.guandan.view import View
    from app.play.agents import Decision, Rng


class GreedyBot:
    """Beats whatever it can, as cheaply as it can."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor wavers
        """Pay and return the least that may be, and play as said above."""
        if view.phase != "play":
            return give_simply(view)
        rows = rows_of(view)
        if not rows:
            return pass_on(view, NOTHING_BEATS)
        if view.last is not None:
            return play(view, rows[0], SMALLEST)
        return play(view, _lead(view, rows), MOST_AT_ONCE)


def _lead(view: View, rows: list[int]) -> int:
    """The lowest key; of these the most cards, and no bomb while there is anything else."""
    table = table_of(view)

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
    agent=GreedyBot(),
)
