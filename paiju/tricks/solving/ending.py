"""Endings with open hands: the last tricks of a round, and the plays that are legal in them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.tricks.flow.state import without
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.kitty import multiplier
from paiju.tricks.plays.leads import failure_of, lead_of, may_throw, units_in
from paiju.tricks.plays.units import Piece
from paiju.tricks.plays.winning import winner_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.tricks.flow.state import Cards
    from paiju.tricks.plays.card_order import CardOrder

Hands = tuple["Cards", ...]


class Scene:
    """The part of an ending that stays the same; it remembers follows and winners.

    Attributes:
        rules: the rule set.
        order: the order of cards.
        attackers: whether each seat plays against the dealer's team.
        kitty: the points of the buried cards.

    """

    def __init__(
        self,
        rules: Any,  # noqa: ANN401 - each game has its own
        order: CardOrder,
        attackers: tuple[bool, ...],
        kitty: int = 0,
    ) -> None:
        self.rules, self.order, self.attackers, self.kitty = rules, order, attackers, kitty
        self._leads: dict[Cards, Lead] = {}
        self._sets: dict[Cards, tuple[Cards, ...]] = {}
        self._follows: dict[tuple[Cards, Cards], tuple[Cards, ...]] = {}
        self._winners: dict[Hands, int] = {}

    def lead(self, cards: Cards) -> Lead:
        """The lead that cards are, which may be led."""
        if cards not in self._leads:
            lead = lead_of(self.rules.play, self.order, cards)
            assert isinstance(lead, Lead)  # noqa: S101 - as above
            self._leads[cards] = lead
        return self._leads[cards]

    def leads(self, hand: Cards, others: Hands) -> list[Cards]:
        """The leads of a hand that stand against the other hands."""
        if hand not in self._sets:
            self._sets[hand] = tuple(self._sets_of(hand))
        play = self.rules.play
        return [
            cards
            for cards in self._sets[hand]
            if len(cards) == 1 or failure_of(play, self.lead(cards), others) is None
        ]

    def _sets_of(self, hand: Cards) -> Iterator[Cards]:
        """The sets of cards that a hand may lead."""
        play = self.rules.play
        for group in self.order.groups.values():
            row = group.row(hand)
            if may_throw(play, group):
                counts = product(*[range(count + 1) for count in row])
                yield from [group.cards_of(each) for each in counts if any(each)]
            else:
                yield from [group.cards_of(unit) for unit in units_in(row, group, play.widest)]

    def follows(self, led: Cards, hand: Cards) -> tuple[Cards, ...]:
        """The legal follows of a hand."""
        if (led, hand) not in self._follows:
            follower = Follower(self.rules.play, self.order, self.lead(led), hand)
            self._follows[led, hand] = tuple(follower.moves(follower.count()))
        return self._follows[led, hand]

    def winner(self, trick: Hands) -> int:
        """The number of the play that takes a trick, so far or in the end."""
        if trick not in self._winners:
            lead = self.lead(trick[0])
            self._winners[trick] = winner_of(self.rules.play, self.order, lead, trick)
        return self._winners[trick]

    def points_in(self, groups: Hands) -> int:
        """The points of some cards."""
        points = self.rules.points
        return sum(points(card) for cards in groups for card in cards)

    def bonus(self, trick: Hands, winner: int) -> int:
        """The points that the kitty brings to attackers who win this last trick."""
        if not self.kitty:
            return 0
        options = self.rules.options
        lead = self.lead(trick[0 if options.kitty_shape == "lead" else winner])
        is_trump = lead.group.name == TRUMPS
        return self.kitty * multiplier(options.kitty_mult, lead.units[0].piece, is_trump=is_trump)

    def most_bonus(self, size: int) -> int:
        """The most points that the kitty may bring with a last trick of `size` cards."""
        if not self.kitty:
            return 0
        pieces = [Piece(1, 1)] + [
            Piece(width, length)
            for width in range(2, self.rules.play.widest + 1)
            for length in range(1, size // width + 1)
        ]
        way = self.rules.options.kitty_mult
        return self.kitty * max(multiplier(way, piece, is_trump=True) for piece in pieces)


def scene_of(rules: Any, order: CardOrder, dealer: int, kitty: Cards) -> Scene:  # noqa: ANN401 - each game has its own
    """The scene of an ending with a dealer and buried cards."""
    attackers = tuple([rules.is_attacker(dealer, seat) for seat in range(rules.seats)])
    return Scene(rules, order, attackers, sum(map(rules.points, kitty)))


class Ending(NamedTuple):
    """A position of the play in which all hands are open.

    Attributes:
        scene: the part that stays the same.
        hands: the cards of each seat.
        leader: the seat that leads the trick, or has led it.
        trick: the cards that were played to it so far.

    """

    scene: Scene
    hands: Hands
    leader: int
    trick: Hands = ()

    @property
    def turn(self) -> int:
        """The seat that is to act, if there are cards left."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def is_over(self) -> bool:
        """Tests if all cards are played."""
        return not self.trick and not self.hands[0]

    @property
    def is_attackers(self) -> bool:
        """Tests if an attacker is to act."""
        return self.scene.attackers[self.turn]

    @property
    def most(self) -> int:
        """The most points that are still to be won."""
        size = max(map(len, self.hands)) or len(self.trick[0]) if not self.is_over else 0
        points = self.scene.points_in(self.hands) + self.scene.points_in(self.trick)
        return points + self.scene.most_bonus(size)

    def moves(self) -> list[Cards]:
        """All that the seat to act may play, but for throws that fail.

        Such a throw is never better than to lead the unit that is forced.
        """
        hand, seats = self.hands[self.turn], len(self.hands)
        if self.trick:
            return [*self.scene.follows(self.trick[0], hand)]
        others = tuple([self.hands[(self.leader + at) % seats] for at in range(1, seats)])
        return self.scene.leads(hand, others)

    def after(self, cards: Cards) -> tuple[Ending, int]:
        """The position after a play, and the points that it brings the attackers at once."""
        scene, hands, seats = self.scene, [*self.hands], len(self.hands)
        hands[self.turn] = without(hands[self.turn], cards)
        trick = (*self.trick, cards)
        if len(trick) < seats:
            return Ending(scene, tuple(hands), self.leader, trick), 0
        winner = scene.winner(trick)
        seat = (self.leader + winner) % seats
        points = 0
        if scene.attackers[seat]:
            points = scene.points_in(trick) + (0 if any(hands) else scene.bonus(trick, winner))
        return Ending(scene, tuple(hands), seat), points
