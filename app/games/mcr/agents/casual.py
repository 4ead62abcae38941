"""The casual player 普通: the eight steps, with regard for the open tiles 海牌.

It discards for the least shanten, then for the most useful tiles that may really be drawn, then in
the order of the steps. A closed hand is worth something, so it keeps its hand closed and claims
only to win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.deciding import CLOSED, nearest, pass_on, win
from app.games.mcr.agents.nearness import behind_discards
from app.games.mcr.agents.position import position_of
from app.games.mcr.agents.steps import ORDER, first_step, look_at
from app.melding.actions import Action
from app.play.agents import Bot, Candidate, Decision
from app.text import Text
from app.tiles.tile import KINDS

if TYPE_CHECKING:
    from app.games.mcr.view import View
    from app.play.agents import Rng

# One shanten is worth more than any number of tiles.
_MOST = 100


class Casual:
    """A player that counts the tiles left."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor draws
        """Win, keep the hand closed, and discard for the most useful tiles."""
        won = win(view)
        if won is not None:
            return won
        if view.phase == "claims":
            return pass_on(view, CLOSED)
        position = position_of(view, remembers=True)
        found = behind_discards(position.held, position.left)
        step, proposed = first_step(look_at(position))
        order = sorted(
            found, key=lambda kind: (found[kind].rank, kind != proposed, ORDER.index(kind))
        )
        decision = nearest(order[0], found[order[0]], view)
        reasons = (step.why, *decision.reasons) if order[0] == proposed else decision.reasons
        candidates = tuple(
            Candidate(
                Action("discard", view.seat, tile=KINDS[kind]),
                found[kind].left / _MOST - found[kind].distance,
            )
            for kind in order
        )
        return Decision(decision.action, candidates[0].value, candidates, reasons)


CASUAL: Bot[View, Action] = Bot(
    id="casual",
    skill=2,
    name=Text("普通", "Casual"),
    about=Text(
        "八步加海牌：打向听数最小、实际进张最多的牌；门前清，只和不吃碰",
        "the eight steps and the tiles seen: discards what leaves it nearest with most tiles "
        "really left to draw; keeps its hand closed and claims to win only",
    ),
    agent=Casual(),
)
