"""The conditions of the table of fans: values, each of which finds its fan in a win.

A condition is checked as early as possible: on the tiles, on a reading, or on a placing of the
winning tile in it. It gives the *covers* of what it found: the sets that make the fan, one bit for
each group of the reading, or none for a fan of the whole hand. Tiles are kinds as bits.
"""

# ruff: noqa: D102 - each class says what its call finds

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import permutations, product
from typing import TYPE_CHECKING, ClassVar, Literal

from app.games.mcr.fans.facts import SUIT_BITS, kinds
from app.melding.shape import RANKS, SETS, Form
from app.tiles.notation import parse_tiles
from app.tiles.tile import COPIES, KIND, SUITS, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.mcr.fans.facts import HandFacts, ReadingFacts
    from app.melding.shape import Group

Covers = tuple[int, ...]
NOT_FOUND: Covers = ()
# A fan found once, in the hand as a whole.
WHOLLY: Covers = (0,)

WINDS, DRAGONS = kinds("ESWN"), kinds("CFP")
# The five types of tiles: the suits, the winds, the dragons.
TYPES = (*SUIT_BITS, WINDS, DRAGONS)
_GATES = {parse_tiles("1112345678999" + suit) for suit in SUITS}


class Condition:
    """A condition of a fan."""

    __slots__ = ()


class OfHand(Condition, ABC):
    """A condition on the tiles, in whatever way they are read."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, hand: HandFacts) -> Covers: ...


class OfReading(Condition, ABC):
    """A condition on a reading, whichever of its groups has the winning tile.

    It is only asked of a reading that has what it is `about`.
    """

    __slots__ = ()
    about: ClassVar[Literal["any", "pungs", "gangs"]] = "any"

    @abstractmethod
    def __call__(self, facts: ReadingFacts) -> Covers: ...


class OfPlacing(Condition, ABC):
    """A condition on a reading and the place in it of the group with the winning tile."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, facts: ReadingFacts, place: int) -> Covers: ...


def _wholly(found: bool) -> Covers:  # noqa: FBT001 - it says yes or no and nothing else
    return WHOLLY if found else NOT_FOUND


