"""The players of trick-taking games: one that plays low cards, and one that plays by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.players.player import Decision
from paiju.play.players.usual_bots import bot_of_skill, random_bot
from paiju.text import Text
from paiju.tricks.flow.choices import default_in, pick_in

if TYPE_CHECKING:
    from paiju.play.players.player import Bot, Rng
    from paiju.tricks.flow.state import Action
    from paiju.tricks.flow.view import View


class _Lowest:
    """A player that does the default: it passes, and buries and plays its lowest cards."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The default action."""
        del budget, rng
        return Decision(default_in(view))


def usual_bots() -> tuple[Bot[View, Action], ...]:
    """The players, from the lowest skill up, then the one that plays by chance."""
    about = Text("总出最小的牌", "plays its lowest cards")
    return bot_of_skill(1, about, _Lowest()), random_bot(pick_in)
