"""The refusals of 台湾麻将."""

from __future__ import annotations

from paiju.melding.rules.refusals import LAST_TILE
from paiju.play.flow.flow import Refusal
from paiju.text import Text

NOT_ENOUGH = Refusal("not_enough", Text("台数不足起胡", "the hand has fewer tai than a win needs"))
AFTER_GANG = Refusal(
    "after_gang",
    Text("明杠后补的牌不能胡", "you may not win with the tile drawn after a gang of a discard"),
)
FROM_PREVIOUS = Refusal(
    "from_previous", Text("上家打的牌不能杠", "a discard of the seat before is for no gang")
)
RESERVED = Refusal(
    "reserved", Text("牌墙所剩太少，不能吃碰杠", "too few tiles are left: nothing is melded")
)
SWAPPED = Refusal(
    "swapped",
    Text("食替：吃碰后不能打这张", "this tile may not be discarded right after the claim"),
)
NO_DISCARD = Refusal(
    "no_discard", Text("食替：吃碰后没有牌可打", "after this claim no tile could be discarded")
)
REFUSALS = (
    NOT_ENOUGH,
    LAST_TILE,
    AFTER_GANG,
    FROM_PREVIOUS,
    RESERVED,
    SWAPPED,
    NO_DISCARD,
)
