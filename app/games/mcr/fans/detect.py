"""The detection of fans: each condition of the table, checked on a win.

A found fan is its place in the table and its *cover*: the sets that make it, one bit for each group
of the reading, or none for a fan of the whole hand. A condition is checked as early as possible: on
the tiles, on a reading, or on a placing of the winning tile in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, permutations, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from app.games.mcr.fans.conditions import (
    AllMelded,
    Among,
    Chain,
    ConcealedPungs,
    EachKong,
    EachPung,
    Event,
    EveryType,
    FourOfAKind,
    Held,
    InEvery,
    InForm,
    KnittedTiles,
    Kongs,
    NineGates,
    Only,
    PairsInARow,
    Pungs,
    Suits,
    TerminalChows,
    WaitFor,
    WindPung,
)
from app.melding.forms import Form
from app.melding.shape import PARTS_KEPT, RANKS, SETS, waits
from app.tiles.notation import parse_tiles
from app.tiles.tile import COPIES, KIND, SUITS, count_kinds, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from app.games.mcr.fans.table import Fan
    from app.melding.shape import Group, Reading
    from app.melding.winning import Win

Covers = tuple[int, ...]
NOT_FOUND: Covers = ()
# A fan found once, in the hand as a whole.
WHOLLY: Covers = (0,)


class Found(NamedTuple):
    """A fan that was found: its place in the table, and the groups that make it, as bits."""

    fan: int
    cover: int


def bits_of(tiles: str) -> int:
    """The kinds of tiles in the short form, as bits.

    >>> bits_of("13m")
    5
    """
    return _bits(_kinds_of(tiles))


def _kinds_of(tiles: str) -> tuple[int, ...]:
    return tuple(KIND[tile] for tile in parse_tiles(tiles))


def _bits(kinds: Iterable[int]) -> int:
    found = 0
    for kind in kinds:
        found |= 1 << kind
    return found


@dataclass(frozen=True)
class HandFacts:
    """The facts about a win before its readings."""

    win: Win
    counts: tuple[int, ...]
    present: int

    @classmethod
    def of(cls, win: Win) -> HandFacts:
        """The facts of a win."""
        melded = (tile for meld in win.melds for tile in meld.tiles)
        counts = tuple(count_kinds((*win.hand, win.tile, *melded)))
        return cls(win, counts, _bits(kind for kind, count in enumerate(counts) if count))

    @cached_property
    def waited_on_one(self) -> bool:
        """The hand formally waited on one kind only."""
        return len(waits(self.win.hand, len(self.win.melds))) == 1

    @property
    def is_last_copy(self) -> bool:
        """The other copies of the winning tile are open, as stated or as visible."""
        open_tiles = [tile for meld in self.win.melds if not meld.concealed for tile in meld.tiles]
        return self.win.circumstances.last_copy or open_tiles.count(self.win.tile) == COPIES - 1


@dataclass(frozen=True, slots=True)
class ReadingFacts:
    """The facts about a reading, independent of the winning tile's place."""

    hand: HandFacts
    reading: Reading
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int | None

    @classmethod
    def of(cls, hand: HandFacts, reading: Reading) -> ReadingFacts:
        """The facts of a reading; a chow is its lowest kind."""
        chows: list[int] = []
        pungs: list[int] = []
        pair = None
        for group in reading.groups:
            if group.type == "chow":
                chows.append(group.kinds[0])
            elif group.type == "pair":
                pair = group.kinds[0]
            elif group.is_set:
                pungs.append(group.kinds[0])
        return cls(hand, reading, tuple(chows), tuple(pungs), pair)

    def cover(self, wanted: Callable[[Group], bool]) -> int:
        """The groups that satisfy a condition, as bits."""
        return _bits(place for place, group in enumerate(self.reading.groups) if wanted(group))


@dataclass(frozen=True, slots=True)
class PlacingFacts:
    """The facts once the group of the winning tile is fixed."""

    facts: ReadingFacts
    place: int


HandTest = Callable[[HandFacts], Covers]
ReadingTest = Callable[[ReadingFacts], Covers]
PlacingTest = Callable[[PlacingFacts], Covers]

