"""Routes 路线: the ways to a win with enough fans, made from the table of fans.

A route lists the possible sets for each of four slots, and the possible pairs. A chain fixes three
sets and leaves the fourth and the pair open; a flush leaves all of them open within a suit. Routes
without sets, such as seven pairs, are built into the kernels.

A *set* is a number: first the 21 chows by suit and lowest rank, then the 34 pungs by kind. Where
several sets or several kinds are meant, they are the bits of a number.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.mcr.fans.conditions import (
    Among,
    Chain,
    EveryType,
    InEvery,
    Only,
    Pungs,
    Suits,
)
from paiju.all_games.mcr.fans.facts import DRAGONS, SUIT_BITS, TYPES, WINDS
from paiju.all_games.mcr.fans.table import OFFICIAL
from paiju.all_games.mcr.players.worth_kernels import Lore
from paiju.chance import Chance
from paiju.mahjong_tiles.tile import KINDS, RANKS, SUITS
from paiju.melding.hands.winning_shapes import KNITTED, Form
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.mcr.fans.predicates import Condition
    from paiju.melding.hands.distance_kernels import Numbers

_RUNS = RANKS - 2
CHOWS = _RUNS * len(SUITS)
SETS: tuple[tuple[int, int, int], ...] = (
    *(
        (low, low + 1, low + 2)
        for suit in range(len(SUITS))
        for low in range(suit * RANKS, suit * RANKS + _RUNS)
    ),
    *((kind, kind, kind) for kind in range(len(KINDS))),
)
_KIND_BITS = tuple(sum(1 << kind for kind in {*kinds}) for kinds in SETS)
_EVERY_KIND = (1 << len(KINDS)) - 1
EVERY_SET = (1 << len(SETS)) - 1
PUNGS = EVERY_SET ^ ((1 << CHOWS) - 1)

# The bound of the random name of a kind; the sum of fourteen still fits 64 bits.
_NAMES = 1 << 50

# The number of sets of the chains that make routes.
_CHAIN = 3

# The least points of a fan that makes a route.
_WORTH_IT = 6


def chow(kind: int) -> int:
    """The number of a chow by its lowest kind.

    >>> chow(9)
    7
    """
    return kind // RANKS * _RUNS + kind % RANKS


def pung(kind: int) -> int:
    """The number of a pung by its kind."""
    return CHOWS + kind


def sets_within(kinds: int) -> int:
    """The sets, as bits, whose tiles are all among `kinds`."""
    return sum(1 << number for number, its in enumerate(_KIND_BITS) if not its & ~kinds)


def sets_with(kinds: int) -> int:
    """The sets, as bits, that have at least one tile among `kinds`."""
    return sum(1 << number for number, its in enumerate(_KIND_BITS) if its & kinds)


class Row(NamedTuple):
    """One way to make a route; a route may have several.

    Attributes:
        route: the number of the route.
        sets: for each slot, the possible sets as bits.
        pair: the possible kinds of the pair, as bits.
        body: the number of a knitted straight, which replaces three of the sets; -1 for none.
        reach: the greatest number of missing tiles at which plans are considered; small for rows
            that leave so much open that they have many plans.

    """

    route: int
    sets: tuple[int, int, int, int]
    pair: int
    body: int = -1
    reach: int = 14


class Route(NamedTuple):
    """A way to win, named after its main fan."""

    code: str
    name: Text

    @property
    def reason(self) -> str:
        """The code of the reason "plays for" this route."""
        return f"plays_for_{self.code}"


# The route of several small fans that reach the minimum together.
SMALL = Route("small_fans", Text("凑番", "small fans together"))
_FORMS = (Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS, Form.KNITTED)


Slots = tuple[int, int, int, int]


def _slots_of(when: Condition) -> Iterator[tuple[Slots, int]]:
    """The possible sets of the four slots and the possible pairs, for each way to make a fan.

    Empty if the fan makes no route.
    """
    for fixed in _fixed(when):
        one, two, three, four = (*(1 << number for number in fixed), *(EVERY_SET,) * 4)[:4]
        yield (one, two, three, four), _EVERY_KIND
    if isinstance(when, Among):
        yield (sets_within(when.tiles),) * 4, when.tiles
    elif isinstance(when, Suits):
        for suit in SUIT_BITS:
            within = suit | (WINDS | DRAGONS if when.honours else 0)
            yield (sets_within(within),) * 4, within
    elif isinstance(when, Only):
        of_type = PUNGS if when.type == "peng" else EVERY_SET ^ PUNGS
        yield (sets_within(when.tiles) & of_type,) * 4, when.tiles
    elif isinstance(when, InEvery):
        yield (sets_with(when.tiles),) * 4, when.tiles
    elif isinstance(when, EveryType):
        for pair in TYPES:
            one, two, three, four = (sets_within(each) for each in TYPES if each != pair)
            yield (one, two, three, four), pair


def _fixed(when: Condition) -> Iterator[tuple[int, ...]]:
    """The sets that each way to make a fan fixes; the others may be any."""
    if isinstance(when, Chain):
        yield from (sets for sets in _sets_of(when) if len(sets) == _CHAIN)
    elif isinstance(when, Pungs) and not when.pair:
        pungs = [pung(kind) for kind in range(len(KINDS)) if when.tiles >> kind & 1]
        yield from combinations(pungs, when.least)


def _sets_of(chain: Chain) -> Iterator[tuple[int, ...]]:
    """The sets of every instance of a chain."""
    of = chow if chain.type == "chi" else pung
    return (tuple(map(of, lowest)) for lowest in chain.instances())


# Fans of few points that make routes all the same: they shape a hand, and win with other small
# fans.
_WITH_OTHERS = {"outside_hand", "all_chows", "all_simples"}
_REACHES = {"all_chows": 4, "all_simples": 4, "outside_hand": 6, "small_fans": 3}


class Book(NamedTuple):
    """The routes by number (those without sets last), and the tables that kernels need for them."""

    routes: tuple[Route, ...]
    lore: Lore


@cache
def book() -> Book:
    """The routes of the official table of fans."""
    routes: list[Route] = []
    rows: list[Row] = []
    for fan in OFFICIAL:
        slots = dict.fromkeys(_slots_of(fan.when))
        if slots and (fan.points >= _WORTH_IT or fan.code in _WITH_OTHERS):
            reach = _REACHES.get(fan.code, 14)
            rows += [Row(len(routes), sets, pair, reach=reach) for sets, pair in slots]
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
    chance = Chance("routes", "names of kinds")
    lore = Lore(
        rows=np.array([(row.route, row.pair, row.body, row.reach) for row in rows], dtype=np.int64),
        slots=np.array([row.sets for row in rows], dtype=np.int64),
        bodies=np.array(KNITTED, dtype=np.int64),
        threes=_chains(3),
        twos=_chains(2),
        among=_among(),
        # A random number for each kind, so that a sum identifies its tiles.
        names=np.array([chance.randrange(_NAMES) for _ in KINDS], dtype=np.int64),
    )
    return Book(tuple(routes), lore)


def plans() -> Mapping[str, Text]:
    """The names of the routes, by the codes of their reasons."""
    return {route.reason: route.name for route in book().routes}


def _chains(size: int) -> Numbers:
    """A table of the points of chains of `size` sets, indexed by the sets in ascending order."""
    worth = np.zeros((len(SETS),) * size, dtype=np.int64)
    for fan in reversed(OFFICIAL):
        if isinstance(fan.when, Chain) and len(fan.when.steps[0]) == size:
            for sets in _sets_of(fan.when):
                worth[tuple(sorted(sets))] = fan.points
    return worth


def _among() -> Numbers:
    """A table of the fans that allow only certain kinds of tiles, with a row for each fan.

    Its columns: the allowed kinds, as bits; the points; the fans that it implies, as bits by row.
    """
    fans = [(fan, fan.when.tiles) for fan in OFFICIAL if isinstance(fan.when, Among)]
    return np.array(
        [
            (tiles, fan.points,
             sum(1 << place for place, (each, _) in enumerate(fans) if each.code in fan.implies))
            for fan, tiles in fans
        ],
        dtype=np.int64,
    )  # fmt: skip
