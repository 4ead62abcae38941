"""The bots of mahjong, from the novice up.

Novice, casual and greedy go by shanten and look at no fans; skilled and expert plan their wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.games.mcr.agents.planner import Planner
from app.games.mcr.agents.planning import MAX_SIGHT, Taste
from app.games.mcr.agents.position import (
    after_meld,
    behind_discards,
    best_nearness,
    first_decision,
    position_of,
)
from app.games.mcr.agents.steps import ORDER, first_step, look_at
from app.melding.actions import Action
from app.play.agents import Bot, Candidate, Decision, Why
from app.text import Text
from app.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.games.mcr.agents.position import Nearness, Position
    from app.games.mcr.view import View
    from app.play.agents import Rng

# The most missing tiles at which the skilled player weighs wins.
SIGHT = 3
# One shanten is worth more than any number of tiles.
_MOST = 100


@dataclass(frozen=True, slots=True)
class ByShanten:
    """A player that wins when it may and looks at no fans.

    Attributes:
        discard: its choice of a tile.
        claims: it makes every meld that reduces its shanten; else it keeps its hand closed, which
            is worth something, and claims only to win.
        remembers: it counts the open tiles too.

    """

    discard: Callable[[Position], Decision[Action]]
    claims: bool
    remembers: bool

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor draws
        """Win, or make a meld, or pass, or discard."""
        decided = first_decision(view, claims=self.claims)
        if decided is not None:
            return decided
        position = position_of(view, remembers=self.remembers)
        melded = _meld_if_nearer(position) if self.claims else None
        if melded is not None:
            return melded
        if view.phase == "claims":
            return Decision(Action("pass", view.seat), reasons=(_PASSES,))
        return self.discard(position)


def _meld_if_nearer(position: Position) -> Decision[Action] | None:
    """Make a meld that reduces the shanten, or a gang that does not raise it."""
    left = position.left
    melds = [
        (best_nearness(after_meld(position, offer), left), offer)
        for offer in position.view.offers
        if offer.type in {"gang", "peng", "chi"}
    ]
    if melds:
        now = best_nearness(position.held, left).distance
        for outlook, offer in sorted(melds, key=lambda meld: meld[0].rank):
            if outlook.distance < now + (offer.type == "gang"):
                text = _NEARER.format(shanten=outlook.distance - 1)
                return Decision(offer, reasons=(Why("nearer", text),))
    return None


def _by_steps(position: Position) -> Decision[Action]:
    """Discard by the first of the eight steps that applies."""
    step, kind = first_step(look_at(position))
    return _discard(position, kind, step.why)


def _by_shanten(position: Position) -> Decision[Action]:
    """Discard for the least shanten."""
    found = behind_discards(position.held, position.left)
    best = min(found, key=lambda kind: found[kind].rank)
    return _discard(position, best, _nearest(found[best]))


def _by_tiles_left(position: Position) -> Decision[Action]:
    """Discard for the least shanten, then for the most useful tiles left, then by the steps."""
    found = behind_discards(position.held, position.left)
    step, proposed = first_step(look_at(position))
    order = sorted(found, key=lambda kind: (found[kind].rank, kind != proposed, ORDER.index(kind)))
    candidates = tuple(
        Candidate(
            Action("discard", position.view.seat, tile=KINDS[kind]),
            found[kind].left / _MOST - found[kind].distance,
        )
        for kind in order
    )
    reasons: tuple[Why, ...] = (_nearest(found[order[0]]),)
    if order[0] == proposed:
        reasons = (step.why, *reasons)
    return Decision(candidates[0].action, candidates[0].value, candidates, reasons)


def _discard(position: Position, kind: int, why: Why) -> Decision[Action]:
    return Decision(Action("discard", position.view.seat, tile=KINDS[kind]), reasons=(why,))


def _nearest(nearness: Nearness) -> Why:
    return Why("nearest", _NEAREST.format(shanten=nearness.distance - 1, left=nearness.left))


class RandomBot:
    """A player that draws a legal action."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not think
        """Draw one of the offered actions uniformly."""
        return Decision(view.offers[rng.randrange(len(view.offers))], reasons=(_DRAWN,))


