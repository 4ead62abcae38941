"""The novice 新手: plays the smallest that may be played, on friend and foe alike.

He is made to be beaten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.guandan.agents.giving import give_simply
from app.games.guandan.agents.plays import pass_on, play, rows_of
from app.play.agents import Bot
from app.play.reasons import NOTHING_BEATS, SMALLEST
from app.text import Text

if TYPE_CHECKING:
    from app.games.guandan.actions import Action
    from app.games.guandan.view import View
    from app.play.agents import Decision, Rng


class Novice:
    """Plays the smallest that may be played."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he neither searches nor wavers
        """Pay and return the least that may be, and play the smallest that may be played."""
        if view.phase != "play":
            return give_simply(view)
        # The table of plays begins with the singles, each pattern with its lowest; bombs come last.
        rows = rows_of(view)
        return play(view, rows[0], SMALLEST) if rows else pass_on(view, NOTHING_BEATS)


NOVICE: Bot[View, Action] = Bot(
    id="novice",
    skill=1,
    name=Text("新手", "Novice"),
    about=Text(
        "总出能出的最小的牌，领出总是最小的单张，不分敌友；还贡还最小的",
        "always plays the smallest that may be played, and leads the lowest single, on friend and "
        "foe alike; returns the lowest",
    ),
    agent=Novice(),
)
