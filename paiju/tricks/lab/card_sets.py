"""The sets of cards that a seat may choose, one card after another.

Cards are chosen in the order of their columns, so that each set is chosen in one way. A card may be
chosen if some legal set has it, the cards chosen before, and beyond them only cards of its column
and later ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from paiju.tricks.contracts.opening import burials_of
from paiju.tricks.flow.choices import choices_of
from paiju.tricks.flow.playing import follower_of, free_cards
from paiju.tricks.plays.leads import may_throw, units_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.state import Cards, Table
    from paiju.tricks.plays.burials import Burials
    from paiju.tricks.plays.following import Core, Follower

Counts = dict["Card", int]


class CardSets(Protocol):
    """Sets of cards."""

    def holds(self, least: Counts, most: Counts) -> bool:
        """Tests if some set has at least some cards, and at most others; neither names a 0."""


@dataclass(frozen=True)
class Listed:
    """Sets that are listed."""

    sets: tuple[Counts, ...]

    def holds(self, least: Counts, most: Counts) -> bool:
        """Tests if some set has at least some cards, and at most others."""
        return any(_is_within(each, least, most) for each in self.sets)


@dataclass(frozen=True)
class Leads:
    """The sets of cards that a hand may lead.

    Attributes:
        suits: the cards of each group of which any may be led together.
        units: the other leads.

    """

    suits: tuple[frozenset[Card], ...]
    units: Listed

    def holds(self, least: Counts, most: Counts) -> bool:
        """Tests if some lead has at least some cards, and at most others."""
        thrown = any(least.keys() <= suit and most.keys() & suit for suit in self.suits)
        return thrown or self.units.holds(least, most)


@dataclass(frozen=True)
class Follows:
    """The sets of cards that a hand may follow with."""

    follower: Follower

    def holds(self, least: Counts, most: Counts) -> bool:
        """Tests if some follow has at least some cards, and at most others."""
        return any(_may_follow(core, least, most) for core in self.follower.cores)


@dataclass(frozen=True)
class Buried:
    """The sets of cards that a hand may bury.

    Attributes:
        burials: the sets, by number.
        points: gives the points of a card.

    """

    burials: Burials
    points: Callable[[Card], int]

    def holds(self, least: Counts, most: Counts) -> bool:
        """Tests if some burial has at least some cards, and at most others."""
        missing = self.burials.size - sum(least.values())
        free = sorted(map(self.points, (Counter(most) - Counter(least)).elements()))
        buried = sum(map(self.points, Counter(least).elements()))
        is_light = not self.burials.most or buried + sum(free[:missing]) <= self.burials.most
        return 0 <= missing <= len(free) and is_light


class Choosing(NamedTuple):
    """The actions among which a seat chooses.

    Attributes:
        type: the type of its actions with cards.
        sets: the sets of cards of these actions.
        size: the number of cards of all sets; None if they differ, so that an end ends the choice.
        may_pass: whether it may pass.

    """

    type: str
    sets: CardSets
    size: int | None = None
    may_pass: bool = False


def choosing_of(table: Table, seat: int, hand: Cards) -> Choosing:
    """The actions among which a seat that is to act chooses."""
    if table.phase == "play":
        if not table.trick:
            return Choosing("play", _leads(table, free_cards(table, hand)))
        follower = follower_of(table, hand)
        return Choosing("play", Follows(follower), follower.lead.size)
    actions = [choice.action for choice in choices_of(table, seat, hand)]
    types = {action.type for action in actions}
    if "bury" in types:
        return Choosing(
            "bury", Buried(burials_of(table, hand), table.rules.points), table.rules.kitty
        )
    # With cards a seat could do one thing at most.
    type_ = next(iter(types - {"pass"}), "pass")
    shown = [Counter(action.cards) for action in actions if action.cards]
    return Choosing(type_, Listed(tuple(shown)), may_pass="pass" in types)


def _leads(table: Table, hand: Cards) -> Leads:
    """The leads of a hand."""
    rules = table.rules.play
    suits: list[frozenset[Card]] = []
    units: list[Counts] = []
    for group in table.order().groups.values():
        if may_throw(rules, group):
            suits.append(frozenset(group.cards))
        else:
            rows = units_in(group.row(hand), group, rules.widest)
            units += [Counter(group.cards_of(row)) for row in rows]
    return Leads(tuple(suits), Listed(tuple(units)))


def _may_follow(core: Core, least: Counts, most: Counts) -> bool:
    """Tests if some follow with a core has at least some cards, and at most others."""
    cards = Counter(core.cards)
    if any(most.get(card, 0) < count for card, count in cards.items()):
        return False
    free = Counter(core.discards_of if core.discards else core.fill_of)
    asked = 0
    for card, count in least.items():
        if count > cards[card] + free[card]:
            return False
        asked += max(0, count - cards[card])
    room = sum(min(count, most.get(card, 0)) for card, count in free.items())
    return asked <= core.fill + core.discards <= room


def _is_within(cards: Counts, least: Counts, most: Counts) -> bool:
    """Tests if a set has at least some cards, and at most others."""
    return all(cards.get(card, 0) >= count for card, count in least.items()) and all(
        most.get(card, 0) >= count for card, count in cards.items()
    )
