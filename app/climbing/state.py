"""A climbing game at one moment: the whole of it, and the part that a seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.cards.card import ALL_CARDS, HIGH_TO_LOW, Card, rank_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from app.cards.holding import Holding
    from app.chance import Seed
    from app.climbing.acts import Turn
    from app.climbing.round import Round
    from app.climbing.table import MoveTable


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as they were dealt, each hand from high to low.

    Attributes:
        seed: the source of chance.
        hands: the cards of each seat.
        bottom: the cards that are left over.
        first: the seat that speaks or leads first.

    """

    seed: Seed
    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...] = ()
    first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything about a game; each game may have more.

    Attributes:
        rules: the rule set.
        seed: the source of chance.
        deal: the cards as they were dealt.
        phase: the part of the game: the stages before the play, `play` or `over`.
        to_act: the seats that are to act.
        hands: the cards that each seat holds now.
        is_given: whether the cards were given by somebody, not drawn from the seed.
        history: everything that was played.
        last: the play to beat; None on a lead.
        passed: the seats that have passed since: on the last play, or in the trick where a pass
            locks out.
        out: the seats that are out, in order.

    """

    rules: Any
    seed: Seed
    deal: Deal
    phase: str
    to_act: tuple[int, ...]
    hands: tuple[Holding, ...]
    is_given: bool = False
    history: tuple[Turn, ...] = ()
    last: Turn | None = None
    passed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        """The seat that speaks or leads first."""
        return self.deal.first

    @property
    def winner(self) -> int | None:
        """The seat that is out first."""
        return self.out[0] if self.out else None

    @property
    def round(self) -> Round:
        """The rules of its play phase."""
        found: Round = self.rules.round
        return found

    @property
    def table(self) -> MoveTable:
        """Its plays."""
        found: MoveTable = self.rules.table
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that a seat sees; each game may have more.

    Attributes:
        rules: the rule set.
        seat: the seat.
        first: the seat that spoke or led first.
        phase: as in `State`, and so are `to_act`, `history`, `last` and `out`.
        hand: the seat's own cards.
        counts: the number of cards of each seat; None where it is not told.

    """

    rules: Any
    seat: int
    first: int
    phase: str
    to_act: tuple[int, ...]
    hand: tuple[Card, ...]
    counts: tuple[Any, ...]
    history: tuple[Turn, ...]
    last: Turn | None
    out: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The seat that is out first."""
        return self.out[0] if self.out else None

    @property
    def table(self) -> MoveTable:
        """The plays of the game."""
        found: MoveTable = self.rules.table
        return found


def seen_of(state: State, seat: int) -> dict[str, Any]:
    """The part of a state that a seat sees in every climbing game, by the names of a view."""
    return {
        "rules": state.rules,
        "seat": seat,
        "first": state.first,
        "phase": state.phase,
        "to_act": state.to_act,
        "hand": state.hands[seat].cards,
        "counts": tuple([len(hand.cards) for hand in state.hands]),
        "history": state.history,
        "last": state.last,
        "out": state.out,
    }


def sizes_of(rules: Any) -> tuple[int, ...]:  # noqa: ANN401 - each game has its own
    """The number of cards that each seat is dealt: all but the bottom, one after another."""
    dealt = len(rules.play.deck.cards) - rules.bottom
    return tuple([len(range(seat, dealt, rules.seats)) for seat in range(rules.seats)])


def in_hand(cards: Iterable[Card], order: str) -> tuple[Card, ...]:
    """Cards as a player holds them: from high to low, by the order of single cards."""
    return tuple(sorted(cards, key=_places(order).__getitem__))


@lru_cache(maxsize=32)
def _places(order: str) -> Mapping[Card, int]:
    """By card its place in a hand; a card that has no rank of its own is the highest."""
    ranks = order + "F"
    found = sorted(ALL_CARDS, key=lambda card: (-ranks.find(rank_of(card)), HIGH_TO_LOW[card]))
    return {card: place for place, card in enumerate(found)}


def is_whole(cards: Iterable[Card], rules: Any) -> bool:  # noqa: ANN401 - each game has its own
    """The cards are exactly those of the deck."""
    return sorted(cards) == sorted(rules.play.deck.cards)
