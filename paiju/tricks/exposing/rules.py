"""The rule sets of games in which each seat plays for its own total: the parts that all share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from paiju.tricks.exposing.opening import EXPOSING
from paiju.tricks.plays.card_order import CardOrder
from paiju.tricks.rules.play_rules import PlayRules

if TYPE_CHECKING:
    from paiju.text import Text
    from paiju.tricks.flow.stage import Opening


@dataclass(frozen=True, eq=False)
class OwnRules:
    """A rule set of a game of single cards without trumps, in which each seat plays for itself.

    Attributes:
        id: its name.
        name: its name for people.
        about: a line about it.
        options: its options.

    """

    id: str
    name: Text
    about: Text
    options: Any
    seats: int = 4
    # The ranks of a suit from the highest.
    ranks: str = "AKQJT98765432"
    kitty: ClassVar[int] = 0
    play: ClassVar[PlayRules] = PlayRules(widest=1, throw=False)
    opening: ClassVar[Opening] = EXPOSING

    def order(self, level: str = "", trump: str = "") -> CardOrder:
        """The order of cards; there are no trumps."""
        del level, trump
        return _order_of(self.ranks)

    def team(self, seat: int) -> int:
        """The team of a seat: each plays for itself."""
        return seat

    def is_attacker(self, dealer: int, seat: int) -> bool:
        """No seat plays against a dealer."""
        del dealer, seat
        return False


@lru_cache(maxsize=1 << 3)
def _order_of(ranks: str) -> CardOrder:
    """The order of cards without trumps, made once."""
    return CardOrder.of(ranks)
