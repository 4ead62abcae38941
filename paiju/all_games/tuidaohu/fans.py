"""The fans 番 of 推倒胡: what each of them is, and a table of values for each way to count them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.tuidaohu import shapes
from paiju.all_games.tuidaohu.shapes import DRAGON_KINDS, WIND_KINDS, number_of
from paiju.melding.hands.winning_shapes import SETS, Form
from paiju.melding.rules.fan_table import Fan
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.all_games.tuidaohu.options import Options
    from paiju.melding.rules.fan_table import Facts

# By fan: its name and when it counts, in Chinese and English. Where tables mean different things by
# a word, a fan has a name of its own here, and its code among `_CODES`.
_TEXTS = {
    "zimo": ("自摸", "Self-draw", "自己摸到的牌", "by a tile that it drew"),
    "menqing": ("门清", "Closed hand", "没有吃、碰、明杠", "no chi, peng or melded gang"),
    "wuhong": ("无红中", "No wild tile", "手里没有鬼牌", "no wild tile is held"),
    "pinghu": ("平胡", "All runs", "四副顺子，序数牌作将", "four runs, and a pair of a suit"),
    "any": ("平胡", "Plain win", "没有其他番型", "a win of no other shape"),
    "duanyao": ("断幺", "No ends", "没有一、九、字", "no 1, no 9, no honour"),
    "baoting": ("报听", "Ready", "报过听", "it had declared that it is ready"),
    "tianting": ("天听", "Ready at once", "第一次打牌时报听", "declared at its first discard"),
    "pengpeng": ("碰碰胡", "All triplets", "四副刻子或杠加一对", "four triplets and a pair"),
    "daduizi": ("大对子", "All triplets", "四副刻子或杠加一对", "four triplets and a pair"),
    "quandaiyao": ("全带幺", "Ends everywhere", "每副牌和将都有幺九", "an end in every group"),
    "dadiaoche": ("大吊车", "Four melds", "四副皆已亮出，单钓", "one tile is held, for the pair"),
    "dandiao": ("单钓", "Four melds", "四副皆已亮出，单钓", "one tile is held, for the pair"),
    "hunyise": ("混一色", "Half flush", "一门花色和字牌", "one suit and honours"),
    "qingyise": ("清一色", "Full flush", "只有一门花色", "one suit"),
    "qianggang": ("抢杠胡", "Robbed gang", "胡别家加杠的牌", "by a tile added to a peng"),
    "haidi": (
        "海底",
        "Last tile",
        "最后一张，或其后打出的",
        "the wall's last, or the discard after",
    ),
    "last_discard": ("海底", "Last discard", "牌墙摸完后打出的牌", "by the last discard"),
    "gangkai": ("杠上开花", "Gang flower", "杠后摸的牌", "by the tile drawn after its gang"),
    "quanbukao": ("全不靠", "Knitted tiles", "不靠的牌十四张", "knitted tiles and honours"),
    "long": ("一条龙", "Straight", "同花色一至九", "123 456 789 of one suit"),
    "qinglong": ("青龙", "Straight", "同花色一至九", "123 456 789 of one suit"),
    "qidui": ("七对", "Seven pairs", "四张相同算两对", "seven pairs; four alike are two"),
    "qidui_fours": ("七对", "Seven pairs", "每四张相同另加一番", "one more for each four alike"),
    "haohua": ("豪华七对", "Pairs with four", "七对里有四张相同", "seven pairs with four alike"),
    "longqidui": ("龙七对", "Dragon pairs", "胡四张相同之一", "seven pairs, by one of four alike"),
    "yaojiu": ("幺九", "Ends alone", "只有一、九、字", "1, 9 and honours alone"),
    "yaojiu_sets": ("幺九", "Ends alone", "刻子和将都是幺九", "triplets and a pair of ends"),
    "ziyise": ("字一色", "All honours", "只有字牌", "honours alone"),
    "xiaosanyuan": ("小三元", "Little dragons", "两副箭刻，箭牌作将", "two dragons, a pair of one"),
    "dasanyuan": ("大三元", "Big dragons", "三副箭牌刻子", "triplets of three dragons"),
    "xiaosixi": (
        "小四喜",
        "Little winds",
        "三副风刻，风牌作将",
        "three winds, a pair of the fourth",
    ),
    "dasixi": ("大四喜", "Big winds", "四副风牌刻子", "triplets of four winds"),
    "sianke": ("四暗刻", "Concealed triplets", "四副暗刻或暗杠", "four, no tile of them claimed"),
    "jiulian": ("九莲宝灯", "Nine gates", "1112345678999 听九张", "1112345678999 and one more"),
    "shisanyao": (
        "十三幺",
        "Thirteen orphans",
        "幺九各一张，一种成对",
        "each end, one of them twice",
    ),
    "sigui": ("四鬼", "Four wild tiles", "手里四张鬼牌", "four wild tiles are held"),
    "tianhe": ("天胡", "Heavenly win", "庄家起手即胡", "by the dealer's first tiles"),
    "dihe": ("地胡", "Earthly win", "闲家第一次摸牌即胡", "by another seat's first draw"),
    "first": ("天胡", "First tiles", "起手或第一次摸牌即胡", "by the first tiles or draw"),
    "tianhu": ("天胡", "First tiles", "起手或第一次摸牌即胡", "by the first tiles or draw"),
}
_CODES = {
    "any": "pinghu",
    "last_discard": "haidi",
    "qidui_fours": "qidui",
    "yaojiu_sets": "yaojiu",
    "first": "tianhe",
}
# Fans of the circumstances of a win.
_HAPPENS: dict[str, Callable[[Facts], int]] = {
    "zimo": lambda facts: facts.how.self_draw,
    "baoting": lambda facts: "ready" in facts.how.special,
    "tianting": lambda facts: "first_ready" in facts.how.special,
    "qianggang": lambda facts: facts.how.robbing_gang,
    "haidi": lambda facts: facts.how.last_tile,
    "last_discard": lambda facts: facts.how.last_tile and not facts.how.self_draw,
    "gangkai": lambda facts: facts.how.after_gang and facts.how.self_draw,
    "tianhe": lambda facts: shapes.is_first(facts, dealer=True),
    "dihe": lambda facts: shapes.is_first(facts, dealer=False),
    "first": lambda facts: facts.how.first,
    "tianhu": lambda facts: facts.how.first,
}
# Fans of melds and of wild tiles.
_HELD: dict[str, Callable[[Facts], int]] = {
    "menqing": lambda facts: facts.is_concealed,
    "wuhong": lambda facts: bool(facts.wild) and not facts.wilds,
    "dadiaoche": lambda facts: len(facts.win.melds) == SETS,
    "dandiao": lambda facts: len(facts.win.melds) == SETS,
    "sigui": lambda facts: facts.reading.form is Form.FOUR_WILD,
}
# Fans of a reading. Four wild tiles among any others have none of them.
_SHAPES: dict[str, Callable[[Facts], int]] = {
    "any": lambda _: True,
    "pinghu": shapes.is_runs,
    "duanyao": shapes.has_no_ends,
    "pengpeng": shapes.is_triplets,
    "daduizi": shapes.is_triplets,
    "quandaiyao": shapes.has_ends_everywhere,
    "hunyise": shapes.is_suit_and_honours,
    "qingyise": shapes.is_one_suit,
    "quanbukao": lambda facts: facts.reading.form is Form.KNITTED,
    "long": shapes.has_straight,
    "qinglong": shapes.has_straight,
    "qidui": lambda facts: facts.is_pairs,
    "qidui_fours": lambda facts: facts.is_pairs + len(shapes.fours(facts)),
    "haohua": lambda facts: bool(shapes.fours(facts)),
    "longqidui": shapes.is_four_won_on,
    "yaojiu": shapes.is_ends,
    "yaojiu_sets": lambda facts: shapes.is_ends(facts) and not facts.is_pairs,
    "ziyise": shapes.is_honours,
    "xiaosanyuan": lambda facts: number_of(facts, DRAGON_KINDS) == (2, 1),
    "dasanyuan": lambda facts: number_of(facts, DRAGON_KINDS)[0] == len(DRAGON_KINDS),
    "xiaosixi": lambda facts: number_of(facts, WIND_KINDS) == (3, 1),
    "dasixi": lambda facts: number_of(facts, WIND_KINDS)[0] == len(WIND_KINDS),
    "sianke": lambda facts: shapes.concealed_triplets(facts) == SETS,
    "jiulian": shapes.is_nine_gates,
    "shisanyao": lambda facts: facts.reading.form is Form.THIRTEEN_ORPHANS,
}


class Table(NamedTuple):
    """A table of fans.

    Attributes:
        fans: its rows.
        points: gives the points that each payer of a win pays, by the number of fans; and the
            points of a win for which whoever gave the tile pays alone.
        giver: how many times these points it pays.

    """

    fans: tuple[Fan[Options], ...]
    points: Callable[[int, bool], int]
    giver: int = 1


def _rows(values: Mapping[int, str], excludes: Mapping[str, str]) -> tuple[Fan[Options], ...]:
    """The rows of a table.

    Args:
        values: the fans of each value.
        excludes: by fan, the codes of those that do not count beside it.

    """
    return tuple(
        _row(name, value, tuple(excludes.get(name, "").split()))
        for value, names in values.items()
        for name in names.split()
    )


def _row(name: str, value: int, excludes: tuple[str, ...]) -> Fan[Options]:
    zh, en, about_zh, about_en = _TEXTS[name]

    def count(facts: Facts, options: Options) -> int:
        if name in _SHAPES:
            return value * (facts.reading.form is not Form.FOUR_WILD and _SHAPES[name](facts))
        return (value or options.four_wild_value) * others[name](facts)

    others = {**_HAPPENS, **_HELD}
    about = Text(about_zh, about_en)
    return Fan(_CODES.get(name, name), Text(zh, en), about, count, name in _HAPPENS, excludes)


def _doubled(fans: int, _: bool) -> int:  # noqa: FBT001 - as tables call it
    return 1 << fans


TABLES: Mapping[str, Table] = MappingProxyType(
    {
        "none": Table((), lambda _, is_given: 1 if is_given else 2),
        "plain": Table(
            _rows(
                {
                    2: "menqing pinghu duanyao baoting",
                    6: "pengpeng quandaiyao dadiaoche hunyise",
                    8: "qianggang last_discard gangkai quanbukao qinglong",
                    16: "tianting qidui qingyise",
                    24: "haohua",
                    32: "first shisanyao dasanyuan ziyise sianke dasixi",
                },
                {
                    "quanbukao": "menqing",
                    "tianting": "baoting",
                    "qidui": "menqing",
                    "haohua": "menqing qidui",
                    "first": "menqing",
                    "shisanyao": "menqing",
                    "sianke": "menqing pengpeng",
                    "dasixi": "pengpeng",
                },
            ),
            lambda fans, _: 2 + fans,
            giver=2,
        ),
        "simple": Table(
            _rows({1: "zimo qianggang tianhu qingyise pengpeng dandiao gangkai qidui_fours"}, {}),
            _doubled,
        ),
        "hongzhong": Table(
            _rows(
                {1: "wuhong daduizi long gangkai", 2: "qidui qingyise", 3: "longqidui"},
                {"longqidui": "qidui"},
            ),
            _doubled,
        ),
        "shapes": Table(
            # The value of four wild tiles is an option.
            _rows(
                {
                    0: "sigui",
                    1: "any",
                    2: "pengpeng",
                    4: "qidui qingyise",
                    6: "yaojiu",
                    8: "ziyise shisanyao",
                },
                {
                    "pengpeng": "pinghu",
                    "qidui": "pinghu",
                    "qingyise": "pinghu pengpeng",
                    "yaojiu": "pinghu pengpeng qidui",
                    "ziyise": "pinghu pengpeng qidui yaojiu",
                    "shisanyao": "pinghu",
                },
            ),
            lambda fans, _: 2 * fans,
        ),
        "guangdong_mil": Table(
            _rows(
                {
                    1: "zimo menqing",
                    4: "pengpeng hunyise qianggang haidi",
                    5: "gangkai",
                    6: "qidui",
                    8: "qingyise",
                    12: "yaojiu_sets xiaosanyuan xiaosixi tianhe dihe sigui",
                    16: "jiulian dasanyuan dasixi shisanyao",
                },
                {
                    "gangkai": "zimo",
                    "qidui": "menqing",
                    "yaojiu_sets": "pengpeng",
                    "tianhe": "zimo menqing",
                    "dihe": "zimo menqing",
                    "sigui": "zimo menqing",
                    "jiulian": "menqing qingyise",
                    "dasixi": "pengpeng",
                    "shisanyao": "menqing",
                },
            ),
            lambda fans, _: fans,
        ),
    }
)
# The fans of all tables, each code once.
FANS = tuple({fan.code: fan for table in TABLES.values() for fan in table.fans}.values())
