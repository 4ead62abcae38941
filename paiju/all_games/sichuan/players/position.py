"""Positions of 四川麻将: views with the numbers that planning needs, and the worth of a hand."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.sichuan.players.race_kernels import (
    CAP,
    FACTS,
    GANGS,
    GIVEN,
    KEPT,
    LEFT,
    MELDED,
    NEED,
    PENGS,
    PLANS,
    PLUS_FAN,
    PLUS_ONE,
    POWER,
    READY,
    RIVALS,
    ROUNDS,
    SHAPES,
    SPAN,
    STAY,
    TERMS,
    UNREADY,
    UNSEEN,
    Table,
    weigh,
    weigh_discards,
    weigh_further,
)
from paiju.all_games.sichuan.players.race_kernels import (
    SUITS as ANY_SUIT,
)
from paiju.all_games.sichuan.rulesets import SEATS
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, RANKS, SUITED, SUITS, count_kinds
from paiju.melding.hands.distances import tables
from paiju.melding.hands.winning_shapes import SETS
from paiju.melding.players.position import Holding, Position, after_meld, melds_after, open_tiles

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paiju.all_games.sichuan.view import View
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.distance_kernels import Numbers
    from paiju.melding.hands.melds import Meld

    Reals = NDArray[np.float64]

# The least share of a suit's unseen tiles that is taken to be in the wall.
_SELDOM = 0.05
# The number of fans that stands for the cap in rules without one.
_NO_CAP = 20
# The rounds that count for a seat without draws, which may still win by a discard.
_LAST = 0.25
# By shape and number of missing tiles, the usual number of tiles that help by a draw, and by a
# claim. These are estimates, not counts.
_USUAL_TILES = (
    (0, 5, 12, 20, 28, 34, 38, 42, 46, 48),
    (0, 2.5, 7, 12, 17, 22, 27, 32, 36, 40),
    (0, 2.5, 5, 8, 11, 14, 20, 26, 32, 38),
)
_USUAL_CLAIMS = (
    (0, 5, 3, 4, 5, 5, 5, 5, 5, 5),
    (0, 2.5, 0, 0, 0, 0, 0, 0, 0, 0),
    (0, 2.5, 4.5, 6, 7, 7, 7, 7, 7, 7),
)
USUAL: Reals = np.array(
    [
        [*zip(tiles, claims, strict=True)]
        for tiles, claims in zip(_USUAL_TILES, _USUAL_CLAIMS, strict=True)
    ],
    dtype=np.float64,
)


class Taste(NamedTuple):
    """The parameters by which a player weighs hands.

    Attributes:
        given: the rate at which a rival discards a certain tile, relative to own draws of it.
        stay: the points that each round in play costs, for each rival.
        ready: the points for being ready at the wall's end, for each rival.
        unready: the points that a hand costs that is not ready at the wall's end, for each rival.
        power: the weight of the best plans of a hand against the others.
        suits: whether the player considers the void suits of others: tiles of suits that they keep
            are less often in the wall, and tiles of their void suit are discarded.

    """

    given: float = 0.6
    stay: float = 0.1
    ready: float = 0.25
    unready: float = 0.5
    power: float = 3.0
    suits: bool = False


class Plan(NamedTuple):
    """A possible win.

    Attributes:
        shape: the number of its shape: sets, seven pairs or triplets.
        suit: its only suit; None if it may have two.
        missing: the number of missing tiles.
        fans: the number of its fans.
        kinds: the kinds that bring the hand nearer.

    """

    shape: int
    suit: str | None
    missing: int
    fans: int
    kinds: tuple[int, ...]


class Weight(NamedTuple):
    """The worth of a hand that need not discard.

    Attributes:
        worth: the expected points.
        ready: the chance that it waits at the wall's end.
        best: the row of its best plan; -1 if it has none.
        plans: a table of its plans, as `race_kernels.weigh` writes it.

    """

    worth: float
    ready: float
    best: int
    plans: Reals

    @property
    def plan(self) -> Plan | None:
        """The best plan; None if there is none."""
        if self.best < 0:
            return None
        suit, shape = divmod(self.best, SHAPES)
        _, missing, fans, bits = (int(each) for each in self.plans[self.best])
        kept = range(SUITED) if suit == ANY_SUIT else range(suit * RANKS, (suit + 1) * RANKS)
        kinds = tuple(kind for kind in kept if bits >> kind & 1)
        return Plan(shape, None if suit == ANY_SUIT else SUITS[suit], missing, fans, kinds)


class SichuanPosition(NamedTuple):
    """A view with the numbers that planning needs.

    Attributes:
        view: the view.
        counts: by kind, the concealed tiles of the seat, without its void suit.
        unseen: by kind, the tiles that the seat does not see, without its void suit.
        hidden: the number of all tiles that the seat does not see.
        melds: the melds of the seat.
        kept: the suits that the seat may win with.
        rivals: the other seats that play on.
        rounds: the number of draws that the seat can expect.
        taste: the parameters by which the player weighs hands.
        flow: two arrays by suit: the factor of the rate at which an unseen tile is drawn, and the
            rate at which rivals discard it, relative to own draws.

    """

    view: View
    counts: Numbers
    unseen: Numbers
    hidden: int
    melds: tuple[Meld, ...]
    kept: str
    rivals: tuple[int, ...]
    rounds: float
    taste: Taste
    flow: tuple[Reals, Reals]

    def with_void(self, suit: str | None) -> SichuanPosition:
        """The position with a void suit, whose tiles are left out of all counts."""
        kept = "".join(each for each in SUITS if each != suit)
        return self._replace(
            kept=kept, counts=masked(self.counts, kept), unseen=masked(self.unseen, kept)
        )

    def table(self, later: float = 0.0) -> Table:
        """The facts besides the tiles of the hand, for the kernels.

        `later` is a number of draws in addition to those expected.
        """
        options = self.view.rules.options
        facts = np.zeros(FACTS, dtype=np.int64)
        facts[NEED] = SETS - len(self.melds)
        facts[MELDED] = sum({1 << SUITS.index(meld.tile[1:]) for meld in self.melds})
        facts[KEPT] = sum(1 << SUITS.index(suit) for suit in self.kept)
        facts[GANGS] = sum(meld.type == "gang" for meld in self.melds)
        facts[PENGS] = sum(1 << KIND[meld.tile] for meld in self.melds if meld.type == "peng")
        facts[RIVALS] = len(self.rivals)
        facts[CAP] = options.cap or _NO_CAP
        facts[PLUS_ONE] = options.self_draw == "plus_one"
        facts[PLUS_FAN] = options.self_draw == "plus_fan"
        rounds = max(self.rounds + later, _LAST)
        facts[LEFT] = min(ceil(rounds), ROUNDS)
        terms = np.zeros(TERMS)
        terms[SPAN] = rounds / facts[LEFT]
        terms[UNSEEN] = self.hidden
        taste = self.taste
        terms[GIVEN], terms[STAY], terms[POWER] = taste.given, taste.stay, taste.power
        terms[READY], terms[UNREADY] = taste.ready, taste.unready
        return Table(self.unseen, facts, terms, USUAL, *self.flow)

    def weigh(self, later: float = 0.0) -> Weight:
        """The worth of the hand, if it need not discard.

        `later` is a number of draws in addition to those expected.
        """
        plans, out = np.zeros((PLANS, 4)), np.zeros(3)
        weigh(self.counts, self.table(later), *tables(), plans, out)
        return _weight(plans, out)

    def weigh_discards(self) -> dict[int, Weight]:
        """The worth of the hand after each discard, by kind; the void suit is left out."""
        plans, out = np.zeros((len(KINDS), PLANS, 4)), np.zeros((len(KINDS), 3))
        weigh_discards(self.counts, self.table(), *tables(), plans, out)
        held = np.flatnonzero(self.counts).tolist()
        return {kind: _weight(plans[kind], out[kind]) for kind in held}

    def weigh_further(self) -> float:
        """The worth of the hand, if it need not discard, by a look one tile further."""
        plans, later, out = np.zeros((PLANS, 4)), np.zeros((PLANS, 4)), np.zeros(3)
        return float(weigh_further(self.counts, self.table(), *tables(), plans, later, out))

    def after(self, meld: Action) -> SichuanPosition:
        """The position after a peng or a gang, before the next draw or discard."""
        held = Holding(self.counts, SETS - len(self.melds))
        counts = after_meld(Position(self.view, held, self.unseen), meld).counts
        return self._replace(counts=counts, melds=melds_after(self.view, meld))

    def without(self, kind: int) -> SichuanPosition:
        """The position without one tile of a kind."""
        counts = self.counts.copy()
        counts[kind] -= 1
        return self._replace(counts=counts)


def _weight(plans: Reals, out: Reals) -> Weight:
    worth, best, ready = out.tolist()
    return Weight(worth, ready, int(best), plans)


def masked(counts: Numbers, suits: str) -> Numbers:
    """Counts by kind, in which all kinds outside these suits are 0."""
    kept = counts.copy()
    for place, suit in enumerate(SUITS):
        if suit not in suits:
            kept[place * RANKS : (place + 1) * RANKS] = 0
    kept[SUITED:] = 0
    return kept


def rivals_of(view: View) -> tuple[int, ...]:
    """The other seats that still play in a view."""
    return tuple(seat for seat in view.rules.playing(view.winners) if seat != view.seat)


def sichuan_position(view: View, taste: Taste) -> SichuanPosition:
    """The position of the seat of a view, with the numbers that planning needs."""
    counts = np.array(count_kinds(view.hand), dtype=np.int64)
    unseen = COPIES - counts - np.array(count_kinds(open_tiles(view)), dtype=np.int64)
    rivals = rivals_of(view)
    position = SichuanPosition(
        view=view,
        counts=masked(counts, SUITS),
        unseen=masked(unseen, SUITS),
        hidden=int(unseen[:SUITED].sum()),
        melds=view.melds[view.seat],
        kept=SUITS,
        rivals=rivals,
        rounds=view.left / (1 + len(rivals)),
        taste=taste,
        flow=_flow(view, unseen, rivals, taste),
    )
    void = view.voids[view.seat]
    return position if void is None else position.with_void(void)


def _flow(
    view: View, unseen: Numbers, rivals: tuple[int, ...], taste: Taste
) -> tuple[Reals, Reals]:
    """The two arrays of `SichuanPosition.flow`."""
    even = np.ones(len(SUITS)), np.full(len(SUITS), taste.given * len(rivals))
    sizes = unseen[:SUITED].reshape(len(SUITS), RANKS).sum(axis=1)
    others = [seat for seat in range(SEATS) if seat != view.seat]
    if not taste.suits or None in [view.voids[seat] for seat in others] or not view.left:
        return even
    held = np.zeros(len(SUITS))
    for seat in others:
        kept = np.array([suit != view.voids[seat] for suit in SUITS]) * sizes
        held += view.counts[seat] * kept / max(kept.sum(), 1)
    drawn = np.clip(1 - held / np.maximum(sizes, 1), _SELDOM, 1) * sizes.sum() / view.left
    # A rival discards every tile of its void suit, so the rate of other suits is less.
    less = (taste.given * len(others) - 1) / (len(others) - 1)
    voids = [view.voids[seat] for seat in rivals]
    given = [sum(1.0 if void == suit else less for void in voids) for suit in SUITS]
    return drawn, np.array(given)
