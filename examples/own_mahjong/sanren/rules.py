"""The rules of the game as data, and the functions that only it has."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.game import (
    KINDS,
    Bar,
    Facts,
    Fan,
    Form,
    MahjongPlay,
    MahjongRules,
    MahjongState,
    Payment,
    Refusal,
    RuleSets,
    Text,
    WallRules,
    Wild,
    option,
    options_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.game import Gang, TileAction, Won

# Characters, dots and bamboo, four of each.
DECK = tuple(tile for tile in KINDS[:27] for _ in range(4))
REASONS = MappingProxyType(
    {
        "hu": Text("胡牌", "a win"),
        "melded_gang": Text("明杠", "a gang of a discard"),
        "added_gang": Text("加杠", "a tile added to a peng"),
        "concealed_gang": Text("暗杠", "a concealed gang"),
    }
)
ONLY_DRAWN = Refusal("only_drawn", Text("只能自摸", "only a tile drawn by oneself wins"))


@dataclass(frozen=True, slots=True)
class Options:
    """The points on which sources and rooms differ."""

    players: int = option((3, 2), Text("几个人", "the number of players"))
    wild: str = option(
        {
            "next": Text("翻一张，下一张是癞子", "the tile after a turned one"),
            "none": Text("没有", "none"),
        },
        Text("癞子", "the wild tiles"),
    )
    discard_wins: bool = option((True, False), Text("能不能点炮", "whether a discard may be won"))
    no_wild: int = option((1, 0), Text("没有癞子加几番", "the fans of a win without a wild tile"))
    hands: int = option((1, 4, 8), Text("一局打几盘", "how many hands a game is"))


def is_one_suit(facts: Facts, _: Options) -> int:
    """One fan if all tiles are of one suit, wild ones as what they stand for."""
    return int(len(facts.suits) == 1)


def pairs(facts: Facts, _: Options) -> int:
    """One fan for seven pairs, and one for each four alike among them."""
    return facts.is_pairs * (1 + facts.roots)


def has_no_wild(facts: Facts, options: Options) -> int:
    """The fans of a win that holds no wild tile, where the game has some."""
    return options.no_wild * (options.wild != "none" and not facts.wilds)


FANS: tuple[Fan[Options], ...] = (
    Fan("zimo", Text("自摸", "Self-draw"), Text("自己摸到胡的牌", "the winning tile is drawn"),
        lambda facts, _: int(facts.how.self_draw), happens=True),
    Fan("qianggang", Text("抢杠", "Robbed gang"), Text("胡别家加杠的牌", "a tile added to a peng"),
        lambda facts, _: int(facts.how.robbing_gang), happens=True),
    Fan("gangkai", Text("杠开", "Gang flower"), Text("杠后补的牌自摸", "the tile after one's gang"),
        lambda facts, _: int(facts.how.after_gang and facts.how.self_draw), happens=True),
    Fan("tianhu", Text("天胡", "First tiles"), Text("第一次摸牌就胡", "a win by the first draw"),
        lambda facts, _: int(facts.how.first), happens=True),
    Fan("qingyise", Text("清一色", "Full flush"), Text("只有一门", "one suit"), is_one_suit),
    Fan("pengpeng", Text("碰碰胡", "All triplets"), Text("四副刻子或杠", "four triplets or gangs"),
        lambda facts, _: int(facts.is_triplets)),
    Fan("dandiao", Text("大单吊", "Last tile"), Text("手里只剩一张", "one tile is left to hold"),
        lambda facts, _: int(len(facts.win.hand) == 1)),
    Fan("qidui", Text("七对", "Seven pairs"), Text("四张相同再加一番", "four alike are one more"),
        pairs),
    Fan("wugui", Text("无鬼", "No wild tile"), Text("手里没有癞子", "no wild tile is held"),
        has_no_wild),
)  # fmt: skip


def made(name: str, options: Options) -> MahjongRules:
    """The rule set with these options."""
    wild = Wild(steps=(1,)) if options.wild == "next" else Wild()
    return MahjongRules(
        id=name,
        name=Text("三人推倒胡", "Three-player tuidaohu"),
        about=Text("不吃，先胡的一家结束这盘", "no chi; the first win ends the hand"),
        options=options,
        walls=WallRules(salt="sanren", tiles=DECK, wild=wild),
        fans=FANS,
        value=lambda fans: 1 << fans,
        players=options.players,
        forms=(Form.STANDARD, Form.SEVEN_PAIRS),
        fifth="wild",
    )


SETS = RuleSets({"room": Options()}, options_of(Options), "room", made)


def others(state: MahjongState, seat: int) -> list[int]:
    """The seats besides one."""
    return [each for each in range(len(state.players)) if each != seat]


def win(state: MahjongState, wins: tuple[Won, ...]) -> Iterator[Payment]:
    """Each other seat pays a win by self-draw; the seat that gave the tile any other win."""
    for won in wins:
        for payer in others(state, won.seat) if won.source is None else [won.source]:
            yield Payment("hu", payer, won.seat, won.worth.value, won.turn)


def gang(state: MahjongState, made: Gang) -> Iterator[Payment]:
    """1 from the seat that gave the tile; 1 from each for an added gang, 2 for a concealed one."""
    if made.source is not None:
        yield Payment("melded_gang", made.source, made.seat, 1, made.turn)
        return
    reason, points = ("concealed_gang", 2) if made.concealed else ("added_gang", 1)
    for payer in others(state, made.seat):
        yield Payment(reason, payer, made.seat, points, made.turn)


def is_given(state: MahjongState, _: int, __: TileAction) -> bool:
    """Tests if a win by another's tile is not allowed; a robbed gang may always be won."""
    tabled = state.tabled
    return tabled is not None and not tabled.is_robbed and not state.rules.options.discard_wins


PLAY = MahjongPlay(win=win, gang=gang, win_bars=(Bar(ONLY_DRAWN, is_given),))
