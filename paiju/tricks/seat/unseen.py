"""The knowledge of a leader about the hidden cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from paiju.tricks.flow.hidden_hands import Evidence
from paiju.tricks.plays.leads import may_beat_throw
from paiju.tricks.plays.throws import Hidden, throw_verdict, unit_is_safe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.view import View
    from paiju.tricks.plays.card_order import Group
    from paiju.tricks.plays.following import Lead
    from paiju.tricks.plays.throws import Verdict
    from paiju.tricks.plays.units import Row, Unit
    from paiju.tricks.rules.play_rules import PlayRules


class Unseen(NamedTuple):
    """The knowledge of a leader about the cards that it does not see.

    Attributes:
        known: for each seat after the leader, cards that it holds for certain.
        voids: for each of them, the groups of which it has no card.
        is_apart: whether some of the unknown cards may lie in no hand, but in the kitty.
        unknown: the other cards that it does not see.

    """

    known: tuple[Counter[Card], ...]
    voids: tuple[frozenset[str], ...]
    is_apart: bool
    unknown: Counter[Card]

    def verdict(self, rules: PlayRules, lead: Lead) -> Verdict:
        """The verdict on a throw; a lead of one unit always stands."""
        hidden, unknown = self._hidden(rules, lead.group)
        return throw_verdict(lead, hidden, unknown)

    def is_safe(self, rules: PlayRules, unit: Unit, lead: Lead) -> bool:
        """Tests if no other hand can beat a unit of a lead with cards of its group."""
        hidden, unknown = self._hidden(rules, lead.group)
        return unit_is_safe(unit, lead, hidden, unknown)

    def _hidden(self, rules: PlayRules, group: Group) -> tuple[list[Hidden], Row]:
        """The hidden hands in a group, and the cards of it that may lie in any of them."""
        hidden = [
            Hidden(_row(group, known), group.name not in voids, may_beat_throw(rules, place))
            for place, (known, voids) in enumerate(zip(self.known, self.voids, strict=True), 1)
        ]
        if self.is_apart:
            hidden.append(Hidden((0,) * len(group.cards), counts=False))
        return hidden, _row(group, self.unknown)


def _row(group: Group, held: Counter[Card]) -> Row:
    """The row of counted cards in a group."""
    return tuple([held[card] for card in group.cards])


def unseen_beside(
    deck: Iterable[Card], seats: int, hand: Iterable[Card], seen: Iterable[Card]
) -> Unseen:
    """The knowledge of a leader who has a hand and has seen some more cards.

    All hands are equally large before a lead, so cards that are too many for them lie elsewhere.
    """
    held = Counter(hand)
    unknown = Counter(deck) - held - Counter(seen)
    others = seats - 1
    is_apart = unknown.total() > others * held.total()
    return Unseen((Counter(),) * others, (frozenset(),) * others, is_apart, unknown)


def unseen_in(view: View) -> Unseen:
    """The knowledge of the seat of a view."""
    assert view.seat is not None  # noqa: S101 - a spectator leads nothing
    evidence, seats = Evidence(view, view.order()), view.rules.seats
    # The voids come out while the turns are gone through; the view has no fault.
    assert not [*evidence.faults()]  # noqa: S101 - as above
    after = [(view.seat + place) % seats for place in range(1, seats)]
    return Unseen(
        tuple([evidence.known[seat] for seat in after]),
        tuple([frozenset(evidence.voids[seat]) for seat in after]),
        view.buried is None and view.rules.kitty > 0,
        evidence.unknown(),
    )
