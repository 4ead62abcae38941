"""Advice by sight: plays that are good for one plain reason, from a hand and the cards played.

It looks at one trick and weighs nothing against anything; players do that.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.text import Text
from paiju.tricks.flow.state import sorted_hand
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.leads import may_throw
from paiju.tricks.plays.units import fills, places_of, units_of
from paiju.tricks.plays.winning import winner_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.state import Cards
    from paiju.tricks.plays.card_order import CardOrder, Group
    from paiju.tricks.plays.following import Core
    from paiju.tricks.seat.unseen import Unseen

# The most follows and cores of a hand that are gone through.
_MANY, _CORES = 300, 40
# The cost of a trump beyond its height, and that of a point.
_TRUMP, _POINT = 40, 3
# A side suit of at most this number of cards may be played out.
_SHORT = 2


class Advice(NamedTuple):
    """A play and the reason for it.

    Attributes:
        cards: the cards.
        reason: the code of the reason.

    """

    cards: Cards
    reason: str


TEXTS = {
    "safe_throw": Text(
        "这一门没有更大的了，可以一起甩", "nothing of the suit is higher: throw them"
    ),
    "safe": Text("这一门没有更大的了", "nothing of the suit is higher"),
    "makes_void": Text("出掉短门", "it plays out a short suit"),
    "low": Text("小牌，不带分", "low cards, with as few points as can be"),
    "takes": Text("最省的赢法", "the cheapest cards that take the trick"),
    "gives_points": Text("对家大，送分", "the partner holds the trick: give points"),
}


class Adviser:
    """An adviser of a seat, which sees its hand.

    Attributes:
        rules: the rule set.
        order: the order of cards.
        hand: the hand.

    """

    def __init__(self, rules: Any, order: CardOrder, hand: Cards) -> None:  # noqa: ANN401 - each game has its own
        self.rules, self.order, self.hand = rules, order, hand

    def cost(self, cards: Iterable[Card]) -> int:
        """The cost of giving cards away: trumps, points and high cards are dear."""
        return sum(map(self._cost, cards))

    def _cost(self, card: Card) -> int:
        group = self.order.group_of(card)
        height = len(group.joined) - group.steps[group.cards.index(card)]
        points: int = self.rules.points(card)
        return height + _POINT * points + (_TRUMP if group.name == TRUMPS else 0)

    def points(self, cards: Iterable[Card]) -> int:
        """The points of cards."""
        return sum(map(self.rules.points, cards))

    def leads(self, unseen: Unseen) -> list[Advice]:
        """Advice for a lead."""
        found = list[Advice]()
        for group in self.order.groups.values():
            found += self._safe_leads(group, unseen)
        found.sort(key=lambda each: (each.reason != "safe_throw", -len(each.cards)))
        side = [card for card in self.hand if self.order.group_of(card).name != TRUMPS]
        held = Counter(self.order.group_of(card).name for card in side)
        short = [card for card in side if held[self.order.group_of(card).name] <= _SHORT]
        if short:
            found.append(Advice((min(short, key=self._cost),), "makes_void"))
        found.append(Advice((min(side or self.hand, key=self._cost),), "low"))
        return found

    def _safe_leads(self, group: Group, unseen: Unseen) -> Iterator[Advice]:
        """The units of a group that no hand beats, and all of them together as a throw."""
        row, play = group.row(self.hand), self.rules.play
        if not any(row):
            return
        units = units_of(row, group, play.widest)
        lead = Lead(group, units, sum(row))
        safe = [unit for unit in units if unseen.is_safe(play, unit, lead)]
        if len(safe) > 1 and may_throw(play, group):
            together = [unit.row(len(row)) for unit in safe]
            counts = [sum(each) for each in zip(*together, strict=True)]
            yield Advice(group.cards_of(counts), "safe_throw")
        for unit in safe:
            yield Advice(group.cards_of(unit.row(len(row))), "safe")

    def follows(self, lead: Lead, plays: Sequence[Cards]) -> list[Advice]:
        """Advice for a follow to the plays of a trick; the first of them is the lead."""
        follower = Follower(self.rules.play, self.order, lead, self.hand)
        own = [*dict.fromkeys(self._candidates(follower))]
        holds = winner_of(self.rules.play, self.order, lead, plays)
        # Seats are counted from the leader; teams are the same wherever one begins.
        is_partners = self.rules.team(holds) == self.rules.team(len(plays))
        taking = [cards for cards in own if self._takes(lead, plays, cards)]
        others = [cards for cards in own if cards not in taking] or own
        found = list[Advice]()
        if taking:
            found.append(Advice(min(taking, key=self.cost), "takes"))
        if is_partners and any(map(self.points, others)):
            best = max(others, key=lambda cards: (self.points(cards), -self.cost(cards)))
            found.insert(0, Advice(best, "gives_points"))
        voids = [cards for cards in others if self._voids(cards) and not self.points(cards)]
        if voids:
            found.append(Advice(min(voids, key=self.cost), "makes_void"))
        found.append(Advice(min(others, key=self.cost), "low"))
        return found

    def _takes(self, lead: Lead, plays: Sequence[Cards], cards: Cards) -> bool:
        """Tests if cards would take the trick from the plays before them."""
        return winner_of(self.rules.play, self.order, lead, [*plays, cards]) == len(plays)

    def _voids(self, cards: Cards) -> bool:
        """Tests if a play leaves no card of a side suit that it gives away."""
        rest = Counter(self.hand) - Counter(cards)
        left = {self.order.group_of(card).name for card in rest}
        return any(
            (name := self.order.group_of(card).name) != TRUMPS and name not in left
            for card in cards
        )

    def _candidates(self, follower: Follower) -> Iterator[Cards]:
        """All follows of a hand, or where there are many those that stand out."""
        if follower.count() <= _MANY:
            yield from follower.moves(_MANY)
            return
        for core in follower.cores[:_CORES]:
            yield from self._of_core(core)
            if core.discards == follower.lead.size:
                yield from self._ruffs(follower.lead)

    def _of_core(self, core: Core) -> Iterator[Cards]:
        """The follows of a core that are cheap, rich in points, or leave a suit."""
        number, pool = core.fill or core.discards, core.fill_of or core.discards_of
        suits = dict.fromkeys(self.order.group_of(card).name for card in pool)
        orders = [
            sorted(pool, key=self._cost),
            sorted(pool, key=lambda card: (-self.rules.points(card), self._cost(card))),
            *[sorted(pool, key=partial(self._not_of, name)) for name in suits],
        ]
        for cards in orders:
            yield sorted_hand(self.order, (*core.cards, *cards[:number]))

    def _not_of(self, name: str, card: Card) -> tuple[bool, int]:
        """The key that puts the cards of a group first, the cheap ones before the dear ones."""
        return self.order.group_of(card).name != name, self._cost(card)

    def _ruffs(self, lead: Lead) -> Iterator[Cards]:
        """The low trumps that cover a lead, if the hand has such."""
        group = self.order.groups[TRUMPS]
        row = group.row(self.hand)
        for begin in range(len(row) - 1, -1, -1):
            low = (*[0] * begin, *row[begin:])
            if fills(lead.pieces, low, group):
                places = iter(places_of(lead.pieces, low, group) or ())
                taken = [0] * len(row)
                for piece in lead.pieces:
                    for _ in range(piece.length):
                        taken[next(places)] += piece.width
                yield group.cards_of(taken)
                return
