"""Planning 做牌: what a hand is worth by the wins that it may still come to."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.games.mcr.agents import worth_kernels as kernels
from app.games.mcr.agents.ahead import look, pace
from app.games.mcr.agents.form_kernels import COLUMNS, MISSING, ROUTE, WANTED, Kept
from app.games.mcr.agents.nearness import best_outlook
from app.games.mcr.agents.plan_kernels import gather, plan
from app.games.mcr.agents.routes import book, chow, pung
from app.games.mcr.rulesets import SEATS
from app.tiles.tile import COPIES, KIND, KINDS, WINDS

if TYPE_CHECKING:
    from app.games.mcr.agents.position import Holding
    from app.games.mcr.view import View
    from app.melding.kernels import Numbers
    from app.melding.melds import Meld

# How many plans are kept, and how many places there are for them.
PLANS, PLACES = 4096, 8192

# The place of a hand as it stands, behind the places of the kinds.
HAND = len(KINDS)
# No plan misses more tiles.
MAX_SIGHT = 14
# Without the compiler what is further than the nearest plans would take too long, and looking ahead
# of a hand that does not wait.
_PLAIN_AHEAD = 1


class Taste(NamedTuple):
    """The numbers that planning hangs on; some were settled by some hundred walls each.

    Attributes:
        haste: how likely somebody else ends the hand in a round.
        own: the share of wins that are drawn by oneself.
        greed: what a point of a win is worth, beside what each win gets.
        power: how much more the best plans count than the others with the same tile.
        chi: how much likelier a tile comes that may be claimed for a chi too; so `peng` and `win`.
        slack: how many tiles further than the nearest plans others are looked for.
        far: from how many missing tiles on only the nearest are.
        ahead: as many tiles as the nearest plans may miss for a hand to be looked ahead from.

    """

    haste: float = 0.1
    own: float = 0.3
    greed: float = 1.0
    power: float = 3.0
    chi: float = 0.5
    peng: float = 1.5
    win: float = 2.0
    slack: int = 1
    far: int = 5
    ahead: int = 3


class Table(NamedTuple):
    """What decides the worth of plans beside the hand: the melds, the winds, and the time left.

    `wait` is what the wait is worth of a hand that misses one tile.
    """

    melds: tuple[Meld, ...]
    seat_wind: int
    round_wind: int
    draws: float
    unseen: int
    wait: int = 0


class Plan(NamedTuple):
    """A win that a hand may come to: its route, how many tiles are missing, and their kinds."""

    route: int
    missing: int
    wanted: tuple[int, ...]


class Prospect(NamedTuple):
    """What a hand may come to.

    Attributes:
        worth: what the plans behind the discard of each kind are worth, in points; and last, in
            the place `HAND`, those of the hand as it stands.
        places: where to look: the kinds that may be discarded, or `HAND` where there is none to be.
        best: for each place the row of the best plan, or -1.
        plans: for each row what `form_kernels` has of a plan.
        looked: how many plans there were.
        is_ahead: whether it was found by looking ahead.

    """

    worth: list[float]
    places: tuple[int, ...]
    best: list[int]
    plans: Numbers
    looked: int
    is_ahead: bool

    def plan(self, place: int) -> Plan | None:
        """The best plan of a place."""
        if self.best[place] < 0:
            return None
        row = self.plans[self.best[place]].tolist()
        kinds = tuple(kind for kind in range(len(KINDS)) if row[WANTED] >> kind & 1)
        return Plan(row[ROUTE], row[MISSING], kinds)


def set_of(meld: Meld) -> int:
    """A meld as a set of the routes; a gang is a pung."""
    kind = KIND[meld.tile]
    return chow(kind) if meld.type == "chi" else pung(kind)


def facts_of(table: Table) -> Numbers:
    """What the kernels are told of melds and winds."""
    gangs = [meld for meld in table.melds if meld.type == "gang"]
    hidden = [KIND[meld.tile] for meld in gangs if meld.concealed]
    facts = np.zeros(kernels.FACTS, dtype=np.int64)
    facts[kernels.SEAT_WIND] = table.seat_wind
    facts[kernels.ROUND_WIND] = table.round_wind
    facts[kernels.KONGS] = _KONGS.get((len(gangs) - len(hidden), len(hidden)), _THREE_KONGS)
    facts[kernels.OPEN_MELDS] = sum(not meld.concealed for meld in table.melds)
    facts[kernels.WAIT] = table.wait
    facts[kernels.HIDDEN] = sum(1 << kind for kind in hidden)
    return facts


# Who draws no more may still win by a discard.
_LAST = 0.25

# Open and concealed kongs, and what they are worth; or three.
_KONGS = {(0, 0): 0, (1, 0): 1, (0, 1): 2, (2, 0): 4, (1, 1): 5, (0, 2): 6}
_THREE_KONGS = 32


def _odds(table: Table, taste: Taste) -> kernels.Reals:
    """How likely one of so many tiles comes in time, by the ways that it may come."""
    draws = (1 - (1 - taste.haste) ** table.draws) / taste.haste
    rate = max(draws, _LAST) / max(table.unseen, 1)
    more = (0.0, taste.chi, taste.peng, taste.win)
    return np.array(
        [[1 - exp(-rate * (1 + each) * many) for many in range(COPIES + 1)] for each in more]
    )


def prospect(
    held: Holding,
    left: Numbers,
    table: Table,
    taste: Taste,
    sight: int = MAX_SIGHT,
    *,
    ahead: bool | None = None,
) -> Prospect:
    """What a hand may come to, as far as so many missing tiles away.

    Near a win it is looked ahead, further away plans are weighed together. What is to be compared
    with something else must be found as that was, which may be told.
    """
    has_one_more = held.counts.sum() % 3 == 2
    # A hand that misses nothing may win no more than its fans let it: it must be broken.
    nearest = max(best_outlook(held, left).distance, 1)
    melds = np.array([set_of(meld) for meld in table.melds], dtype=np.int64)
    kept = Kept(
        keys=np.zeros(PLACES, dtype=np.int64),
        plans=np.empty((PLACES, COLUMNS), dtype=np.int64),
        values=np.empty(PLACES),
        used=np.empty(PLANS, dtype=np.int64),
        many=np.zeros(1, dtype=np.int64),
    )
    worth = np.zeros(len(KINDS) + 1)
    best = np.full(len(KINDS) + 1, -1, dtype=np.int64)
    hand = kernels.Held(held.counts, left, melds, facts_of(table))
    terms = kernels.Terms(_odds(table, taste), np.array([taste.own, taste.greed, taste.power]))
    lore = book().lore
    found = plan(
        hand,
        nearest,
        taste.slack if nearest <= taste.far and plan.is_compiled else 0,
        sight,
        lore,
        terms,
        kept,
        best,
    )
    if ahead is None:
        ahead = 0 < found <= (taste.ahead if plan.is_compiled else min(taste.ahead, _PLAIN_AHEAD))
    if ahead:
        look(hand, kept, terms.prices, pace(table.draws, table.unseen), worth)
    else:
        gather(hand, terms, kept, worth)
    places = tuple(np.flatnonzero(held.counts).tolist()) if has_one_more else (HAND,)
    return Prospect(worth.tolist(), places, best.tolist(), kept.plans, int(kept.many[0]), ahead)


def table_of(view: View, left: Numbers, melds: tuple[Meld, ...]) -> Table:
    """The table that a seat sits at, with these melds of its own."""
    dealer = view.hand_number % SEATS
    # From a wall that is shared each draws a quarter.
    draws = view.left[0] / SEATS if len(view.left) == 1 else view.left[view.seat]
    return Table(
        melds=melds,
        seat_wind=KIND[WINDS[(view.seat - dealer) % SEATS]],
        round_wind=KIND[WINDS[view.hand_number // SEATS]],
        draws=float(draws),
        unseen=int(left.sum()),
    )
