"""A second implementation of the chances to beat plays, and of losers, by plain loops."""

from __future__ import annotations

from functools import cache
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.network.features import BOMBS_CUT, LOSERS, MARGINS, ODDS, WORST
from paiju.climbing.plays.forms import is_suited
from paiju.playing_cards.card import LANE, RANKS, Card
from paiju.playing_cards.holding import unpack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.climbing.plays.forms import Core, Section
    from paiju.climbing.plays.table import MoveTable

JOKERS = "BR"
# The chance that a seat holds each core of a table.
Chances = list[float]


def chances_of(
    table: MoveTable, counts: Sequence[int], size: int, natural: Sequence[Card] = ()
) -> Chances:
    """The chance that `size` of these cards, counted by rank, hold each core.

    Wild cards count as their rank; `natural` are the cards whose suits matter.
    """
    share, chances = min(size / max(sum(counts), 1), 1.0), []
    for section, core in _cores(table):
        needs = [(lane, need) for lane, need in enumerate(unpack(core.packed)) if need]
        if section.size > size:
            chances.append(0.0)
        elif is_suited(section.pattern):
            ranks = [RANKS[lane] for lane, _ in needs]
            held = [
                prod([_at_least(1, natural.count(Card(rank + suit)), share) for rank in ranks])
                for suit in "SHCD"
            ]
            chances.append(1 - prod(1 - each for each in held))
        else:
            chances.append(prod(_at_least(need, counts[lane], share) for lane, need in needs))
    return chances


def odds_bits(table: MoveTable, lying: int, others: Iterable[Chances]) -> list[int]:
    """The chances that each other seat beats the play: in kind, and with a bomb."""
    bits = []
    for chances in others:
        for first, stop in table.beating(lying):
            beaten = 1 - prod(1 - chance for chance in chances[first:stop])
            bits += [int(beaten > step) for step in ODDS]
    return bits


def beaten_by(table: MoveTable, enemies: Iterable[Chances]) -> Chances:
    """The chance that an enemy beats each core in kind."""
    several = list(enemies)
    return [
        1
        - prod(1 - chances[above.number] for chances in several for above in _above(section, core))
        for section, core in _cores(table)
    ]


def _above(section: Section, core: Core) -> tuple[Core, ...]:
    return section.cores[section.cores.index(core) + 1 :]


@cache
def _at_least(least: int, cards: int, share: float) -> float:
    """The chance that at least `least` of some cards are held, each with the chance `share`."""
    held = range(least, cards + 1)
    return sum(comb(cards, each) * share**each * (1 - share) ** (cards - each) for each in held)


class Chain(NamedTuple):
    """A play over several ranks: its counts, and its core."""

    needs: tuple[int, ...]
    core: int


class Pile(NamedTuple):
    """Plays, each as its chance to be beaten, and the number of bombs."""

    plays: tuple[float, ...] = ()
    bombs: int = 0

    def with_play(self, beaten: float) -> Pile:
        """The pile with one more play."""
        return Pile((*self.plays, beaten), self.bombs)

    @property
    def cost(self) -> float:
        """The cost of the pile."""
        return sum(0.2 + 0.8 * beaten for beaten in self.plays) - 0.8 * self.bombs

    @property
    def bits(self) -> list[int]:
        """The pile as features."""
        worst = sorted((*self.plays, 0.0, 0.0))[::-1]
        losers = sum(self.plays) - worst[0]
        return [
            *[int(losers > step) for step in LOSERS],
            *[int(losers - self.bombs > step) for step in MARGINS],
            *[int(worst[1] > step) for step in WORST],
            *[int(self.bombs > step) for step in range(BOMBS_CUT)],
        ]


class Cutter:
    """A splitter of hands at a table, by the chances that cores are beaten."""

    def __init__(self, table: MoveTable, beaten: Sequence[float], level: str) -> None:
        self._table, self._beaten, self._level = table, beaten, level
        self._chains = _chains(table)

    def cut(self, counts: Sequence[int], wilds: int = 0) -> Pile:
        """The pile of a hand: cards of each rank, and wild cards."""
        held, begun, chains = list(counts), Pile(), self._chains
        best = self._by_rank(held, wilds, begun)
        while True:
            found, before, helping = None, best.cost, list[Chain]()
            for chain in chains:
                needs, core = chain
                lack = [max(0, need - have) for need, have in zip(needs, held, strict=False)]
                if sum(lack) > wilds:
                    continue
                rest = [
                    have - need + less for have, need, less in zip(held, needs, lack, strict=False)
                ]
                own = begun.with_play(self._beaten[core])
                tried = self._by_rank(rest, wilds - sum(lack), own)
                if tried.cost < before - 1e-9:
                    helping.append(chain)
                if tried.cost < best.cost - 1e-9:
                    best, found = tried, (rest, wilds - sum(lack), own)
            if found is None:
                return best
            (held, wilds, begun), chains = found, tuple(helping)

    def _by_rank(self, held: Sequence[int], wilds: int, pile: Pile) -> Pile:
        by_rank = dict(zip(RANKS, held, strict=False))
        if {by_rank[joker] for joker in JOKERS} == {2}:
            pile = Pile(pile.plays, pile.bombs + 1)
            by_rank |= dict.fromkeys(JOKERS, 0)
        low = [rank for rank in by_rank if rank not in (*JOKERS, self._level)]
        trios = [rank for rank, count in by_rank.items() if count == 3]
        for rank in trios[:wilds]:
            by_rank[rank] = 4
        wilds -= len(trios[:wilds])
        units = [rank for rank in low if by_rank[rank] == 1][:wilds]
        for rank in units:
            by_rank[rank] = 2
        wilds -= len(units)
        number = sum(count == 3 for count in by_rank.values())
        for rank in [rank for rank in low if by_rank[rank] == 2][:number]:
            by_rank[rank] = 0
        pile = self._with_ranks(by_rank, pile)
        return pile.with_play(self._of_rank(self._level, wilds)) if wilds else pile

    def _with_ranks(self, by_rank: dict[str, int], pile: Pile) -> Pile:
        for rank, count in by_rank.items():
            if count >= 4:
                pile = Pile(pile.plays, pile.bombs + 1)
            elif count:
                pile = pile.with_play(self._of_rank(rank, count))
        return pile

    def _of_rank(self, rank: str, count: int) -> float:
        """The chance that a number of cards of a rank are beaten."""
        return self._beaten[_core_of(self._table, rank, count)]


@cache
def _cores(table: MoveTable) -> tuple[tuple[Section, Core], ...]:
    return tuple((section, core) for section in table.sections for core in section.cores)


@cache
def _core_of(table: MoveTable, rank: str, count: int) -> int:
    alone = [0] * len(RANKS)
    alone[LANE[rank]] = count
    return next(
        core.number
        for section, core in _cores(table)
        if section.size == count and list(unpack(core.packed))[: len(RANKS)] == alone
    )


@cache
def _chains(table: MoveTable) -> tuple[Chain, ...]:
    """The plays over several ranks; the longest first."""
    return tuple(_spanning(table))


def _spanning(table: MoveTable) -> Iterator[Chain]:
    spanning = [each for each in _cores(table) if each[0].links > 1]
    spanning.sort(key=lambda each: -each[0].pattern.group)
    for packed in dict.fromkeys(core.packed for _, core in spanning):
        alike = [each for each in spanning if each[1].packed == packed]
        plain = min((section.tier, core.number) for section, core in alike)[1]
        yield Chain(tuple(unpack(packed)), plain)
