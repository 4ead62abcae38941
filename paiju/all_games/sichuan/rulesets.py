"""The rule sets of 四川麻将, and the options in which sources differ.

A rule set is a row of `RULE_SETS` with the options in which it differs from the competition rules
of the Mahjong International League, 2025.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import COPIES, KINDS, SUITED
from paiju.melding.rules.pass_rules import PassRules
from paiju.melding.rules.rule_set import TileRules, rules_by_id
from paiju.melding.rules.wall_rules import WallRules
from paiju.play.declaration.options import option, options_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.mahjong_tiles.tile import Tile

SEATS = 4
_ALL = tuple(range(SEATS))
DEFAULT = "sbr"
MATCH = 16
# Three suits, four of each tile.
DECK: tuple[Tile, ...] = tuple(tile for tile in KINDS[:SUITED] for _ in range(COPIES))
# The number of winners after which a hand of 血战到底 is over.
WINNERS = 3
# The fans of 天胡 and 地胡 by the option `five`; and the fans that stand for the cap without one.
MOST_FANS = 5

_NEVER = Text("无", "none")


@dataclass(frozen=True, slots=True)
class Options:
    """The options in which sources differ; the defaults are the competition rules of 2025."""

    mode: str = option(
        {
            "battle": Text("血战到底：胡牌者离局", "a winner is out until the hand is over"),
            "flow": Text("血流成河：胡牌者继续", "winners go on with a fixed hand"),
        },
        Text("胡牌以后", "what a winner does"),
    )
    exchange: str = option(
        {
            "none": Text("不换", "none"),
            "same_suit": Text("三张同花色", "three tiles of one suit"),
            "any": Text("任意三张", "any three tiles"),
        },
        Text("换三张", "the exchange of three tiles before play"),
    )
    exchange_to: str = option(
        {
            "drawn": Text("按种子抽取", "drawn from the seed"),
            "next": Text("给下家", "to the next seat"),
            "across": Text("给对家", "to the seat across"),
            "previous": Text("给上家", "to the seat before"),
        },
        Text("换三张的方向", "whom the three tiles go to"),
    )
    void_choice: str = option(
        {
            "named": Text("只报花色", "it is named"),
            "tile": Text(
                "扣一张该花色的牌，作第一张打出的牌",
                "a tile of it is laid face down, and is the first discard",
            ),
        },
        Text("定缺的方式", "how the void suit is chosen"),
    )
    void_discard: str = option(
        {
            "first": Text("须先打完", "it must be discarded first"),
            "free": Text("随意", "any tile may be discarded"),
        },
        Text("手里还有缺门牌时打什么", "what is discarded while a tile of the void suit is held"),
    )
    void_penalty: str = option(
        {
            "lost_24": Text("扣 24 分，不归任何人", "24 points to nobody"),
            "lost_48": Text("扣 48 分，不归任何人", "48 points to nobody"),
            "pay_16": Text("付其余每家 16 分", "16 points to each other seat"),
            "none": _NEVER,
        },
        Text(
            "打过别门牌的花猪，终局时的罚分",
            "what a pig pays that discarded another suit than its void one",
        ),
    )
    flower_pig: str = option(
        {
            "none": Text("只按没叫算", "it pays as one that is not ready"),
            "pay_cap": Text("另付封顶倍数", "also the capped value to each that is no pig"),
            "pay_16_and_value": Text("另付 16 分", "also 16 to each that is no pig"),
            "pay_64": Text("另付 64 分", "also 64 to each that is no pig"),
            "pay_double": Text("赔双倍大叫", "twice what one that is not ready pays"),
        },
        Text(
            "查花猪：花猪不算有叫，都要赔大叫",
            "what a pig pays at the wall's end, where it pays as one that is not ready",
        ),
    )
    pig_pays: str = option(
        {
            "unwon": Text("未胡的各家", "those who have not won"),
            "others": Text("其余各家，已胡的也算", "all others, winners too"),
        },
        Text("花猪付给谁", "whom a pig pays"),
    )
    cap: int = option((3, 2, 4, 5, 0), Text("封顶番数，0 为不封顶", "the most fans; 0 is no limit"))
    self_draw: str = option(
        {
            "plus_one": Text("自摸加底：每家多付 1 分", "each pays one point more"),
            "plus_fan": Text("自摸加番：多算一番", "one fan more"),
            "none": Text("不加", "nothing more"),
        },
        Text("自摸", "what a self-draw adds"),
    )
    heaven_earth: str = option(
        {"none": _NEVER, "cap": Text("封顶", "the cap"), "five": Text("五番", "five fans")},
        Text("天胡、地胡", "a win by the first tiles"),
    )
    golden_wait: str = option(
        {
            "melded": Text("四副皆已亮出", "four melded sets"),
            "pair": Text("凡单钓将的对对胡", "every win of triplets that is won by its pair"),
        },
        Text("金钩钓", "what a golden hook is"),
    )
    menqing: int = option((0, 1), Text("门清的番数", "the fans of a hand without open melds"))
    zhongzhang: int = option((0, 1), Text("中张（无一、九）的番数", "the fans of no 1 and no 9"))
    yaojiu: int = option(
        (0, 2), Text("带幺九的番数", "the fans where every set and the pair hold a 1 or a 9")
    )
    jiangdui: int = option(
        (0, 2, 1),
        Text(
            "将对（只有二、五、八）的番数，另计对对胡或七对",
            "the fans of 2, 5 and 8 alone, beside all triplets or seven pairs",
        ),
    )
    dragon_pairs: str = option(
        {
            "sum": Text("七对加根", "seven pairs and a root"),
            "four": Text("四番，其根不另计", "four fans, its root not counted again"),
        },
        Text("龙七对", "seven pairs with four alike"),
    )
    gang_flower: str = option(
        {
            "self_draw": Text("各家都付", "all pay, as for a self-draw"),
            "giver": Text("点杠者付", "the seat that gave the gang's tile pays"),
        },
        Text("点杠花", "who pays a win by the tile drawn after a melded gang"),
    )
    shot_by_gang: bool = option(
        (True, False),
        Text(
            "杠后接着加杠被抢，是否也算杠上炮",
            "whether a tile added to a peng right after a gang, and robbed, is a shot too",
        ),
    )
    gang_shot: str = option(
        {
            "back": Text("退税：退给付杠分的各家", "back to those who paid them"),
            "to_winner": Text("呼叫转移：转给胡牌者", "on to the winners"),
            "keep": Text("不退", "nowhere"),
        },
        Text("杠上炮：刚收的杠分去哪里", "where the points of a gang go after a shot"),
    )
    melded_gang: int = option((2, 1, 3), Text("点杠的分数", "the points of a melded gang"))
    concealed_gang: int = option(
        (2, 1), Text("暗杠每家付的分数", "the points of a concealed gang, from each")
    )
    late_gang: int = option(
        (0, 1),
        Text(
            "不及时的加杠每家付的分数",
            "the points of a gang by a tile that was not just drawn, from each",
        ),
    )
    rob_gang: bool = option(
        (True, False), Text("是否可抢杠", "whether an added gang may be robbed")
    )
    wall_end_gangs: bool = option(
        (True, False), Text("查大叫是否计杠的番", "whether gangs count at the wall's end")
    )
    exhausted_wait: str = option(
        {
            "hand": Text("手里有四张不算叫", "not if all four are in the hand"),
            "own": Text("手里和副露共四张不算叫", "not if all four are in hand and melds"),
            "none": Text("都算叫", "always"),
        },
        Text("所听的牌自己已有四张", "whether a hand with all four of a tile waits for it"),
    )
    last_seat: str = option(
        {
            "spared": Text("不查", "is not examined"),
            "examined": Text("照查退税和罚分", "gives back and is fined as at the wall's end"),
        },
        Text("三家胡后剩下的一家", "the seat that is left after three winners"),
    )
    pass_win: str = option(
        {
            "until_draw_or_higher": Text(
                "自己摸牌前，番数更多才能胡", "until its draw it wins only with more fans"
            ),
            "until_draw": Text("自己摸牌前不能胡", "until its draw it wins from nobody"),
            "off": Text("不限", "nothing"),
        },
        Text("过水不胡", "what follows when a win is passed"),
    )
    pass_peng: str = option(
        {
            "off": Text("不限", "nothing"),
            "until_draw": Text(
                "自己摸牌前不能碰同一张", "until its draw it may not peng that tile"
            ),
        },
        Text("过水碰", "what follows when a peng is passed"),
    )
    gang_draw: str = option(
        {"front": Text("牌墙前头", "the front"), "back": Text("牌墙末尾", "the back")},
        Text("杠后从哪里摸牌", "where the tile after a gang is drawn"),
    )
    won_hands: str = option(
        {
            "hidden": Text("到终局才亮", "hidden until the hand is over"),
            "shown": Text("胡后亮出", "shown"),
        },
        Text("胡牌者的手牌", "the hand of a winner"),
    )
    hands: int = option((1, 4, 8, 16), Text("一局打几盘", "how many hands a game is"))


OPTIONS = options_of(Options)
# The wall, by the option `gang_draw`.
_WALLS = {
    end: WallRules(salt="sichuan wall", tiles=DECK, gang_from_tail=end == "back")
    for end in ("front", "back")
}
# The bars after a pass, by the options `pass_win` and `pass_peng`.
_PASSES = {
    (win, peng): PassRules(
        wins=None if win == "off" else "draw",
        may_exceed=win == "until_draw_or_higher",
        pengs=None if peng == "off" else "draw",
    )
    for win in ("off", "until_draw", "until_draw_or_higher")
    for peng in ("off", "until_draw")
}


@dataclass(frozen=True, slots=True)
class Rules(TileRules):
    """A rule set of 四川麻将.

    Attributes:
        options: the values of its options.

    """

    options: Options = Options()

    @property
    def walls(self) -> WallRules:
        """The tiles, and how the wall is dealt and drawn from."""
        return _WALLS[self.options.gang_draw]

    @property
    def passes(self) -> PassRules:
        """The bars on a seat that passes a win 过水不胡 or a peng 过水碰."""
        return _PASSES[self.options.pass_win, self.options.pass_peng]

    def worth(self, fans: int) -> int:
        """The points of a win with these fans, capped.

        >>> [rules_of().worth(fans) for fans in range(5)]
        [1, 2, 4, 8, 8]
        """
        return 1 << self.capped(fans)

    def playing(self, winners: Sequence[int]) -> tuple[int, ...]:
        """The seats that play on after these have won; all of them in 血流成河.

        >>> rules_of().playing((2,)), rules_of(None, {"mode": "flow"}).playing((2,))
        ((0, 1, 3), (0, 1, 2, 3))
        """
        if self.options.mode == "flow" or not winners:
            return _ALL
        return tuple([seat for seat in _ALL if seat not in winners])

    def capped(self, fans: int) -> int:
        """The number of fans that count: `fans`, but at most the cap."""
        return min(fans, self.options.cap) if self.options.cap else fans


RULE_SETS, rules_of = rules_by_id(
    (
        Rules(
            "sbr",
            Text("血战到底", "Blood battle"),
            Text(
                "国际麻将联盟《四川麻将（SBR）竞赛规则 2025》",
                "the competition rules of the Mahjong International League, 2025",
            ),
        ),
        Rules(
            "novikov",
            Text("Novikov 规则", "Novikov"),
            Text(
                "V. Novikov 的规则书，2025 年以前的国际比赛",
                "the rule book of V. Novikov, for international competitions before 2025",
            ),
            Options(
                void_choice="tile",
                void_discard="free",
                void_penalty="lost_48",
                shot_by_gang=False,
                wall_end_gangs=False,
            ),
        ),
        Rules(
            "wmt",
            Text("世界麻将巡回赛", "World Mahjong Tour"),
            Text("世界麻将巡回赛的血战规则", "the blood battle of the World Mahjong Tour"),
            Options(heaven_earth="cap", pass_peng="until_draw"),  # noqa: S106 - a pass is no password
        ),
        Rules(
            "chengdu",
            Text("成都血战", "Chengdu"),
            Text(
                "中国平台上常见的血战：换三张、查花猪、呼叫转移",
                "the blood battle of Chinese platforms: an exchange, pigs, points handed on",
            ),
            Options(
                exchange="same_suit",
                void_penalty="none",
                flower_pig="pay_cap",
                gang_flower="giver",
                gang_shot="to_winner",
                gang_draw="back",
                won_hands="shown",
            ),
        ),
    ),
    OPTIONS,
    DEFAULT,
)
