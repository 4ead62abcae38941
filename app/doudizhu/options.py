"""The options of Dou Dizhu: what one may be, and those that decide what is not a play."""

from __future__ import annotations

from dataclasses import dataclass

from app.doudizhu.calling import CALLINGS, DOUBLINGS
from app.text import Text

Value = bool | int | str

BASES = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
CAPS = (0, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024)
FACTORS = (1, 2, 3, 4, 6, 8)


@dataclass(frozen=True, slots=True)
class Option:
    """What an option may be, and what it decides; `aliases` are other values understood."""

    id: str
    values: tuple[Value, ...]
    text: Text
    aliases: tuple[tuple[Value, Value], ...] = ()


GAME_OPTIONS: tuple[Option, ...] = (
    Option(
        "calling",
        tuple(CALLINGS),
        Text(
            "叫牌方式：叫分、叫抢、先叫先得，或不叫（首家为地主）",
            "how the landlord is found: points, call and rob, the first who calls, or no calling "
            "(the first seat is the landlord)",
        ),
    ),
    Option(
        "nobody_calls",
        ("redeal", "first"),
        Text(
            "都不叫时：重新发牌，或由首家做地主",
            "where nobody calls: deal again, or the first seat must be the landlord",
        ),
    ),
    Option(
        "doubling",
        tuple(DOUBLINGS),
        Text(
            "加倍方式：无；农民加倍、地主可再加倍；各家不加倍、加倍或超级加倍；农民踢或不踢",
            "doubling: none; by peasants, and the landlord may redouble; by each seat, ×2 or ×4; "
            "by peasants alone",
        ),
    ),
    Option("base", BASES, Text("底分", "what one point is worth")),
    Option(
        "cap",
        CAPS,
        Text(
            "封顶倍数（每个农民分别计；0 为不封顶）",
            "the most that a pair's multiplier may be; 0: any",
        ),
    ),
    Option(
        "spring",
        (1, 2, 3),
        Text(
            "春天与反春的倍数（1 为不计）", "the factor of spring and anti-spring; 1: not counted"
        ),
    ),
    Option("rocket_factor", FACTORS, Text("王炸的倍数", "the factor of a rocket")),
    Option(
        "bomb_factor",
        FACTORS,
        Text("炸弹（硬炸）的倍数", "the factor of a bomb without wild cards"),
    ),
    Option(
        "soft_bomb_factor",
        FACTORS,
        Text("软炸的倍数", "the factor of a bomb of four with wild cards in it"),
    ),
    Option(
        "pure_bomb_factor",
        FACTORS,
        Text("纯癞子炸弹的倍数", "the factor of a bomb of four wild cards"),
    ),
    Option(
        "long_bomb_factor",
        FACTORS,
        Text("五张及以上炸弹的倍数", "the factor of a bomb of five cards and more"),
    ),
)
