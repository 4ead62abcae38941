"""The bot h5: the smallest that beats, after a tutorial for a game in the browser.

The tutorial reads and compares plays, and no more: whoever plays by it alone holds the smallest
that beats to be the best. Leading, that is his smallest card, so that he plays as the novice does;
but he calls whenever he may, for the tutorial knows one call and no reason against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.doudizhu.agents.novice import play_smallest
from app.games.doudizhu.agents.plays import because, pass_on
from app.games.doudizhu.calling import CALLINGS, bids_open
from app.play.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng


class H5Bot:
    """Plays the smallest that beats."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor wavers
        """Call if nobody has, never double, and play the smallest that beats."""
        if view.phase == "play":
            return play_smallest(view)
        if view.phase == "calling" and not any(bid.points for bid in view.bids):
            call = bids_open(CALLINGS[view.rules.options.calling], view.seat, view.bids)[0]
            return because(call, "nobody_called", _NOBODY_CALLED)
        return pass_on(view, "never_more", _NEVER_MORE)


_NOBODY_CALLED = Text("还没有人叫，就叫", "nobody has called, so it calls")
_NEVER_MORE = Text("不抢也不加倍", "it neither outbids, robs nor doubles")

H5: Bot[View, Action] = Bot(
    id="h5",
    skill=None,
    name=Text("H5", "H5"),
    about=Text(
        "能管上的最小的牌，不分敌友；没人叫就叫，不抢不加倍",
        "the smallest that beats, on friend and foe alike; calls if nobody has, never robs or "
        "doubles",
    ),
    agent=H5Bot(),
)
