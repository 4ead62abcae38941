"""Routes 路线: the ways to a win with enough fans, from the table of fans.

A route is four sets and a pair, each from a list: a chain fixes three sets and leaves the fourth
and the pair open; a flush leaves all of them open within a suit. Routes without sets, such as seven
pairs, are the kernel's own.

A *set* is a number: the 21 chows by suit and lowest rank, then the 34 pungs by kind. Sets are
written as bits, and so are kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from app.chance import Chance
from app.games.mcr.agents.worth_kernels import Lore
from app.games.mcr.fans.conditions import Among, Chain, EveryType, InEvery, Only, Pungs, Suits
from app.games.mcr.fans.detect import bits_of, instances
from app.games.mcr.fans.table import OFFICIAL
from app.melding.forms import KNITTED, Form
from app.text import Text
from app.tiles.tile import HONOURS, KIND, KINDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from app.games.mcr.fans.table import Fan
    from app.melding.kernels import Numbers

_RANKS, _RUNS = 9, 7
CHOWS = _RUNS * len(SUITS)
SETS: tuple[tuple[int, int, int], ...] = (
    *(
        (low, low + 1, low + 2)
        for suit in range(len(SUITS))
        for low in range(suit * _RANKS, suit * _RANKS + _RUNS)
    ),
    *((kind, kind, kind) for kind in range(len(KINDS))),
)
_KIND_BITS = tuple(sum(1 << kind for kind in {*kinds}) for kinds in SETS)
_EVERY_KIND = (1 << len(KINDS)) - 1
_HONOURS = sum(1 << KIND[tile] for tile in HONOURS)
EVERY_SET = (1 << len(SETS)) - 1
PUNGS = EVERY_SET ^ ((1 << CHOWS) - 1)

# The bound of a kind's number; the sum of fourteen still fits a word.
_NAMES = 1 << 50

# The number of sets of the chains in routes.
_CHAIN = 3

# The least points of a fan that a hand is played for.
_WORTH_IT = 6


def chow(kind: int) -> int:
    """The set of a run, by its lowest kind.

    >>> chow(9)
    7
    """
    return kind // _RANKS * _RUNS + kind % _RANKS


def pung(kind: int) -> int:
    """The set of three alike."""
    return CHOWS + kind


def sets_within(kinds: int) -> int:
    """The sets with tiles of some kinds only."""
    return sum(1 << number for number, its in enumerate(_KIND_BITS) if not its & ~kinds)


def sets_with(kinds: int) -> int:
    """The sets with a tile of some kinds."""
    return sum(1 << number for number, its in enumerate(_KIND_BITS) if its & kinds)


class Row(NamedTuple):
    """The possible sets and pairs of a route; `body` is a knitted straight, or none.

    A body replaces three sets and leaves one. `reach` is the most missing tiles of plans that are
    considered, since an open row has many plans.
    """

    route: int
    sets: tuple[int, int, int, int]
    pair: int
    body: int = -1
    reach: int = 14


@dataclass(frozen=True, slots=True)
class Route:
    """A way to win: the code and the name of its fan."""

    code: str
    name: Text


# The route of several small fans together.
SMALL = Route("small_fans", Text("凑番", "small fans together"))
_FORMS = (Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS, Form.KNITTED)


def _open(fixed: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Some fixed sets, with the others open."""
    rest = (EVERY_SET,) * (4 - len(fixed))
    one, two, three, four = (*(1 << number for number in fixed), *rest)
    return one, two, three, four


Shape = tuple[tuple[int, int, int, int], int]


def _of_chain(when: Chain) -> Iterator[Shape]:
    of = chow if when.type == "chow" else pung
    for kinds in instances(when):
        if len(kinds) == _CHAIN:
            yield _open(tuple(map(of, kinds))), _EVERY_KIND


def _of_pungs(when: Pungs) -> Iterator[Shape]:
    for kinds in combinations(_kinds_in(bits_of(when.tiles)), when.least):
        if not when.pair:
            yield _open(tuple(map(pung, kinds))), _EVERY_KIND


def _of_among(when: Among) -> Iterator[Shape]:
    yield (sets_within(bits_of(when.tiles)),) * 4, bits_of(when.tiles)


def _of_suits(when: Suits) -> Iterator[Shape]:
    for suit in SUITS:
        kinds = bits_of(f"123456789{suit}") | (_HONOURS if when.honours else 0)
        yield (sets_within(kinds),) * 4, kinds


def _of_only(when: Only) -> Iterator[Shape]:
    of_type = PUNGS if when.type == "pung" else EVERY_SET ^ PUNGS
    yield (sets_within(bits_of(when.tiles)) & of_type,) * 4, bits_of(when.tiles)


