"""The state of a trick-taking game with a contract, and the view that a seat has of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.tricks.plays.following import Lead
from paiju.tricks.plays.leads import lead_of
from paiju.tricks.plays.winning import winner_of
from paiju.tricks.rules.declaring import NO_TRUMP, Declaration, declared
from paiju.tricks.rules.exposing import exposed_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.chance import Seed
    from paiju.playing_cards.card import Card
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.rules.play_rules import PlayRules

Cards = tuple["Card", ...]


class Deal(NamedTuple):
    """The cards as they were dealt.

    Attributes:
        hands: the cards of each seat, in the order in which it got them.
        kitty: the cards that were left over.

    """

    hands: tuple[Cards, ...]
    kitty: Cards = ()


class Shown(NamedTuple):
    """Cards that a seat showed to declare trumps.

    Attributes:
        seat: the seat.
        cards: the cards; those that add to a declaration with it.
        after: the number of cards that each seat had been dealt; one more than all if the kitty
            was buried already.

    """

    seat: int
    cards: Cards
    after: int


class Turn(NamedTuple):
    """The cards that a seat played.

    Attributes:
        seat: the seat.
        cards: the cards.
        tried: the throw that failed, if these cards were led in its place.

    """

    seat: int
    cards: Cards
    tried: Cards = ()


class Buried(NamedTuple):
    """Cards that a seat put into the kitty.

    Attributes:
        seat: the seat.
        cards: the cards.

    """

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat.

    Attributes:
        type: `play`, one of the types of the stages before, or `auto`: the default.
        seat: the seat; None for the one seat that is to act.
        cards: the cards that are shown, buried or played.

    """

    type: str
    seat: int | None = None
    cards: Cards = ()


class Match(NamedTuple):
    """Where a match stands before a round.

    Attributes:
        levels: the level of each team.
        dealer: the seat that deals.

    """

    levels: tuple[str, ...]
    dealer: int


class Contract(NamedTuple):
    """The contract of a round.

    Attributes:
        dealer: the seat that leads first, and takes the kitty if there is one.
        trump: the suit of the trumps, or "N".

    """

    dealer: int
    trump: str


class Table:
    """The open part of a round, which states and views have in common.

    Attributes:
        rules: the rule set.
        levels: the level of each team; none in a game without levels.
        totals: the points of each seat in the match so far; none in a game with levels.
        dealer: the seat that deals or leads by the round before; None in the first one.
        number: the number of deals before this one in which no seat declared.
        phase: that of a stage, `play` or `over`.
        out: the number of cards that each seat has been dealt so far.
        shown: the cards that were shown to declare, in order.
        exposing: what seats did about exposing cards, as far as it is seen.
        contract: what the round is played for; None before.
        history: the turns of the play.
        taken: the points that the attackers have taken in tricks.
        penalties: the points for failed throws, as they count for the attackers.

    """

    rules: Any
    levels: tuple[str, ...]
    totals: tuple[int, ...]
    dealer: int | None
    number: int
    phase: str
    out: int
    shown: tuple[Shown, ...]
    exposing: tuple[Action, ...]
    contract: Contract | None
    history: tuple[Turn, ...]
    taken: int
    penalties: int

    @property
    def opening(self) -> Any:  # noqa: ANN401 - an `Opening`, whose module needs this one
        """The part of the round before the play."""
        return self.rules.opening

    @property
    def is_declaring(self) -> bool:
        """Tests if seats may show cards to declare trumps, before the kitty is buried or after."""
        return self.phase in {"declare", "stir"}

    @property
    def is_burying(self) -> bool:
        """Tests if a seat is to put cards into the kitty."""
        return self.phase in {"bury", "rebury"}

    @property
    def burier(self) -> int | None:
        """The seat that buried the kitty last, or is to bury it; None before a contract."""
        if self.contract is None:
            return None
        stirred = [shown.seat for shown in self.shown if self.is_stir(shown)]
        return stirred[-1] if stirred else self.contract.dealer

    def is_stir(self, shown: Shown) -> bool:
        """Tests if cards were shown after the kitty was buried."""
        return bool(shown.after > self.rules.hand_size)

    @property
    def is_secret(self) -> bool:
        """Tests if seats act now without seeing the actions of the others."""
        return any(each.is_secret for each in self.opening.stages if each.phase == self.phase)

    @property
    def seats(self) -> int:
        """The number of seats."""
        seats: int = self.rules.seats
        return seats

    @property
    def level(self) -> str:
        """The level of the round: that of the dealer's team; "" in a game without levels."""
        if not self.levels:
            return ""
        seat = self.contract.dealer if self.contract else self.dealer
        return self.levels[(seat or 0) % len(self.levels)]

    @property
    def trick(self) -> tuple[Turn, ...]:
        """The turns since the last lead; none before a lead."""
        begun = len(self.history) // self.seats * self.seats
        return self.history[begun:]

    @property
    def stands(self) -> Declaration | None:
        """The declaration that stands; None without any."""
        rules, standing = self.rules, None
        for each in self.shown:
            found = declared(
                rules.declaring, self.level, rules.deck.packs, standing, each.seat, each.cards
            )
            assert isinstance(found, Declaration)  # noqa: S101 - it was legal
            standing = found
        return standing

    @property
    def trump(self) -> str | None:
        """The suit of the trumps, or "N", as far as it is declared; None before."""
        if self.contract is not None:
            return self.contract.trump
        stands = self.stands
        return None if stands is None else stands.trump

    def order(self) -> CardOrder:
        """The order of cards under the trumps that are declared."""
        order: CardOrder = self.rules.order(self.level, self.trump or NO_TRUMP)
        return order

    @property
    def ahead(self) -> int | None:
        """The seat that would take the trick as it lies; None before a lead."""
        trick = self.trick
        return taker_of(self.rules.play, self.order(), trick).seat if trick else None

    @property
    def at_stake(self) -> int:
        """The points of the cards in the trick as it lies."""
        return points_in(self.rules, self.trick)

    def is_attacker(self, seat: int) -> bool:
        """Tests if a seat plays against the dealer's team."""
        return self.contract is not None and bool(
            self.rules.is_attacker(self.contract.dealer, seat)
        )

    @property
    def exposed(self) -> tuple[Card, ...]:
        """The cards that are exposed."""
        chosen = [card for action in self.exposing for card in action.cards]
        return exposed_after(self.rules.exposing, chosen) if self.contract else ()

    @property
    def piles(self) -> tuple[Cards, ...]:
        """The cards that each seat has taken in tricks."""
        piles: list[Cards] = [()] * self.seats
        for begun in range(0, len(self.history) - self.seats + 1, self.seats):
            trick = self.history[begun : begun + self.seats]
            taker = taker_of(self.rules.play, self.order(), trick).seat
            piles[taker] += tuple([card for turn in trick for card in turn.cards])
        return tuple(piles)


