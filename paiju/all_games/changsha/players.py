"""The bots of 长沙麻将, from the novice up.

All show opening wins, take the last tile if they are ready, and win when they can. The novice goes
by sets and any pair, the casual player by every win of this game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from paiju.all_games.changsha.analysis import analyse
from paiju.all_games.changsha.dialect import DIALECT
from paiju.all_games.changsha.planner import Planner, open_tiles
from paiju.all_games.changsha.scoring import ANY_PAIR
from paiju.melding.plain.players import seen_tiles_of
from paiju.melding.players.position import obvious_decision
from paiju.melding.players.simple import ByShanten, by_steps, draw_offer
from paiju.play.players.player import Decision, Why
from paiju.play.players.usual_bots import bot_of_skill, random_bot
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.changsha.state import View
    from paiju.melding.hands.actions import Action
    from paiju.melding.questions.odds import SeenTiles
    from paiju.play.players.player import Rng


class Thinker(Protocol):
    """A player who decides in turn and about claims, where no choice is obvious."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The decision in a view."""
        ...


@dataclass(frozen=True, slots=True)
class Obvious:
    """A player who takes what needs no thought, and asks another for the rest.

    Attributes:
        play: the other player.

    """

    play: Thinker

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The decision in a view."""
        types = [offer.type for offer in view.offers]
        for kind, why in _TAKEN.items():
            if kind in types:
                return Decision(view.offers[types.index(kind)], reasons=(why,))
        decided = obvious_decision(view, claims=True, dialect=DIALECT)
        if decided is not None:
            return decided
        if types in (["discard"], ["lay"]):
            return Decision(view.offers[0], reasons=(_FIXED,))
        if "lay" in types:
            return Decision(view.offers[0], reasons=(_ANY_TURNED,))
        return self.play.decide(view, budget, rng)


def seen_tiles(view: View) -> SeenTiles:
    """The tiles that the seat of a view sees, with estimates about the other seats."""
    usual, shown = seen_tiles_of(view), open_tiles(view)
    hand, melds = view.hand, view.melds[view.seat]
    won = tuple(tile for tiles in view.won for tile in tiles)
    return usual._replace(
        shown=(*shown, *won), analysis=analyse(view.rules, hand, melds, (*shown, *won))
    )


_TAKEN = {
    "opening": Why("shows", Text("起手胡总要亮", "shows every opening win")),
    "take": Why("takes", Text("听牌就要海底", "takes the last tile while it is ready")),
}
_FIXED = Why("fixed", Text("只有这一张可打", "has no other tile to play"))
_ANY_TURNED = Why("any_turned", Text("翻出的牌无人胡，随手打一张", "nobody wins either tile"))

BOTS = (
    bot_of_skill(
        1,
        Text(
            "出牌按八步；能更近就吃碰，能胡就胡；不管二五八将",
            "discards by eight steps, claims whatever brings it nearer, wins when it may; does not "
            "mind which pair it has",
        ),
        Obvious(
            ByShanten(
                by_steps,
                claims=True,
                remembers=False,
                aim_of=lambda _: ANY_PAIR,
                dialect=DIALECT,
            )
        ),
    ),
    bot_of_skill(
        2,
        Text(
            "比较每一种胡法：差几张、剩几张、值几分；记得亮着的牌",
            "weighs every way to win: the tiles that it lacks, those that are left, its points; "
            "counts what lies open",
        ),
        Obvious(Planner()),
    ),
    random_bot(draw_offer),
)