@dataclass(frozen=True, slots=True)
class Among(Condition):
    """Every tile is one of these."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Suits(OfHand):
    """The hand has tiles of a number of suits, with or without honours, or (None) either."""

    count: int
    honours: bool | None

    def __call__(self, hand: HandFacts) -> Covers:
        honours = bool(hand.present & (WINDS | DRAGONS))
        return _wholly(hand.suits == self.count and self.honours in {None, honours})


@dataclass(frozen=True, slots=True)
class EveryType(OfHand):
    """All three suits, winds and dragons."""

    def __call__(self, hand: HandFacts) -> Covers:
        return _wholly(all(hand.present & each for each in TYPES))


@dataclass(frozen=True, slots=True)
class FourOfAKind(OfHand):
    """Four equal tiles that are no kong; once for each such kind."""

    def __call__(self, hand: HandFacts) -> Covers:
        kongs = sum(meld.type == "gang" for meld in hand.win.melds)
        return WHOLLY * (hand.counts.count(COPIES) - kongs)


@dataclass(frozen=True, slots=True)
class NineGates(OfHand):
    """The hand waited with 1112345678999 of one suit, none of it melded."""

    def __call__(self, hand: HandFacts) -> Covers:
        return _wholly(sort_tiles(hand.win.hand) in _GATES)


@dataclass(frozen=True, slots=True)
class Closed(OfHand):
    """No meld but concealed kongs, and the winning tile drawn by oneself or not."""

    self_draw: bool

    def __call__(self, hand: HandFacts) -> Covers:
        return _wholly(not hand.open_melds and hand.win.circumstances.self_draw is self.self_draw)


@dataclass(frozen=True, slots=True)
class AllMelded(OfHand):
    """Four melds, none concealed, and the winning tile from another player."""

    def __call__(self, hand: HandFacts) -> Covers:
        return _wholly(hand.open_melds == SETS and not hand.win.circumstances.self_draw)


@dataclass(frozen=True, slots=True)
class Circumstance(OfHand):
    """A circumstance, by its name in `app.melding.winning.Circumstances`; by draw or discard."""

    name: str
    self_draw: bool | None = None

    def __call__(self, hand: HandFacts) -> Covers:
        happened = hand.win.circumstances
        if self.self_draw not in {None, happened.self_draw}:
            return NOT_FOUND
        return _wholly(
            hand.is_last_copy if self.name == "last_copy" else getattr(happened, self.name)
        )


@dataclass(frozen=True, slots=True)
class InForm(OfReading):
    """The hand is read in this form."""

    form: Form

    def __call__(self, facts: ReadingFacts) -> Covers:
        return _wholly(facts.reading.form is self.form)


@dataclass(frozen=True, slots=True)
class KnittedTiles(OfReading):
    """The hand is read with knitted tiles, and has at least so many of them and of the honours."""

    knitted: int = 0
    honours: int = 0

    def __call__(self, facts: ReadingFacts) -> Covers:
        body = facts.reading.groups[-1]
        if body.type != "knitted":
            return NOT_FOUND
        suited = sum(kind < RANKS * len(SUITS) for kind in body.kinds)
        return _wholly(suited >= self.knitted and len(body.kinds) - suited >= self.honours)


@dataclass(frozen=True, slots=True)
class PairsInARow(OfReading):
    """Seven pairs of one suit, one rank after the other."""

    def __call__(self, facts: ReadingFacts) -> Covers:
        if facts.reading.form is not Form.SEVEN_PAIRS:
            return NOT_FOUND
        pairs = [group.kinds[0] for group in facts.reading.groups]
        row = pairs == list(range(pairs[0], pairs[0] + len(pairs)))
        return _wholly(row and pairs[0] // RANKS == pairs[-1] // RANKS < len(SUITS))


@dataclass(frozen=True, slots=True)
class Chain(Condition):
    """Sets of one type, in one suit or each in its own, at given steps above the lowest."""

    type: Literal["chi", "peng"]
    suits: int
    steps: tuple[tuple[int, ...], ...]

    def instances(self) -> Iterator[tuple[int, ...]]:
        """The sets of every instance, by their lowest kinds."""
        ranks = RANKS - 2 if self.type == "chi" else RANKS
        for steps in self.steps:
            for lowest in range(ranks - max(steps)):
                for suits in permutations(range(len(SUITS)), self.suits):
                    of = suits if self.suits > 1 else suits * len(steps)
                    sets = zip(of, steps, strict=True)
                    yield tuple(sorted(suit * RANKS + lowest + step for suit, step in sets))


@dataclass(frozen=True, slots=True)
class TerminalChows(OfReading):
    """123 and 789 twice each and a pair of fives: in one suit, or 123789 123789 55 in three."""

    suits: int

    def __call__(self, facts: ReadingFacts) -> Covers:
        return _wholly((facts.chows, facts.pair) in _TERMINAL_CHOWS[self.suits])


_TERMINAL_CHOWS = {
    suits: {
        (tuple(sorted((low * RANKS, low * RANKS + 6, high * RANKS, high * RANKS + 6))),
         middle * RANKS + 4)
        for low, high, middle in product(range(len(SUITS)), repeat=3)
        if len({low, high, middle}) == suits
    }
    for suits in (1, 3)
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Only(OfReading):
    """Every set is of one type, and has only these tiles, as has the pair.

    Kongs count as pungs; a knitted straight counts as three chows, and the rest decides.
    """

    type: Literal["chi", "peng"]
    tiles: int

    def __call__(self, facts: ReadingFacts) -> Covers:
        if self.type == "peng":
            whole = len(facts.pungs) == SETS
        else:
            form = facts.reading.form
            whole = not facts.pungs and form in {Form.STANDARD, Form.KNITTED_STRAIGHT}
        return _wholly(whole and not facts.hand.present & ~self.tiles)


@dataclass(frozen=True, slots=True)
class InEvery(OfReading):
    """Every set and the pair of the standard form have at least one of these tiles."""

    tiles: int

    def __call__(self, facts: ReadingFacts) -> Covers:
        if facts.reading.form is not Form.STANDARD:
            return NOT_FOUND
        every = all(any(self.tiles >> k & 1 for k in group.kinds) for group in facts.reading.groups)
        return _wholly(every)


@dataclass(frozen=True, slots=True)
class Pungs(OfReading):
    """At least so many pungs or kongs of these tiles, and a pair of them if it says so."""

    about: ClassVar[Literal["any", "pungs", "gangs"]] = "pungs"
    tiles: int
    least: int
    pair: bool = False

    def __call__(self, facts: ReadingFacts) -> Covers:
        if len(facts.pungs) < self.least:
            return NOT_FOUND
        places = _pungs_in(facts, self.tiles)
        if len(places) < self.least:
            return NOT_FOUND
        if self.pair:
            if facts.pair is None or not self.tiles >> facts.pair & 1:
                return NOT_FOUND
            places += (1 << len(facts.chows) + len(facts.pungs),)
        return (sum(places),)


@dataclass(frozen=True, slots=True)
class EachPung(OfReading):
    """A pung or kong of one of these tiles; once for each."""

    about: ClassVar[Literal["any", "pungs", "gangs"]] = "pungs"
    tiles: int

    def __call__(self, facts: ReadingFacts) -> Covers:
        return _pungs_in(facts, self.tiles)


@dataclass(frozen=True, slots=True)
class WindPung(OfReading):
    """A pung or kong of the wind of the seat, or of the round."""

    about: ClassVar[Literal["any", "pungs", "gangs"]] = "pungs"
    of: Literal["seat_wind", "round_wind"]

    def __call__(self, facts: ReadingFacts) -> Covers:
        return _pungs_in(facts, 1 << KIND[getattr(facts.hand.win.circumstances, self.of)])


def _pungs_in(facts: ReadingFacts, tiles: int) -> Covers:
    first = len(facts.chows)
    return tuple([1 << first + at for at, kind in enumerate(facts.pungs) if tiles >> kind & 1])


@dataclass(frozen=True, slots=True)
class Kongs(OfReading):
    """At least so many kongs, concealed and melded and in all."""

    about: ClassVar[Literal["any", "pungs", "gangs"]] = "gangs"
    total: int = 0
    concealed: int = 0
    melded: int = 0

    def __call__(self, facts: ReadingFacts) -> Covers:
        hidden, melded = facts.hidden, facts.melded
        enough = hidden.bit_count() >= self.concealed and melded.bit_count() >= self.melded
        if not enough or (hidden | melded).bit_count() < self.total:
            return NOT_FOUND
        if bool(self.concealed) == bool(self.melded):
            return (hidden | melded,)
        return (hidden if self.concealed else melded,)


@dataclass(frozen=True, slots=True)
class EachKong(OfReading):
    """A kong, concealed or melded; once for each."""

    about: ClassVar[Literal["any", "pungs", "gangs"]] = "gangs"
    concealed: bool

    def __call__(self, facts: ReadingFacts) -> Covers:
        kongs = facts.hidden if self.concealed else facts.melded
        return tuple([1 << place for place in range(SETS) if kongs >> place & 1])


@dataclass(frozen=True, slots=True)
class ConcealedPungs(OfPlacing):
    """At least so many pungs or kongs that no other player's tile completed."""

    least: int

    def __call__(self, facts: ReadingFacts, place: int) -> Covers:
        if len(facts.pungs) < self.least:
            return NOT_FOUND
        first, cover = len(facts.chows), 0
        for at in range(first, first + len(facts.pungs)):
            cover |= facts.reading.groups[at].concealed << at
        if not facts.hand.win.circumstances.self_draw:
            # A pung that another player's tile completed counts as melded.
            cover &= ~(1 << place)
        return (cover,) if cover.bit_count() >= self.least else NOT_FOUND


