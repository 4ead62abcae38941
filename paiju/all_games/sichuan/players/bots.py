"""The bots of 四川麻将, from the novice up.

Novice and casual go by shanten; skilled and expert plan their wins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.all_games.sichuan.flow.stages import exchanges
from paiju.all_games.sichuan.players.opening import simple_opening
from paiju.all_games.sichuan.players.planner import Planner
from paiju.all_games.sichuan.players.position import Taste
from paiju.all_games.sichuan.players.reasons import ONLY_CHOICE, ONLY_VOID
from paiju.mahjong_tiles.tile import KINDS
from paiju.melding.hands.winning_shapes import Aim, Form
from paiju.melding.players.simple import ByShanten, by_steps, by_tiles_left, draw_offer
from paiju.play.players.player import Decision
from paiju.play.players.usual_bots import bot_of_skill, random_bot
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.sichuan.view import View
    from paiju.melding.hands.actions import Action
    from paiju.play.flow.flow import Pick
    from paiju.play.players.player import Bot, Rng

_AIMS = {
    void: Aim(
        (Form.STANDARD, Form.SEVEN_PAIRS),
        sum(1 << kind for kind, tile in enumerate(KINDS) if tile[1:] not in {"", void}),
    )
    for void in (None, "m", "p", "s")
}


def aim_of(view: View) -> Aim:
    """The wins that the seat of a view can aim at: two forms, without its void suit."""
    return _AIMS[view.voids[view.seat]]


@dataclass(frozen=True, slots=True)
class Simple:
    """A simple player, who makes their shortest suit void and discards it first.

    Attributes:
        play: the player who decides the rest.

    """

    play: ByShanten

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:
        """The decision in a view.

        The exchange and the void suit follow from the sizes of suits. In play, tiles of the void
        suit are discarded first unless the player can win; otherwise `play` decides.
        """
        if view.phase in {"exchange", "void"}:
            return simple_opening(view)
        discards = [each for each in view.offers if each.type == "discard"]
        void = view.voids[view.seat]
        useless = [each for each in discards if each.tile and each.tile[1:] == void]
        wins = any(each.type == "hu" for each in view.offers)
        if useless and not wins:
            return Decision(useless[0], reasons=(ONLY_VOID,))
        if len(discards) == 1 and not wins:
            return Decision(discards[0], reasons=(ONLY_CHOICE,))
        return self.play.decide(view, budget, rng)


def _draw(view: View, pick: Pick) -> Action:
    """One of the offered actions, all equally likely; in the exchange with tiles drawn too."""
    offer = draw_offer(view, pick)
    if view.phase != "exchange":
        return offer
    gifts = exchanges(view.rules, view.hand)
    return replace(offer, tiles=gifts[pick(len(gifts))])


NOVICE: Bot[View, Action] = bot_of_skill(
    1,
    about=Text(
        "缺最少的一门；出牌按八步，不碰不杠，能胡就胡；不看牌河",
        "is void of its shortest suit; discards by eight steps, makes no peng and no gang, wins "
        "when it may, and does not look at what lies open",
    ),
    agent=Simple(
        ByShanten(by_steps, claims=False, remembers=False, aim_of=aim_of, dialect=DIALECT)
    ),
)
CASUAL: Bot[View, Action] = bot_of_skill(
    2,
    about=Text(
        "缺最少的一门；打向听数最小、实际进张最多的牌；不碰，自己的杠不退步就开",
        "is void of its shortest suit; discards what leaves it nearest with most tiles really left "
        "to draw; makes no peng, and gangs of its own where they cost it nothing",
    ),
    agent=Simple(
        ByShanten(
            by_tiles_left, claims=False, remembers=True, aim_of=aim_of, gangs=True, dialect=DIALECT
        )
    ),
)
# The skilled player's plans weigh fans against the time that they take.
SKILLED: Bot[View, Action] = bot_of_skill(
    3,
    about=Text(
        "定缺、换张看前途；按番数和剩余巡数做牌，清一色、七对、对对胡都算；读牌河避险，杠要划算才开",
        "is void of the suit without which the hand can become most; weighs fans against the draws "
        "left, flushes, pairs and triplets alike; reads discards, and makes gangs that pay",
    ),
    agent=Planner(Taste(), fear=1.0, looks=0, declines=False),
)
EXPERT_PLANS = Planner(Taste(suits=True), fear=1.0, looks=4, declines=True)
EXPERT: Bot[View, Action] = bot_of_skill(
    4,
    about=Text(
        "看各家缺门：谁也不要的花色来得多、打得多；再看一张；小胡可以不胡，等更值的",
        "looks at the void suits of others: what few keep is drawn and discarded more often; looks "
        "one tile further, and lets a small win pass where what is left is worth more",
    ),
    agent=EXPERT_PLANS,
)
RANDOM: Bot[View, Action] = random_bot(_draw)

# The bots by skill first, then those without one.
BOTS: tuple[Bot[View, Action], ...] = (NOVICE, CASUAL, SKILLED, EXPERT, RANDOM)
