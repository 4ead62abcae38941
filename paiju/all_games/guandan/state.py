"""The values of a round of Guandan: its actions, its deal, its state, and a seat's view."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from paiju.all_games.guandan.match import Match
from paiju.chance import DEALS_KEPT, Chance, shuffle
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
    """An action of a seat.

    Attributes:
        type: `pay` (进贡, with one of `cards`), `resist` (抗贡), `take` (the first seat takes one
            of two equal tributes, that of the payer `source`), `return` (还贡, with one of
            `cards`), `play` (with `cards`, and in `declared` the ranks of wild cards), `pass`, or
            `auto`: in a tribute the first choice; in the play a pass if that is legal, else the
            lead of the smallest single card.
        source: the payer whose tribute is taken.

    """

    source: int | None = None


@dataclass(frozen=True, slots=True)
class Deal(state.Deal):
    """The hands by seat, sorted at the level, and two random draws.

    Attributes:
        first: the seat that leads if there is no tribute.
        lot: which of two equal tributes the first seat gets: 0 or 1.

    """

    lot: int = 0


# Each request about a game deals its cards again, since a state in JSON has only the seed.
@lru_cache(maxsize=DEALS_KEPT)
def deal(rules: Rules, level: str, seed: Seed) -> Deal:
    """The cards of a seed, dealt one after another in turn.

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
    # The seat that is dealt the turned-up card is first: all seats are equally likely.
    return Deal(seed, tuple(hands), first=turned_up % rules.seats, lot=lot)


def leader(rules: Rules, hands: Sequence[Sequence[Card]], seat: int) -> int:
    """The seat that leads without a tribute: `seat`, or the next one that has a required red joker.

    >>> from paiju.all_games.guandan.rulesets import rules_of
    >>> rules = rules_of("homework", {"first_lead": "red_joker"})
    >>> leader(rules, (("3S",), ("RJ",)), 0), leader(rules_of(), (("3S",), ("RJ",)), 0)
    (1, 0)
    """
    around = ((seat + step) % rules.seats for step in range(rules.seats))
    must_hold = rules.options.first_lead == "red_joker"
    return next(each for each in around if not must_hold or RED_JOKER in hands[each])


def in_hand(cards: Iterable[Card], rules: Rules, level: str) -> tuple[Card, ...]:
    """Cards sorted as in a hand: from high to low at a level."""
    return card.in_hand(cards, rules.play_at(level).order)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(state.State):
    """The whole state of a round.

    Attributes:
        match: the match before the round.
        tribute: all payments, choices and returns, in order.

    """

    rules: Rules
    deal: Deal
    match: Match = field(default_factory=Match)
    tribute: tuple[Action, ...] = ()

    @property
    def table(self) -> MoveTable:
        """The move table of the level that is played."""
        return self.rules.table_at(self.level)

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.match.level

    @property
    def lot(self) -> int:
        """The number, 0 or 1, that decides which of two equal tributes the first seat gets."""
        return self.deal.lot


@dataclass(frozen=True, slots=True, kw_only=True)
class View(state.View):
    """Everything that a seat sees, and nothing more; attributes not named here are as in `State`.

    Attributes:
        lot: which of two equal tributes the first seat gets, if that is drawn.
        tribute: the tribute as far as it is shown, and the seat's own actions in it.

    """

    rules: Rules
    lot: int
    match: Match
    tribute: tuple[Action, ...]

    @property
    def table(self) -> MoveTable:
        """The move table of the level that is played."""
        return self.rules.table_at(self.level)

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.match.level
