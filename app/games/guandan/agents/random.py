"""The random bot 随机: whatever is legal is as likely as anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.guandan.agents.giving import choices_of
from app.games.guandan.agents.plays import pass_on, play, rows_of
from app.play.agents import Bot, Decision
from app.play.reasons import DRAWN
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.actions import Action
    from app.games.guandan.view import View
    from app.play.agents import Rng


class RandomBot:
    """Draws one of the legal actions."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """Draw an action: each play by its ranks, and the pass, are one each."""
        if view.phase != "play":
            choices = choices_of(view)
            return Decision(choices[rng.randrange(len(choices))], reasons=(DRAWN,))
        rows = rows_of(view)
        drawn = rng.randrange(len(rows) + (view.last is not None))
        return play(view, rows[drawn], DRAWN) if drawn < len(rows) else pass_on(view, DRAWN)


RANDOM: Bot[View, Action] = Bot(
    id="random",
    skill=None,
    name=Text("随机", "Random"),
    about=Text("合法的进贡、还贡、出牌与不出，机会均等", "any legal tribute, play or pass alike"),
    agent=RandomBot(),
)