_SUIT_BITS = tuple(bits_of("123456789" + suit) for suit in SUITS)
_WINDS, _DRAGONS = bits_of("ESWN"), bits_of("CFP")


def _wholly(found: bool) -> Covers:  # noqa: FBT001 - it says yes or no and nothing else
    return WHOLLY if found else NOT_FOUND


def _among(when: Among) -> HandTest:
    others = ~bits_of(when.tiles)
    return lambda hand: _wholly(not hand.present & others)


def _suits(when: Suits) -> HandTest:
    def test(hand: HandFacts) -> Covers:
        count = sum(bool(hand.present & suit) for suit in _SUIT_BITS)
        honours = bool(hand.present & (_WINDS | _DRAGONS))
        return _wholly(count == when.count and when.honours in {None, honours})

    return test


def _every_type(_: EveryType) -> HandTest:
    types = (*_SUIT_BITS, _WINDS, _DRAGONS)
    return lambda hand: _wholly(all(hand.present & each for each in types))


def _four_of_a_kind(_: FourOfAKind) -> HandTest:
    def test(hand: HandFacts) -> Covers:
        kongs = sum(meld.type == "gang" for meld in hand.win.melds)
        return WHOLLY * (hand.counts.count(COPIES) - kongs)

    return test


def _nine_gates(_: NineGates) -> HandTest:
    gates = {parse_tiles("1112345678999" + suit) for suit in SUITS}
    return lambda hand: _wholly(sort_tiles(hand.win.hand) in gates)


def _held(when: Held) -> HandTest:
    def test(hand: HandFacts) -> Covers:
        own = hand.win.circumstances.self_draw is when.self_draw
        return _wholly(own and all(meld.concealed for meld in hand.win.melds))

    return test


def _all_melded(_: AllMelded) -> HandTest:
    def test(hand: HandFacts) -> Covers:
        melded = sum(not meld.concealed for meld in hand.win.melds) == SETS
        return _wholly(melded and not hand.win.circumstances.self_draw)

    return test


def _event(when: Event) -> HandTest:
    def test(hand: HandFacts) -> Covers:
        happened = hand.win.circumstances
        if when.self_draw not in {None, happened.self_draw}:
            return NOT_FOUND
        return _wholly(
            hand.is_last_copy if when.name == "last_copy" else getattr(happened, when.name)
        )

    return test


def _in_form(when: InForm) -> ReadingTest:
    return lambda facts: _wholly(facts.reading.form is when.form)


def _knitted_tiles(when: KnittedTiles) -> ReadingTest:
    def test(facts: ReadingFacts) -> Covers:
        body = facts.reading.groups[-1]
        if body.type != "knitted":
            return NOT_FOUND
        suited = sum(kind < RANKS * len(SUITS) for kind in body.kinds)
        return _wholly(suited >= when.knitted and len(body.kinds) - suited >= when.honours)

    return test


def _pairs_in_a_row(_: PairsInARow) -> ReadingTest:
    def test(facts: ReadingFacts) -> Covers:
        kinds = [group.kinds[0] for group in facts.reading.groups]
        row = kinds == list(range(kinds[0], kinds[0] + len(kinds)))
        one_suit = kinds[0] // RANKS == kinds[-1] // RANKS < len(SUITS)
        return _wholly(facts.reading.form is Form.SEVEN_PAIRS and row and one_suit)

    return test


def _terminal_chows(when: TerminalChows) -> ReadingTest:
    wanted = {
        (tuple(sorted((low * RANKS, low * RANKS + 6, high * RANKS, high * RANKS + 6))),
         middle * RANKS + 4)
        for low, high, middle in product(range(len(SUITS)), repeat=3)
        if len({low, high, middle}) == when.suits
    }  # fmt: skip
    return lambda facts: _wholly((facts.chows, facts.pair) in wanted)


def _only(when: Only) -> ReadingTest:
    others = ~bits_of(when.tiles)

    def test(facts: ReadingFacts) -> Covers:
        form = facts.reading.form
        if when.type == "chow":
            whole = not facts.pungs and form in {Form.STANDARD, Form.KNITTED_STRAIGHT}
        else:
            whole = len(facts.pungs) == SETS
        return _wholly(whole and not facts.hand.present & others)

    return test


