"""Planning 做牌: the worth of a hand by its possible wins."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.mcr.players import worth_kernels as kernels
from paiju.all_games.mcr.players.ahead_kernels import look_ahead
from paiju.all_games.mcr.players.form_kernels import COLUMNS, MISSING, ROUTE, WANTED, Kept
from paiju.all_games.mcr.players.near_wins import LAST, SEARCHED, pace, room
from paiju.all_games.mcr.players.plan_kernels import gather, plan
from paiju.all_games.mcr.players.routes import book, chow, pung
from paiju.all_games.mcr.rulesets import SEATS
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS
from paiju.melding.hands.distances import honour_table, suit_table
from paiju.melding.players.position import best_nearness

if TYPE_CHECKING:
    from paiju.all_games.mcr.view import View
    from paiju.melding.hands.distance_kernels import Numbers
    from paiju.melding.hands.melds import Meld
    from paiju.melding.players.position import Holding

# The most plans that are kept, and the slots for them.
PLANS, PLACES = 4096, 8192

# The place of the hand itself, after the places of the kinds.
HAND = len(KINDS)
# The most tiles that a plan misses.
MAX_SIGHT = 14
# With plain kernels, plans further than the nearest, and a search of hands that do not wait, would
# take too long.
_PLAIN_AHEAD = 1


class Taste(NamedTuple):
    """The parameters of planning; some were fitted with some hundred walls each.

    Attributes:
        haste: the chance that another seat ends the hand in a round.
        own: the share of wins by an own draw.
        greed: the worth of a point of a win, beside that of the win itself.
        power: the weight of the best plans against others with the same tile.
        chi: the factor of the chance of a tile that may be claimed for a chi; so `peng` and `win`.
        slack: the number of tiles beyond the nearest plans up to which others are considered.
        far: the number of missing tiles from which only the nearest plans are considered.
        ahead: the most missing tiles of the nearest plans for a search.

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


class Setting(NamedTuple):
    """The facts beside the hand that decide the worth of plans: melds, winds and time left.

    `wait` is the fan of the wait of a hand that misses one tile.
    """

    melds: tuple[Meld, ...]
    seat_wind: int
    round_wind: int
    draws: float
    unseen: int
    wait: int = 0


class Plan(NamedTuple):
    """A possible win: its route, the number of missing tiles, and their kinds."""

    route: int
    missing: int
    wanted: tuple[int, ...]


class Prospect(NamedTuple):
    """The prospect of a hand.

    Attributes:
        worth: the worth in points of the plans after the discard of each kind; and last, in the
            place `HAND`, of the hand itself.
        places: the valid places: the kinds that may be discarded, or `HAND` without a discard.
        best: for each place the row of the best plan, or -1.
        plans: the plans, one row each, in the form of `form_kernels`.
        looked: the number of plans.
        is_ahead: it comes from a search.

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


def facts_of(setting: Setting) -> Numbers:
    """The facts about melds and winds for the kernels."""
    gangs = [meld for meld in setting.melds if meld.type == "gang"]
    hidden = [KIND[meld.tile] for meld in gangs if meld.concealed]
    facts = np.zeros(kernels.FACTS, dtype=np.int64)
    facts[kernels.SEAT_WIND] = setting.seat_wind
    facts[kernels.ROUND_WIND] = setting.round_wind
    facts[kernels.KONGS] = _KONGS.get((len(gangs) - len(hidden), len(hidden)), _THREE_KONGS)
    facts[kernels.OPEN_MELDS] = sum(not meld.concealed for meld in setting.melds)
    facts[kernels.WAIT] = setting.wait
    facts[kernels.HIDDEN] = sum(1 << kind for kind in hidden)
    return facts


# The fans of open and concealed kongs, up to two.
_KONGS = {(0, 0): 0, (1, 0): 1, (0, 1): 2, (2, 0): 4, (1, 1): 5, (0, 2): 6}
_THREE_KONGS = 32


def _odds(setting: Setting, taste: Taste) -> kernels.Reals:
    """The chance that one of a number of tiles comes in time, by the ways to get it."""
    draws = (1 - (1 - taste.haste) ** setting.draws) / taste.haste
    rate = max(draws, LAST) / max(setting.unseen, 1)
    more = (0.0, taste.chi, taste.peng, taste.win)
    return np.array(
        [[1 - exp(-rate * (1 + each) * many) for many in range(COPIES + 1)] for each in more]
    )


def prospect(
    held: Holding,
    left: Numbers,
    setting: Setting,
    taste: Taste,
    sight: int = MAX_SIGHT,
    *,
    ahead: bool | None = None,
) -> Prospect:
    """The prospect of a hand, up to a number of missing tiles.

    Near a win it comes from a search, further away plans are weighed together. Compared prospects
    must come from the same method, which `ahead` sets.
    """
    has_one_more = held.counts.sum() % 3 == 2
    # A complete hand that may not win has too few fans, and must be broken up.
    nearest = max(best_nearness(held, left).distance, 1)
    melds = np.array([set_of(meld) for meld in setting.melds], dtype=np.int64)
    kept = Kept(
        keys=np.zeros(PLACES, dtype=np.int64),
        plans=np.empty((PLACES, COLUMNS), dtype=np.int64),
        values=np.empty(PLACES),
        used=np.empty(PLANS, dtype=np.int64),
        many=np.zeros(1, dtype=np.int64),
    )
    worth = np.zeros(len(KINDS) + 1)
    best = np.full(len(KINDS) + 1, -1, dtype=np.int64)
    hand = kernels.Held(held.counts, left, melds, facts_of(setting))
    terms = kernels.Terms(_odds(setting, taste), np.array([taste.own, taste.greed, taste.power]))
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
        when = pace(setting.draws, setting.unseen)
        tables, hands = (suit_table(), honour_table()), room(len(when.stays) - 1)
        look_ahead(hand, SEARCHED, lore, terms.prices, when, *tables, kept, hands, worth)
    else:
        gather(hand, terms, kept, worth)
    places = tuple(np.flatnonzero(held.counts).tolist()) if has_one_more else (HAND,)
    return Prospect(worth.tolist(), places, best.tolist(), kept.plans, int(kept.many[0]), ahead)


def setting_of(view: View, left: Numbers, melds: tuple[Meld, ...]) -> Setting:
    """The table of a seat with these melds."""
    # Each seat draws a quarter of a shared wall.
    draws = view.left[0] / SEATS if len(view.left) == 1 else view.left[view.seat]
    return Setting(
        melds=melds,
        seat_wind=KIND[view.seat_wind],
        round_wind=KIND[view.round_wind],
        draws=float(draws),
        unseen=int(left.sum()),
    )
