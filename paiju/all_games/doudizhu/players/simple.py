"""Players of Dou Dizhu by simple rules: their calls, and the players novice, h5 and kuanli."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.bidding import advise, fitted_hopes, landlord_index, must_call
from paiju.all_games.doudizhu.bids import choices_of
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.state import Action
from paiju.climbing.players.simple import TwoPartPlayer, novice, play_smallest
from paiju.climbing.splits.hints import hints
from paiju.play.players.player import Bot, Decision, Why
from paiju.play.players.reasons import NOTHING_BEATS, filled
from paiju.playing_cards.card import rank_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.all_games.doudizhu.players.prospects import Hopes
    from paiju.all_games.doudizhu.state import View
    from paiju.climbing.seat.position import Position
    from paiju.play.players.player import Rng


# The lowest index for calls of 1, 2 and 3; the source of the index does not give them. A random
# hand has 0.18 on average, and one hand in twenty has at least 0.4.
CALLS_FROM = (0.2, 0.3, 0.4)


def speak_by_index(view: View) -> Decision[Action]:
    """The decision to call or to rob by the landlord index; it never doubles."""
    if view.phase == "doubling":
        return decline(view, NEVER_DOUBLES)
    index = landlord_index(view.hand)
    worth = sum(index >= least for least in CALLS_FROM)
    if must_call(view.hand):
        worth = len(CALLS_FROM)
    bids = choices_of(view, view.seat)
    # A robbery has no points, so any index that is worth a call robs.
    bid = next((each for each in reversed(bids[:-1]) if each.points <= worth), None)
    if bid is None or not worth:
        return decline(view, _shown(_LOW_INDEX, index))
    return Decision(bid, reasons=(_shown(_INDEX, index),))


def decline(view: View, why: Why) -> Decision[Action]:
    """The decision to pass in the calling or the doubling, with a reason."""
    return Decision(Action("pass", view.seat), reasons=(why,))


def _shown(why: Why, index: float) -> Why:
    return Why(why.code, why.text.format(index=f"{index:.2f}"))


NEVER_DOUBLES = Why("never_doubles", Text("从不加倍", "never doubles"))
_LOW_INDEX = Why(
    "low_index", Text("地主指数 {index}，不叫", "the landlord index is {index}, too low")
)
_INDEX = Why("landlord_index", Text("地主指数 {index}", "the landlord index is {index}"))


def speak_by_advice(
    view: View, hopes_of: Callable[[View], Hopes | None] = fitted_hopes
) -> Decision[Action]:
    """The choice in the calling or the doubling with the highest expected score, by a forecast."""
    advice = advise(view, hopes_of)
    return Decision(advice.choices[0].action, reasons=(advice.why,), by=advice.by)


# The points of high cards, and the points from which it calls or robs. All high cards together are
# 15 points, so that a seat's equal share is five.
HIGH_CARDS: Mapping[str, int] = MappingProxyType({"2": 2, "B": 3, "R": 4})
POINTS_FROM = 6


def points_of(view: View) -> int:
    """The points of the high cards in a hand."""
    return sum(HIGH_CARDS.get(rank_of(card), 0) for card in view.hand)


def speak(view: View) -> Decision[Action]:
    """The decision to make the lowest call with enough high cards, else to pass; never a double."""
    if view.phase == "doubling":
        return decline(view, NEVER_DOUBLES)
    points = points_of(view)
    if points < POINTS_FROM:
        return decline(view, filled(WEAK_HAND, points=points))
    least = choices_of(view, view.seat)[0]
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


def _speak(view: View) -> Decision[Action]:
    """The decision of h5 to call if no other seat has called; it never doubles.

    The tutorial that h5 follows has a single call, and no reason not to make it.
    """
    if view.phase == "calling" and not any(bid.points for bid in view.bids):
        call = choices_of(view, view.seat)[0]
        return Decision(call, reasons=(_NOBODY_CALLED,))
    return decline(view, _NEVER_MORE)


_NOBODY_CALLED = Why("nobody_called", Text("还没有人叫，就叫", "nobody has called, so it calls"))
_NEVER_MORE = Why("never_more", Text("不抢也不加倍", "it neither outbids, robs nor doubles"))

# Made after a tutorial for a browser game. That one only reads and compares plays, so that the best
# play is the smallest that beats. It leads its smallest card, as the novice does.
H5: Bot[View, Action] = Bot(
    id="h5",
    skill=None,
    name=Text("H5", "H5"),
    about=Text(
        "能管上的最小的牌，不分敌友；没人叫就叫，不抢不加倍",
        "the smallest that beats, on friend and foe alike; calls if nobody has, never robs or "
        "doubles",
    ),
    agent=TwoPartPlayer(PLAYED, play_smallest, _speak),
)


def _play(position: Position[View, Action], _: Rng) -> Decision[Action]:
    """The first hint: the play that leaves the best hand, even if it beats the partner.

    This is how kuanli 宽立 plays, the first robot of the Yuncheng game; the weights are from it.
    """
    table, budget = position.table, position.patience // 2
    found = hints(table, position.hand, position.last, limit=1, budget=budget).hints
    if not found:
        return position.play(None, NOTHING_BEATS)
    return position.play(found[0].row, filled(_FIRST_HINT, power=found[0].rest.power))


_FIRST_HINT = Why(
    "first_hint",
    Text(
        "第一个提示：剩下的牌权重最高（{power}）",
        "the first hint: the rest is the most powerful ({power})",
    ),
)

KUANLI: Bot[View, Action] = Bot(
    id="kuanli",
    skill=None,
    name=Text("宽立", "Kuanli"),
    about=Text(
        "总出第一个提示：让剩下的牌权重最高；能管就管，不分敌友；按地主指数叫牌",
        "always the first hint, which leaves the most powerful hand; beats whatever it can, friend "
        "or foe; calls by the landlord index",
    ),
    agent=TwoPartPlayer(PLAYED, _play, speak_by_index),
)