def _in_every(when: InEvery) -> ReadingTest:
    wanted = set(_kinds_of(when.tiles))

    def test(facts: ReadingFacts) -> Covers:
        standard = facts.reading.form is Form.STANDARD
        return _wholly(
            standard and all(wanted.intersection(group.kinds) for group in facts.reading.groups)
        )

    return test


def _pungs(when: Pungs) -> ReadingTest:
    wanted = set(_kinds_of(when.tiles))

    def test(facts: ReadingFacts) -> Covers:
        if sum(kind in wanted for kind in facts.pungs) < when.least:
            return NOT_FOUND
        if when.pair and facts.pair not in wanted:
            return NOT_FOUND
        return (facts.cover(lambda group: group.kinds[0] in wanted and group.type != "chow"),)

    return test


def _each_pung(when: EachPung) -> ReadingTest:
    wanted = set(_kinds_of(when.tiles))
    return lambda facts: _pungs_in(facts, wanted)


def _wind_pung(when: WindPung) -> ReadingTest:
    def test(facts: ReadingFacts) -> Covers:
        happened = facts.hand.win.circumstances
        wind = happened.seat_wind if when.of == "seat" else happened.round_wind
        return _pungs_in(facts, {KIND[wind]})

    return test


def _pungs_in(facts: ReadingFacts, wanted: set[int]) -> Covers:
    first = len(facts.chows)
    return tuple(1 << first + at for at, kind in enumerate(facts.pungs) if kind in wanted)


def _kongs(when: Kongs) -> ReadingTest:
    of_both = bool(when.concealed) == bool(when.melded)

    def test(facts: ReadingFacts) -> Covers:
        kongs = [group for group in facts.reading.groups if group.type == "kong"]
        concealed = sum(kong.concealed for kong in kongs)
        melded = len(kongs) - concealed
        if len(kongs) < when.total or concealed < when.concealed or melded < when.melded:
            return NOT_FOUND
        of = {True, False} if of_both else {bool(when.concealed)}
        return (facts.cover(lambda group: group.type == "kong" and group.concealed in of),)

    return test


def _each_kong(when: EachKong) -> ReadingTest:
    def test(facts: ReadingFacts) -> Covers:
        return tuple(
            1 << place
            for place, group in enumerate(facts.reading.groups)
            if group.type == "kong" and group.concealed is when.concealed
        )

    return test


def _concealed_pungs(when: ConcealedPungs) -> PlacingTest:
    def test(placing: PlacingFacts) -> Covers:
        # A pung that another player's tile completed counts as melded.
        given = -1 if placing.facts.hand.win.circumstances.self_draw else placing.place
        first = len(placing.facts.chows)
        cover = 0
        for place, group in enumerate(placing.facts.reading.groups):
            if (
                first <= place < first + len(placing.facts.pungs)
                and group.concealed
                and place != given
            ):
                cover |= 1 << place
        return (cover,) if cover.bit_count() >= when.least else NOT_FOUND

    return test


def _wait_for(when: WaitFor) -> PlacingTest:
    def test(placing: PlacingFacts) -> Covers:
        facts = placing.facts
        kind = KIND[facts.hand.win.tile]
        if _wait_in(facts.reading.groups[placing.place], kind) != when.wait:
            return NOT_FOUND
        both_ways = (
            facts.reading.form is Form.KNITTED_STRAIGHT and kind in facts.reading.groups[-1].kinds
        )
        counts = when.knitted or not both_ways
        return _wholly(counts and facts.hand.waited_on_one)

    return test


def _wait_in(group: Group, kind: int) -> str | None:
    if group.type == "pair":
        return "single"
    if group.type != "chow":
        return None
    low, middle, high = group.kinds
    if kind == middle:
        return "closed"
    if (kind == high and low % RANKS == 0) or (kind == low and high % RANKS == RANKS - 1):
        return "edge"
    return None


