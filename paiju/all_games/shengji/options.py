"""The options of the rule sets of Sheng Ji."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from paiju.play.declaration.options import OFF, ON, option, options_of
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.tricks.rules.declaring import Undeclared
    from paiju.tricks.rules.levels import Hook
    from paiju.tricks.rules.play_rules import Bombs, Compare, Follow, Forced, Penalty, Protect

_UNDECLARED = {
    "third_card": Text("翻底牌第三张，王顺延", "the suit of the kitty's third card, past jokers"),
    "first_card": Text("翻底牌第一张，王作无主", "the suit of the kitty's first card"),
    "level_or_highest": Text(
        "翻底牌到级牌为止，没有就看最大的一张",
        "the suit of the kitty's first level card, or else of its highest card",
    ),
    "no_trump": Text("打无主", "no trump"),
    "redeal": Text("重新发牌，最多三次", "the cards are dealt again, at most three times"),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rule set; the defaults are those of the classic game with two packs."""

    decks: int = option((2, 1, 3, 4), Text("几副牌", "how many packs are played with"))
    kitty: Literal["usual", "four", "none"] = option(
        {
            "usual": Text("通常的张数", "the usual number"),
            "four": Text("四张", "four cards"),
            "none": Text("没有", "none"),
        },
        Text(
            "底牌几张；通常一副 6 张，两副 8 张，三副 6 张，四副 8 张",
            "the cards of the kitty; usually 6, 8, 6 and 8 with one to four packs",
        ),
    )
    permanent: Literal["none", "2", "2_3_5"] = option(
        {
            "none": Text("没有", "none"),
            "2": Text("2", "the 2s"),
            "2_3_5": Text("2、3、5", "the 2s, 3s and 5s"),
        },
        Text("常主", "which ranks are trumps in every round"),
    )
    tractor_high: bool = option(
        ON, Text("级牌和王可否连成拖拉机", "whether runs may have level cards and jokers")
    )
    tractor_gap: bool = option(
        ON, Text("拖拉机可否跨过级牌", "whether runs may go over the gap of the level")
    )
    follow: Follow = option(
        {
            "longest": Text("最长的先出", "the longest run that the hand has"),
            "same_or_pairs": Text("同样的拖拉机，没有就出对子", "a run as long, or else pairs"),
            "long_first": Text("从最长的连对里拆", "pairs out of the longest run"),
            "suit_only": Text("只跟花色", "the suit alone"),
        },
        Text("跟牌要跟什么牌型", "what a follow owes besides the suit"),
    )
    protect: Protect = option(
        {
            "none": Text("不保护", "nothing"),
            "longer": Text("对子不必拆三张", "tuples wider than the one that was led"),
            "tractor": Text("对子不必拆拖拉机", "runs, if no run was led"),
            "both": Text("都不必拆", "both"),
        },
        Text("跟牌时什么不必拆", "what a follow need not break"),
    )
    quad_draws_tractor: bool = option(
        ON, Text("四张可否要求跟拖拉机", "whether four of a kind draw a run of pairs")
    )
    throw: bool = option(ON, Text("可否甩牌", "whether throws may be led"))
    throw_trump: bool = option(ON, Text("可否甩主", "whether trumps may be thrown"))
    throw_against: Literal["all", "opponents"] = option(
        {"all": Text("其他三家", "all three others"), "opponents": Text("对手", "the opponents")},
        Text("甩牌看谁的牌", "whose cards may beat a throw"),
    )
    throw_forced: Forced = option(
        {
            "smallest": Text("张数最少、最小的", "the fewest cards, then the lowest"),
            "first_seat": Text(
                "先轮到的一家管得上的里最小的", "the smallest that the first seat beats"
            ),
            "largest_shape": Text("牌型最大、其中最小的", "the most cards, then the lowest"),
        },
        Text("甩牌失败出哪一手", "which unit must be led if a throw fails"),
    )
    throw_penalty: Penalty = option(
        {
            "0": Text("不罚", "nothing"),
            "10": Text("10 分", "10 points"),
            "10_per_card": Text("每张 10 分", "10 points for each card"),
        },
        Text("甩牌失败罚多少", "what a failed throw costs"),
    )
    ruff: Literal["cover", "exact"] = option(
        {
            "cover": Text("包含就行", "it covers them"),
            "exact": Text("牌型相同", "it has just them"),
        },
        Text("毙甩牌要什么牌型", "how a ruff must match the units of a throw"),
    )
    bombs: Bombs = option(
        {
            "no": Text("没有", "none"),
            "suit": Text("首出的那门，或者没有那门时用主", "in the suit, or trumps without it"),
            "any": Text("任何一门", "of any suit"),
        },
        Text("四张同样的牌是不是炸弹", "whether four identical cards beat whatever four cards are"),
    )
    compare: Compare = option(
        {
            "lead_kind": Text("比首出里最大的牌型", "the largest kind of unit of the lead"),
            "own_kind": Text("比各自最大的牌型", "the largest unit of each play itself"),
            "all": Text("每一部分都要大", "every unit must be higher"),
            "each_kind": Text("每种牌型比最大的", "the highest unit of each kind"),
            "highest": Text("比最大的一张", "the highest card"),
            "longest": Text("按牌型大小依次比", "the units in the order of their sizes"),
        },
        Text("两家毙甩牌怎么比", "how two ruffs of a throw compare"),
    )
    joker_declare: Literal["four", "pair", "none"] = option(
        {
            "four": Text("所有的王一起", "all jokers together"),
            "pair": Text("一对同样的王", "a pair of like jokers"),
            "none": Text("不可", "none"),
        },
        Text("什么样的王可亮无主", "which jokers declare no trump"),
    )
    declare_when: Literal["deal", "after"] = option(
        {
            "deal": Text("发牌时，发完也可", "during the deal, and after it"),
            "after": Text("发完以后", "after the deal"),
        },
        Text("什么时候亮主", "when seats may declare"),
    )
    stir: bool = option(
        OFF, Text("扣底以后可否反主", "whether a declaration may take the kitty up again")
    )
    declare_needs_joker: bool = option(
        OFF, Text("亮级牌是否要带一张王", "whether cards of the level need a joker beside them")
    )
    override: bool = option(ON, Text("可否反主", "whether a declaration may be overridden"))
    suit_overrides: Literal["no", "pairs", "single"] = option(
        {
            "no": Text("不可", "no"),
            "pairs": Text("一对起", "from pairs up"),
            "single": Text("单张也可", "single cards too"),
        },
        Text("同样张数，大花色可否反小花色", "whether as many cards of a higher suit override"),
    )
    lock_reinforced: bool = option(
        ON, Text("加固的主只有四王能反", "whether only all jokers override several cards")
    )
    partner_protect: bool = option(
        OFF, Text("对家可否加固", "whether the partner may add to a declaration")
    )
    self_override: Literal["yes", "no_trump", "no"] = option(
        {
            "yes": Text("可以", "yes"),
            "no_trump": Text("只能用王", "with jokers only"),
            "no": Text("不可", "no"),
        },
        Text("可否自己反自己", "whether declarers may override themselves"),
    )
    first_dealer: Literal["first", "winning"] = option(
        {
            "first": Text("先亮的", "who declared first"),
            "winning": Text("最后亮成的", "whose declaration stands"),
        },
        Text("第一局谁坐庄", "who deals the first round"),
    )
    undeclared: Undeclared = option(
        _UNDECLARED, Text("没人亮主怎么办", "what follows if nobody declares")
    )
    first_undeclared: Undeclared = option(
        _UNDECLARED, Text("第一局没人亮主怎么办", "the same in the first round"), "redeal"
    )
    bury_points_max: int = option(
        (0, 25), Text("扣底最多几分，0 不限", "the most points that may be buried, 0 for no limit")
    )
    kitty_mult: Literal[
        "pairs_power", "times", "power", "two_four", "two_four_eight", "trump_power", "double"
    ] = option(
        {
            "pairs_power": Text("单张 2 倍，每对再翻倍", "2, doubled for each pair"),
            "times": Text("张数的 2 倍", "twice the number of cards"),
            "power": Text("张数次翻倍，最多 64", "doubled for each card, at most 64"),
            "two_four": Text("单张 2 倍，其余 4 倍", "2 for a single card, else 4"),
            "two_four_eight": Text("2、4、8 倍", "2, 4, or 8 for a run"),
            "trump_power": Text(
                "张数次翻倍，副牌少一次", "doubled for each card, once less for a side suit"
            ),
            "double": Text("2 倍", "always 2"),
        },
        Text("抠底几倍", "the multiplier of the points of the kitty"),
    )
    kitty_shape: Literal["lead", "winner"] = option(
        {"lead": Text("首出的牌", "the lead"), "winner": Text("赢的牌", "the winning play")},
        Text("抠底看谁的牌型", "whose units decide that"),
    )
    levels: Literal["all", "5_10_K"] = option(
        {
            "all": Text("2 到 A", "from 2 to the ace"),
            "5_10_K": Text("只打 5、10、K", "5, 10 and K alone"),
        },
        Text("打哪些级", "which levels are played"),
    )
    top: Literal["NT", "A"] = option(
        {"NT": Text("A 后打无主", "no trump, after the ace"), "A": Text("A", "the ace")},
        Text("最高打到什么", "the level at which the match is won"),
    )
    must: Literal["2_J_A", "A", "none", "5_10_K", "5_10_K_A", "5_10_J_Q_K_A"] = option(
        {
            "2_J_A": Text("2、J、A", "2, J and A"),
            "A": Text("A", "A"),
            "none": Text("没有", "none"),
            "5_10_K": Text("5、10、K", "5, 10 and K"),
            "5_10_K_A": Text("5、10、K、A", "5, 10, K and A"),
            "5_10_J_Q_K_A": Text("5、10、J、Q、K、A", "5, 10, J, Q, K and A"),
        },
        Text("必打的级", "the levels at which every jump stops"),
    )
    turnover_gain: int = option(
        (0, 1), Text("上台升几级", "the levels that attackers rise for taking over")
    )
    max_gain: int = option((0, 3), Text("一局最多升几级，0 不限", "the most levels of a round"))
    below_zero: Literal["steps", "four"] = option(
        {
            "steps": Text("每满一档多升一级", "one more for each stretch"),
            "four": Text("升四级", "four"),
        },
        Text("负分升几级", "the levels for a score below zero"),
    )
    hook: Hook = option(
        {
            "none": Text("没有", "nothing"),
            "single_jack": Text("单张 J 抠底，庄家回 2", "one jack sends declarers back to 2"),
            "main_half": Text(
                "主 J 勾到底，副 J 勾一半", "the trump jack sends them to 2, another one halfway"
            ),
        },
        Text("打 J 时用 J 抠底", "what a jack does that wins the last trick at level J"),
    )


OPTIONS = options_of(Options)
