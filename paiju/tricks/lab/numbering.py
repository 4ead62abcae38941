"""The encoding of a trick-taking game for learners: cards one after another, views as arrays."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.play.lab.numbering import Layout, Numbering, Part, counted, which
from paiju.playing_cards.card import LOW_TO_HIGH
from paiju.tricks.flow.state import Action
from paiju.tricks.lab.card_sets import choosing_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    from paiju.play.lab.numbering import Seen
    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.state import Cards, State
    from paiju.tricks.flow.view import View
    from paiju.tricks.game import TrickGame


class TrickNumbering(Numbering):
    """The encoding of actions and views of a trick-taking game.

    A seat chooses the cards of an action one after another, each by the number of its column, in
    the order of columns. Where sets of several sizes are legal, `end` ends the choice; else it ends
    with the last card.

    Attributes:
        cards: the cards of the deck from low to high, each once: the columns of an encoded view.
        end: the number that ends a choice of cards.
        passing: the number of the pass.

    """

    def __init__(self, game: TrickGame, begun: State) -> None:
        super().__init__(game)
        rules = begun.rules
        deck = sorted(set(rules.deck.cards), key=LOW_TO_HIGH.__getitem__)
        self.cards: tuple[Card, ...] = tuple(deck)
        self._columns = {card: place for place, card in enumerate(self.cards)}
        self.end = len(self.cards)
        self.passing = self.end + 1
        self.size = self.passing + 1
        self._phases = (*(stage.phase for stage in game.flow.stages), "over")
        self._facts = self.own.facts(rules)
        self.layout = Layout(tuple(self._parts(rules.seats)))

    def _parts(self, seats: int) -> list[Part]:
        cards = len(self.cards)
        each = (seats, cards)
        return [
            Part("hand", (cards,), "its cards"),
            Part("chosen", (cards,), "the cards that it has chosen so far for its action"),
            Part("played", each, "the cards that were played, by seat"),
            Part("latest", each, "the cards of the latest turn, by seat"),
            Part("trick", each, "the cards of the trick that is being played, by seat"),
            Part("counts", (seats,), "the cards left, by seat"),
            Part("to_act", (seats,), "1 for the seats that are to act, as far as it sees them"),
            Part("led", (seats,), "1 for the seat that led the trick"),
            Part("ahead", (seats,), "1 for the seat that would take it as it lies"),
            Part("phase", (len(self._phases),), f"1 for one of {', '.join(self._phases)}"),
            *(fact.part for fact in self._facts),
        ]

    def seen(self, view: View, chosen: Sequence[int] = ()) -> Seen:
        """The view of a seat as arrays; seats come in the order of play from the seat itself."""
        order = seats_from(view)
        played: list[list[Card]] = [[] for _ in order]
        latest: list[Cards] = [()] * len(order)
        for turn in view.history:
            played[turn.seat] += turn.cards
            latest[turn.seat] = turn.cards
        trick = {turn.seat: turn.cards for turn in view.trick}
        values: dict[str, npt.ArrayLike] = {
            "hand": self._count(view.hand),
            "chosen": self._count(self._cards(chosen)),
            "played": [self._count(played[seat]) for seat in order],
            "latest": [self._count(latest[seat]) for seat in order],
            "trick": [self._count(trick.get(seat, ())) for seat in order],
            "counts": [view.counts[seat] for seat in order],
            "to_act": which(view.to_act, order),
            "led": which([turn.seat for turn in view.trick[:1]], order),
            "ahead": which((view.ahead,), order),
            "phase": [int(phase == view.phase) for phase in self._phases],
        }
        return self.layout.filled(values | {fact.part.name: fact.of(view) for fact in self._facts})

    def offered(self, state: State, seat: int, chosen: Sequence[int] = ()) -> list[int]:
        """The numbers that a seat may choose next: of cards, then the end or the pass."""
        hand = state.hands[seat]
        choosing = choosing_of(state, seat, hand)
        held, taken = Counter(hand), Counter(self._cards(chosen))
        found, first = [], chosen[-1] if chosen else 0
        for number, card in enumerate(self.cards[first:], first):
            if held[card] == taken[card]:
                continue
            later = {each: held[each] for each in held if self._columns[each] >= number}
            if choosing.sets.holds({**taken, card: taken[card] + 1}, {**taken, **later}):
                found.append(number)
        if choosing.size is None and choosing.sets.holds(taken, taken):
            found.append(self.end)
        return [*found, *[self.passing] * (choosing.may_pass and not chosen)]

    def action(self, state: State, seat: int, chosen: Sequence[int]) -> Action | None:
        """The action that chosen numbers make; None if the seat has more to choose."""
        if chosen[-1] == self.passing:
            return Action("pass", seat)
        choosing, cards = choosing_of(state, seat, state.hands[seat]), self._cards(chosen)
        is_last = chosen[-1] == self.end or len(cards) == choosing.size
        return Action(choosing.type, seat, cards) if is_last else None

    def numbers(self, view: View, action: Action) -> list[int]:
        """The numbers by which a seat chooses an action that is legal in a view."""
        if action.type == "pass":
            return [self.passing]
        assert view.seat is not None  # noqa: S101 - a seat acts, no spectator
        numbers = sorted([self._columns[card] for card in action.cards])
        has_end = choosing_of(view, view.seat, view.hand).size is None
        return [*numbers, *[self.end] * has_end]

    def _cards(self, chosen: Sequence[int]) -> Cards:
        """The cards with some numbers."""
        return tuple([self.cards[number] for number in chosen if number < self.end])

    def _count(self, cards: Iterable[Card]) -> list[int]:
        return counted(cards, self._columns)


def seats_from(view: View) -> list[int]:
    """The seats in the order of play, from that of the view."""
    assert view.seat is not None  # noqa: S101 - a seat learns, no spectator
    return [(view.seat + place) % view.seats for place in range(view.seats)]
