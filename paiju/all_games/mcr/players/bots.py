"""The bots of 国标麻将, from the novice up.

Novice, casual and greedy go by shanten and ignore fans; skilled and expert plan their wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.mcr.players.planner import Planner
from paiju.all_games.mcr.players.planning import MAX_SIGHT, Taste
from paiju.melding.players.simple import (
    ByShanten,
    by_shanten,
    by_steps,
    by_tiles_left,
    draw_offer,
)
from paiju.play.players.player import Bot
from paiju.play.players.usual_bots import bot_of_skill, random_bot
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.mcr.view import View
    from paiju.melding.hands.actions import Action

# The greatest number of missing tiles at which the skilled player sees plans.
SIGHT = 3

NOVICE: Bot[View, Action] = bot_of_skill(
    1,
    about=Text(
        "出牌按八步：听牌、七对、孤张、单张、成副、留将、留听、拆将；能更近就吃碰，能和就和；不算番，不看牌河",
        "discards by eight steps, from tiles that are alone to breaking a pair; claims whatever "
        "brings it nearer, and wins when it may; looks neither at fans nor at what lies open",
    ),
    agent=ByShanten(by_steps, claims=True, remembers=False),
)
CASUAL: Bot[View, Action] = bot_of_skill(
    2,
    about=Text(
        "八步加海牌：打向听数最小、实际进张最多的牌；门前清，只和不吃碰",
        "the eight steps and the tiles seen: discards what leaves it nearest with most tiles "
        "really left to draw; keeps its hand closed and claims to win only",
    ),
    agent=ByShanten(by_tiles_left, claims=False, remembers=True),
)
# The skilled player sees wins with enough fans once they are near, and sees danger: of equal tiles
# it discards the safest, and with a hopeless hand, when another seat is near, the safest of all.
SKILLED: Bot[View, Action] = bot_of_skill(
    3,
    about=Text(
        "读牌河与副露：算每张牌的危险，留意谁快听了，没有希望就弃和；还差三张以内时看番，要够八番的牌",
        "reads discards and melds: the danger of each tile, who is near, and when to fold; within "
        "three tiles of a win it sees which wins are worth eight points",
    ),
    agent=Planner(Taste(ahead=0), fear=8.0, sight=SIGHT, claims=False),
)
EXPERT_PLANS = Planner(Taste(), fear=4.0, sight=MAX_SIGHT, claims=True)
EXPERT: Bot[View, Action] = bot_of_skill(
    4,
    about=Text(
        "为番做牌：算出到每条八番路线还差几张、几张可来、还有几巡，吃碰只为做成它；牌险则弃",
        "plays for fans: how far every route to eight points is, by the tiles and the turns that "
        "are left; claims what helps one, and gives up what is too dangerous",
    ),
    agent=EXPERT_PLANS,
)
# A yardstick for the other players.
GREEDY: Bot[View, Action] = Bot(
    id="greedy",
    skill=None,
    name=Text("贪心", "Greedy"),
    about=Text(
        "只看向听数：能更近就吃碰，打向听数最小的牌，够八番就和",
        "shanten alone: claims whatever brings it nearer, discards what leaves it nearest, and "
        "wins where that happens to be worth eight points",
    ),
    agent=ByShanten(by_shanten, claims=True, remembers=False),
)
RANDOM: Bot[View, Action] = random_bot(draw_offer)

# The bots by skill first, then those without one.
BOTS: tuple[Bot[View, Action], ...] = (NOVICE, CASUAL, SKILLED, EXPERT, GREEDY, RANDOM)
