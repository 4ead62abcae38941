"""Partitions of a hand: whole splits, made from the cores that the search has chosen.

The kernels of `search_kernels` choose only cores. Here the cards that are left of each rank are
used: as kickers of a core, or as plays of that rank alone, with or without wild cards
(`leftovers`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import ge, sub
from typing import TYPE_CHECKING

import numpy as np

from paiju.climbing.plays.reading import Play, play_of, play_with
from paiju.climbing.plays.suit_tie_table import TiedTable
from paiju.climbing.plays.table_kernels import SCORE_UNIT
from paiju.climbing.plays.wild_table import wild_table_of
from paiju.climbing.splits.leftovers import Leftover, best_ways
from paiju.playing_cards.card import LANE_OF, LOW_TO_HIGH, RANKS, Card
from paiju.playing_cards.holding import LANES, Holding, pack, unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.climbing.plays.forms import Core
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.wild_table import WildTable
    from paiju.climbing.splits.cores import Cores, Taking
    from paiju.climbing.splits.leftovers import Way

_FLOWER = LANE_OF[Card("FL")]


@dataclass(frozen=True, slots=True)
class Partition:
    """A split of a hand into plays.

    Attributes:
        rows: the rows of its plays.
        wild: for each play, the ranks that its wild cards stand for, as packed counts.
        power: the sum of the weights of its plays.
        stranded: the number of cards that no play takes.
        laid: the cards of each play, in rule sets in which suits break ties; else empty.

    """

    rows: tuple[int, ...]
    wild: tuple[int, ...]
    power: int
    stranded: int = 0
    laid: tuple[tuple[Card, ...], ...] = ()

    @property
    def count(self) -> int:
        """The number of plays 手数."""
        return len(self.rows)

    @property
    def score(self) -> int:
        """The number by which partitions are compared: by power, then by fewer plays."""
        return self.power * SCORE_UNIT - self.count

    def plays(self, table: MoveTable, hand: Holding) -> tuple[Play, ...]:
        """The plays with the cards of the hand; each card is in at most one of them."""
        wild = wild_table_of(table)
        if wild is not None:
            return tuple(_wild_plays(wild, self, hand))
        if self.laid:
            groups = zip(self.rows, self.laid, strict=True)
            return tuple(play_of(table, row, Holding.of(cards)) for row, cards in groups)
        plays = []
        for row in self.rows:
            plays.append(play_of(table, row, hand))
            hand = hand.without(plays[-1].cards)
        return tuple(plays)

    def left(self, table: MoveTable, hand: Holding) -> tuple[Card, ...]:
        """The cards of the hand that are not in any play."""
        played = [card for play in self.plays(table, hand) for card in play.cards]
        return hand.without(played).low_to_high


_NONE_JOIN = [-1] * LANES


def partitions_of(
    table: MoveTable, cores: Cores, hand: Holding, chosen: Iterable[int], limit: int, floor: int
) -> tuple[Partition, ...]:
    """The best partitions (whole splits) with a given choice of cores, the best first.

    Args:
        table: the move table.
        cores: the cores of the rule set.
        hand: the hand.
        chosen: the numbers of the cores; -1 is ignored.
        limit: the largest number of partitions.
        floor: partitions must score more than this.

    """
    picked = [cores.cores[number] for number in chosen if number >= 0]
    taking = [core for core in picked if not core.plane]
    of_suits = [core for core in picked if core.plane]
    suited, natural, wild = _of_one_suit(table, of_suits, hand)
    leftover = _leftover(table, taking, natural, wild)
    takers = [core for core in taking if core.slots]
    floor -= sum(core.score for core in picked)
    wanted = limit
    while True:
        ways = best_ways(cores, leftover, takers, wanted, floor)
        # With wild cards some ways are not possible, and some give the same partition.
        made = _partitions(table, taking, (natural, wild), ways)
        found = _with_suits(table, of_suits, suited, hand, made)
        partitions = dict.fromkeys(
            [partition for partition in found if _is_whole(table, hand, partition)]
        )
        if len(partitions) >= limit or len(ways) < wanted:
            return tuple(partitions)[:limit]
        wanted *= 2


def _is_whole(table: MoveTable, hand: Holding, found: Partition) -> bool:
    """Tests if no play breaks up a bomb of the hand, in rule sets that forbid that."""
    if not table.rules.whole:
        return True
    return not table.breaks_bombs(np.array(found.rows, dtype=np.int32), hand).any()


def _partitions(
    table: MoveTable,
    taking: list[Taking],
    hand: tuple[bytes, bytes],
    ways: list[Way],
) -> Iterator[Partition]:
    takers = [core for core in taking if core.slots]
    settled = [(core.core, core.core.packed) for core in taking if not core.slots]
    gained = sum([core.score for core in taking])
    for score, uses in ways:
        packed_takers = [taker.core.packed for taker in takers]
        stranded = alone = 0
        for lane, use in uses:
            alone += len(use.sizes)
            for place, number in enumerate(use.given):
                if number:
                    packed_takers[place] += number * takers[place].size << (8 * lane)
            if lane == _FLOWER:
                stranded = use.joined - len(use.sizes) - sum(use.given)
        cuts = settled + [
            (taker.core, packed) for taker, packed in zip(takers, packed_takers, strict=True)
        ]
        power = (gained + score + len(cuts) + alone) // SCORE_UNIT
        wild = wild_table_of(table)
        if wild is not None:
            sizes = [(lane, size) for lane, use in uses for size in use.sizes]
            found = _with_wilds(wild, cuts, sizes, *hand)
        else:
            lone = [row for _, use in uses for row in use.rows]
            found = [(row, 0) for row in (*[_row(table, *cut) for cut in cuts], *lone)]
        if found is not None:
            rows, fills = zip(*sorted(found), strict=True) if found else ((), ())
            yield Partition(rows, fills, power, stranded)


def _with_suits(
    table: MoveTable,
    taking: list[Taking],
    suited: list[tuple[int, int]],
    hand: Holding,
    made: Iterator[Partition],
) -> Iterator[Partition]:
    """The partitions `made` of the rest of a hand, with the plays of one suit added.

    Partitions whose cards cannot show the suits that their plays need are left out.

    Args:
        table: the move table.
        taking: the cores of one suit.
        suited: the plays of one suit, as row and packed ranks of wild cards.
        hand: the hand.
        made: the partitions of the rest.

    """
    if not table.has_suits:
        yield from made
        return
    gained = sum((core.score + 1) // SCORE_UNIT for core in taking)
    for rest in made:
        found = sorted([*suited, *zip(rest.rows, rest.wild, strict=True)])
        rows, fills = zip(*found, strict=True) if found else ((), ())
        partition = Partition(tuple(rows), tuple(fills), rest.power + gained, rest.stranded)
        if isinstance(table, TiedTable):
            laid = table.laid(rows, hand)
            if laid is not None:
                cards = tuple(cards for _, cards in laid)
                yield replace(partition, rows=tuple(row for row, _ in laid), laid=cards)
        elif _shows_its_suits(table, partition, hand):
            yield partition


def _of_one_suit(
    table: MoveTable, taking: list[Taking], hand: Holding
) -> tuple[list[tuple[int, int]], bytes, bytes]:
    """The plays of one suit, and the natural and wild cards that they leave, as counts by rank.

    Each play is its row, and the packed ranks of its wild cards.
    """
    natural, wild = map(unpack, table.natural_and_wild(table.count(hand)))
    if not taking:
        return [], natural, wild
    left, wilds = list(natural), sum(wild)
    planes = table.words(hand)[0].view("i1").reshape(-1, LANES).tolist()
    found = []
    for core in taking:
        fill = 0
        for lane, count in enumerate(unpack(core.core.packed)):
            if count and planes[core.plane][lane]:
                planes[core.plane][lane] -= 1
                left[lane] -= 1
            elif count:
                fill += 1 << (8 * lane)
                wilds -= 1
        found.append((core.core.start, fill))
    own = bytes(wilds if count else 0 for count in wild)
    return found, bytes(left), own


def _leftover(table: MoveTable, taking: list[Taking], natural: bytes, wild: bytes) -> Leftover:
    """The cards that the chosen cores leave, if each core takes natural cards first."""
    left, own, wilds = list(natural), list(wild), sum(wild)
    if not wilds:
        counts = unpack(pack(natural) - sum([core.core.packed for core in taking]))
        return Leftover(counts, counts, _NONE_JOIN, 0)
    plays = [one + other for one, other in zip(natural, wild, strict=True)]
    for core in taking:
        counts = unpack(core.core.packed)
        lacks = [max(want - have, 0) for want, have in zip(counts, left, strict=True)]
        left = [max(have - want, 0) for want, have in zip(counts, left, strict=True)]
        if sum(lacks) < sum(counts):
            if core.rank >= 0:
                plays[core.rank] -= 1
        elif not core.is_pure and all(map(ge, own, lacks)):
            own = list(map(sub, own, lacks))
        wilds -= sum(lacks)
    fixed = table.fixed.tobytes()
    fill = [
        -1
        if fixed[lane] and not own[lane]
        else (min(wilds, wilds if natural[lane] else own[lane]) if plays[lane] else 0)
        for lane in range(LANES)
    ]
    return Leftover(left, plays, fill, wilds)


def _row(table: MoveTable, core: Core, packed: int) -> int:
    if core.stop == core.start + 1:
        return core.start
    rows = table.readings.find(packed)
    return rows[0] if len(rows) == 1 else next(row for row in rows if core.start <= row < core.stop)


def _with_wilds(
    table: WildTable,
    cuts: list[tuple[Core, int]],
    alone: list[tuple[int, int]],
    natural: bytes,
    wild: bytes,
) -> list[tuple[int, int]] | None:
    """The rows of plays, each with the packed ranks that its wild cards stand for.

    Natural cards go first to plays of one rank, which need one each; then to the largest of those,
    such as bombs; then to other cores; and last to kickers, which can be any card.

    Args:
        table: the move table.
        cuts: the plays with cores, each as its core and its packed cards.
        alone: the plays of one rank alone, each as its lane and number of cards.
        natural: the natural cards of the hand, as counts by rank.
        wild: its wild cards, as counts by rank.

    Returns:
        The rows; None if a play would consist of wild cards only.

    """
    plays: list[tuple[Core | None, int]] = [*cuts]
    plays += [(None, size << (8 * lane)) for lane, size in alone]
    wanted = [list(unpack(packed)) for _, packed in plays]
    cores = [unpack(core.packed if core else packed) for core, packed in plays]
    fills = [list(counts) for counts in wanted]
    for lane in range(LANES):
        left = natural[lane]
        of_rank = [place for place, counts in enumerate(cores) if counts[lane]]
        firsts = [place for place in of_rank if cores[place].count(0) == LANES - 1]
        firsts.sort(key=lambda place: -wanted[place][lane])
        kicking = [place for place, counts in enumerate(wanted) if counts[lane]]
        for places, most in ((firsts, 1), (firsts, 99), (of_rank, 99), (kicking, 99)):
            for place in places:
                taken = min(left, most, fills[place][lane])
                fills[place][lane] -= taken
                left -= taken
    found = []
    own = list(wild)
    for (core, _), counts, fill in zip(plays, wanted, fills, strict=True):
        row = _wild_row(table, core, counts, fill, own)
        if row is None:
            return None
        found.append(row)
    return found


def _wild_row(
    table: WildTable, core: Core | None, counts: list[int], fill: list[int], own: list[int]
) -> tuple[int, int] | None:
    """The row of a play, and the packed ranks that its wild cards stand for.

    Args:
        table: the move table.
        core: the core of the play; None for a play of one rank alone.
        counts: the cards of the play by rank.
        fill: the wild cards of the play, by the rank that they stand for.
        own: the wild cards that can still stand for themselves by rank, changed in place.

    Returns:
        The row and the ranks; None for wild cards alone that cannot stand for themselves.
    """
    settled = [count - filled for count, filled in zip(counts, fill, strict=True)]
    if core is not None and core.packed != pack(counts):
        # The core is fixed, but wild kickers may be of any rank.
        in_core = unpack(core.packed)
        free = sum(n for n, inside in zip(fill, in_core, strict=True) if not inside)
        if free:
            fixed = [max(have, inside) for have, inside in zip(settled, in_core, strict=True)]
            row = table.plainest_row(core, pack(fixed), free)
            counts = list(unpack(table.packed(row)))
            fill = [count - have for count, have in zip(counts, settled, strict=True)]
    natural, wild = sum(settled), sum(fill)
    packed = pack(counts)
    row = next(
        row
        for row in table.base.readings[packed]
        if table.allows(row, natural, wild) and (core is None or core.start <= row < core.stop)
    )
    if not natural and table.section(row).pattern.wild != "all":
        if any(n > have for n, have in zip(fill, own, strict=True)):
            return None
        for lane, n in enumerate(fill):
            own[lane] -= n
    return row, pack(fill)


def _wild_plays(table: WildTable, partition: Partition, hand: Holding) -> Iterator[Play]:
    """The plays of a partition in a hand with wild cards, each with its cards.

    Plays of wild cards alone choose wild cards first.
    """
    piles: dict[int, list[Card]] = {lane: [] for lane in range(LANES)}
    wilds: dict[int, list[Card]] = {lane: [] for lane in range(LANES)}
    for card in sorted(hand.cards, key=LOW_TO_HIGH.__getitem__, reverse=True):
        (wilds if table.is_wild(card) else piles)[LANE_OF[card]].append(card)
    missing = [list(unpack(packed)) for packed in partition.wild]
    picked: list[list[tuple[Card, str]]] = [[] for _ in partition.rows]
    for place in sorted(range(len(picked)), key=lambda place: _chooses(table, partition, place)):
        row, lacks = partition.rows[place], missing[place]
        for lane, count in enumerate(unpack(table.packed(row))):
            for _ in range(count - lacks[lane]):
                card = _chosen(table, row, piles[lane], picked[place])
                piles[lane].remove(card)
                picked[place].append((card, RANKS[lane]))
    order = sorted(range(len(picked)), key=lambda place: bool(picked[place]))
    for place in order:
        for lane in table.wild_lanes:
            while missing[place][lane] and wilds[lane]:
                missing[place][lane] -= 1
                picked[place].append((wilds[lane].pop(), RANKS[lane]))
    wild = [card for lane in table.wild_lanes for card in reversed(wilds[lane])]
    for place in order:
        ranks = [RANKS[lane] for lane, count in enumerate(missing[place]) for _ in range(count)]
        picked[place] += [(wild.pop(0), rank) for rank in ranks]
    for row, cards in zip(partition.rows, picked, strict=True):
        yield play_with(table, row, table.parts_of(row, table.suit_wilds(row, cards)))


def _chooses(table: WildTable, partition: Partition, place: int) -> int:
    """The order in which plays choose cards: 0 for one suit, 1 for mixed suits, 2 for any."""
    suits = table.section(partition.rows[place]).pattern.suits
    return {"one": 0, "any": 2}.get(suits, 1)


def _chosen(table: WildTable, row: int, pile: list[Card], picked: list[tuple[Card, str]]) -> Card:
    """A card of a pile for a play: of the play's suit, or of a suit that it does not show yet.

    If suits do not matter, it is the last card of the pile.
    """
    suits = table.section(row).pattern.suits
    if suits == "one":
        suit = table.suit(row)
        return next(card for card in pile if card[1:] == suit)
    shown = {card[1:] for card, _ in picked}
    if suits != "any" and len(shown) == 1:
        return next((card for card in reversed(pile) if card[1:] not in shown), pile[-1])
    return pile[-1]


def _shows_its_suits(table: MoveTable, partition: Partition, hand: Holding) -> bool:
    """Tests if the suits of the cards allow each play to be read as that play."""
    return all(
        play.row in table.read(Holding.of(play.cards))
        for play in partition.plays(table, hand)
        if play.pattern.suits != "any"
    )
