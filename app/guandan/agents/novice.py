"""The novice 新手: plays the smallest that may be played, on friend and foe alike.

He is made to be beaten, and is the plain greedy player that better ones are measured against.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.cards.playing import rank_of
from app.climbing.moves import list_moves
from app.climbing.reading import play_of
from app.games.agents import Bot, Decision, Why
from app.guandan import tribute
from app.guandan.actions import Action, playing
from app.guandan.state import table_of
from app.text import Text

if TYPE_CHECKING:
    from app.cards.playing import Card
    from app.games.agents import Rng
    from app.guandan.view import View


class Novice:
    """Plays the smallest that may be played."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he neither searches nor wavers
        """Pay and return the least that may be, and play the smallest that may be played."""
        if view.phase == "play":
            return _play(view)
        if view.phase == "choice":
            payers = tribute.payers_of(view.match.finished)
            return _because(Action("take", view.seat, source=payers[0]), "takes_one", TAKES_ONE)
        if view.phase == "tribute":
            may = tribute.payable(view.hand, view.rules, view.level)
            return _because(Action("pay", view.seat, cards=may[-1:]), "must_pay", MUST_PAY)
        may = tribute.returnable(view.hand, view.rules, view.level)
        lowest = min(may, key=lambda card: _place(view, card))
        return _because(Action("return", view.seat, cards=(lowest,)), "lowest", LOWEST)


def _play(view: View) -> Decision[Action]:
    table, hand = table_of(view), Holding.of(view.hand)
    last = view.last.play if view.last is not None else None
    # The table of plays begins with the singles, each pattern with its lowest; bombs come last.
    rows = list_moves(table, hand, last)
    if not len(rows):
        return _because(Action("pass", view.seat), "nothing_beats", NOTHING_BEATS)
    smallest = play_of(table, int(rows[0]), hand)
    return _because(playing(view.seat, smallest), "smallest", SMALLEST)


def _place(view: View, card: Card) -> int:
    return view.rules.play_at(view.level).order.index(rank_of(card))


def _because(action: Action, code: str, text: Text) -> Decision[Action]:
    return Decision(action, reasons=(Why(code, text),))


TAKES_ONE = Text("两张一样大，随便要一张", "the tributes are equal: either will do")
MUST_PAY = Text("进贡最大的牌", "the highest card must be paid")
LOWEST = Text("还最小的牌", "returns the lowest card that may be returned")
NOTHING_BEATS = Text("要不起", "no play from this hand beats the last play")
SMALLEST = Text("出能出的最小的牌", "the smallest that may be played")

NOVICE: Bot[View, Action] = Bot(
    id="novice",
    skill=1,
    name=Text("新手", "Novice"),
    about=Text(
        "总出能出的最小的牌，不分敌友；还贡还最小的",
        "always plays the smallest that may be played, on friend and foe alike; returns the lowest",
    ),
    agent=Novice(),
)
