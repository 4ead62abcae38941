"""The options of 香港麻雀, in which sources differ; each fan is one more, its faan 番."""

from __future__ import annotations

from dataclasses import dataclass

from paiju.play.declaration.options import OFF, ON, option
from paiju.text import Text

# The name of the option of a fan begins with this; the code of the fan follows.
FAAN = "faan_"


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; the defaults are those of most tables in Hong Kong."""

    flowers: bool = option(ON, Text("是否有八张花牌", "whether the eight flowers are in the wall"))
    flower_win: int = option(
        (7, 8, 0), Text("几张花可食花糊，0 为没有", "how many flowers win by themselves; 0 is none")
    )
    flower_win_extras: bool = option(
        OFF,
        Text(
            "花糊是否另计自摸与花上自摸",
            "whether self-draw and the flower's tile count beside a win by flowers",
        ),
    )
    minimum: int = option((3, 0, 1), Text("几番起糊", "the faan that a win needs"))
    minimum_flowers: bool = option(
        ON, Text("花的番数是否计入起糊", "whether the faan of flowers count towards that")
    )
    limit: int = option((13, 10, 8, 4), Text("爆棚的番数", "the most faan that are paid"))
    ladder: str = option(
        {
            "half": Text("半辣上", "from five faan on, two faan double it"),
            "full": Text("辣辣上", "each faan doubles it"),
            "laak_4_7_10": Text("四、七、十番为辣", "it doubles, and stands from 4, 7 and 10 on"),
        },
        Text("番数折成多少", "what faan are worth"),
    )
    discard_pays: str = option(
        {
            "full": Text("全铳：打出的一家付四份", "the giver alone, four shares"),
            "half": Text(
                "半铳：打出的一家两份，其余两家各一份",
                "the giver two shares, the two others one each",
            ),
        },
        Text("出铳谁付", "who pays for a win by a discard"),
    )
    compound: str = option(
        {
            "strict": Text("互相包含的只计高的", "of fans within each other only the higher"),
            "open": Text("多半都计", "nearly all"),
        },
        Text("番种怎样并计", "which fans count beside each other"),
    )
    pinghu_pair: str = option(
        {
            "any": Text("任意", "any"),
            "no_value": Text(
                "不是三元牌、门风、圈风", "no dragon, no wind of the seat or the round"
            ),
            "suited": Text("不是字牌", "no honours"),
        },
        Text("平糊的眼", "the pair of all runs"),
    )
    kankan: str = option(
        {
            "self_draw": Text("须自摸", "it must be self-drawn"),
            "concealed": Text("单钓眼也可出铳", "its pair may be won by a discard"),
        },
        Text("坎坎糊怎样食", "how four concealed triplets are won"),
    )
    kankan_gangs: bool = option(
        ON, Text("坎坎糊里暗杠是否算", "whether concealed gangs count among them")
    )
    jiulian: str = option(
        {
            "any": Text("任意一张", "any tile of the suit"),
            "nine": Text("须听齐九张", "the hand waited for all nine"),
        },
        Text("九子连环听什么", "what completes nine gates"),
    )
    qidui_repeats: bool = option(
        OFF, Text("七对里四张相同是否算两对", "whether four alike are two of seven pairs")
    )
    rob_concealed: str = option(
        {
            "none": Text("不可抢", "nobody"),
            "shisanyao": Text("只有十三幺可抢", "thirteen orphans alone"),
        },
        Text("抢暗杠", "who may rob a concealed gang"),
    )
    multi_win: str = option(
        {
            "all": Text("一炮多响：都食", "all of them"),
            "nearest": Text("截糊：只有下家起最先的一家食", "the nearest after the giver"),
        },
        Text("几家同时食糊", "who wins of several that claim a tile"),
    )
    robbed_gang: str = option(
        {
            "discard": Text("作出铳", "as a discard"),
            "self_draw": Text(
                "作自摸，由开杠的一家全付", "as a self-draw, all of it by the seat of the gang"
            ),
        },
        Text("抢杠怎样付", "how a robbed gang is paid"),
    )
    bao_12: str = option(
        {
            "any": Text("四副落地", "any four sets"),
            "suit": Text("四副落地而同一门花色", "four sets of one suit"),
            "none": Text("不包", "no liability"),
        },
        Text(
            "十二张落地：喂第四副的一家包",
            "when the seat that gave the last of four melds answers for a win",
        ),
    )
    bao_scope: str = option(
        {
            "self_draw": Text("包自摸", "a self-draw"),
            "all": Text("包自摸，也包别家打出", "a self-draw, and a discard of another seat"),
        },
        Text("包什么", "the wins for which a seat is liable"),
    )
    bao_patterns: bool = option(
        OFF,
        Text(
            "喂出第三副三元牌、第四副风牌是否包",
            "whether the seat that gave the third dragons or the fourth winds is liable for "
            "the win",
        ),
    )
    draw_dealer: str = option(
        {"stays": Text("连庄", "stays"), "passes": Text("过庄", "passes on")},
        Text("流局以后的庄", "the deal after a drawn hand"),
    )
    dead_wall: int = option(
        (0, 14),
        Text("牌墙末尾留几张不摸", "how many tiles of the wall are only drawn as replacements"),
    )
    rounds: int = option(
        (0, 4, 1),
        Text("一局打几圈，0 为只打一盘", "how many rounds a match has; 0 is one hand"),
    )

    @property
    def hands(self) -> int:
        """The number of hands of a game that is no match of rounds."""
        return 1

    def faan(self, code: str) -> int:
        """The faan of a fan by its code; 0 if it does not count.

        >>> from paiju.all_games.hongkong.rulesets import rules_of
        >>> rules_of().options.faan("duidui"), rules_of("two_two").options.faan("duidui")
        (3, 2)
        """
        return int(getattr(self, FAAN + code))
