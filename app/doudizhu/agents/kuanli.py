"""The bot kuanli 宽立: the first hint, by the weights of plays, and no thought of who is whose.

So plays the first robot of the Yuncheng game that the weights are from: what leaves the most
powerful hand, on anybody's play, whenever there is anything that beats it. It calls by that game's
landlord index 地主指数.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.cards.playing import FLOWER, SUITED_RANKS, rank_of
from app.climbing.hints import hints
from app.doudizhu.agents.plays import because, pass_on, play
from app.doudizhu.calling import CALLINGS, bids_open
from app.doudizhu.state import table_of
from app.games.agents import Bot
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.playing import Card
    from app.doudizhu.actions import Action
    from app.doudizhu.view import View
    from app.games.agents import Decision, Rng

# What counts for the landlord index, out of so much; more is no more than all of it.
BOTH_JOKERS, BIG_JOKER, SMALL_JOKER, DEUCE, BOMB, FLOWER_CARD = 8, 4, 3, 2, 6, 3
OUT_OF = 30

# From which index on it calls 1, 2 and 3. The game's makers do not say; a hand drawn at random has
# 0.18 on average; one in twenty has 0.4.
CALLS_FROM = (0.2, 0.3, 0.4)


class KuanliBot:
    """Plays the first hint."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor wavers
        """Call by the landlord index, never double, and play the first hint."""
        if view.phase == "play":
            return _play(view)
        if view.phase == "calling":
            return _call(view)
        return pass_on(view, "never_doubles", _NEVER_DOUBLES)


def landlord_index(cards: Sequence[Card]) -> float:
    """How good a hand is for a landlord, from 0 to 1, as the Yuncheng game counts it.

    >>> from app.cards.notation import parse_cards
    >>> landlord_index(parse_cards("BR22225678"))
    0.7333333333333333
    """
    ranks = [rank_of(card) for card in cards]
    small, big, deuces = ranks.count("B"), ranks.count("R"), ranks.count("2")
    jokers = BOTH_JOKERS if small and big else SMALL_JOKER * small + BIG_JOKER * big
    bombs = BOMB * sum(ranks.count(rank) == 4 for rank in SUITED_RANKS)
    points = jokers + DEUCE * deuces + bombs + FLOWER_CARD * cards.count(FLOWER)
    return min(points / OUT_OF, 1.0)


def must_call(cards: Sequence[Card]) -> bool:
    """Whether a hand must be the landlord's 必须做地主: both jokers, or all four 2s.

    >>> from app.cards.notation import parse_cards
    >>> must_call(parse_cards("BR345")), must_call(parse_cards("R222"))
    (True, False)
    """
    ranks = [rank_of(card) for card in cards]
    return {"B", "R"} <= {*ranks} or ranks.count("2") == 4


def _call(view: View) -> Decision[Action]:
    index = landlord_index(view.hand)
    worth = sum(index >= least for least in CALLS_FROM)
    if must_call(view.hand):
        worth = len(CALLS_FROM)
    bids = bids_open(CALLINGS[view.rules.options.calling], view.seat, view.bids)
    # A robbery has no points: who would call, robs.
    bid = next((each for each in reversed(bids[:-1]) if each.points <= worth), None)
    shown = f"{index:.2f}"
    if bid is None or not worth:
        return pass_on(view, "low_index", _LOW_INDEX.format(index=shown))
    return because(bid, "landlord_index", _INDEX.format(index=shown))


def _play(view: View) -> Decision[Action]:
    last = view.last.play if view.last else None
    found = hints(table_of(view), Holding.of(view.hand), last, limit=1).hints
    if not found:
        return pass_on(view, "nothing_beats", _NOTHING_BEATS)
    return play(view, found[0].row, "first_hint", _FIRST_HINT.format(power=found[0].rest.power))


_NEVER_DOUBLES = Text("从不加倍", "never doubles")
_LOW_INDEX = Text("地主指数 {index}，不叫", "the landlord index is {index}, too low")
_INDEX = Text("地主指数 {index}", "the landlord index is {index}")
_NOTHING_BEATS = Text("要不起", "no play from this hand beats the last play")
_FIRST_HINT = Text(
    "第一个提示：剩下的牌权重最高（{power}）",
    "the first hint: the rest is the most powerful ({power})",
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
    agent=KuanliBot(),
)
