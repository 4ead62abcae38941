"""The values of a round of Guandan: its actions, its deal, its state, and a seat's view of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from paiju.all_games.guandan.match import Match
from paiju.chance import Chance, shuffle
from paiju.climbing.flow import records as acts
from paiju.climbing.flow import state
from paiju.playing_cards import card
from paiju.playing_cards.card import RED_JOKER, Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.all_games.guandan.rulesets import Rules
    from paiju.chance import Seed
    from paiju.climbing.plays.table import MoveTable

SALT = "guandan"


@dataclass(frozen=True, slots=True)
class Action(acts.Action):
    """An action of a seat; each type sets its own fields.

    Attributes:
        type: `pay` (a tribute 进贡, one of `cards`), `resist` (抗贡), `take` (which of two equal
            tributes goes to the first, by its payer `source`), `return` (还贡, one of `cards`),
            `play` (with `cards`, and the ranks that wild ones are `declared` to stand for), `pass`,
            or `auto`: the first choice there is in a tribute, in the play a pass wherever that may
            be done, and the lead of the smallest single.

    """

    source: int | None = None


@dataclass(frozen=True, slots=True)
class Deal(state.Deal):
    """The hands by seat, each from high to low at the level; and two draws.

    Attributes:
        first: the seat that leads without a tribute.
        lot: the number of the tribute that goes to the first, of two equal ones: 0 or 1.

    """

    lot: int = 0


def deal(rules: Rules, level: str, seed: Seed) -> Deal:
    """Deal the cards of a seed, one after another in turn.

    >>> from paiju.all_games.guandan.rulesets import rules_of
    >>> dealt = deal(rules_of(), "2", "docs")
    >>> [len(hand) for hand in dealt.hands], dealt.first
    ([27, 27, 27, 27], 3)
    """
    cards = shuffle(rules.deck.cards, seed, SALT)
    chance = Chance(seed, f"{SALT} draws")
    turned_up, lot = chance.randrange(len(cards)), chance.randrange(2)
    if rules.options.first_lead == "red_joker":
        turned_up = cards.index(RED_JOKER)
    hands = (in_hand(cards[seat :: rules.seats], rules, level) for seat in range(rules.seats))
    # The first seat is the one that is dealt the turned-up card: all seats are equally likely.
    return Deal(seed, tuple(hands), first=turned_up % rules.seats, lot=lot)


def leader(rules: Rules, hands: Sequence[Sequence[Card]], seat: int) -> int:
    """The seat that leads without a tribute: this one, or the next that may by the rules.

    >>> from paiju.all_games.guandan.rulesets import rules_of
    >>> rules = rules_of("homework", {"first_lead": "red_joker"})
    >>> leader(rules, (("3S",), ("RJ",)), 0), leader(rules_of(), (("3S",), ("RJ",)), 0)
    (1, 0)
    """
    around = ((seat + step) % rules.seats for step in range(rules.seats))
    must_hold = rules.options.first_lead == "red_joker"
    return next(each for each in around if not must_hold or RED_JOKER in hands[each])


def in_hand(cards: Iterable[Card], rules: Rules, level: str) -> tuple[Card, ...]:
    """Cards in the order of a hand: from high to low at a level."""
    return card.in_hand(cards, rules.play_at(level).order)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(state.State):
    """Everything about a round.

    Attributes:
        match: the match as it was when the round began.
        tribute: everything that was paid, chosen and returned, in the order in which it came.

    """

    rules: Rules
    deal: Deal
    match: Match = field(default_factory=Match)
    tribute: tuple[Action, ...] = ()

    @property
    def table(self) -> MoveTable:
        """Its plays."""
        return self.rules.table_at(self.level)

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.match.level

    @property
    def lot(self) -> int:
        """The number of the tribute that goes to the first, of two equal ones."""
        return self.deal.lot


@dataclass(frozen=True, slots=True, kw_only=True)
class View(state.View):
    """All that a seat sees, and nothing more; as in `State` but for what is said here.

    Attributes:
        lot: which of two equal tributes goes to the first, where it is drawn.
        tribute: the tribute as far as it is shown, and what the seat itself did in it.

    """

    rules: Rules
    lot: int
    match: Match
    tribute: tuple[Action, ...]

    @property
    def table(self) -> MoveTable:
        """The plays of the round."""
        return self.rules.table_at(self.level)

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.match.level