def _of_in_every(when: InEvery) -> Iterator[Shape]:
    yield (sets_with(bits_of(when.tiles)),) * 4, bits_of(when.tiles)


def _of_every_type(_: EveryType) -> Iterator[Shape]:
    types = [*(bits_of(f"123456789{suit}") for suit in SUITS), bits_of("ESWN"), bits_of("CFP")]
    for pair in types:
        one, two, three, four = (sets_within(each) for each in types if each != pair)
        yield (one, two, three, four), pair


# The possible sets and pairs of a fan, for each way to make it.
_SHAPES: Mapping[type, Callable[[Any], Iterator[Shape]]] = MappingProxyType(
    {
        Chain: _of_chain,
        Pungs: _of_pungs,
        Among: _of_among,
        Suits: _of_suits,
        Only: _of_only,
        InEvery: _of_in_every,
        EveryType: _of_every_type,
    }
)


def _shapes(fan: Fan) -> tuple[Shape, ...]:
    if not _is_route(fan) or type(fan.when) not in _SHAPES:
        return ()
    return tuple(dict.fromkeys(_SHAPES[type(fan.when)](fan.when)))


def _kinds_in(bits: int) -> list[int]:
    return [kind for kind in range(len(KINDS)) if bits >> kind & 1]


# Fans of few points that shape a hand and win together with other small ones.
_WITH_OTHERS = {"outside_hand", "all_chows", "all_simples"}
_REACHES = {"all_chows": 4, "all_simples": 4, "outside_hand": 6, "small_fans": 3}


def _is_route(fan: Fan) -> bool:
    return fan.points >= _WORTH_IT or fan.code in _WITH_OTHERS


class Book(NamedTuple):
    """The routes by number, those without sets last; and the kernels' arrays."""

    routes: tuple[Route, ...]
    lore: Lore


@cache
def book() -> Book:
    """The routes of the official table."""
    routes: list[Route] = []
    rows: list[Row] = []
    for fan in OFFICIAL:
        shapes = _shapes(fan)
        if shapes:
            reach = _REACHES.get(fan.code, 14)
            rows += [Row(len(routes), sets, pair, reach=reach) for sets, pair in shapes]
            routes.append(Route(fan.code, fan.name))
    straight = next(fan for fan in OFFICIAL if fan.code == "knitted_straight")
    rows += [
        Row(len(routes), (EVERY_SET, 0, 0, 0), _EVERY_KIND, body) for body in range(len(KNITTED))
    ]
    routes.append(Route(straight.code, straight.name))
    rows.append(Row(len(routes), (EVERY_SET,) * 4, _EVERY_KIND, reach=_REACHES["small_fans"]))
    routes.append(SMALL)
    forms = [
        next(fan for fan in OFFICIAL if getattr(fan.when, "form", None) is form) for form in _FORMS
    ]
    routes += [Route(fan.code, fan.name) for fan in forms]
    lore = Lore(
        rows=np.array([(row.route, row.pair, row.body, row.reach) for row in rows], dtype=np.int64),
        slots=np.array([row.sets for row in rows], dtype=np.int64),
        bodies=np.array(KNITTED, dtype=np.int64),
        threes=_chains(3),
        twos=_chains(2),
        among=_among(),
        names=_names(),
    )
    return Book(tuple(routes), lore)


def _names() -> Numbers:
    """A random number for each kind, so that a sum identifies its tiles."""
    chance = Chance("routes", "names of kinds")
    return np.array([chance.randrange(_NAMES) for _ in KINDS], dtype=np.int64)


def _chains(size: int) -> Numbers:
    """The points of the chains of a number of sets, for every order of them."""
    worth = np.zeros((len(SETS),) * size, dtype=np.int64)
    for fan in reversed(OFFICIAL):
        if isinstance(fan.when, Chain) and len(fan.when.steps[0]) == size:
            of = chow if fan.when.type == "chow" else pung
            for kinds in instances(fan.when):
                worth[tuple(sorted(map(of, kinds)))] = fan.points
    return worth


def _among() -> Numbers:
    fans = [fan for fan in OFFICIAL if isinstance(fan.when, Among)]
    codes = [fan.code for fan in fans]
    return np.array(
        [
            (
                bits_of(fan.when.tiles) if isinstance(fan.when, Among) else 0,
                fan.points,
                sum(1 << place for place, code in enumerate(codes) if code in fan.implies),
            )
            for fan in fans
        ],
        dtype=np.int64,
    )