_HAND: Mapping[type, Callable[[Any], HandTest]] = MappingProxyType(
    {
        Among: _among,
        Suits: _suits,
        EveryType: _every_type,
        FourOfAKind: _four_of_a_kind,
        NineGates: _nine_gates,
        Held: _held,
        AllMelded: _all_melded,
        Event: _event,
    }
)
_READING: Mapping[type, Callable[[Any], ReadingTest]] = MappingProxyType(
    {
        InForm: _in_form,
        KnittedTiles: _knitted_tiles,
        PairsInARow: _pairs_in_a_row,
        TerminalChows: _terminal_chows,
        Only: _only,
        InEvery: _in_every,
        Pungs: _pungs,
        EachPung: _each_pung,
        WindPung: _wind_pung,
        Kongs: _kongs,
        EachKong: _each_kong,
    }
)
_PLACING: Mapping[type, Callable[[Any], PlacingTest]] = MappingProxyType(
    {ConcealedPungs: _concealed_pungs, WaitFor: _wait_for}
)

T = TypeVar("T")
ChainKey = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class Detector:
    """The conditions of a table of fans, as tests."""

    hand: tuple[tuple[int, HandTest], ...]
    reading: tuple[tuple[int, ReadingTest], ...]
    placing: tuple[tuple[int, PlacingTest], ...]
    chains: Mapping[ChainKey, int]

    @classmethod
    def of(cls, fans: Sequence[Fan]) -> Detector:
        """The detector of a table, without its last fans, which depend on the others."""
        return cls(
            hand=_tests(fans, _HAND),
            reading=_tests(fans, _READING),
            placing=_tests(fans, _PLACING),
            chains=MappingProxyType(
                {
                    (fan.when.type, kinds): place
                    for place, fan in enumerate(fans)
                    if isinstance(fan.when, Chain)
                    for kinds in instances(fan.when)
                }
            ),
        )

    def in_hand(self, hand: HandFacts) -> list[Found]:
        """The fans of a win in any reading."""
        return [Found(fan, cover) for fan, test in self.hand for cover in test(hand)]

    def in_reading(self, facts: ReadingFacts) -> list[Found]:
        """The fans of a reading with any place of the winning tile."""
        found = [Found(fan, cover) for fan, test in self.reading for cover in test(facts)]
        if len(facts.chows) > 1:
            found += _chains(self, "chow", facts.chows, 0)
        if len(facts.pungs) > 1:
            found += _chains(self, "pung", facts.pungs, len(facts.chows))
        return found

    def in_placing(self, placing: PlacingFacts) -> list[Found]:
        """The fans that depend on the place of the winning tile."""
        return [Found(fan, cover) for fan, test in self.placing for cover in test(placing)]


def _tests(
    fans: Sequence[Fan], builders: Mapping[type, Callable[[Any], T]]
) -> tuple[tuple[int, T], ...]:
    return tuple(
        (place, builders[type(fan.when)](fan.when))
        for place, fan in enumerate(fans)
        if type(fan.when) in builders
    )


def instances(chain: Chain) -> Iterator[tuple[int, ...]]:
    """The sets of every instance of a chain, by their lowest kinds."""
    ranks = RANKS - 2 if chain.type == "chow" else RANKS
    for steps in chain.steps:
        for lowest in range(ranks - max(steps)):
            for suits in permutations(range(len(SUITS)), chain.suits):
                of = suits if chain.suits > 1 else suits * len(steps)
                yield tuple(
                    sorted(
                        suit * RANKS + lowest + step for suit, step in zip(of, steps, strict=True)
                    )
                )


@lru_cache(maxsize=PARTS_KEPT)
def _chains(detector: Detector, of: str, kinds: tuple[int, ...], first: int) -> tuple[Found, ...]:
    """The chains among sets, whose places in the reading begin at `first`."""
    return tuple(
        Found(fan, _bits(first + place for place in places))
        for size in range(2, len(kinds) + 1)
        for places in combinations(range(len(kinds)), size)
        if (fan := detector.chains.get((of, tuple(kinds[place] for place in places)))) is not None
    )