def points_in(rules: Any, turns: Iterable[Turn]) -> int:  # noqa: ANN401 - each game has its own
    """The points of the cards of turns."""
    return sum(rules.points(card) for turn in turns for card in turn.cards)


def taker_of(rules: PlayRules, order: CardOrder, trick: Sequence[Turn]) -> Turn:
    """The turn that takes a trick as far as it is played."""
    lead = lead_of(rules, order, trick[0].cards)
    assert isinstance(lead, Lead)  # noqa: S101 - it was legal
    return trick[winner_of(rules, order, lead, [turn.cards for turn in trick])]


@dataclass(frozen=True, kw_only=True)
class State(Table):
    """The whole of a round at one moment; see `Table` for its open part.

    Attributes:
        seed: the seed of all chance.
        deal: the cards as they were dealt.
        is_given: whether the cards were given from outside, not drawn from the seed.
        to_act: the seats that are to act.
        calls: the declarations and passes since the cards were dealt, in order.
        burying: the cards that were put into the kitty, each time.
        stirring: the acts after that, in order: passes, declarations of other trumps by seats that
            take the kitty up, and their burials.
        hands: the cards that each seat holds now.

    """

    rules: Any
    seed: Seed
    deal: Deal
    levels: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    dealer: int | None = None
    number: int = 0
    is_given: bool = False
    phase: str = ""
    to_act: tuple[int, ...] = ()
    out: int = 0
    calls: tuple[Action, ...] = ()
    shown: tuple[Shown, ...] = ()
    exposing: tuple[Action, ...] = ()
    contract: Contract | None = None
    burying: tuple[Buried, ...] = ()
    stirring: tuple[Action, ...] = ()
    hands: tuple[Cards, ...] = ()
    history: tuple[Turn, ...] = ()
    taken: int = 0
    penalties: int = 0

    @property
    def given(self) -> Deal | None:
        """The cards that were given from outside; None if they were drawn from the seed."""
        return self.deal if self.is_given else None

    @property
    def buried(self) -> Cards | None:
        """The cards in the kitty as they were buried; None before."""
        if self.is_burying:
            return None
        again = [action.cards for action in self.stirring if action.type == "bury"]
        if self.burying:
            return (*[each.cards for each in self.burying], *again)[-1]
        has_none = self.contract is not None and self.levels and not self.rules.kitty
        return () if has_none else None


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """A hand without some of its cards."""
    rest = [*hand]
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def sorted_hand(order: CardOrder, cards: Iterable[Card]) -> Cards:
    """Cards as a player holds them: trumps first, each suit from high to low."""
    return tuple(sorted(cards, key=order.places.__getitem__))
