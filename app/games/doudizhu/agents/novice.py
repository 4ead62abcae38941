"""The novice 新手: plays the smallest that may be played, and calls on high cards alone.

He is made to be beaten. He looks at his own cards and at the play on the table, at nobody's role
and at nothing that went before: he beats his partner as gladly as the landlord.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from app.cards.card import rank_of
from app.games.doudizhu.agents.plays import because, pass_on, play, rows_of
from app.games.doudizhu.calling import CALLINGS, bids_open
from app.play.agents import Bot
from app.play.reasons import NOTHING_BEATS
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.games.doudizhu.actions import Action
    from app.games.doudizhu.view import View
    from app.play.agents import Decision, Rng

# What high cards count, and from how many on he calls or robs. All of them together are 15 points,
# so that five are a seat's even share.
HIGH_CARDS: Mapping[str, int] = MappingProxyType({"2": 2, "B": 3, "R": 4})
CALLS_FROM = 6


class Novice:
    """Plays the smallest that may be played."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he neither searches nor wavers
        """Call on high cards, never double, and play the smallest card that may be played."""
        return play_smallest(view) if view.phase == "play" else speak(view)


def points_of(view: View) -> int:
    """What the high cards of a hand count."""
    return sum(HIGH_CARDS.get(rank_of(card), 0) for card in view.hand)


def speak(view: View) -> Decision[Action]:
    """Call the least on enough high cards, and never double."""
    if view.phase == "doubling":
        return pass_on(view, "never_doubles", NEVER_DOUBLES)
    points = points_of(view)
    if points < CALLS_FROM:
        return pass_on(view, "weak_hand", WEAK_HAND.format(points=points))
    least = bids_open(CALLINGS[view.rules.options.calling], view.seat, view.bids)[0]
    return because(least, "high_cards", HIGH.format(points=points))


def play_smallest(view: View) -> Decision[Action]:
    """Play the first of the table: it begins with the singles, and each pattern with its lowest."""
    rows = rows_of(view)
    if not rows:
        return pass_on(view, NOTHING_BEATS.code, NOTHING_BEATS.text)
    return play(view, rows[0], "smallest", SMALLEST)


WEAK_HAND = Text(
    "大牌 {points} 分，不足以叫地主", "{points} points of high cards are too few to be the landlord"
)
HIGH = Text("大牌 {points} 分", "{points} points of high cards")
NEVER_DOUBLES = Text("从不加倍", "never doubles")
SMALLEST = Text("出能出的最小的牌", "the smallest that may be played")

NOVICE: Bot[View, Action] = Bot(
    id="novice",
    skill=1,
    name=Text("新手", "Novice"),
    about=Text(
        "总出能出的最小的牌，不分敌友；大牌（2 记 2 分，小王 3 分，大王 4 分）满 6 分就叫或抢",
        "always plays the smallest that may be played, on friend and foe alike; calls and robs "
        "from six points of high cards on (a 2 counts 2, the small joker 3, the big one 4)",
    ),
    agent=Novice(),
)
