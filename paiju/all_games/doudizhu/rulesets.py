"""The rule sets of Dou Dizhu.

A rule set is a row of `RULE_SETS`: its options, as far as they differ from the competition rules of
2016. The patterns follow from the options (`paiju.all_games.doudizhu.patterns`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu import calling
from paiju.all_games.doudizhu.options import OPTIONS, Options
from paiju.all_games.doudizhu.patterns import WEIGHTS, bombs_of, patterns_of, wilds_of
from paiju.climbing.plays.table import MoveTable, table_of
from paiju.climbing.plays.wild_table import with_wild
from paiju.climbing.rules.round import Round
from paiju.climbing.rules.rule_set import RuleSet
from paiju.play.declaration.options import RuleSets
from paiju.playing_cards.card import SUITED_RANKS
from paiju.playing_cards.deck import Deck
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping


SEATS = calling.SEATS
HAND = 17


ROUND = Round(tuple(range(SEATS)))


@dataclass(frozen=True)
class Rules:
    """A rule set of Dou Dizhu: its names, its options, and the rules of play that follow."""

    id: str
    name: Text
    about: Text
    options: Options
    play: RuleSet

    @cached_property
    def table(self) -> MoveTable:
        """The move table without wild ranks, compiled at the first use."""
        return self.table_with()

    def table_with(self, wild: tuple[str, ...] = ()) -> MoveTable:
        """The move table with these wild ranks.

        >>> rules_of("laizi").table_with(("7",)).ranks
        ('7',)
        """
        if self.play.wilds is None and not wild:
            return self._plays
        return with_wild(self._plays, self._wild_ranks(wild))

    @cached_property
    def _plays(self) -> MoveTable:
        # Kept here too, so that custom rule sets cannot push it out of the shared cache of tables.
        return table_of(self.play)

    def _wild_ranks(self, wild: tuple[str, ...]) -> tuple[str, ...]:
        drawn = self.play.wilds.drawn if self.play.wilds else 0
        if len(wild) > drawn:
            text = _TOO_MANY_WILD.format(count=len(wild), most=drawn)
            raise UnknownChoiceError(Fault("too_many_wild", text, ("wild",)))
        faults = [
            Fault("not_wild_rank", _NOT_WILD_RANK.format(rank=rank), ("wild", place))
            for place, rank in enumerate(wild)
            if rank not in tuple(SUITED_RANKS) or rank in wild[:place]
        ]
        if faults:
            raise UnknownChoiceError(*faults)
        return wild

    @property
    def round(self) -> Round:
        """The rules of the play phase, which ends when the first seat goes out."""
        return ROUND

    @property
    def seats(self) -> int:
        """The number of seats."""
        return SEATS

    @property
    def bottom(self) -> int:
        """The number of bottom cards 底牌."""
        return len(self.play.deck.cards) - SEATS * HAND


@dataclass(frozen=True, slots=True)
class _Row:
    name: Text
    about: Text
    options: Options = field(default_factory=Options)


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
        "laizi": _Row(
            Text("癞子斗地主", "Laizi"),
            Text(
                "抽定一种点数，四张均为癞子；五张及以上为长炸弹",
                "four wild cards of one rank, and bombs of five cards and more",
            ),
            Options(wilds="rank", long_bombs=True, calling="rob", doubling="super"),
        ),
        "tiandi": _Row(
            Text("天地癞子", "Tiandi Laizi"),
            Text(
                "两种点数为癞子：天癞子叫牌前抽定，地癞子叫牌后抽定",
                "eight wild cards of two ranks, one drawn before the calling, one after",
            ),
            Options(wilds="two_ranks", long_bombs=True, calling="rob", doubling="super"),
        ),
        "yuncheng": _Row(
            Text("运城斗地主", "Yuncheng"),
            Text(
                "55 张牌，花牌可代替 2 和王以外的牌，不可单出；底牌四张",
                "55 cards: the flower stands for anything but 2 and jokers, and is never played "
                "alone; four bottom cards",
            ),
            Options(
                kicker_repeat=False,
                quad_chain=True,
                wilds="flower",
                calling="once",
                doubling="kick",
            ),
        ),
    }
)
DEFAULT = "classic"


def _rules(name: str, options: Options) -> Rules:
    row, deck = RULE_SETS[name], Deck(flower=options.wilds == "flower")
    play = RuleSet(
        order="3456789TJQKA2BR",
        chain="3456789TJQKA",
        patterns=patterns_of(options),
        bombs=bombs_of(options),
        max_hand=len(deck.cards) - (SEATS - 1) * HAND,
        weights=WEIGHTS,
        deck=deck,
        wilds=wilds_of(options),
    )
    return Rules(name, row.name, row.about, options, play)


SETS = RuleSets({name: row.options for name, row in RULE_SETS.items()}, OPTIONS, DEFAULT, _rules)
rules_of = SETS.named

_TOO_MANY_WILD = Text(
    "这套规则至多有 {most} 种点数为癞子，这里有 {count} 种",
    "{count} wild ranks; with these rules there are at most {most}",
)
_NOT_WILD_RANK = Text(
    "“{rank}” 不是可作癞子的点数：须为 3 到 2 中的一种，且不重复",
    '"{rank}" cannot be a wild rank: each is one of 3 to 2, and no two are alike',
)
