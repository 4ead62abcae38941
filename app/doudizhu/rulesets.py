"""The rule sets of Dou Dizhu, and the options in which they differ.

A rule set is a row of `RULE_SETS`: which options it sets otherwise than the competition rules of
2016 do. The patterns follow from the options, in `_patterns`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from app.cards.errors import Fault, UnknownChoiceError
from app.climbing.ruleset import Kickers, Pattern, RuleSet, Weights
from app.climbing.table import MoveTable, table_of
from app.doudizhu import calling
from app.doudizhu.options import GAME_OPTIONS, Option
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.doudizhu.options import Value

FourTwo = Literal["any", "two_ranks", "named", "no"]
NobodyCalls = Literal["redeal", "first"]

SEATS = calling.SEATS
HAND = 17
BOTTOM = 3

# A client may send any mixture of options, and a table takes some megabytes: the latest are kept.
CUSTOM_KEPT = 8


@dataclass(frozen=True, slots=True)
class Options:
    """Where sources differ; the defaults are the competition rules of 2016."""

    kicker_repeat: bool = True
    kicker_jokers: bool = False
    kicker_quad: bool = False
    kicker_adjacent_trio: bool = False
    four_two: FourTwo = "any"
    four_two_pair: bool = True
    plane_min: int = 2
    quad_chain: bool = False
    calling: str = "score"
    nobody_calls: NobodyCalls = "redeal"
    doubling: str = "redouble"
    base: int = 1
    cap: int = 0
    spring: int = 2
    rocket_factor: int = 2
    bomb_factor: int = 2
    soft_bomb_factor: int = 2
    pure_bomb_factor: int = 2
    long_bomb_factor: int = 2


OPTIONS: tuple[Option, ...] = (
    Option(
        "kicker_repeat",
        (True, False),
        Text(
            "飞机带单的翅膀可否有相同点数", "whether the single kickers of a plane may share a rank"
        ),
    ),
    Option(
        "kicker_jokers",
        (True, False),
        Text("大小王可否同时作带牌", "whether both jokers may be kickers of one play"),
    ),
    Option(
        "kicker_quad",
        (True, False),
        Text(
            "四张同点可否作飞机的单牌翅膀（需 kicker_repeat）",
            "whether four of a rank may be single kickers of a plane (needs kicker_repeat)",
        ),
    ),
    Option(
        "kicker_adjacent_trio",
        (True, False),
        Text(
            "与飞机相连的三张可否拆作单牌翅膀（需 kicker_repeat）",
            "whether a trio next to a plane may be its single kickers (needs kicker_repeat)",
        ),
    ),
    Option(
        "four_two",
        ("any", "two_ranks", "named", "no"),
        Text(
            "四带二：任意两张、须不同点数、对子另成一种牌型（四带对），或不允许",
            "four with two: any two, of two ranks only, a pair as its own pattern, or not at all",
        ),
        aliases=((True, "any"), (False, "no")),
    ),
    Option("four_two_pair", (True, False), Text("四带两对", "whether four with two pairs exists")),
    Option(
        "plane_min",
        (2, 3),
        Text("不带翅膀的飞机至少几个三张", "the fewest trios of a plane without kickers"),
    ),
    Option(
        "quad_chain",
        (True, False),
        Text("四顺（航天飞机）", "whether quads in a row, without kickers, are a pattern"),
    ),
    *GAME_OPTIONS,
)


@dataclass(frozen=True)
class Rules:
    """A rule set with its options settled."""

    id: str
    name: Text
    about: Text
    options: Options
    play: RuleSet

    @cached_property
    def table(self) -> MoveTable:
        """The move table, compiled at first use."""
        return table_of(self.play)


@dataclass(frozen=True, slots=True)
class _Row:
    name: Text
    about: Text
    options: Options = Options()


RULE_SETS: Mapping[str, _Row] = MappingProxyType(
    {
        "classic": _Row(
            Text("竞技二打一", "Competition"),
            Text("2016 年竞技二打一规则", "the competition rules of 2016"),
        ),
        "pagat": _Row(
            Text("Pagat", "Pagat"),
            Text(
                "pagat.com 所述规则：翅膀点数各不相同",
                "as described at pagat.com: no kickers alike",
            ),
            Options(kicker_repeat=False, four_two="two_ranks", doubling="no"),
        ),
        "huanle": _Row(
            Text("欢乐斗地主", "Huanle"),
            Text("欢乐斗地主，牌型与竞技规则相同", "Happy Dou Dizhu: the plays of the competition"),
            Options(calling="rob", doubling="super"),
        ),
        "panda": _Row(
            Text("熊猫斗地主", "Panda"),
            Text(
                "三顺至少三个三张，四带对自成牌型",
                "planes without kickers from three trios on; four with a pair is its own pattern",
            ),
            Options(kicker_repeat=False, four_two="named", plane_min=3, doubling="no"),
        ),
        "h5": _Row(
            Text("H5 斗地主", "H5"),
            Text("四带任意两张，无四带两对", "four with any two cards, and never with two pairs"),
            Options(
                kicker_repeat=False,
                kicker_jokers=True,
                four_two_pair=False,
                calling="once",
                doubling="no",
            ),
        ),
        "rlcard": _Row(
            Text("RLCard", "RLCard"),
            Text("与 RLCard 的动作空间一致", "the action space of RLCard"),
            Options(calling="none", doubling="no", spring=1),
        ),
        "douzero": _Row(
            Text("DouZero", "DouZero"),
            Text(
                "与 DouZero 的出牌生成器一致：带牌几乎没有限制",
                "what DouZero's move generator lists: hardly any limit on kickers",
            ),
            Options(
                kicker_jokers=True,
                kicker_quad=True,
                kicker_adjacent_trio=True,
                calling="none",
                doubling="no",
                spring=1,
            ),
        ),
    }
)
DEFAULT = "classic"


@cache
def _built_in(name: str) -> Rules:
    return _settled(name, ())


@lru_cache(maxsize=CUSTOM_KEPT)
def _custom(name: str, changes: tuple[tuple[str, Value], ...]) -> Rules:
    return _settled(name, changes)


def _settled(name: str, changes: tuple[tuple[str, Value], ...]) -> Rules:
    row = RULE_SETS[name]
    options = replace(row.options, **dict(changes))  # type: ignore[arg-type] # checked by _checked
    play = RuleSet(
        order="3456789TJQKA2BR",
        chain="3456789TJQKA",
        patterns=_patterns(options),
        bombs=_BOMBS,
        max_hand=HAND + BOTTOM,
        weights=WEIGHTS,
    )
    return Rules(name, row.name, row.about, options, play)


def rules_of(name: str = DEFAULT, changes: Mapping[str, object] = MappingProxyType({})) -> Rules:
    """A rule set by name, with some of its options changed.

    >>> len(rules_of("pagat").table)
    12654
    >>> len(rules_of("classic", {"four_two": "no"}).table) - 27471
    -1326
    """
    if name not in RULE_SETS:
        known = ", ".join(RULE_SETS)
        raise UnknownChoiceError(
            Fault("unknown_ruleset", _NO_RULE_SET.format(name=name, known=known), ("id",))
        )
    if not changes:
        return _built_in(name)
    own = asdict(RULE_SETS[name].options)
    checked = [_checked(key, value) for key, value in sorted(changes.items())]
    changed = tuple((key, value) for key, value in checked if value != own[key])
    return _custom(name, changed) if changed else _built_in(name)


def values_of(rules: Rules) -> dict[str, Value]:
    """Every option of a rule set with its value."""
    return asdict(rules.options)


def changes_of(rules: Rules) -> dict[str, Value]:
    """The options that were changed from what the rule set's name means.

    >>> changes_of(rules_of("classic", {"plane_min": 3, "quad_chain": False}))
    {'plane_min': 3}
    """
    own = asdict(RULE_SETS[rules.id].options)
    return {key: value for key, value in values_of(rules).items() if value != own[key]}


def _checked(key: str, value: object) -> tuple[str, Value]:
    option = next((each for each in OPTIONS if each.id == key), None)
    if option is None:
        known = ", ".join(each.id for each in OPTIONS)
        text = _NO_OPTION.format(key=key, known=known)
        raise UnknownChoiceError(Fault("unknown_option", text, ("options", key)))
    # True equals 1 in Python; here it does not.
    for known_value, meaning in (*((each, each) for each in option.values), *option.aliases):
        if type(value) is type(known_value) and value == known_value:
            return key, meaning
    known = ", ".join(str(each).lower() for each in option.values)
    raise UnknownChoiceError(
        Fault("bad_option", _BAD_OPTION.format(key=key, known=known), ("options", key))
    )


_NO_RULE_SET = Text(
    "没有规则集 “{name}”；有：{known}", 'there is no rule set "{name}"; there are {known}'
)
_NO_OPTION = Text("没有选项 “{key}”；有：{known}", 'there is no option "{key}"; there are {known}')
_BAD_OPTION = Text("选项 {key} 的取值为：{known}", "the option {key} is one of {known}")


def _patterns(options: Options) -> tuple[Pattern, ...]:
    def wings(size: int) -> Kickers:
        return Kickers(
            size=size,
            per_link=1,
            repeat=options.kicker_repeat,
            jokers=options.kicker_jokers,
            quad=options.kicker_quad,
            adjacent_trio=options.kicker_adjacent_trio,
        )

    return (
        Pattern("solo", Text("单张", "solo")),
        Pattern("pair", Text("对子", "pair"), group=2),
        Pattern("trio", Text("三张", "trio"), group=3),
        Pattern("trio_solo", Text("三带一", "trio with a solo"), group=3, kickers=wings(1)),
        Pattern("trio_pair", Text("三带二", "trio with a pair"), group=3, kickers=wings(2)),
        Pattern("straight", Text("顺子", "straight"), group=1, links=(5, 12)),
        Pattern("pair_straight", Text("连对", "straight of pairs"), group=2, links=(3, 10)),
        Pattern("plane", Text("飞机", "plane"), group=3, links=(options.plane_min, 6)),
        Pattern(
            "plane_solo",
            Text("飞机带单", "plane with solos"),
            group=3,
            links=(2, 5),
            kickers=wings(1),
        ),
        Pattern(
            "plane_pair",
            Text("飞机带对", "plane with pairs"),
            group=3,
            links=(2, 4),
            kickers=wings(2),
        ),
        *_fours(options),
        *_quad_chain(options),
    )


def _fours(options: Options) -> tuple[Pattern, ...]:
    repeat = options.four_two == "any"
    two = Kickers(size=1, per_link=2, repeat=repeat, jokers=options.kicker_jokers)
    fours = {
        "any": (Pattern("four_two", Text("四带二", "four with two"), group=4, kickers=two),),
        "two_ranks": (Pattern("four_two", Text("四带二", "four with two"), group=4, kickers=two),),
        "named": (
            Pattern("four_two", Text("四带二单", "four with two solos"), group=4, kickers=two),
            Pattern(
                "four_pair",
                Text("四带对", "four with a pair"),
                group=4,
                kickers=Kickers(size=2, per_link=1),
            ),
        ),
        "no": (),
    }[options.four_two]
    pairs = Pattern(
        "four_two_pair",
        Text("四带两对", "four with two pairs"),
        group=4,
        kickers=Kickers(size=2, per_link=2),
    )
    return (*fours, pairs) if options.four_two_pair else fours


def _quad_chain(options: Options) -> tuple[Pattern, ...]:
    chain = Pattern("quad_chain", Text("四顺", "straight of quads"), group=4, links=(2, 5))
    return (chain,) if options.quad_chain else ()


WEIGHTS = Weights(
    # Whoever goes out first wins, so each play that a hand still has to make is a turn lost.
    turn=150,
    bad=(
        # Any card over a 3 beats it, and nothing beats the red joker: it costs no turn, for the
        # turn comes back.
        ("solo", 100, -150),
        # Pairs meet fewer answers than solos; a pair of 2s is beaten by bombs alone.
        ("pair", 90, -120),
        # Trios meet fewer still, and kickers leave with them at no price of their own.
        ("trio", 70, -120),
        ("trio_solo", 70, -120),
        ("trio_pair", 70, -120),
        # Few hands hold the answer to a chain, the fewer the longer it is; its rank says little.
        ("straight", 40, -60),
        ("pair_straight", 30, -70),
        ("plane", 20, -90),
        ("plane_solo", 20, -90),
        ("plane_pair", 20, -90),
        # Four with two is a bomb given away to be rid of two or four cards.
        ("four_two", 20, -90),
        ("four_pair", 20, -90),
        ("four_two_pair", 20, -90),
        ("quad_chain", 20, -90),
        # A bomb takes the lead whenever it is wanted: two turns and more, the higher the better.
        ("bomb", -450, -520),
        # The rocket always does: more than any bomb, and than its jokers one by one.
        ("rocket", -700, -700),
    ),
)

_BOMBS = (
    Pattern("bomb", Text("炸弹", "bomb"), group=4),
    Pattern("rocket", Text("王炸", "rocket"), cards="BR"),
)
