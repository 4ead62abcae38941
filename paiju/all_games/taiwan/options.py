"""The options of 台湾麻将 with sixteen tiles, in which sources differ."""

from __future__ import annotations

from dataclasses import dataclass

from paiju.play.declaration.options import OFF, ON, option
from paiju.text import Text

_NONE = Text("无", "none")


def _tai(values: tuple[int, ...], zh: str, en: str) -> int:
    """An option for the tai of a fan; `zh` and `en` name the fan."""
    made: int = option(values, Text(f"{zh}的台数", f"the tai of {en}"))
    return made


def _yes(zh: str, en: str, *, first: bool = False) -> bool:
    """An option that is yes or no, and no by default unless `first` is set."""
    made: bool = option(ON if first else OFF, Text(zh, en))
    return made


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; the defaults are those of SML 2026."""

    base: int = option((5, 3), Text("底", "the base of a payment"))
    unit: int = option((1, 2), Text("每台", "what a tai adds to a payment"))
    minimum: int = option((0, 1, 2, 3), Text("起胡台数", "the tai that a win needs"))
    cap: int = option(
        (0, 8, 16, 24),
        Text("封顶台数（庄家台另计），0 为不封顶", "the most tai, the dealer's aside; 0: no limit"),
    )
    wind_from: str = option(
        {
            "dealer": Text("庄家为东", "the dealer is East"),
            "opening": Text("开门为东", "East is the seat before which the wall is opened"),
        },
        Text("门风从哪里起", "the winds of seats"),
    )
    flower_order: str = option(
        {
            "chrysanthemum_west": Text("秋菊为西、冬竹为北", "菊 is West's, 竹 is North's"),
            "bamboo_west": Text("秋竹为西、冬菊为北", "竹 is West's, 菊 is North's"),
        },
        Text("西、北两家的花", "the flowers of West and North"),
    )
    every_flower: bool = _yes("见花见台，没有花杠", "a tai for every flower, and no flower gang")
    every_wind: bool = _yes("见风见台", "a tai for every triplet of a wind")
    huagang: int = _tai((1, 2), "花杠", "a whole set of flowers")
    huagang_over_zhenghua: bool = _yes(
        "花杠里的正花不另计", "a seat's own flowers in a flower gang do not count beside it"
    )
    wuhua: bool = _yes("无花一台", "a tai for no flower")
    wuziwuhua: bool = _yes("无字无花两台", "two tai for no honour and no flower")
    baxian: str = option(
        {
            "separate": Text("可单独胡，只计八仙过海", "a win of its own, worth nothing else"),
            "added": Text("胡牌时另计，代替正花、花杠", "counts in a win, in place of its flowers"),
            "compound": Text("立即胡，牌型若成照计", "an immediate win; a winning hand counts too"),
        },
        Text("八仙过海（八张花）", "all eight flowers"),
    )
    qiqiangyi: bool = _yes(
        "七抢一：有七张花，抢别家摸到的第八张", "seven flowers rob the eighth", first=True
    )
    peipaihua: bool = _yes(
        "配牌花胡四台：起手即八仙过海", "four tai for all flowers with the first tiles"
    )
    pinghu_wait: str = option(
        {
            "two_sided": Text("可读作两头听", "a run that waited on both sides, in one reading"),
            "only_two_sided": Text("只能读作两头听", "such a run in every reading"),
            "any": Text("不限", "any"),
        },
        Text("平胡的听牌", "the wait of 平胡"),
    )
    pinghu_concealed: bool = _yes("门清可计平胡", "平胡 without open melds")
    pinghu_self_draw: bool = _yes("自摸可计平胡", "平胡 by self-draw")
    pinghu_honours: bool = _yes(
        "平胡可有字将、花牌", "平胡 with a pair of honours, or with flowers", first=True
    )
    quanqiu_duting: bool = _yes("全求人另计独听", "独听 counts beside 全求人")
    banqiu: bool = _yes("半求人一台", "a tai for five open melds and a self-draw")
    hedi: bool = _yes("河底捞鱼一台", "a tai for the last discard")
    gang_tai: bool = _yes("明杠一台、暗杠两台", "a tai for an open gang, two for a concealed one")
    sigang: bool = _yes("四杠牌八台", "eight tai for four gangs")
    wugang: bool = _yes("五杠牌十六台", "sixteen tai for five gangs")
    baduiban: bool = _yes("八对半可胡，八台", "seven pairs and a triplet win, with eight tai")
    sianke: int = _tai((5, 6), "四暗刻", "four concealed triplets")
    wuanke: int = _tai((8, 16), "五暗刻", "five concealed triplets")
    qingyise: int = _tai((8, 12), "清一色", "one suit")
    ziyise: int = _tai((16, 8), "字一色", "honours alone")
    ziyise_pengpeng: bool = _yes("字一色另计碰碰胡", "碰碰胡 counts beside 字一色", first=True)
    xiaosixi_winds: bool = _yes("小四喜另计风刻", "winds count beside 小四喜")
    tianting: int = _tai((16, 8), "天听", "a hand that waits as dealt")
    diting: int = _tai((8, 4), "地听", "a hand that waits after its first discard")
    renhu: int = _tai((16, 8, 0), "人胡", "a win by a discard before the winner's first draw")
    ready: str = option(
        {
            "standard": Text(
                "天听：起手；地听：第一张打出后", "as dealt, or after a first discard"
            ),
            "without_dealer": Text("同上，庄家没有天听", "the same; no 天听 for the dealer"),
            "first_eight": Text("全桌前八张打出以内", "within the first eight discards of all"),
            "own_first": Text(
                "自己第一张打出后，只有地听", "after the seat's own first discard, 地听 only"
            ),
            "off": _NONE,
        },
        Text("天听、地听", "which hands that wait early count"),
    )
    public_ready: bool = _yes(
        "天听、地听须报听，锁手，另计一台", "an early wait counts if declared; one tai more"
    )
    ready_over: str = option(
        {
            "none": Text("都另计", "nothing"),
            "menqing": Text("门清、报听", "门清 and 报听"),
            "both": Text("门清、报听、不求人", "门清, 报听 and 不求人"),
        },
        Text("地听里含什么", "what is in 地听, not beside it"),
    )
    triplet_first: bool = _yes(
        "胡别家的牌先读作刻子", "a tile of another seat completes a triplet if it can"
    )
    multi_win: str = option(
        {
            "two_nearest": Text("两家头跳，三家都胡", "of two the nearest, three all"),
            "nearest": Text("截胡：只有最近的一家", "the nearest alone"),
            "all": Text("都胡", "all"),
        },
        Text("几家同时胡", "who wins if several can"),
    )
    gang_from_previous: bool = _yes("可杠上家打出的牌", "a gang of the discard of the seat before")
    direct_gang_win: bool = _yes("明杠后补的牌可胡", "a win by the tile after a gang of a discard")
    claim_reserve: int = option(
        (0, 4),
        Text("牌墙少于几张不能吃碰杠", "the fewest tiles left with which a meld may be claimed"),
    )
    chi_discard: str = option(
        {
            "strict": Text("同一张和另一头都不可打", "neither that tile nor the run's other end"),
            "same": Text("同一张不可打", "not that tile"),
            "none": Text("不限", "any"),
        },
        Text("食替：吃后打什么", "the discard after a chi"),
    )
    peng_discard: str = option(
        {"same": Text("同一张不可打", "not that tile"), "none": Text("不限", "any")},
        Text("碰后打什么", "the discard after a peng"),
    )
    pass_win_self_draw: bool = _yes(
        "过水后自摸也不能胡", "a win that was passed bars self-draws too", first=True
    )
    pass_win_gang: bool = _yes(
        "暗杠、加杠也解除过水", "a concealed or added gang lifts that bar", first=True
    )
    pass_win_claims: bool = _yes("过水期间可吃碰杠", "melds may be claimed under that bar")
    bao: str = option(
        {
            "none": _NONE,
            "honours": Text("大小三元、大小四喜", "sets of dragons and of winds"),
            "suits": Text("另加清一色、混一色、字一色", "also one suit, honours"),
            "all": Text("另加碰碰胡、四杠、五杠", "also triplets, four and five gangs"),
        },
        Text("包牌：促成哪些台型要包赔", "for which fans the seat that fed them pays all"),
    )
    bao_split: bool = _yes("放铳者与包者各付一半", "the discarder and that seat pay half each")
    draw_dealer: str = option(
        {"stays": Text("连庄", "stays"), "passes": Text("过庄", "passes")},
        Text("流局时庄家", "the dealer after a drawn hand"),
    )
    draw_streak: bool = _yes("流局连庄加一", "the streak grows after a drawn hand", first=True)
    streak_limit: int = option(
        (0, 9, 10), Text("最多连庄数，0 为不限", "the longest streak; 0: no limit")
    )
    dead_wall: str = option(
        {
            "fixed": Text("铁八墩：末尾留十六张", "sixteen tiles"),
            "growing": Text("十六张，每杠加一", "sixteen, and one more for each gang"),
        },
        Text("牌墙末尾不摸的牌", "the tiles at the wall's end that nobody draws"),
    )
    flower_turns: str = option(
        {
            "by_seat": Text("一家补完再轮下家", "a seat replaces all of its own, then the next"),
            "in_turn": Text(
                "各家轮流，新的下一轮再补", "each those it has, new ones in turn again"
            ),
        },
        Text("起手补花", "how the first flowers are replaced"),
    )
    rounds: int = option(
        (0, 1, 4), Text("一局打几圈，0 为只打一盘", "how many rounds a match has; 0 is one hand")
    )

    @property
    def hands(self) -> int:
        """The number of hands of a game that is no match of rounds."""
        return 1
