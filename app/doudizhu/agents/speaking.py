"""Calling by the landlord index 地主指数, and never doubling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.playing import FLOWER, SUITED_RANKS, rank_of
from app.doudizhu.agents.plays import because, pass_on
from app.doudizhu.calling import CALLINGS, bids_open
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.playing import Card
    from app.doudizhu.actions import Action
    from app.doudizhu.view import View
    from app.games.agents import Decision

# What counts for the landlord index, out of so much; more is no more than all of it.
BOTH_JOKERS, BIG_JOKER, SMALL_JOKER, DEUCE, BOMB, FLOWER_CARD = 8, 4, 3, 2, 6, 3
OUT_OF = 30

# From which index on 1, 2 and 3 are called. Whoever made the index does not say; a hand drawn at
# random has 0.18 on average; one in twenty has 0.4.
CALLS_FROM = (0.2, 0.3, 0.4)


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


def speak_by_index(view: View) -> Decision[Action]:
    """Call what the index is worth, rob where a call would be worth it, and never double."""
    if view.phase == "doubling":
        return pass_on(view, "never_doubles", _NEVER_DOUBLES)
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


_NEVER_DOUBLES = Text("从不加倍", "never doubles")
_LOW_INDEX = Text("地主指数 {index}，不叫", "the landlord index is {index}, too low")
_INDEX = Text("地主指数 {index}", "the landlord index is {index}")
