"""The reasons of the players of trick games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.players.player import Why
from paiju.play.players.reasons import ONLY_CHOICE, SMALLEST
from paiju.text import Text
from paiju.tricks.players import maxim_kernels as maxims

if TYPE_CHECKING:
    from collections.abc import Mapping

# The reason of each maxim of the kernels.
OF_MAXIM: Mapping[int, Why] = {
    maxims.SAFE: Why("safe_lead", Text("这门没人管得住", "nobody can beat it in this suit")),
    maxims.THROWS: Why(
        "throws", Text("甩牌，哪张都没人管得住", "throws, and nobody can beat any part")
    ),
    maxims.DRAWS: Why("draws_trumps", Text("主多，调主", "has many trumps, and draws the others'")),
    maxims.FOR_PARTNER: Why(
        "for_partner",
        Text("对家缺这门，让对家毙", "the partner can ruff this suit"),
    ),
    maxims.SHORT: Why(
        "short_suit", Text("先出短门的小牌", "a low card of a short suit, to have none of it soon")
    ),
    maxims.LOWEST: SMALLEST,
    maxims.FEEDS: Why("feeds", Text("对家稳大，垫分", "gives points: the partner is sure of it")),
    maxims.TAKES: Why("takes", Text("管住这一墩", "takes the trick")),
    maxims.HIGH: Why("plays_high", Text("出大牌顶住", "plays high, not to lose it cheaply")),
    maxims.RUFFS: Why("ruffs", Text("缺门，用主毙", "has none of the suit, and ruffs")),
    maxims.LETS_GO: Why(
        "lets_go", Text("这一墩争不到，垫小牌", "lets the trick go, with its cheapest cards")
    ),
    maxims.FORCED: ONLY_CHOICE,
}
LONG_TRUMPS = Why(
    "long_trumps", Text("{count} 张主，亮", "declares: {count} of its cards are trumps then")
)
FEW_TRUMPS = Why(
    "few_trumps", Text("主还不够多，先不亮", "does not declare: too few trumps as yet")
)
PARTNER_DECLARED = Why(
    "partner_declared", Text("对家亮了，不反", "the partner has declared; lets it stand")
)
MAKES_VOID = Why(
    "makes_void", Text("扣短门，留主和大牌", "buries a short suit; keeps trumps and high cards")
)
BURIES_LOW = Why("buries_low", Text("扣没分的小牌", "buries low cards without points"))
TO_PARTNER = Why("to_partner", Text("对家大，给分", "the partner holds the trick: gives points"))
JUDGED = Why(
    "judged",
    Text(
        "把 {count} 种打法推演了 {deals} 副牌", "played up to {deals} deals on from {count} plays"
    ),
)
WEIGHED = Why(
    "weighed",
    Text("推演 {deals} 副牌，平均多赢 {levels} 级", "wins {levels} levels more over {deals} deals"),
)
