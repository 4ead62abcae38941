"""The parts of questions and of the catalogue that are of Sheng Ji alone: levels and trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, Listed, Whole, Word, always
from paiju.text import Text
from paiju.tricks.contracts.records import TRUMPS_OF_CONTRACTS
from paiju.tricks.rules.declaring import NO_TRUMP
from paiju.tricks.rules.levels import LEVELS, NO_TRUMP_LEVEL

if TYPE_CHECKING:
    from paiju.all_games.shengji.rulesets import Rules
    from paiju.tricks.plays.card_order import CardOrder

# The fields of questions about bare cards.
CONTRACT_FIELDS = {
    "level": Field(Word(LEVELS), Text("打几。", "The level of the round."), default=LEVELS[0]),
    "trump": Field(
        Word(TRUMPS_OF_CONTRACTS),
        Text("主的花色；`N` 是无主。", "The suit of the trumps; `N` for no trump."),
        default=NO_TRUMP,
    ),
}


def order_at(rules: Rules, asked: dict[str, Any]) -> CardOrder:
    """The order of cards for the fields of a question."""
    if asked["level"] == NO_TRUMP_LEVEL and asked["trump"] != NO_TRUMP:
        raise InconsistentError(Fault("does_not_follow", _NO_TRUMP, ("trump",)))
    return rules.order(asked["level"], asked["trump"])


_NO_TRUMP = Text("打无主时没有主花色", "at this level only the jokers are trumps")
# The fields of a rule set that only this game has.
RULE_SET_FIELDS = {
    "levels": always(
        Listed(Word(LEVELS), len(LEVELS)),
        Text("从几打到几。", "The levels, from the lowest to the top."),
        of="levels.ladder",
    ),
    "must": always(
        Listed(Word(LEVELS), len(LEVELS)),
        Text("必打的级。", "The levels at which every jump stops."),
        of="levels.must",
    ),
    "stretch": always(
        Whole(1, 1 << 10),
        Text("一级多少分；两级的分就上台。", "The points of a level; two such take over."),
        of="levels.stretch",
    ),
}