@dataclass(frozen=True, slots=True)
class WaitFor(OfPlacing):
    """The hand formally waited on one kind only, and the winning tile has such a place.

    `knitted`: that counts even if the tile may also belong to a knitted straight.
    """

    wait: Literal["edge", "closed", "single"]
    knitted: bool = True

    def __call__(self, facts: ReadingFacts, place: int) -> Covers:
        groups = facts.reading.groups
        kind = KIND[facts.hand.win.tile]
        if _wait_in(groups[place], kind) != self.wait:
            return NOT_FOUND
        straight = facts.reading.form is Form.KNITTED_STRAIGHT
        both_ways = straight and kind in groups[-1].kinds
        return _wholly((self.knitted or not both_ways) and facts.hand.waited_on_one)


def _wait_in(group: Group, kind: int) -> str | None:
    if group.type == "pair":
        return "single"
    if group.type != "chi":
        return None
    low, middle, high = group.kinds
    if kind == middle:
        return "closed"
    at_edge = high % RANKS == RANKS - 1 if kind == low else low % RANKS == 0
    return "edge" if at_edge else None


@dataclass(frozen=True, slots=True)
class NothingElse(Condition):
    """No other fan counts."""


@dataclass(frozen=True, slots=True)
class Flowers(Condition):
    """Flowers shown; once for each. They do not count for the minimum."""
