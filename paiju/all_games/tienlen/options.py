"""The options of the rule sets of Tiến lên."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from paiju.play.declaration.options import OFF, ON, option, options_of
from paiju.text import Text


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rule set; the defaults are those of most sources."""

    pass_locks: bool = option(ON, Text("过牌后本轮不能再出", "whether who passes is locked out"))
    four_chops_pair: bool = option(
        ON, Text("四条可否斩一对 2", "whether four of a rank chop a pair of 2s")
    )
    four_pairs_chop_three_twos: bool = option(
        OFF, Text("四连对可否斩三张 2", "whether four pairs in a row chop three 2s")
    )
    two_tops_run: bool = option(
        OFF, Text("2 可否作顺子最大的一张", "whether a 2 may be the highest of a run")
    )
    four_pairs_any_time: bool = option(
        OFF, Text("过牌后四连对可否再斩", "whether four pairs in a row may chop after a pass")
    )
    end_on_two: bool = option(ON, Text("最后一手可否有 2", "whether the last play may hold a 2"))
    instant_wins: bool = option(
        OFF,
        Text(
            "起手直接获胜：3 至 A、四个 2、五连对、六对",
            "whether a hand wins as dealt: 3 to A, four 2s, five pairs in a row, six pairs",
        ),
    )
    first_lead: Literal["lowest", "winner"] = option(
        {
            "lowest": Text("有最小牌的", "the holder of the lowest card"),
            "winner": Text("上局赢家", "the last winner"),
        },
        Text("谁先出", "who leads"),
    )
    lead_contains: bool = option(
        ON, Text("首出须含最小的牌", "whether the first play must hold the lowest card")
    )
    play_on: bool = option(
        ON,
        Text(
            "有人出完后接着打名次；按剩牌算分时从不接着打",
            "whether the others play on for their places; by cards left they never do",
        ),
    )
    score: Literal["places", "cards"] = option(
        {
            "places": Text("名次", "places"),
            "cards": Text("剩牌，有人出完就结束", "cards left, when the first seat is out"),
        },
        Text("按什么算分", "what is scored"),
    )
    rot: bool = option(
        OFF, Text("剩 2、四条、连对要赔", "whether 2s, fours and pairs in a row cost that are left")
    )
    chop_pay: bool = option(OFF, Text("被斩要赔", "whether who is chopped pays"))
    seats: int = option((4, 3, 2), Text("几人玩", "the seats"))
    hand: int = option((13, 17), Text("两人时每家几张", "the cards of each of two seats"))
    base: int = option((1, 2, 3, 5, 10), Text("底分", "what a point is worth"))


OPTIONS = options_of(Options)
