"""The chances that hidden hands hold a bomb or beat a play: exact if feasible, else sampled.

All deals of the unseen cards are equally likely that agree with the sizes of the hands, the cards
that seats are known to hold, and the evidence of their turns. Nothing else is concluded from the
way that others play.
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

# The limits of exact counting: the number of plays, of groups of cards, and of states of the count.
MOST_ROWS, MOST_NEEDS, MOST_STATES = 400, 80, 500
_KEPT = 256

# Packed groups of cards; a hand that contains any of them has a bomb, or beats the play.
Needs = frozenset[int]


class Estimate(NamedTuple):
    """A chance and its standard error, which is 0 if the chance is exact."""

    chance: float
    error: float = 0.0


class Outlook(NamedTuple):
    """The chances of one hidden hand.

    Attributes:
        seat: the seat that holds it.
        size: the number of its cards.
        known: the cards that it is known to contain.
        bomb: the chance that it contains a bomb.
        beats: the chance that it can beat the play; None if no play is asked about.

    """

    seat: int
    size: int
    known: tuple[Card, ...]
    bomb: Estimate
    beats: Estimate | None


class Forecast(NamedTuple):
    """The chances of all hidden hands.

    Attributes:
        unseen: the cards that the seat of the view does not see.
        play: the play that is asked about; None if there is none.
        outlooks: the chances of each other seat, in the order of play.
        deals: the number of sampled deals; 0 if all chances are exact.

    """

    unseen: tuple[Card, ...]
    play: Play | None
    outlooks: tuple[Outlook, ...]
    deals: int


def forecast(known: Knowledge[Any, Any], play: Play | None, deals: int, seed: Seed) -> Forecast:
    """The chances of all hidden hands.

    Args:
        known: the knowledge of the seat that asks.
        play: the play to be beaten; None to ask about bombs only.
        deals: the largest number of deals to sample.
        seed: the seed of the samples.

    """
    hands = _Hands(known, play)
    counted = {
        (seat, question): hands.count(seat, question)
        for seat in known.others
        for question in hands.questions
    }
    if all(chance is not None for chance in counted.values()):
        deals = 0
    held, deals = hands.sample(deals, seed)

    def estimate(seat: int, question: str) -> Estimate:
        chance = counted[seat, question]
        if chance is not None:
            return Estimate(chance)
        share = held[seat, question] / deals
        # A share of 0 or 1 has an error, too: the share is moved by half a deal for it.
        near = (held[seat, question] + 0.5) / (deals + 1)
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
    """The hidden hands in all possible deals, as far as one seat knows.

    Attributes:
        questions: the questions about each hand: does it have a bomb, and does it beat the play.
        known: for each seat, the cards that it is known to hold.

    """

    def __init__(self, known: Knowledge[Any, Any], play: Play | None) -> None:
        self._table, self._play = known.table, play
        self.questions = (_BOMB, _BEATS) if play else (_BOMB,)
        self._deals = Deals(known, known.others)
        self.known = self._deals.known
        self._room = {seat: known.counts[seat] - len(self.known[seat]) for seat in known.others}

    def count(self, seat: int, question: str) -> float | None:
        """The exact chance that a seat's hand has a bomb or beats the play; None if unfeasible."""
        needs = _needs_of(self._table, None if question == _BOMB else self._play)
        if self._room[seat] == 0 or not self._deals.hidden:
            return float(self._has(question, self.known[seat]))
        if needs is None or self._deals.has_evidence:
            return None
        own = Holding.of(self.known[seat]).packed
        return holding_one(
            frozenset(_missing(need, own) for need in needs),
            tuple(unpack(Holding.of(self._deals.hidden).packed)),
            self._room[seat],
        )

    def sample(self, deals: int, seed: Seed) -> tuple[Counter[tuple[int, str]], int]:
        """The number of sampled deals in which each answer is yes, and the number of all.

        The answers are counted by seat and question. Twice as many deals as wanted are drawn, and
        those that agree with all evidence are taken. If none does, one more deal is drawn with more
        tries.
        """
        drawn = self._deals
        each = (drawn.draw_once(seed, f"odds {number}") for number in range(2 * deals))
        taken = [*islice(filter(drawn.agrees, each), deals)]
        if deals and not taken:
            taken = [drawn.draw(seed, "odds")]
        found: Counter[tuple[int, str]] = Counter()
        for hands in taken:
            for seat, cards in hands.items():
                found.update(
                    (seat, question) for question in self.questions if self._has(question, cards)
                )
        return found, len(taken)

    def _has(self, question: str, cards: Sequence[Card]) -> bool:
        """Tests if a hand has a bomb, or beats the play."""
        table, hand = self._table, Holding.of(cards)
        if question == _BOMB:
            first = table.first_above(0)
            return first < len(table.cores) and len(table.held(hand, first)) > 0
        return len(list_moves(table, hand, self._play)) > 0


@lru_cache(maxsize=_KEPT)
def _needs_of(table: MoveTable, play: Play | None) -> Needs | None:
    """The groups of cards that beat a play, or all bombs; None if they cannot be listed.

    They cannot if there are too many. Nor can they if ranks alone do not decide: with wild cards,
    with suits that matter, and in rule sets that look at the rest of the hand.
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
    """The chance that a random hand contains at least one of some groups of cards.

    The hands are counted lane by lane; hands that lack the same cards of all groups are one state.

    Args:
        needs: the packed groups.
        counts: the number of cards in each lane from which the hand is drawn.
        size: the number of cards of the hand.

    Returns:
        The chance; None if there are too many groups or states to count.

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
    """The cards that groups need in later lanes, once `drawn` cards of this lane are drawn."""
    left = (need for need in needs if need >> (8 * lane) & 0xFF <= drawn)
    return _least(need & ~(0xFF << (8 * lane)) for need in left)


def _add(total: list[int], ways: list[int], cards: int, times: int) -> None:
    """Add to a total the hands made from smaller ones by `cards` more cards, in `times` ways each.

    `total[n]` and `ways[n]` are numbers of hands of n cards.
    """
    total += [0] * (len(ways) + cards - len(total))
    for number, count in enumerate(ways):
        total[number + cards] += count * times


def _least(needs: Iterable[int]) -> Needs:
    """The groups that contain no other group."""
    least: list[int] = []
    # A group that contains another one is the larger number.
    for need in sorted(set(needs)):
        if not any(contains(need, other) for other in least):
            least.append(need)
    return frozenset(least)


def _missing(need: int, own: int) -> int:
    """The packed cards of a group that are missing from the packed cards `own`."""
    missing = (
        max(0, wanted - held) for wanted, held in zip(unpack(need), unpack(own), strict=True)
    )
    return int.from_bytes(bytes(missing), "little")


def _fits(need: int, counts: Sequence[int]) -> bool:
    """Tests if cards, as counts by lane, contain a packed group."""
    padded = (*counts, *[0] * LANES)
    return all(wanted <= there for wanted, there in zip(unpack(need), padded, strict=False))
