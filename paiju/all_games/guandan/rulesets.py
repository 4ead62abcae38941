"""The rule sets of Guandan, each with a move table for every level.

A rule set is a row of `RULE_SETS`; its patterns follow from the options (`patterns`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.guandan.options import OPTIONS, Options
from paiju.all_games.guandan.patterns import WEIGHTS, bombs_of, patterns_of
from paiju.climbing.plays.suited_table import SuitedTable
from paiju.climbing.plays.table import MoveTable
from paiju.climbing.rules.round import Round
from paiju.climbing.rules.rule_set import RuleSet, Wilds
from paiju.play.declaration.options import RuleSets
from paiju.playing_cards.deck import Deck
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

SEATS = 4
HAND = 27

# From the first level 级 to the last; this is also the order in chains, with the ace at both ends.
LEVELS = "23456789TJQKA"
LOWEST_LEVEL = LEVELS[0]
_CHAIN = "A" + LEVELS
_OPEN_SEATS = 2
# Cards left are shown from this number down, if they are not always shown.
TOLD_FROM = 10

# Move tables are kept for three times as many levels as a rule set has; each takes some hundred
# kilobytes.
TABLES_KEPT = 3 * len(LEVELS)


@dataclass(frozen=True)
class Rules:
    """A rule set of Guandan: its names, its options, its deck and the levels of its matches."""

    id: str
    name: Text
    about: Text
    options: Options
    seats: int
    deck: Deck
    levels: str

    def play_at(self, level: str = LOWEST_LEVEL) -> RuleSet:
        """The rules of play at a level: its rank is above the ace, and its hearts are wild.

        >>> rules_of().play_at("7").order
        '2345689TJQKA7BR'
        """
        if level not in tuple(self.levels):
            text = _NO_LEVEL.format(level=level, known=", ".join(self.levels))
            raise UnknownChoiceError(Fault("unknown_level", text, ("level",)))
        return _play(self.options, self.deck, level)

    def table_at(self, level: str = LOWEST_LEVEL) -> MoveTable:
        """The move table at a level, compiled at the first use.

        >>> len(rules_of().table_at("7")), len(rules_of("homework").table_at())
        (390, 245)
        """
        return _table_at(self, level)

    def __hash__(self) -> int:
        # Tables are looked up at every turn, and hashing all options would take long.
        return hash(self.id)

    @property
    def play(self) -> RuleSet:
        """The rules of play at the lowest level, where a match begins."""
        return self.play_at()

    @property
    def table(self) -> MoveTable:
        """The move table at the lowest level."""
        return self.table_at()

    @cached_property
    def round(self) -> Round:
        """The rules of the play phase: seats of the same parity are a team.

        In the game for two, all hands are open.
        """
        is_open = self.seats == _OPEN_SEATS
        is_told = is_open or self.options.counts_visible == "always"
        return Round(
            teams=tuple(seat % 2 for seat in range(self.seats)),
            ends="team",
            heir="partner" if self.options.jiefeng_to == "partner" else "next",
            locks_out=self.options.pass_locks_out,
            told_from=None if is_told else TOLD_FROM,
            is_open=is_open,
        )

    @property
    def bottom(self) -> int:
        """The number of cards that are not dealt: 0."""
        return len(self.deck.cards) - self.seats * HAND


@lru_cache(maxsize=TABLES_KEPT)
def _play(options: Options, deck: Deck, level: str) -> RuleSet:
    is_suited = deck.packs > 1
    return RuleSet(
        order=LEVELS.replace(level, "") + level + "BR",
        chain=_CHAIN,
        patterns=patterns_of(options, is_suited=is_suited),
        bombs=bombs_of(options, is_suited=is_suited),
        max_hand=HAND,
        weights=WEIGHTS,
        deck=deck,
        wilds=_wilds(options, deck, level) if is_suited else None,
    )


def _wilds(options: Options, deck: Deck, level: str) -> Wilds:
    """The wild cards 逢人配: the hearts of the level's rank."""
    return Wilds(
        drawn=0,
        stand_for=LEVELS,
        card=f"{level}H",
        copies=deck.packs,
        strongest=options.ambiguous_wild == "strongest",
    )


@lru_cache(maxsize=TABLES_KEPT)
def _table_at(rules: Rules, level: str) -> MoveTable:
    return _table(rules.play_at(level))


@lru_cache(maxsize=TABLES_KEPT)
def _table(play: RuleSet) -> MoveTable:
    table = MoveTable(play)
    return table if play.wilds is None else SuitedTable(table, play.wilds)


@dataclass(frozen=True, slots=True)
class _Row:
    name: Text
    about: Text
    options: Options = field(default_factory=Options)
    seats: int = 4
    packs: int = 2
    levels: str = LEVELS


RULE_SETS: Mapping[str, _Row] = MappingProxyType(
    {
        "competition": _Row(
            Text("竞技掼蛋", "Competition"),
            Text("两副牌，四人两两一队", "two packs, four seats, two against two"),
        ),
        "homework": _Row(
            Text("双人掼蛋", "Homework"),
            Text(
                "一副牌，两人明牌；打 2，没有逢人配和同花顺",
                "one pack, two seats, open hands; at level 2, without wild cards and straight "
                "flushes",
            ),
            seats=2,
            packs=1,
            levels=LOWEST_LEVEL,
        ),
    }
)
DEFAULT = "competition"


def _rules(name: str, options: Options) -> Rules:
    row = RULE_SETS[name]
    return Rules(name, row.name, row.about, options, row.seats, Deck(packs=row.packs), row.levels)


SETS = RuleSets({name: row.options for name, row in RULE_SETS.items()}, OPTIONS, DEFAULT, _rules)
rules_of = SETS.named

_NO_LEVEL = Text(
    "没有级牌 “{level}”；有：{known}", 'there is no level "{level}"; there are {known}'
)
