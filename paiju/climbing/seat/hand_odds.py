"""Chances of hidden hands, by the unseen cards: counted where that is feasible, else sampled.

Every deal of the unseen cards is equally likely that fits the sizes of the hands, the cards that
seats are known to hold and what their turns prove; beyond that, how the others play is not read.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import islice
from math import comb, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.wild_table import wild_table_of
from paiju.climbing.seat.hidden_deals import Deals
from paiju.playing_cards.holding import LANES, Holding, contains, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.chance import Seed
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.seat.knowledge import Knowledge
    from paiju.playing_cards.card import Card

# The most plays and groups of cards of which hands are counted, and the most states of that count.
MOST_ROWS, MOST_NEEDS, MOST_STATES = 400, 80, 500
_KEPT = 256

# Groups of cards, packed; a hand that holds one of them has what is asked.
Needs = frozenset[int]


class Estimate(NamedTuple):
    """A chance, and its standard error; 0 where every deal was counted."""

    chance: float
    error: float = 0.0


class Outlook(NamedTuple):
    """The hidden hand of a seat.

    Attributes:
        seat: the seat.
        size: the number of its cards.
        known: the cards that it is known to hold.
        bomb: the chance that it holds a bomb.
        beats: the chance that it holds what beats the play; None where there is none.

    """

    seat: int
    size: int
    known: tuple[Card, ...]
    bomb: Estimate
    beats: Estimate | None


class Forecast(NamedTuple):
    """The chances of all other hands.

    Attributes:
        unseen: the cards that the seat of the view does not see.
        play: the play that is to be beaten, if there is one.
        outlooks: the other hands, in the order of play.
        deals: the number of sampled deals; 0 where every deal was counted.

    """

    unseen: tuple[Card, ...]
    play: Play | None
    outlooks: tuple[Outlook, ...]
    deals: int


def forecast(known: Knowledge[Any, Any], play: Play | None, deals: int, seed: Seed) -> Forecast:
    """The chances of all other hands, by what a seat knows; so many deals are sampled at most."""
    hands = _Hands(known, play)
    counted = {
        (seat, asked): hands.count(seat, asked) for seat in known.others for asked in hands.asked
    }
    if all(chance is not None for chance in counted.values()):
        deals = 0
    held, deals = hands.sample(deals, seed)

    def estimate(seat: int, asked: str) -> Estimate:
        chance = counted[seat, asked]
        if chance is not None:
            return Estimate(chance)
        share = held[seat, asked] / deals
        # A share of none or all has an error, too: that of one deal more.
        near = (held[seat, asked] + 0.5) / (deals + 1)
        return Estimate(share, sqrt(near * (1 - near) / deals))

    outlooks = tuple(
        Outlook(
            seat,
            known.counts[seat],
            hands.known[seat],
            estimate(seat, _BOMB),
            estimate(seat, _BEATS) if play else None,
        )
        for seat in known.others
    )
    return Forecast(known.unseen, play, outlooks, deals)


_BOMB, _BEATS = "bomb", "beats"


class _Hands:
    """The other hands in the deals that a seat knows to be possible.

    Attributes:
        asked: what is asked of each: whether it has a bomb, and what beats the play.
        known: the cards that each seat is known to hold.

    """

    def __init__(self, known: Knowledge[Any, Any], play: Play | None) -> None:
        self._table, self._play = known.table, play
        self.asked = (_BOMB, _BEATS) if play else (_BOMB,)
        self._deals = Deals(known, known.others)
        self.known = self._deals.known
        self._room = {seat: known.counts[seat] - len(self.known[seat]) for seat in known.others}

    def count(self, seat: int, asked: str) -> float | None:
        """The chance that a hand has what is asked; None where it is not feasible to count."""
        needs = _needs_of(self._table, None if asked == _BOMB else self._play)
        if self._room[seat] == 0 or not self._deals.hidden:
            return float(self._has(asked, self.known[seat]))
        if needs is None or self._deals.has_evidence:
            return None
        own = Holding.of(self.known[seat]).packed
        return holding_one(
            frozenset(_less(need, own) for need in needs),
            tuple(unpack(Holding.of(self._deals.hidden).packed)),
            self._room[seat],
        )

    def sample(self, deals: int, seed: Seed) -> tuple[Counter[tuple[int, str]], int]:
        """By seat and what is asked, the number of deals in which its hand has it; and of all.

        Of twice as many deals as are wanted those are taken that agree with all evidence; where
        none does, one deal is sought longer.
        """
        drawn = self._deals
        each = (drawn.draw_once(seed, f"odds {number}") for number in range(2 * deals))
        taken = [*islice(filter(drawn.agrees, each), deals)]
        if deals and not taken:
            taken = [drawn.draw(seed, "odds")]
        found: Counter[tuple[int, str]] = Counter()
        for hands in taken:
            for seat, cards in hands.items():
                found.update((seat, asked) for asked in self.asked if self._has(asked, cards))
        return found, len(taken)

    def _has(self, asked: str, cards: Sequence[Card]) -> bool:
        """A hand has what is asked."""
        table, hand = self._table, Holding.of(cards)
        if asked == _BOMB:
            first = table.first_above(0)
            return first < len(table.cores) and len(table.held(hand, first)) > 0
        return len(list_moves(table, hand, self._play)) > 0


@lru_cache(maxsize=_KEPT)
def _needs_of(table: MoveTable, play: Play | None) -> Needs | None:
    """The groups that beat a play, or that are bombs; None where ranks alone do not decide that.

    They do not where cards are wild or suits matter, nor where the rest of a hand does.
    """
    rules = table.rules
    is_by_rank = wild_table_of(table) is None and not rules.suits
    if not is_by_rank or (play is not None and (rules.short or rules.whole)):
        return None
    ranges = (
        ((table.first_above(0), len(table.cores)),) if play is None else table.beating(play.row)
    )
    cores = [core for first, stop in ranges for core in table.cores[first:stop]]
    rows = {table.packed(row) for core in cores for row in range(core.start, core.stop)}
    return _least(rows) if len(rows) <= MOST_ROWS else None


def holding_one(needs: Needs, counts: tuple[int, ...], size: int) -> float | None:
    """The chance that a hand drawn from cards, counted by lane, holds one of some groups.

    None where too many groups are different to count the hands. The hands are counted lane by
    lane: hands that lack the same of all groups are one state.

    >>> holding_one(frozenset({2}), (2, 2), 2) == 1 / 6
    True
    """
    start = _least(need for need in needs if _fits(need, counts))
    if len(start) > MOST_NEEDS:
        return None
    if 0 in start:
        return 1.0
    states: dict[Needs, list[int]] = {start: [1]}
    for lane, count in enumerate(counts):
        following: dict[Needs, list[int]] = {}
        for needs_left, ways in states.items():
            for drawn in range(count + 1):
                left = _after(needs_left, lane, drawn)
                if 0 in left:
                    break
                _add(following.setdefault(left, []), ways, drawn, comb(count, drawn))
        states = following
        if len(states) > MOST_STATES:
            return None
    lacking = sum(ways[size] for ways in states.values() if size < len(ways))
    every = comb(sum(counts), size)
    return (every - lacking) / every


def _after(needs: Needs, lane: int, drawn: int) -> Needs:
    """The needs of the groups behind a lane of which so many cards are drawn."""
    left = (need for need in needs if need >> (8 * lane) & 0xFF <= drawn)
    return _least(need & ~(0xFF << (8 * lane)) for need in left)


def _add(total: list[int], ways: list[int], cards: int, times: int) -> None:
    """Add ways by their numbers of cards, each with so many cards more."""
    total += [0] * (len(ways) + cards - len(total))
    for number, each in enumerate(ways):
        total[number + cards] += each * times


def _least(needs: Iterable[int]) -> Needs:
    """The groups that contain no other."""
    least: list[int] = []
    # A group that contains another is the larger number.
    for need in sorted(set(needs)):
        if not any(contains(need, other) for other in least):
            least.append(need)
    return frozenset(least)


def _less(need: int, own: int) -> int:
    """The cards of a group that are missing beside those that are held."""
    missing = (
        max(0, wanted - held) for wanted, held in zip(unpack(need), unpack(own), strict=True)
    )
    return int.from_bytes(bytes(missing), "little")


def _fits(need: int, counts: Sequence[int]) -> bool:
    """The cards have a group among them."""
    padded = (*counts, *[0] * LANES)
    return all(wanted <= there for wanted, there in zip(unpack(need), padded, strict=False))
