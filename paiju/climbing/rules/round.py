"""The rules of a play phase: who leads, who may play, the duties of seats, and the end."""

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
    """A kind of hand that wins as soon as it is dealt.

    Attributes:
        group: the number of cards of a rank that make a group: 2 for pairs.
        links: the number of groups that it needs. If they need not be in a row, one rank can give
            several groups.
        ranks: the ranks that count, from low to high.
        in_row: whether the ranks must be consecutive.

    """

    group: int
    links: int
    ranks: str
    in_row: bool = True

    def is_in(self, hand: Sequence[Card]) -> bool:
        """Tests if a hand is of this kind.

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


# Kernels have these rules a second time: `players/solver/legal_kernels.py`, and for learners
# `network/choice_kernels.py` and `network/rounds_kernels.py`. `test_solved_games.py` and
# `test_learned_declared.py` hold them to the play phase. `lab/selfplay/by_declaration.py` and
# `kernels_know` in `players/network_player.py` refuse rules that the learners' kernels lack.
@dataclass(frozen=True, slots=True)
class Round:
    """The rules of a play phase.

    Attributes:
        teams: the team of each seat; used only if `ends` is "team" or `heir` is "partner".
        ends: when the round is over: as soon as one seat is out ("seat"), as soon as a whole team
            is out ("team"), or when all seats but one are out ("all").
        heir: the seat that leads if the winner of a trick is out: the next seat that holds cards
            ("next"), or the winner's partner if that seat still holds some ("partner").
        locks_out: whether a seat that has passed may not play again in that trick.
        leads: the card whose holder leads first; "" if no card decides who leads.
        or_leads: the cards that decide instead if that card was not dealt, in order.
        opens: whether the first play must contain that card.
        alone: whether the first play must be that card and nothing else.
        takers: cards in order; the holder of the first of them that was dealt takes the cards that
            the deal left over. Empty if no seat takes them.
        turns: 1 if play goes to the next higher seat, -1 if it goes to the next lower.
        must_beat: whether a seat must beat the last play if it can.
        frees_bombs: whether a seat that must beat may still pass if only bombs beat the play.
        report: the duty of a seat if the next seat has one card left 报单: none ("off"); its
            singles must be its highest one ("highest"); or it must also play that single on a
            single ("must").
        told_from: a seat's number of cards is public once it is at most this; None if it
            always is.
        is_open: whether all hands lie open on the table.
        returns: the pattern and the number of links of the play that a locked-out seat may still
            make if it beats the last play; None if there is none.
        bars_last: the ranks that may not be in the last play of a hand. A seat that has no legal
            lead passes the lead on; if every seat does, the round is over.
        at_once: the kinds of hands that win as soon as they are dealt. If several seats have one,
            the first of them in the order of play wins, counted from the seat that leads.

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
        """Tests if the round is over once these seats are out.

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

    def heir_of(self, winner: int, hands: Sequence[object]) -> int:
        """The seat that leads in place of the winner of a trick if the winner is out 接风.

        `hands` are the hands, or the numbers of their cards.

        >>> Round((0, 1, 0, 1), heir="partner").heir_of(0, (0, 5, 9, 2))
        2
        """
        order = list(self.after(winner))
        if self.heir == "partner":
            order.sort(key=lambda seat: self.teams[seat] != self.teams[winner])
        return next(seat for seat in order if hands[seat])

    def places(self, out: tuple[int, ...]) -> tuple[int, ...]:
        """All seats in their final order: those that are out, then the rest in order of play.

        Empty if no seat is out.
        """
        return (*out, *(seat for last in out[-1:] for seat in self.after(last) if seat not in out))

    def winner_at_once(self, hands: Sequence[Sequence[Card]], first: int) -> int | None:
        """The seat whose hand wins as soon as it is dealt; None if there is none.

        Of several it is the first one in the order of play, from the seat `first` on.
        """
        order = (first, *self.after(first))
        return next((seat for seat in order if self.wins(hands[seat])), None)

    def wins(self, hand: Sequence[Card]) -> bool:
        """Tests if a hand wins as soon as it is dealt."""
        return any(winning.is_in(hand) for winning in self.at_once)

    def leader(self, hands: Sequence[Sequence[Card]], drawn: int) -> int:
        """The seat that leads first: by the cards that decide, else the seat drawn by lot.

        >>> Round((0, 1), leads="3S").leader((("4S",), ("3S",)), 0)
        1
        """
        return _first_holder(self.lead_cards, hands, drawn)

    @property
    def takes_rest(self) -> bool:
        """Tests if a seat takes the cards that the deal left over."""
        return bool(self.takers)

    def taker(self, hands: Sequence[Sequence[Card]]) -> int:
        """The seat that takes the cards that the deal left over.

        >>> Round((0, 1), takers=("3S", "4S")).taker((("5S",), ("4S",)))
        1
        """
        return _first_holder(self.takers, hands, 0)

    @property
    def with_seats_in_order(self) -> Round:
        """The same rules with the seats renumbered in the order of play, from seat 0.

        >>> Round((0, 1, 2, 2), turns=-1).with_seats_in_order.teams
        (0, 2, 2, 1)
        """
        teams = (self.teams[0], *(self.teams[seat] for seat in self.after(0)))
        return replace(self, teams=teams, turns=1)

    @property
    def lead_cards(self) -> tuple[Card, ...]:
        """The cards that decide who leads first: the holder of the first of them in any hand."""
        return (self.leads, *self.or_leads) if self.leads else ()

    @property
    def has_duties(self) -> bool:
        """Tests if plays or passes have limits besides that a play must beat the last one."""
        has_any = self.must_beat or self.opens or self.report != "off"
        return has_any or bool(self.bars_last) or self.returns is not None

    @property
    def has_lasting_duties(self) -> bool:
        """Tests if `has_duties` holds at later plays too, for seats that have not passed."""
        has_any = self.must_beat or self.report != "off" or self.frees_bombs or self.alone
        return has_any or bool(self.bars_last)

    def duties_before(self, count: int | None, contains: Card | Literal[""] = "") -> Duties:
        """The duties of a seat, its limits on plays and passes, by the next seat's number of cards.

        Args:
            count: the number of cards of the next seat that still holds any; None if unknown.
            contains: the card that its play must contain; "" if there is none.

        """
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
        """The duties of a seat at its turn: limits on its plays and passes.

        Args:
            seat: the seat.
            hand: its cards.
            counts: the number of cards of each seat; None for an unknown number.
            is_first: whether this is the first play of the round, which may have to contain the
                card that decided who leads.
            has_passed: whether the seat has passed in this trick, after which it may make at most
                the play `returns`.

        >>> from paiju.playing_cards.holding import Holding
        >>> hand = Holding.of("34")
        >>> Round((0, 1), report="highest").duties(0, hand, (2, 1), is_first=False).highest
        True
        """
        is_special = (is_first and self.opens) or (has_passed and self.returns is not None)
        if not is_special and not self.has_lasting_duties:
            return FREE
        held = (card for card in self.lead_cards if card in hand.cards)
        contains: Card | Literal[""] = next(held, "") if is_first and self.opens else ""
        following = (counts[other] for other in self.after(seat) if counts[other] != 0)
        found = self.duties_before(next(following, None), contains)
        return replace(found, only=self.returns) if has_passed and self.returns else found


def _first_holder(cards: Iterable[Card], hands: Sequence[Sequence[Card]], other: int) -> int:
    """The seat that holds the first of these cards that is in any hand; `other` if none is."""
    places = (seat for card in cards for seat, hand in enumerate(hands) if card in hand)
    return next(places, other)


@lru_cache(maxsize=16)
def _orders(seats: int, turns: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, the other seats in the order of play."""
    return tuple(
        tuple((seat + turns * step) % seats for step in range(1, seats)) for seat in range(seats)
    )
