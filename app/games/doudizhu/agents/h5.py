"""The bot h5: the smallest play that beats, after a tutorial for a browser game.

The tutorial only reads and compares plays, so that the smallest play that beats is the best. It
leads its smallest card, as the novice does, but it calls whenever it may, since the tutorial knows
one call and no reason against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.players.simple import Player, play_smallest
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.agents.speaking import decline
from app.games.doudizhu.calling import CALLINGS, bids_open
from app.play.agents import Bot, Decision, Why
from app.text import Text

if TYPE_CHECKING:
    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View


def _speak(view: View) -> Decision[Action]:
    """Call if no other seat has, and never double."""
    if view.phase == "calling" and not any(bid.points for bid in view.bids):
        call = bids_open(CALLINGS[view.rules.options.calling], view.seat, view.bids)[0]
        return Decision(call, reasons=(_NOBODY_CALLED,))
    return decline(view, _NEVER_MORE)


_NOBODY_CALLED = Why("nobody_called", Text("还没有人叫，就叫", "nobody has called, so it calls"))
_NEVER_MORE = Why("never_more", Text("不抢也不加倍", "it neither outbids, robs nor doubles"))

H5: Bot[View, Action] = Bot(
    id="h5",
    skill=None,
    name=Text("H5", "H5"),
    about=Text(
        "能管上的最小的牌，不分敌友；没人叫就叫，不抢不加倍",
        "the smallest that beats, on friend and foe alike; calls if nobody has, never robs or "
        "doubles",
    ),
    agent=Player(PLAYED, play_smallest, _speak),
)
