"""The values of a game of Dou Dizhu: its actions, its deal, its state, and a seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.chance import shuffle
from paiju.climbing.flow import records as acts
from paiju.climbing.flow import state
from paiju.playing_cards.card import SUITED_RANKS

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.chance import Seed
    from paiju.climbing.plays.table import MoveTable
    from paiju.playing_cards.card import Card

SALT = "doudizhu"


@dataclass(frozen=True, slots=True)
class Action(acts.Action):
    """An action of a seat.

    Attributes:
        type: `call` (with `points`), `rob`, `double` (with `factor`), `redouble` (with `seats`),
            `play` (with `cards`, and in `declared` the ranks of wild cards), `pass`, which declines
            in every phase, or `auto`: pass if that is legal, else lead the smallest single card.
        points: the points called.
        factor: the factor of a double.
        seats: the seats that the landlord redoubles.

    """

    points: int = 0
    factor: int = 1
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(state.Deal):
    """The hands by seat, the bottom cards 底牌, and the wild ranks in the order of drawing."""

    wild: tuple[str, ...] = ()


def deal(rules: Rules, seed: Seed, first: int | None = None) -> Deal:
    """The cards of a seed, dealt one after another in turn.

    `first` is the first seat to call; None draws it from the seed.

    >>> from paiju.all_games.doudizhu.rulesets import rules_of
    >>> deal(rules_of(), "docs").bottom
    ('2C', 'QH', '8C')
    >>> deal(rules_of("tiandi"), "docs").wild
    ('K', 'Q')
    """
    dealt = state.deal(rules, seed, SALT, first)
    return Deal(dealt.seed, dealt.hands, dealt.bottom, dealt.first, wild_of(rules, seed))


def wild_of(rules: Rules, seed: Seed) -> tuple[str, ...]:
    """The wild ranks that a seed draws."""
    drawn = rules.play.wilds.drawn if rules.play.wilds else 0
    return tuple(shuffle(SUITED_RANKS, seed, f"{SALT} wild")[:drawn]) if drawn else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State(state.State):
    """The whole state of a game.

    Attributes:
        redeals: the number of redeals after deals in which nobody called.
        landlord: the landlord 地主, once it is known.
        bids: the bids of the calling, in order.
        doubles: the choices of the doubling, in order.

    """

    rules: Rules
    deal: Deal
    redeals: int = 0
    landlord: int | None = None
    bids: tuple[Action, ...] = ()
    doubles: tuple[Action, ...] = ()

    @property
    def table(self) -> MoveTable:
        """The move table with the wild ranks drawn so far."""
        return self.rules.table_with(self.wild)

    @property
    def wild(self) -> tuple[str, ...]:
        """The wild ranks drawn so far; the last one is drawn when the landlord is known."""
        return self.deal.wild if self.landlord is not None else self.deal.wild[:-1]

    @property
    def bottom(self) -> tuple[Card, ...] | None:
        """The bottom cards, once the landlord is known."""
        return self.deal.bottom if self.landlord is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(state.View):
    """Everything that a seat sees, and nothing more; attributes not named here are as in `State`.

    Attributes:
        bottom: the bottom cards, once the landlord has them.
        wild: the wild ranks drawn so far.
        doubles: the doubling as far as it is shown, and the seat's own choice.

    """

    rules: Rules
    redeals: int
    landlord: int | None
    bottom: tuple[Card, ...] | None
    wild: tuple[str, ...]
    bids: tuple[Action, ...]
    doubles: tuple[Action, ...]

    @property
    def table(self) -> MoveTable:
        """The move table with the wild ranks drawn so far."""
        return self.rules.table_with(self.wild)
