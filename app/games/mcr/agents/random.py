"""The bot random 随机: any legal action. It is the baseline of all players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.deciding import because
from app.play.agents import Bot, Why
from app.text import Text

if TYPE_CHECKING:
    from app.games.mcr.view import View
    from app.melding.actions import Action
    from app.play.agents import Decision, Rng


class RandomBot:
    """A player that draws a legal action."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """Draw one of the offered actions uniformly."""
        return because(view.offers[rng.randrange(len(view.offers))], _DRAWN)


_DRAWN = Why("drawn", Text("随机选择", "drawn by chance"))

RANDOM: Bot[View, Action] = Bot(
    id="random",
    skill=None,
    name=Text("随机", "Random"),
    about=Text("合法的动作，机会均等", "any legal action alike"),
    agent=RandomBot(),
)
