"""The novice 新手: plays the smallest that may be played, and calls on high cards alone.

He is made to be beaten. He looks at his own cards and at the play on the table, at nobody's role
and at nothing that went before: he beats his partner as gladly as the landlord.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.cards.playing import rank_of
from app.climbing.moves import list_moves
from app.climbing.reading import play_of
from app.doudizhu.actions import Action, playing
from app.doudizhu.calling import CALLINGS, bids_open
from app.doudizhu.state import table_of
from app.games.agents import Bot, Decision, Why
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.climbing.reading import Play
    from app.doudizhu.view import View
from app.games.agents import Rng

# What high cards count, and from how many on he calls or robs. All of them together are 15 points,
# so that five are a seat's even share.
HIGH_CARDS: Mapping[str, int] = MappingProxyType({"2": 2, "B": 3, "R": 4})
CALLS_FROM = 6


class Novice:
    """Plays the smallest that may be played."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he neither searches nor wavers
        """Call on high cards, never double, and play the smallest card that may be played."""
        if view.phase == "play":
            return _play(view)
        if view.phase == "calling":
            return _call(view)
        return _because(Action("pass", view.seat), "never_doubles", NEVER_DOUBLES)


def points_of(view: View) -> int:
    """What the high cards of a hand count."""
    return sum(HIGH_CARDS.get(rank_of(card), 0) for card in view.hand)


def _call(view: View) -> Decision[Action]:
    points = points_of(view)
    least = bids_open(CALLINGS[view.rules.options.calling], view.seat, view.bids)[0]
    if points < CALLS_FROM:
        return _because(Action("pass", view.seat), "weak_hand", WEAK_HAND.format(points=points))
    return _because(least, "high_cards", HIGH.format(points=points))


def _play(view: View) -> Decision[Action]:
    table, hand = table_of(view), Holding.of(view.hand)
    # The table of plays begins with the singles, and each pattern with its lowest.
    rows = list_moves(table, hand, _to_beat(view))
    if not len(rows):
        return _because(Action("pass", view.seat), "nothing_beats", NOTHING_BEATS)
    smallest = play_of(table, int(rows[0]), hand)
    return _because(playing(view.seat, smallest), "smallest", SMALLEST)


def _to_beat(view: View) -> Play | None:
    """The play on the table; after two passes there is none."""
    latest = view.history[-2:]
    return next((turn.play for turn in reversed(latest) if turn.play is not None), None)


def _because(action: Action, code: str, text: Text) -> Decision[Action]:
    return Decision(action, reasons=(Why(code, text),))


WEAK_HAND = Text(
    "大牌 {points} 分，不足以叫地主", "{points} points of high cards are too few to be the landlord"
)
HIGH = Text("大牌 {points} 分", "{points} points of high cards")
NEVER_DOUBLES = Text("从不加倍", "never doubles")
NOTHING_BEATS = Text("要不起", "no play from this hand beats the last play")
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
