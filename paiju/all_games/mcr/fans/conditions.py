"""The conditions of fans: objects that are called to find a fan in a win."""

# ruff: noqa: D102 - the docstring of a class says what its call finds

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product
from typing import TYPE_CHECKING, ClassVar, Literal

from paiju.all_games.mcr.fans.facts import TYPES
from paiju.all_games.mcr.fans.predicates import (
    NOT_FOUND,
    WHOLLY,
    Condition,
    Covers,
    OfFlags,
    OfHand,
    OfKongs,
    OfPlacing,
    OfPungs,
    OfReading,
    OfTypes,
)
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KIND, RANKS, SUITED, SUITS, sort_tiles
from paiju.melding.hands.winning_shapes import SETS, Form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.mcr.fans.facts import HandFacts, ReadingFacts, WinFlags
    from paiju.melding.hands.winning_shapes import Group

_ONE_SUIT = {1 << place for place in range(len(SUITS))}
_EVERY_TYPE = (1 << len(TYPES)) - 1
_GATES = {parse_tiles("1112345678999" + suit) for suit in SUITS}


def _wholly(found: bool) -> Covers:  # noqa: FBT001 - it says yes or no and nothing else
    return WHOLLY if found else NOT_FOUND


@dataclass(frozen=True, slots=True)
class Among(Condition):
    """Condition: every tile is of one of the kinds `tiles`."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Suits(OfTypes):
    """Condition: the hand has `count` suits, and honours as `honours` says.

    True wants honours, False wants none, None allows both.
    """

    count: int
    honours: bool | None

    def __call__(self, types: int) -> Covers:
        suits = sum(types & suit > 0 for suit in _ONE_SUIT)
        honours = types >= 1 << len(SUITS)
        return _wholly(suits == self.count and self.honours in {None, honours})


@dataclass(frozen=True, slots=True)
class EveryType(OfTypes):
    """Condition: the hand has all three suits, winds and dragons."""

    def __call__(self, types: int) -> Covers:
        return _wholly(types == _EVERY_TYPE)


@dataclass(frozen=True, slots=True)
class FourOfAKind(OfHand):
    """Condition: four equal tiles that are no kong; found once for each such kind."""

    def __call__(self, hand: HandFacts) -> Covers:
        four = hand.counts.count(COPIES)
        return WHOLLY * (four and four - [meld.type for meld in hand.win.melds].count("gang"))


@dataclass(frozen=True, slots=True)
class NineGates(OfHand):
    """Condition: without melds, the hand was 1112345678999 of one suit before its winning tile."""

    def __call__(self, hand: HandFacts) -> Covers:
        return _wholly(hand.types in _ONE_SUIT and sort_tiles(hand.win.hand) in _GATES)


@dataclass(frozen=True, slots=True)
class Closed(OfFlags):
    """Condition: no open meld; the winning tile is self-drawn if `self_draw`, else a discard."""

    self_draw: bool

    def __call__(self, flags: WinFlags) -> Covers:
        return _wholly(not flags.open_melds and flags.self_draw is self.self_draw)


@dataclass(frozen=True, slots=True)
class AllMelded(OfFlags):
    """Condition: four melds, none of them concealed, and a winning tile from another player."""

    def __call__(self, flags: WinFlags) -> Covers:
        return _wholly(flags.open_melds == SETS and not flags.self_draw)


@dataclass(frozen=True, slots=True)
class Circumstance(OfFlags):
    """Condition: the flag `name` of a win is set.

    With `self_draw` True it is found in wins by self-draw only, with False in other wins only.
    """

    name: str
    self_draw: bool | None = None

    def __call__(self, flags: WinFlags) -> Covers:
        as_won = self.self_draw in {None, flags.self_draw}
        return _wholly(as_won and getattr(flags, self.name))


@dataclass(frozen=True, slots=True)
class InForm(OfReading):
    """Condition: the reading has this form."""

    form: Form

    def may_be(self, form: Form, pungs: int, kongs: int) -> bool:
        del pungs, kongs
        return form is self.form

    def __call__(self, facts: ReadingFacts) -> Covers:
        del facts
        return WHOLLY


@dataclass(frozen=True, slots=True)
class KnittedTiles(OfReading):
    """Condition: the reading has at least `knitted` knitted tiles and `honours` honours."""

    forms: ClassVar[tuple[Form, ...]] = (Form.KNITTED, Form.KNITTED_STRAIGHT)
    knitted: int = 0
    honours: int = 0

    def __call__(self, facts: ReadingFacts) -> Covers:
        body = facts.reading.groups[-1]
        suited = sum(kind < SUITED for kind in body.kinds)
        return _wholly(suited >= self.knitted and len(body.kinds) - suited >= self.honours)


@dataclass(frozen=True, slots=True)
class PairsInARow(OfReading):
    """Condition: seven pairs of one suit with consecutive ranks."""

    forms: ClassVar[tuple[Form, ...]] = (Form.SEVEN_PAIRS,)

    def __call__(self, facts: ReadingFacts) -> Covers:
        pairs = [group.kinds[0] for group in facts.reading.groups]
        row = pairs == list(range(pairs[0], pairs[0] + len(pairs)))
        return _wholly(row and pairs[0] // RANKS == pairs[-1] // RANKS < len(SUITS))


@dataclass(frozen=True, slots=True)
class Chain(Condition):
    """Condition: sets of one type whose ranks follow a pattern.

    Attributes:
        type: the type of the sets.
        suits: the number of suits: 1 for one suit, otherwise each set has its own suit.
        steps: every pattern, as the distances of the sets' ranks from the lowest.

    """

    type: Literal["chi", "peng"]
    suits: int
    steps: tuple[tuple[int, ...], ...]

    def instances(self) -> Iterator[tuple[int, ...]]:
        """Every instance of the chain, as the lowest kinds of its sets in ascending order."""
        ranks = RANKS - 2 if self.type == "chi" else RANKS
        for steps in self.steps:
            for lowest in range(ranks - max(steps)):
                for suits in permutations(range(len(SUITS)), self.suits):
                    of = suits if self.suits > 1 else suits * len(steps)
                    sets = zip(of, steps, strict=True)
                    yield tuple(sorted(suit * RANKS + lowest + step for suit, step in sets))


@dataclass(frozen=True, slots=True)
class TerminalChows(OfReading):
    """Condition: 123 and 789 twice each, and a pair of fives, in 1 or 3 `suits`.

    With three suits, two of them have a 123 and a 789 each, and the third has the pair.
    """

    forms: ClassVar[tuple[Form, ...]] = (Form.STANDARD,)
    suits: int

    def __call__(self, facts: ReadingFacts) -> Covers:
        if facts.low & ~_LOWEST:
            return NOT_FOUND
        return _wholly((facts.chows, facts.pair) in _TERMINAL_CHOWS[self.suits])


# The lowest tiles of 123 and 789.
_LOWEST = sum(1 << suit * RANKS | 1 << suit * RANKS + 6 for suit in range(len(SUITS)))
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
    """Condition: all sets are of one type, and all tiles are among `tiles`.

    Kongs count as pungs. A knitted straight counts as three chows.
    """

    type: Literal["chi", "peng"]
    tiles: int

    def may_be(self, form: Form, pungs: int, kongs: int) -> bool:
        del kongs
        if self.type == "peng":
            return pungs == SETS
        return not pungs and form in {Form.STANDARD, Form.KNITTED_STRAIGHT}

    def __call__(self, facts: ReadingFacts) -> Covers:
        return _wholly(not facts.hand.present & ~self.tiles)


@dataclass(frozen=True, slots=True)
class InEvery(OfReading):
    """Condition: in the standard form, every set and the pair contain one of `tiles`."""

    forms: ClassVar[tuple[Form, ...]] = (Form.STANDARD,)
    tiles: int

    def __call__(self, facts: ReadingFacts) -> Covers:
        tiles = self.tiles
        # The lowest kinds of the chows that contain one of the tiles.
        low = tiles | tiles >> 1 | tiles >> 2
        alike = facts.alike | 1 << facts.pair
        return _wholly(not facts.low & ~low and not alike & ~tiles)


@dataclass(frozen=True, slots=True)
class Pungs(OfReading):
    """Condition: at least `least` pungs or kongs of `tiles`; with `pair`, also a pair of them."""

    tiles: int
    least: int
    pair: bool = False

    def may_be(self, form: Form, pungs: int, kongs: int) -> bool:
        del form, kongs
        return pungs >= self.least

    def __call__(self, facts: ReadingFacts) -> Covers:
        places = _pungs_in(facts, self.tiles)
        if len(places) < self.least:
            return NOT_FOUND
        if self.pair:
            if facts.pair < 0 or not self.tiles >> facts.pair & 1:
                return NOT_FOUND
            places += (1 << len(facts.chows) + len(facts.pungs),)
        return (sum(places),)


@dataclass(frozen=True, slots=True)
class EachPung(OfPungs):
    """Condition: a pung or kong of one of `tiles`; found once for each such pung or kong."""

    tiles: int

    def __call__(self, facts: ReadingFacts) -> Covers:
        return _pungs_in(facts, self.tiles)


@dataclass(frozen=True, slots=True)
class WindPung(OfPungs):
    """Condition: a pung or kong of the seat's wind or of the round's wind, as `of` says."""

    of: Literal["seat_wind", "round_wind"]

    def __call__(self, facts: ReadingFacts) -> Covers:
        return _pungs_in(facts, 1 << KIND[getattr(facts.hand.win.circumstances, self.of)])


def _pungs_in(facts: ReadingFacts, tiles: int) -> Covers:
    if not facts.alike & tiles:
        return NOT_FOUND
    first = len(facts.chows)
    return tuple([1 << first + at for at, kind in enumerate(facts.pungs) if tiles >> kind & 1])


@dataclass(frozen=True, slots=True)
class Kongs(OfKongs):
    """Condition: at least `concealed` concealed kongs, `melded` melded ones, and `total` in all."""

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
class EachKong(OfKongs):
    """Condition: a concealed kong, or without `concealed` a melded one; found once for each."""

    concealed: bool

    def __call__(self, facts: ReadingFacts) -> Covers:
        kongs = facts.hidden if self.concealed else facts.melded
        return tuple([1 << place for place in range(SETS) if kongs >> place & 1])


@dataclass(frozen=True, slots=True)
class ConcealedPungs(OfPlacing):
    """Condition: at least `least` pungs or kongs that no other player's tile completed."""

    least: int

    def __call__(self, facts: ReadingFacts, place: int) -> Covers:
        cover = facts.own
        if not facts.hand.win.circumstances.self_draw:
            # A pung that another player's tile completed counts as melded.
            cover &= ~(1 << place)
        return (cover,) if cover.bit_count() >= self.least else NOT_FOUND


@dataclass(frozen=True, slots=True)
class WaitFor(OfPlacing):
    """Condition: the hand waited for one kind only, and in the way that `wait` names.

    It is called only for a group of the winning tile that fits this wait.

    Attributes:
        wait: the wait.
        knitted: whether it counts even if the tile may also belong to a knitted straight.

    """

    wait: Literal["edge", "closed", "single"]
    knitted: bool = True

    def __call__(self, facts: ReadingFacts, place: int) -> Covers:
        del place
        straight = facts.reading.form is Form.KNITTED_STRAIGHT
        both_ways = straight and KIND[facts.hand.win.tile] in facts.reading.groups[-1].kinds
        return _wholly((self.knitted or not both_ways) and facts.hand.waited_on_one)


def wait_in(group: Group, kind: int) -> str | None:
    """The wait of a group for `kind` as its last tile: `edge`, `closed` or `single`, else None."""
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
    """Condition: no other fan counts."""


@dataclass(frozen=True, slots=True)
class Flowers(Condition):
    """Condition: a flower is shown; flowers do not help to reach the minimum of a win."""
