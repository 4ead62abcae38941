"""The calls of the novice 新手: on high cards alone, without doubling."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from app.cards.card import rank_of
from app.climbing.players.simple import novice
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.agents.speaking import NEVER_DOUBLES, decline
from app.games.doudizhu.calling import CALLINGS, bids_open
from app.play.agents import Decision, Why
from app.play.reasons import filled
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View

# The points of high cards, and those from which it calls or robs. All together are 15 points, so
# five are a seat's equal share.
HIGH_CARDS: Mapping[str, int] = MappingProxyType({"2": 2, "B": 3, "R": 4})
CALLS_FROM = 6


def points_of(view: View) -> int:
    """The points of the high cards in a hand."""
    return sum(HIGH_CARDS.get(rank_of(card), 0) for card in view.hand)


def speak(view: View) -> Decision[Action]:
    """Call the least on enough high cards, and never double."""
    if view.phase == "doubling":
        return decline(view, NEVER_DOUBLES)
    points = points_of(view)
    if points < CALLS_FROM:
        return decline(view, filled(WEAK_HAND, points=points))
    least = bids_open(CALLINGS[view.rules.options.calling], view.seat, view.bids)[0]
    return Decision(least, reasons=(filled(HIGH, points=points),))


WEAK_HAND = Why(
    "weak_hand",
    Text(
        "大牌 {points} 分，不足以叫地主",
        "{points} points of high cards are too few to be the landlord",
    ),
)
HIGH = Why("high_cards", Text("大牌 {points} 分", "{points} points of high cards"))

NOVICE = novice(
    PLAYED,
    speak,
    Text(
        "总出能出的最小的牌，不分敌友；大牌（2 记 2 分，小王 3 分，大王 4 分）满 6 分就叫或抢",
        "always plays the smallest that may be played, on friend and foe alike; calls and robs "
        "from six points of high cards on (a 2 counts 2, the small joker 3, the big one 4)",
    ),
)