_PASSES = Why("passes", Text("要了也不更近，不要", "leaves the tile: the hand would be no nearer"))
_DRAWN = Why("drawn", Text("随机选择", "drawn by chance"))
_NEARER = Text("要这张，向听数 {shanten}", "with it the hand is {shanten} tiles from waiting")
_NEAREST = Text(
    "打掉后向听数 {shanten}，进张 {left} 张",
    "the rest is {shanten} tiles from waiting, and {left} tiles bring it nearer",
)

NOVICE: Bot[View, Action] = Bot(
    id="novice",
    skill=1,
    name=Text("新手", "Novice"),
    about=Text(
        "出牌按八步：听牌、七对、孤张、单张、成副、留将、留听、拆将；能更近就吃碰，能和就和；不算番，不看牌河",
        "discards by eight steps, from tiles that are alone to breaking a pair; claims whatever "
        "brings it nearer, and wins when it may; looks neither at fans nor at what lies open",
    ),
    agent=ByShanten(_by_steps, claims=True, remembers=False),
)
CASUAL: Bot[View, Action] = Bot(
    id="casual",
    skill=2,
    name=Text("普通", "Casual"),
    about=Text(
        "八步加海牌：打向听数最小、实际进张最多的牌；门前清，只和不吃碰",
        "the eight steps and the tiles seen: discards what leaves it nearest with most tiles "
        "really left to draw; keeps its hand closed and claims to win only",
    ),
    agent=ByShanten(_by_tiles_left, claims=False, remembers=True),
)
# It sees wins with enough fans once they are near, and danger: of equal tiles it discards the
# safest, and with a hopeless hand, when another is near, the safest of all.
SKILLED: Bot[View, Action] = Bot(
    id="skilled",
    skill=3,
    name=Text("高手", "Skilled"),
    about=Text(
        "读牌河与副露：算每张牌的危险，留意谁快听了，没有希望就弃和；还差三张以内时看番，要够八番的牌",
        "reads discards and melds: the danger of each tile, who is near, and when to fold; within "
        "three tiles of a win it sees which wins are worth eight points",
    ),
    agent=Planner(Taste(ahead=0), fear=8.0, sight=SIGHT, claims=False),
)
EXPERT: Bot[View, Action] = Bot(
    id="expert",
    skill=4,
    name=Text("专家", "Expert"),
    about=Text(
        "为番做牌：算出到每条八番路线还差几张、几张可来、还有几巡，吃碰只为做成它；牌险则弃",
        "plays for fans: how far every route to eight points is, by the tiles and the turns that "
        "are left; claims what helps one, and gives up what is too dangerous",
    ),
    agent=Planner(Taste(), fear=4.0, sight=MAX_SIGHT, claims=True),
)
# A measure for other players.
GREEDY: Bot[View, Action] = Bot(
    id="greedy",
    skill=None,
    name=Text("贪心", "Greedy"),
    about=Text(
        "只看向听数：能更近就吃碰，打向听数最小的牌，够八番就和",
        "shanten alone: claims whatever brings it nearer, discards what leaves it nearest, and "
        "wins where that happens to be worth eight points",
    ),
    agent=ByShanten(_by_shanten, claims=True, remembers=False),
)
RANDOM: Bot[View, Action] = Bot(
    id="random",
    skill=None,
    name=Text("随机", "Random"),
    about=Text("合法的动作，机会均等", "any legal action alike"),
    agent=RandomBot(),
)

# The bots by skill first, then those without one.
BOTS: tuple[Bot[View, Action], ...] = (NOVICE, CASUAL, SKILLED, EXPERT, GREEDY, RANDOM)
