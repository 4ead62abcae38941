"""The bot greedy 贪心: the least shanten, regardless of fans.

It is a measure for other players: it only looks at the shanten of its own tiles, makes every meld
that reduces it, and wins when its hand happens to have enough fans.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.deciding import meld_if_nearer, nearest, win
from app.games.mcr.agents.nearness import behind_discards
from app.games.mcr.agents.position import position_of
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.mcr.view import View
    from app.melding.actions import Action
    from app.play.agents import Decision, Rng


class GreedyBot:
    """A player by shanten alone."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor wavers
        """Win, make melds that reduce the shanten, and discard for the least shanten."""
        won = win(view)
        if won is not None:
            return won
        position = position_of(view, remembers=False)
        melded = meld_if_nearer(position)
        if melded is not None:
            return melded
        found = behind_discards(position.held, position.left)
        best = min(found, key=lambda kind: found[kind].rank)
        return nearest(best, found[best], view)


GREEDY: Bot[View, Action] = Bot(
    id="greedy",
    skill=None,
    name=Text("贪心", "Greedy"),
    about=Text(
        "只看向听数：能更近就吃碰，打向听数最小的牌，够八番就和",
        "shanten alone: claims whatever brings it nearer, discards what leaves it nearest, and "
        "wins where that happens to be worth eight points",
    ),
    agent=GreedyBot(),
)
