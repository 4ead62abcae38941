"""The ways to use the cards that the cores of a partition leave: as kickers, or as plays by rank.

Wild cards join the plays of a rank, or become kickers too. The ways have a fixed order, so that a
shorter list is the beginning of a longer one.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import nsmallest
from itertools import chain, product
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.plays.table_kernels import SCORE_UNIT
from paiju.playing_cards.card import LANE_OF, Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.climbing.splits.cores import Alone, Cores, Taking

_BLACK, _RED = LANE_OF[Card("BJ")], LANE_OF[Card("RJ")]

# The plays that consist of one rank alone, as number of cards, score and row.
_Groups = tuple[tuple[int, int, int], ...]


class Leftover(NamedTuple):
    """The cards that the cores leave, which become kickers or are played by rank.

    Attributes:
        counts: for each rank, the number of natural cards.
        plays: for each rank, the largest number of plays of that rank alone.
        fill: for each rank, the largest number of wild cards in such plays; -1 if no wild card may
            join the rank, not even as a kicker.
        wilds: the number of wild cards.

    """

    counts: Sequence[int]
    plays: Sequence[int]
    fill: Sequence[int]
    wilds: int


class Use(NamedTuple):
    """A use of the cards of one rank that the chosen cores leave.

    Attributes:
        score: the score of the plays of this rank alone.
        joined: the number of wild cards that join the rank.
        given: the number of kickers that each taker (a chosen core that takes kickers) gets.
        sizes: the number of cards of each play of this rank alone.
        rows: the rows of those plays.

    """

    score: int
    joined: int
    given: tuple[int, ...]
    sizes: tuple[int, ...]
    rows: tuple[int, ...]


# A way to use all cards left: its score, and the use of each rank by lane.
Way = tuple[int, tuple[tuple[int, Use], ...]]
# A rank's part of a way: its score; the cards handed out, as a byte for the wild cards and one for
# the kickers of each taker; and the use of the rank.
_Part = tuple[int, int, tuple[tuple[int, Use], ...]]


def best_ways(
    cores: Cores, leftover: Leftover, takers: Sequence[Taking], limit: int, floor: int
) -> list[Way]:
    """The best ways to use the cards left, with a score above `floor`, the best first.

    `takers` are the chosen cores that take kickers; each must get all of its kickers.
    """
    steps = list(_uses(cores, leftover, takers, limit))
    whole = int.from_bytes(bytes((leftover.wilds, *(taker.slots for taker in takers))), "little")
    guard = int.from_bytes(b"\x80" * (1 + len(takers)), "little")
    if limit == 1 and not whole:
        # Each rank has at most one use.
        score = sum([parts[0][0] for parts in steps if parts])
        uses = tuple([parts[0][2] for parts in steps if parts])
        return [(score, tuple(chain.from_iterable(uses)))] if all(steps) and score > floor else []
    every = _hopes(steps, whole, guard)
    if limit == 1:
        return _best_way(steps, every, floor)
    reached: dict[int, list[Way]] = {0: [(0, ())]}
    for parts, hopes in zip(steps, every, strict=True):
        after: dict[int, list[Way]] = {}
        for state, ways in reached.items():
            best = ways[0][0]
            for score, taken, trace in parts:
                full = state + taken
                hope = hopes.get(full)
                # Skip ways that score too low even with the best uses of the other ranks.
                if hope is not None and best < score + hope - floor:
                    made = [
                        (worth - score, before + trace)
                        for worth, before in ways
                        if worth < score + hope - floor
                    ]
                    if full in after:
                        after[full] += made
                    else:
                        after[full] = made
        reached = {
            state: ways if len(ways) == 1 else nsmallest(limit, ways)
            for state, ways in after.items()
        }
    return [(-score, trace) for score, trace in reached.get(whole, ()) if -score > floor]


def _best_way(
    steps: Sequence[Sequence[_Part]], every: Sequence[dict[int, int]], floor: int
) -> list[Way]:
    """The best way to use the cards left, as a list; empty if none scores above `floor`.

    For each rank the best way has the first use that can reach the best score. `steps` has the
    possible uses of each rank (`_uses`), and `every` the results of `_hopes`.
    """
    score, state, uses = 0, 0, list[tuple[int, Use]]()
    for parts, hopes in zip(steps, every, strict=True):
        most, chosen = floor - score, None
        for part in parts:
            worth, taken, use = part
            hope = hopes.get(state + taken)
            if hope is None or worth + hope < most:
                continue
            if worth + hope > most or (chosen is not None and use < chosen[2]):
                most, chosen = worth + hope, part
        if chosen is None:
            return []
        score, state = score + chosen[0], state + chosen[1]
        uses += chosen[2]
    return [(score, tuple(uses))] if score > floor else []


def _hopes(steps: Sequence[Sequence[_Part]], whole: int, guard: int) -> list[dict[int, int]]:
    """For each rank, the best score of the ranks after it, by the cards handed out so far.

    `steps` has the possible uses of each rank (`_uses`). `whole` is the number that encodes all
    cards to hand out, a byte for each taker and one for the wild cards. `guard` has the highest bit
    of each of these bytes.
    """
    if not whole:
        # There are no kickers and no wild cards to hand out.
        worths = [max([score for score, _, _ in parts], default=0) for parts in steps]
        return [{0: sum(worths[place:])} for place in range(1, len(steps) + 1)]
    hopes = [{whole: 0}]
    for parts in steps[:0:-1]:
        most = _most(parts)
        before: dict[int, int] = {}
        if len(most) == 1 and not most[0][0]:
            # The rank has one use.
            worth = most[0][1]
            before = {state: hope + worth for state, hope in hopes[-1].items()}
        else:
            for state, hope in hopes[-1].items():
                room = state | guard
                for taken, score in most:
                    left = room - taken
                    if left & guard == guard:
                        full = left ^ guard
                        if full not in before or score + hope > before[full]:
                            before[full] = score + hope
        hopes.append(before)
    return hopes[::-1]


def _most(parts: Sequence[_Part]) -> list[tuple[int, int]]:
    """The best score of a rank for each way to hand out its cards.

    Each pair is the cards handed out, encoded as in `_hopes`, and the score.
    """
    if len(parts) == 1:
        return [(parts[0][1], parts[0][0])]
    most: dict[int, int] = {}
    for score, taken, _ in parts:
        if taken not in most or score > most[taken]:
            most[taken] = score
    return [*most.items()]


def _uses(
    cores: Cores, leftover: Leftover, takers: Sequence[Taking], limit: int
) -> Iterator[Sequence[_Part]]:
    """The possible uses of the cards of each rank, rank by rank.

    For each way to hand out cards of a rank, at most the best `limit` ways to play its other cards
    alone are listed. Two jokers are handled as one rank, because some plays may hold only one.
    """
    counts, plays, fills, wilds = leftover
    ranks, of_takers = cores.ranks, [taker.shares for taker in takers]
    both_jokers = counts[_BLACK] and counts[_RED]
    for lane, count in enumerate(counts):
        if both_jokers and lane in _JOKERS:
            continue
        if count and not wilds:
            # A shortcut for the most frequent case: hands without wild cards.
            held = count, plays[lane], 0, 0
            shares = tuple([shares[lane] for shares in of_takers])
            yield _parts(ranks[lane], held, shares, limit)
        elif count or (wilds and fills[lane] >= 0):
            yield _of_rank(cores, leftover, takers, lane, limit)
    if both_jokers:
        blacks, reds = (_of_rank(cores, leftover, takers, lane, limit) for lane in _JOKERS)
        yield [
            (black[0] + red[0], black[1] + red[1], black[2] + red[2])
            for black in blacks
            for red in reds
            if not _come_together(black, red, takers)
        ]


def _come_together(black: _Part, red: _Part, takers: Sequence[Taking]) -> bool:
    """Tests if both jokers would go to a play that may not have both."""
    ((_, one),), ((_, other),) = black[2], red[2]
    return any(
        given and more and taker.jokers_apart
        for given, more, taker in zip(one.given, other.given, takers, strict=True)
    )


def _of_rank(
    cores: Cores, leftover: Leftover, takers: Sequence[Taking], lane: int, limit: int
) -> Sequence[_Part]:
    shares = tuple([taker.shares[lane] for taker in takers])
    fill = leftover.fill[lane]
    return _parts(
        cores.ranks[lane],
        (
            leftover.counts[lane],
            leftover.plays[lane],
            leftover.wilds if fill >= 0 else 0,
            max(fill, 0),
        ),
        shares,
        limit,
    )


@lru_cache(maxsize=512)
def _parts(
    rank: Alone,
    held: tuple[int, int, int, int],
    shares: tuple[tuple[int, int], ...],
    limit: int,
) -> tuple[_Part, ...]:
    count, plays, joining, fill = held
    parts: list[_Part] = []
    rows = {size: row for size, _, row in rank.groups}
    for joined in range(joining + 1):
        for given in product(*[range(cap + 1) for cap, _ in shares]):
            gone = sum([number * size for number, (_, size) in zip(given, shares, strict=True)])
            played = count + joined - gone
            if 0 <= played <= count + fill:
                taken = int.from_bytes(bytes((joined, *given)), "little")
                parts += [
                    (score, taken, ((rank.lane, _use(score, joined, given, sizes, rows)),))
                    for score, sizes in _alone(rank, plays, played, limit)
                ]
    return tuple(parts)


def _use(
    score: int, joined: int, given: tuple[int, ...], sizes: tuple[int, ...], rows: dict[int, int]
) -> Use:
    return Use(score, joined, given, sizes, tuple([rows[size] for size in sizes]))


@lru_cache(maxsize=4096)
def _alone(
    rank: Alone, plays: int, count: int, limit: int
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The best ways to play `count` cards of one rank alone, as score and sizes of the plays.

    At most `limit` ways are given, each with at most `plays` plays.
    """
    if not rank.groups and count:
        return ((rank.stranded * SCORE_UNIT, ()),)
    ways = [(-score, sizes) for score, sizes in _sizes(rank.groups, plays, count)]
    return tuple((-score, sizes) for score, sizes in nsmallest(limit, ways))


def _sizes(groups: _Groups, plays: int, count: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    if count == 0:
        yield 0, ()
        return
    for place, (size, score, _) in enumerate(groups):
        if size <= count and plays:
            # Only this size and later ones, so that each set of sizes comes once.
            for rest, sizes in _sizes(groups[place:], plays - 1, count - size):
                yield score + rest, (size, *sizes)


_JOKERS = (_BLACK, _RED)
