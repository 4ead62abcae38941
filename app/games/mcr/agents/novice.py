"""The novice 新手: the eight steps of a known description of a mahjong game.

It only looks at its own tiles, neither at open ones nor at fans, so that many of its hands wait on
tiles that do not win. It claims every tile that reduces its shanten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.deciding import discard, meld_if_nearer, win
from app.games.mcr.agents.position import position_of
from app.games.mcr.agents.steps import first_step, look_at
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.mcr.view import View
    from app.melding.actions import Action
    from app.play.agents import Decision, Rng


class Novice:
    """A player by the eight steps."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor draws
        """Win, claim what reduces the shanten, and discard by the first step that applies."""
        won = win(view)
        if won is not None:
            return won
        position = position_of(view, remembers=False)
        melded = meld_if_nearer(position)
        if melded is not None:
            return melded
        step, kind = first_step(look_at(position))
        return discard(view, kind, step.why)


NOVICE: Bot[View, Action] = Bot(
    id="novice",
    skill=1,
    name=Text("新手", "Novice"),
    about=Text(
        "出牌按八步：听牌、七对、孤张、单张、成副、留将、留听、拆将；能更近就吃碰，能和就和；不算番，不看牌河",
        "discards by eight steps, from tiles that are alone to breaking a pair; claims whatever "
        "brings it nearer, and wins when it may; looks neither at fans nor at what lies open",
    ),
    agent=Novice(),
)
