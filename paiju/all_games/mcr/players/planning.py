"""Planning 做牌: the worth of a hand from its possible wins."""

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
from paiju.melding.hands.distances import tables
from paiju.melding.players.position import best_nearness

if TYPE_CHECKING:
    from paiju.all_games.mcr.view import View
    from paiju.melding.hands.distance_kernels import Numbers
    from paiju.melding.hands.melds import Meld
    from paiju.melding.players.position import Holding

# The most plans that are kept, and the slots of their hash table.
PLANS, PLACES = 4096, 8192

# The index of the hand itself, after those of the kinds that may be discarded.
HAND = len(KINDS)
# The greatest number of tiles that a plan can miss.
MAX_SIGHT = 14
# Without compiled kernels a search of hands that do not wait would take too long, and so would
# plans further away than the nearest.
_PLAIN_AHEAD = 1


class Taste(NamedTuple):
    """The parameters of planning; some were fitted with a few hundred walls each.

    Attributes:
        haste: the chance that another seat ends the hand in a round.
        own: the share of wins that are self-drawn.
        greed: the worth of one point of a win, in addition to the worth of winning.
        power: the weight of the best plans against other plans with the same tile.
        chi: the rate of discards that can be claimed for a chi, relative to the rate of own draws.
        peng: the rate of discards that can be claimed for a peng, relative to own draws.
        win: the rate of discards that can be claimed for a win, relative to own draws.
        slack: the number of tiles by which plans may be further away than the nearest ones.
        far: with more missing tiles than this, only the nearest plans are considered.
        ahead: the greatest number of missing tiles at which the hand is searched.

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
    """The facts besides the hand that decide the worth of plans.

    Attributes:
        melds: the melds of the seat.
        seat_wind: the kind of the seat's wind.
        round_wind: the kind of the round's wind.
        draws: the number of draws that the seat has left.
        unseen: the number of tiles that the seat has not seen.
        wait: the points for the wait of a hand that misses one tile.

    """

    melds: tuple[Meld, ...]
    seat_wind: int
    round_wind: int
    draws: float
    unseen: int
    wait: int = 0


class Plan(NamedTuple):
    """A possible win.

    Attributes:
        route: the number of its route.
        missing: the number of missing tiles.
        wanted: the kinds of missing tiles.

    """

    route: int
    missing: int
    wanted: tuple[int, ...]


class Prospect(NamedTuple):
    """The worth of a hand after each discard, or as it is.

    Attributes:
        worth: `[35]` by kind, the worth in points of the plans after its discard; at `HAND` that of
            the hand as it is.
        places: the valid indices: the kinds that may be discarded, or `HAND` without a discard.
        best: `[35]` the row of the best plan in `plans`; -1 if there is none.
        plans: a table of plans with the columns of `form_kernels`.
        looked: the number of plans.
        is_ahead: whether a search gave the worths.

    """

    worth: list[float]
    places: tuple[int, ...]
    best: list[int]
    plans: Numbers
    looked: int
    is_ahead: bool

    def plan(self, place: int) -> Plan | None:
        """The best plan at an index of `worth`; None if there is none."""
        if self.best[place] < 0:
            return None
        row = self.plans[self.best[place]].tolist()
        kinds = tuple(kind for kind in range(len(KINDS)) if row[WANTED] >> kind & 1)
        return Plan(row[ROUTE], row[MISSING], kinds)


def set_of(meld: Meld) -> int:
    """The number of a meld as a set (see `routes`); a gang counts as a pung."""
    kind = KIND[meld.tile]
    return chow(kind) if meld.type == "chi" else pung(kind)


def facts_of(setting: Setting) -> Numbers:
    """The facts about melds and winds for the kernels, in the order of `worth_kernels`."""
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


# The points of kongs, by the numbers of open and concealed ones, up to two.
_KONGS = {(0, 0): 0, (1, 0): 1, (0, 1): 2, (2, 0): 4, (1, 1): 5, (0, 2): 6}
_THREE_KONGS = 32


def _odds(setting: Setting, taste: Taste) -> kernels.Reals:
    """The chance that a tile comes in time: `[4, 5]` by way to get it and number of copies left."""
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
    """The prospect of a hand: the worth of its plans after each discard.

    Near a win it comes from a search; further away plans are weighed together. Prospects that are
    compared must come from the same method.

    Args:
        held: the hand.
        left: by kind, the number of tiles that may still be drawn.
        setting: the facts besides the hand.
        taste: the parameters of planning.
        sight: the greatest number of missing tiles of plans.
        ahead: whether to search; None to decide by the number of missing tiles.
    """
    has_one_more = held.counts.sum() % 3 == 2
    # A complete hand that may not win has too few fans: plans must miss at least one tile.
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
    missing = plan(
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
        ahead = 0 < missing <= (taste.ahead if plan.is_compiled else min(taste.ahead, _PLAIN_AHEAD))
    if ahead:
        when = pace(setting.draws, setting.unseen)
        hands = room(len(when.stays) - 1)
        look_ahead(hand, SEARCHED, lore, terms.prices, when, *tables(), kept, hands, worth)
    else:
        gather(hand, terms, kept, worth)
    places = tuple(np.flatnonzero(held.counts).tolist()) if has_one_more else (HAND,)
    return Prospect(worth.tolist(), places, best.tolist(), kept.plans, int(kept.many[0]), ahead)


def setting_of(view: View, left: Numbers, melds: tuple[Meld, ...]) -> Setting:
    """The facts besides the hand for the seat of a view, if it has these melds."""
    # Each seat draws a quarter of a shared wall.
    draws = view.left[0] / SEATS if len(view.left) == 1 else view.left[view.seat]
    return Setting(
        melds=melds,
        seat_wind=KIND[view.seat_wind],
        round_wind=KIND[view.round_wind],
        draws=float(draws),
        unseen=int(left.sum()),
    )
