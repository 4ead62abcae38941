"""The reasons why plays are refused, and those of hints: stable codes, and texts for players."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


class Reason(StrEnum):
    """The code of a refusal; codes are part of the API and never change."""

    NO_CARDS = "no_cards"
    NOT_IN_HAND = "not_in_hand"
    NOT_A_PATTERN = "not_a_pattern"
    PATTERN_MISMATCH = "pattern_mismatch"
    NOT_BIGGER = "not_bigger"
    NOTHING_BEATS = "nothing_beats"
    MUST_LEAD = "must_lead"
    WILD_ALONE = "wild_alone"
    ONLY_AS_LAST = "only_as_last"
    BOMB_WHOLE = "bomb_whole"
    MUST_BEAT = "must_beat"
    MUST_CONTAIN = "must_contain"
    MUST_BE_HIGHEST = "must_be_highest"
    MUST_BE_ALONE = "must_be_alone"
    NOT_AS_LAST = "not_as_last"
    HAS_PASSED = "passed"


class HintReason(StrEnum):
    """The code of the reason why a hint has its place in the list; codes never change."""

    GOES_OUT = "goes_out"
    BEST_CUT = "best_cut"
    TEARS = "tears"
    SPENDS = "spends"


HINT_TEXTS: Mapping[HintReason, Text] = MappingProxyType(
    {
        HintReason.GOES_OUT: Text("一手出完", "the hand is out with this play"),
        HintReason.BEST_CUT: Text(
            "符合最好的拆牌，出后还剩 {plays} 手",
            "part of the best cut of the hand; plays left after it: {plays}",
        ),
        HintReason.TEARS: Text(
            "要拆开更好的组合，出后还剩 {plays} 手",
            "tears something better apart; plays left after it: {plays}",
        ),
        HintReason.SPENDS: Text(
            "要动用炸弹或王，出后还剩 {plays} 手",
            "spends a bomb or a joker; plays left after it: {plays}",
        ),
    }
)

TEXTS: Mapping[Reason, Text] = MappingProxyType(
    {
        Reason.NO_CARDS: Text("没有选牌", "no cards were chosen"),
        Reason.NOT_IN_HAND: Text("手里没有这些牌", "these cards are not in the hand"),
        Reason.NOT_A_PATTERN: Text("这些牌不成牌型", "these cards form no pattern"),
        Reason.PATTERN_MISMATCH: Text(
            "牌型或张数与上一手不同", "the last play is of another pattern or length"
        ),
        Reason.NOT_BIGGER: Text("压不住上一手牌", "this does not beat the last play"),
        Reason.NOTHING_BEATS: Text(
            "要不起：手里没有能管上一手的牌", "no play from this hand beats the last play"
        ),
        Reason.MUST_LEAD: Text("轮到你先出，不能不出", "you lead, so you may not pass"),
        Reason.WILD_ALONE: Text(
            "不能全用癞子凑这个牌型",
            "wild cards alone stand for nothing: this needs another card",
        ),
        Reason.ONLY_AS_LAST: Text(
            "少带只能作为最后一手打出", "with so few kickers this may only be the last play"
        ),
        Reason.BOMB_WHOLE: Text("炸弹不能拆开", "a bomb may not be broken up"),
        Reason.MUST_BEAT: Text("有牌能管就必须管", "you must beat the play if you can"),
        Reason.MUST_CONTAIN: Text(
            "第一手牌必须含有决定谁先出的那张牌",
            "the first play must hold the card that decided who leads",
        ),
        Reason.MUST_BE_HIGHEST: Text(
            "下家只剩一张，单张必须出最大的",
            "the next seat has one card left: a single must be the highest",
        ),
        Reason.MUST_BE_ALONE: Text(
            "第一手只能单出决定谁先出的那张牌",
            "the card that decided who leads is the whole of the first play",
        ),
        Reason.NOT_AS_LAST: Text(
            "最后一手不能有这样的牌", "such a card may not be in the last play"
        ),
        Reason.HAS_PASSED: Text(
            "你本轮已经不出，只有规则特许的牌型还能再压",
            "you have passed in this trick, and may not come back with this",
        ),
    }
)
