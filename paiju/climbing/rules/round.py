"""The rules of a play phase: who leads, who may play, what is asked, and when it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from paiju.climbing.rules.duties import FREE, Duties
from paiju.playing_cards.card import rank_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.climbing.rules.events import Ends
    from paiju.playing_cards.card import Card
    from paiju.playing_cards.holding import Holding


@dataclass(frozen=True, slots=True)
class Winning:
    """A hand that wins as it is dealt.

    Attributes:
        group: the number of cards of each rank.
        links: the number of ranks; where they need not be in a row a rank counts as often as the
            hand has the group of it.
        ranks: the ranks that count, from low to high.
        in_row: the ranks are in a row.

    """

    group: int
    links: int
    ranks: str
    in_row: bool = True

    def is_in(self, hand: Sequence[Card]) -> bool:
        """The hand is such a one.

        >>> five, six = Winning(2, 5, "34567"), Winning(2, 6, "345679", in_row=False)
        >>> five.is_in("3344556677"), six.is_in("334455667"), six.is_in("333344556699")
        (True, False, True)
        """
        held = [rank_of(card) for card in hand]
        counts = [held.count(rank) // self.group for rank in self.ranks]
        if not self.in_row:
            return sum(counts) >= self.links
        windows = range(len(counts) - self.links + 1)
        return any(all(counts[at : at + self.links]) for at in windows)


@dataclass(frozen=True, slots=True)
class Round:
    """The rules of a play phase.

    Attributes:
        teams: the team of each seat; they matter where `ends` or `heir` asks for them.
        ends: when it is over: where one seat is out, or where a whole team is, or all but one seat.
        heir: the seat that leads where the winner of a trick is out: the next that holds cards, or
            the partner where it still holds some.
        locks_out: whether a seat that has passed may not play any more in that trick.
        leads: the card whose holder leads first; "" where a seat is drawn.
        or_leads: the cards that take its part where it is not dealt, one after another.
        opens: whether the first play must hold that card.
        alone: whether that card must be the whole of it.
        takers: the cards of which the first that is dealt decides who takes the cards that the deal
            left over; none where nobody does.
        turns: 1 where play goes to the next higher seat, -1 where it goes to the next lower.
        must_beat: whether a seat that can beat the last play may not pass.
        frees_bombs: whether it may pass all the same where bombs alone beat the play.
        report: what is asked of a seat whose next has one card left 报单: nothing; that a single
            is its highest; or that this one must be played on a single, too.
        told_from: the number of cards from which a seat's count is told to the others; None where
            it always is.
        is_open: whether all hands are played openly.
        returns: the pattern and the links of a play that a seat which is locked out may still
            make on one that it beats; None where there is none.
        bars_last: the ranks that a last play may not hold. A seat that can lead nothing hands the
            lead on; where that goes round, the round is over.
        at_once: the hands that win as they are dealt; of several that of the seat that leads first,
            or is next in the order of play.

    """

    teams: tuple[int, ...]
    ends: Ends = "seat"
    heir: Literal["next", "partner"] = "next"
    locks_out: bool = False
    leads: Card | Literal[""] = ""
    or_leads: tuple[Card, ...] = ()
    opens: bool = False
    alone: bool = False
    takers: tuple[Card, ...] = ()
    turns: Literal[1, -1] = 1
    must_beat: bool = False
    frees_bombs: bool = False
    report: Literal["off", "highest", "must"] = "off"
    told_from: int | None = None
    is_open: bool = False
    returns: tuple[str, int] | None = None
    bars_last: str = ""
    at_once: tuple[Winning, ...] = ()

    def is_over(self, out: tuple[int, ...]) -> bool:
        """The round is over when these seats are out.

        >>> [Round((0, 1, 0, 1), "team").is_over(out) for out in ((0,), (0, 1), (0, 2))]
        [False, False, True]
        """
        if self.ends == "seat":
            return bool(out)
        left = [team for seat, team in enumerate(self.teams) if seat not in out]
        return len(left) == 1 or (self.ends == "team" and set(left) != set(self.teams))

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of play.

        >>> Round((0, 1, 2, 3), turns=-1).after(1)
        (0, 3, 2)
        """
        return _orders(len(self.teams), self.turns)[seat]

    def places(self, out: tuple[int, ...]) -> tuple[int, ...]:
        """Every seat by its place; those that still hold cards come last, in order of play.

        Where nobody is out, nobody has a place.
        """
        return (*out, *(seat for each in out[-1:] for seat in self.after(each) if seat not in out))

    def winner_at_once(self, hands: Sequence[Sequence[Card]], first: int) -> int | None:
        """The seat whose hand wins as it is dealt; None where there is none."""
        order = (first, *self.after(first))
        return next((seat for seat in order if self.wins(hands[seat])), None)

    def wins(self, hand: Sequence[Card]) -> bool:
        """A hand wins as it is dealt."""
        return any(each.is_in(hand) for each in self.at_once)

    def leader(self, hands: Sequence[Sequence[Card]], drawn: int) -> int:
        """The seat that leads first.

        >>> Round((0, 1), leads="3S").leader((("4S",), ("3S",)), 0)
        1
        """
        return _first_holder(self.lead_cards, hands, drawn)

    @property
    def takes_rest(self) -> bool:
        """A seat takes the cards that the deal left over."""
        return bool(self.takers)

    def taker(self, hands: Sequence[Sequence[Card]]) -> int:
        """The seat that takes them.

        >>> Round((0, 1), takers=("3S", "4S")).taker((("5S",), ("4S",)))
        1
        """
        return _first_holder(self.takers, hands, 0)

    @property
    def from_first(self) -> Round:
        """The same rules, with seats in the order of play.

        >>> Round((0, 1, 2, 2), turns=-1).from_first.teams
        (0, 2, 2, 1)
        """
        teams = (self.teams[0], *(self.teams[seat] for seat in self.after(0)))
        return replace(self, teams=teams, turns=1)

    @property
    def lead_cards(self) -> tuple[Card, ...]:
        """The cards of which the first that is dealt decides who leads first."""
        return (self.leads, *self.or_leads) if self.leads else ()

    @property
    def has_duties(self) -> bool:
        """Something is asked of a seat beside beating the last play."""
        asked = self.must_beat or self.opens or self.report != "off"
        return asked or bool(self.bars_last) or self.returns is not None

    @property
    def asks_always(self) -> bool:
        """Something is asked at more than a first play, and of more than a seat that has passed."""
        asked = self.must_beat or self.report != "off" or self.frees_bombs or self.alone
        return asked or bool(self.bars_last)

    def duties_before(self, count: int | None, contains: Card | Literal[""] = "") -> Duties:
        """The duties of a seat whose next holds so many cards, and whose play must hold a card."""
        if not self.has_duties:
            return FREE
        is_last = count == 1 and self.report != "off"
        must_stop = is_last and self.report == "must"
        return Duties(
            must_beat=self.must_beat,
            frees_bombs=self.frees_bombs,
            highest=is_last,
            must_stop=must_stop,
            contains=contains,
            alone=self.alone,
            bars_last=self.bars_last,
        )

    def duties(
        self,
        seat: int,
        hand: Holding,
        counts: Sequence[int | None],
        *,
        is_first: bool,
        has_passed: bool = False,
    ) -> Duties:
        """The duties of a seat with a hand, where others hold so many cards.

        In the first play there is one of its own, and so for a seat that has passed in the trick.

        >>> from paiju.playing_cards.holding import Holding
        >>> hand = Holding.of("34")
        >>> Round((0, 1), report="highest").duties(0, hand, (2, 1), is_first=False).highest
        True
        """
        is_special = (is_first and self.opens) or (has_passed and self.returns is not None)
        if not is_special and not self.asks_always:
            return FREE
        held = (card for card in self.lead_cards if card in hand.cards)
        contains: Card | Literal[""] = next(held, "") if is_first and self.opens else ""
        following = (counts[each] for each in self.after(seat) if counts[each] != 0)
        found = self.duties_before(next(following, None), contains)
        return replace(found, only=self.returns) if has_passed and self.returns else found


def _first_holder(cards: Iterable[Card], hands: Sequence[Sequence[Card]], other: int) -> int:
    """The seat with the first of some cards that is in a hand; another where none is."""
    places = (seat for card in cards for seat, hand in enumerate(hands) if card in hand)
    return next(places, other)


@lru_cache(maxsize=16)
def _orders(seats: int, turns: int) -> tuple[tuple[int, ...], ...]:
    """By seat, the other seats in the order of play."""
    return tuple(
        tuple((seat + turns * step) % seats for step in range(1, seats)) for seat in range(seats)
    )
