"""The rule sets of Gong Zhu."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal

from paiju.play.declaration.options import OFF, ON, RuleSets, option, options_of
from paiju.playing_cards.card import Card
from paiju.playing_cards.deck import Deck
from paiju.text import Text
from paiju.tricks.exposing.rules import OwnRules
from paiju.tricks.rules.exposing import ExposingRules
from paiju.tricks.rules.play_rules import FirstLead
from paiju.tricks.rules.totals import TotalRules

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

PIG, SHEEP, TRANSFORMER, RED = Card("QS"), Card("JD"), Card("TC"), Card("AH")
HEARTS = {
    Card(f"{rank}H"): points
    for rank, points in zip("AKQJT98765432", (-50, -40, -30, -20, *[-10] * 6, 0, 0, 0), strict=True)
}
# The cards that count, and what each is worth alone.
VALUES = {**HEARTS, PIG: -100, SHEEP: 100, TRANSFORMER: 50}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rule set; the defaults are those that most Chinese rule pages have."""

    first_lead: Literal["club2_led", "club2", "spade2_led", "spade2"] = option(
        {
            "club2_led": Text("有梅花 2 的，必须出它", "the two of clubs is led"),
            "club2": Text("有梅花 2 的，出什么都行", "the holder of the two of clubs"),
            "spade2_led": Text("有黑桃 2 的，必须出它", "the two of spades is led"),
            "spade2": Text("有黑桃 2 的，出什么都行", "the holder of the two of spades"),
        },
        Text("第一副谁先出", "who leads the first hand"),
    )
    expose: bool = option(ON, Text("亮不亮牌", "whether cards may be exposed"))
    fourth_exposed: bool = option(
        OFF,
        Text("亮了三张，第四张是否自动亮", "whether the fourth card is exposed with three others"),
    )
    exposed_wait: bool = option(
        ON,
        Text(
            "亮过的牌是否要等这门第二次首出",
            "whether exposed cards wait for the second trick of their suit",
        ),
    )
    transformer: bool = option(ON, Text("有没有变压器", "whether the ten of clubs counts"))
    all_hearts: bool = option(ON, Text("全红是否变正", "whether all hearts turn"))
    pig_turns: Literal["slam", "hearts", "no"] = option(
        {
            "slam": Text("满贯时", "with all cards that count"),
            "hearts": Text("全红时", "with all hearts"),
            "no": Text("从不", "never"),
        },
        Text("猪什么时候变正", "when the pig turns"),
    )
    limit: int = option((1000, 500), Text("多少分结束", "at what total a match ends"))
    ends: Literal["minus", "either", "alone"] = option(
        {
            "minus": Text("有人负满", "a total is low enough"),
            "either": Text("有人负满或正满", "a total is low or high enough"),
            "alone": Text("有人负满，而且最高分只有一家", "one is low, and one seat is highest"),
        },
        Text("怎样算结束", "what ends a match"),
    )


@dataclass(frozen=True, eq=False)
class Rules(OwnRules):
    """A rule set of Gong Zhu."""

    hand_size: ClassVar[int] = 13
    deck: ClassVar[Deck] = Deck(jokers=False)
    # The seat that takes it leads the next round.
    heir: ClassVar[Card] = PIG

    @cached_property
    def exposing(self) -> ExposingRules:
        """The rules of exposing."""
        options = self.options
        return ExposingRules(
            cards=(PIG, SHEEP, RED, TRANSFORMER)[: 3 + options.transformer]
            if options.expose
            else (),
            last_follows=options.fourth_exposed,
            wait=options.exposed_wait,
        )

    @cached_property
    def first(self) -> FirstLead:
        """The rule of who leads the first hand of a match."""
        suit, _, is_led = self.options.first_lead.partition("2")
        return FirstLead(Card(f"2{suit[0].upper()}"), is_led=bool(is_led))

    @cached_property
    def totals(self) -> TotalRules:
        """The rules by which a match ends."""
        return TotalRules(limit=self.options.limit, ends=self.options.ends)

    def worth(self, taken: Iterable[Card], exposed: Collection[Card]) -> int:
        """The points that a seat wins or loses with the cards that it took.

        Args:
            taken: all cards that it took.
            exposed: the cards that were exposed, by any seat.
        """
        options = self.options
        own = self.counting & {*taken}
        has_hearts = own >= {*HEARTS}
        turns_hearts = options.all_hearts and has_hearts
        has_all = own == self.counting
        turns_pig = {"slam": has_all, "hearts": has_hearts, "no": False}[options.pig_turns]
        points = 0
        for card in own - {TRANSFORMER}:
            turned = turns_hearts if card in HEARTS else turns_pig and card == PIG
            is_double = (RED if card in HEARTS else card) in exposed
            points += VALUES[card] * (-1 if turned else 1) * (2 if is_double else 1)
        if TRANSFORMER not in own:
            return points
        factor = 2 if TRANSFORMER in exposed else 1
        return points * 2 * factor if len(own) > 1 else VALUES[TRANSFORMER] * factor

    @cached_property
    def counting(self) -> frozenset[Card]:
        """The cards that count."""
        return frozenset(VALUES if self.options.transformer else {*VALUES} - {TRANSFORMER})

    def points(self, card: Card) -> int:
        """The points of a card by itself."""
        return VALUES[card] if card in self.counting else 0


_NAMES = {
    "classic": (
        Text("通常规则", "Classic"),
        Text("亮过的牌要等一轮，满贯时猪变正", "exposed cards wait, the pig turns in a slam"),
    ),
    "pagat": (
        Text("英文规则", "Pagat"),
        Text("黑桃 2 先出，全红时猪变正", "the two of spades leads, the pig turns with all hearts"),
    ),
    "thousand": (
        Text("正负一千", "A thousand"),
        Text("加到 1000 也结束", "a match ends at +1000 too"),
    ),
    "plain": (Text("不亮牌", "Plain"), Text("没有亮牌", "without exposing")),
}
SETS = RuleSets(
    {
        "classic": Options(),
        "pagat": Options(first_lead="spade2", exposed_wait=False, pig_turns="hearts"),
        "thousand": Options(ends="either"),
        "plain": Options(expose=False),
    },
    options_of(Options),
    "classic",
    lambda name, options: Rules(name, *_NAMES[name], options),
)
