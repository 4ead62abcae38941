"""The reasons of the players of 四川麻将."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.all_games.sichuan.players.race_kernels import PAIRS, TRIPLETS
from paiju.mahjong_tiles.tile import KINDS, chinese_name
from paiju.melding.players.better import many_tiles
from paiju.play.players.player import Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.sichuan.players.position import Plan

WINS = Why("wins", Text("胡", "wins"))
DECLINES = Why(
    "declines", Text("不胡，留着等更值的", "declines the win: the hand is worth more as it is")
)
ONLY_VOID = Why("void_first", Text("先打缺门的牌", "a tile of the void suit goes: it is of no use"))
GANG = Text("杠：{points} 分，多摸一张", "a gang: {points} points, and one more draw")
ONLY_CHOICE = Why("only_choice", Text("只能这样", "there is nothing else to do"))
_SHAPES = {
    PAIRS: ("pairs", Text("七对", "seven pairs")),
    TRIPLETS: ("triplets", Text("对对胡", "all triplets")),
}
_SETS = ("sets", Text("平胡", "sets and a pair"))
_ONE_SUIT = "_of_one_suit"
_SUIT_NAMES = {"m": "万", "p": "筒", "s": "条"}
_PLAYS_FOR = Text(
    "做{shape}（{fans} 番），还差 {missing} 张，要 {wanted}",
    "plays for {shape} ({fans} fan{s}): {missing} missing, now best {wanted}",
)
_PLAYS_FOR_MANY = Text(
    "做{shape}（{fans} 番），还差 {missing} 张",
    "plays for {shape} ({fans} fan{s}): {missing} missing",
)
# With more useful kinds than this, a reason does not list them.
_MOST_WANTED = 6


def plans() -> Mapping[str, Text]:
    """The names of plans, by the codes of their reasons."""
    names = {}
    for code, name in (_SETS, *_SHAPES.values()):
        names[f"plays_for_{code}"] = name
        names[f"plays_for_{code}{_ONE_SUIT}"] = Text(f"清一色{name.zh}", f"{name.en} of one suit")
    return names


def plays_for(plan: Plan) -> Why:
    """The reason for a choice that names the plan it serves."""
    code, name = _SHAPES.get(plan.shape, _SETS)
    zh, en = name.zh, name.en
    if plan.suit is not None:
        code += _ONE_SUIT
        zh, en = f"清一色{_SUIT_NAMES[plan.suit]}{zh}", f"{en} of one suit ({plan.suit})"
    wanted = [KINDS[kind] for kind in plan.kinds]
    text = _PLAYS_FOR if len(wanted) <= _MOST_WANTED else _PLAYS_FOR_MANY
    tiles = "、".join(chinese_name(tile, DIALECT.dots) for tile in wanted)
    return Why(
        f"plays_for_{code}",
        text.format(
            shape=Text(zh, en),
            wanted=Text(tiles, " ".join(wanted)),
            missing=Text(f"{plan.missing}", many_tiles(plan.missing)),
            fans=plan.fans,
            s="" if plan.fans == 1 else "s",
        ),
    )
