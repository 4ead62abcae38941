"""The novice 新手: keeps his hand closed, and discards what leaves it nearest to a win.

He is made to be beaten. He looks at his own tiles and at nothing else: neither at what lies open,
nor at what a win would be worth, so that many a hand of his waits for tiles that do not win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.agents import Bot, Decision, Why
from app.mahjong.actions import Action
from app.mahjong.waits import analyse
from app.text import Text

if TYPE_CHECKING:
    from app.games.agents import Rng
    from app.mahjong.melds import Meld
    from app.mahjong.view import View


class Novice:
    """Wins when he may, claims nothing else, and discards by shanten alone."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he neither searches nor wavers
        """Win if it may be done, else pass, or discard what is needed least."""
        win = next((offer for offer in view.offers if offer.type == "hu"), None)
        if win is not None:
            return _because(win, "wins", WINS)
        if view.phase == "claims":
            return _because(Action("pass", view.seat), "claims_nothing", CLAIMS_NOTHING)
        return _discard(view)


def _discard(view: View) -> Decision[Action]:
    own: tuple[Meld, ...] = tuple(meld for meld in view.melds[view.seat] if meld is not None)
    best = analyse(view.hand, own).discards[0]
    text = NEAREST.format(shanten=best.outlook.best, left=best.outlook.left)
    return _because(Action("discard", view.seat, tile=best.tile), "nearest", text)


def _because(action: Action, code: str, text: Text) -> Decision[Action]:
    return Decision(action, reasons=(Why(code, text),))


WINS = Text("能和就和", "wins whenever he may")
CLAIMS_NOTHING = Text("从不吃碰杠", "never claims a tile but to win")
NEAREST = Text(
    "打掉后向听数 {shanten}，进张 {left} 张",
    "the rest is {shanten} tiles from waiting, and {left} tiles bring it nearer",
)

NOVICE: Bot[View, Action] = Bot(
    id="novice",
    skill=1,
    name=Text("新手", "Novice"),
    about=Text(
        "门前清，只看自己的牌，打向听数最小的牌，能和就和；不算番，不看牌河",
        "keeps his hand closed, discards what leaves it nearest to a win, and wins when he may; "
        "looks neither at fans nor at what lies open",
    ),
    agent=Novice(),
)
