"""Reasons for decisions that players of several games give."""

from __future__ import annotations

from paiju.play.players.player import Why
from paiju.text import Text

GOES_OUT = Why("goes_out", Text("一手出完", "goes out with this play"))
ONLY_CHOICE = Why("only_choice", Text("只能这样", "nothing else may be done"))
FIRST_CHOICE = Why("first_choice", Text("按顺序选第一个", "the first that may be done"))
NOTHING_BEATS = Why("nothing_beats", Text("要不起", "no play from this hand beats the last play"))
DRAWN = Why("drawn", Text("随机选择", "drawn by chance"))
SMALLEST = Why("smallest", Text("出能出的最小的牌", "the smallest that may be played"))
LEARNT = Why(
    "learnt",
    Text(
        "自我对弈学来的：{share}% 会这样打，己方约有 {percent}% 的胜率",
        "learnt from games against itself: plays so {share} % of the time, and wins about "
        "{percent} %",
    ),
)
BEYOND_REACH = Why("beyond_reach", Text("对方谁也管不上", "no enemy can hold what beats it"))
LEAVES = Why(
    "leaves", Text("照最好的拆法，剩下 {plays} 手", "leaves {plays} plays, by the best cut")
)
LEAVES_BOMB = Why(
    "leaves",
    Text(
        "照最好的拆法，剩下 {plays} 手，炸弹不拆",
        "leaves {plays} plays, by a cut that keeps the bomb",
    ),
)
KEEPS_BOMBS = Why("keeps_bombs", Text("炸弹都留着", "keeps every bomb"))
NO_PLAIN_REASON = Why(
    "no_plain_reason",
    Text("算出来是这样，说不出简单的道理", "the numbers say so; no plain reason was found"),
)
STANDS_IN = Why(
    "stands_in",
    Text(
        "没有学过这套规则，由高手代打",
        "this rule set was not learnt: the skilled player plays instead",
    ),
)


def filled(why: Why, **facts: int | str) -> Why:
    """The reason with the numbers of a decision in its text."""
    return Why(why.code, why.text.format(**facts))


def signed(points: float) -> str:
    """Points with one decimal and a sign; zero has no sign.

    >>> signed(1.25), signed(-3), signed(-0.04)
    ('+1.2', '-3.0', '0.0')
    """
    text = f"{points:+.1f}"
    return text if float(text) else "0.0"
