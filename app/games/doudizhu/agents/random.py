"""The random bot 随机: whatever is legal is as likely as anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.doudizhu.agents.plays import because, pass_on, play, rows_of
from app.games.doudizhu.calling import CALLINGS, DOUBLINGS, bids_open, doubles_open
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng


class RandomBot:
    """Draws one of the legal actions."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """Draw an action: each play by its ranks, and the pass, are one each."""
        if view.phase == "play":
            rows = rows_of(view)
            drawn = rng.randrange(len(rows) + (view.last is not None))
            return play(view, rows[drawn], *_DRAWN) if drawn < len(rows) else pass_on(view, *_DRAWN)
        options = view.rules.options
        if view.phase == "calling":
            choices = bids_open(CALLINGS[options.calling], view.seat, view.bids)
        else:
            doubling = DOUBLINGS[options.doubling]
            choices = doubles_open(doubling, view.landlord, view.seat, view.doubles)
        return because(choices[rng.randrange(len(choices))], *_DRAWN)


_DRAWN = ("drawn", Text("随机选择", "drawn by chance"))

RANDOM: Bot[View, Action] = Bot(
    id="random",
    skill=None,
    name=Text("随机", "Random"),
    about=Text(
        "合法的叫牌、加倍、出牌与不出，机会均等", "any legal call, doubling, play or pass alike"
    ),
    agent=RandomBot(),
)
