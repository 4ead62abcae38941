"""A player of 长沙麻将 that weighs how near each kind of win is against what it pays.

Of each way to win it estimates the chance to get there before the wall ends or another seat wins.
The dearest counts, since a hand cannot follow all of them, and the others add a little.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.all_games.changsha.analysis import tiles_of, ways_of
from paiju.all_games.changsha.dialect import DIALECT
from paiju.all_games.changsha.fans import FAN
from paiju.all_games.changsha.rulesets import SEATS, WALLS, rules_of
from paiju.all_games.changsha.scoring import score
from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.flow.hand_steps import with_gang, with_meld
from paiju.melding.flow.state import Player
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.actions import GANGS
from paiju.melding.hands.melds import without
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.players.judges import Planning
from paiju.melding.players.race import chance_in_time
from paiju.melding.players.weighing import PASSES, decision_for
from paiju.play.players.player import Decision, Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.changsha.state import View
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.melds import Meld
    from paiju.play.players.player import Rng


class Pace(NamedTuple):
    """The pace at which hands come to a kind of win.

    Attributes:
        useful: the usual number of useful tiles, by the number of tiles that a hand lacks.
        claims: the share of the useful tiles among others' discards that a hand gets.

    """

    useful: tuple[int, ...]
    claims: float


# Counted in hands between players who take the nearest win.
_PACES = MappingProxyType(
    {
        "xiaohu": Pace((0, 4, 12, 21, 31, 42, 48, 54, 60), 0.55),
        "pengpeng": Pace((0, 3, 5, 8, 11, 14, 18, 24, 30), 0.4),
        "jiangjiang": Pace((16,) * 15, 0.05),
        "qingyise": Pace((0, 4, 8, 12, 15, 18, 20, 22, 23), 0.15),
        "qidui": Pace((0, 3, 8, 13, 18, 23, 28, 33), 0.0),
        "quanqiuren": Pace((0, 3, 9), 0.3),
    }
)
# The share of others' discards with which a hand that waits wins, and the most likely step.
_WON_FROM, _SURE = 0.6, 0.95
# The chance that another seat wins in a round grows with each round by this, up to the most.
_HASTE, _MOST_HASTE = 0.06, 0.4
# The payers of a win: of a self-draw, and on average.
_ALL, _PAYERS = SEATS - 1, 1.7
# The share of the ways to win besides the dearest.
_BESIDES = 0.15
# The factors of gangs: one draws a tile more, and one turns several, each of which may win big.
_GANG = MappingProxyType({"bu": 1.2, "gang": 1.3})
# The difference in points that a `temperature` of 1 hardly notices.
_MUCH = 0.05
# A loss of this share of a big win is a blunder: `paiju.study.review` grades by shares.
_BLUNDER = 0.15


class Weighed(NamedTuple):
    """An action with the worth of the hand after it.

    Attributes:
        action: the action.
        worth: the points that the hand may bring.
        aim: the code of the win that it aims at; empty if it wins, or has no way to win.
        cost: the points that it risks: none are counted, since most wins of others are small.

    """

    action: Action
    worth: float
    aim: str = ""
    cost: float = 0.0

    @property
    def score(self) -> float:
        """The worth less the cost."""
        return self.worth - self.cost


class Prospect(NamedTuple):
    """The prospect of a hand.

    Attributes:
        worth: the points that it may bring.
        aim: the code of its dearest win; empty if it has no way to win.

    """

    worth: float
    aim: str


@dataclass(frozen=True, slots=True)
class Planner:
    """The player that weighs every way to win by its points and its chance."""

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor draws
        """The decision in a view in which no win is offered."""
        choices = sorted(choices_in(view), key=lambda each: -each.score)
        best = choices[0]
        reasons = [PASSES] if best.action.type == "pass" else reasons_for(best)
        return decision_for(choices, _MUCH, reasons, len(choices))


def choices_in(view: View) -> list[Weighed]:
    """The actions of a view but for wins, each with the worth of the hand after it."""
    looked = _Look(view)
    return [looked.weighed(offer) for offer in view.offers if offer.type != "hu"]


def worth_in(view: View) -> float:
    """The worth of the hand of a view, even if its seat is not to act."""
    looked = _Look(view)
    return looked.best(looked.own).worth


class _Look:
    """A look at a hand: its ways to win, and what they are worth.

    Attributes:
        view: the view of the seat.
        own: the tiles of the seat.
        seen: the number of tiles of each kind that the seat sees.

    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.own = Player(view.hand, view.melds[view.seat])
        melded = [tile for meld in self.own.melds for tile in meld.tiles]
        self.seen = Counter([*view.hand, *melded, *open_tiles(view)])

    def weighed(self, offer: Action) -> Weighed:
        """An action with the worth of the hand after it."""
        view, own, tile = self.view, self.own, offer.tile
        if offer.type == "discard" and tile is not None:
            own = Player(without(own.hand, (tile,)), own.melds)
        elif view.tabled is not None and offer.type != "pass":
            own = with_meld(own, view.tabled, offer)
        elif offer.type in GANGS and tile is not None:
            own = with_gang(own, tile)
        worth, aim = self.best(own)
        return Weighed(offer, worth * _GANG.get(offer.type, 1.0), aim)

    def best(self, own: Player) -> Prospect:
        """The prospect of a hand, after its best discard if it must discard."""
        if len(own.hand) % 3 == 1:
            return self._prospect(own.hand, own.melds)
        hands = [without(own.hand, (tile,)) for tile in dict.fromkeys(own.hand)]
        return max([self._prospect(hand, own.melds) for hand in hands])

    def _prospect(self, hand: Sequence[Tile], melds: tuple[Meld, ...]) -> Prospect:
        """The prospect of a hand that draws."""
        near: dict[str, tuple[int, int]] = {}
        for way in ways_of(self.view.rules, hand, melds):
            lacks, useful = near.get(way.fan, (way.lacks, 0))
            if way.lacks <= lacks:
                near[way.fan] = (way.lacks, way.useful | (useful if way.lacks == lacks else 0))
        worths = {fan: self._worth(fan, *found) for fan, found in near.items()}
        aim = max(worths, key=worths.__getitem__)
        most = worths[aim]
        return Prospect(most + _BESIDES * (sum(worths.values()) - most), aim if most else "")

    def _worth(self, fan: str, lacks: int, useful: int) -> float:
        """The worth of a kind of win, of which a hand lacks this many tiles."""
        view = self.view
        left = sum([COPIES - self.seen[tile] for tile in tiles_of(useful)])
        pay: int = view.rules.base(int(fan != "xiaohu"), dealer=view.dealer == view.seat)
        unseen = max(len(WALLS.tiles) - self.seen.total(), 1)
        return pay * _PAYERS * _chance(fan, lacks, left, unseen, view.left)


@lru_cache(maxsize=1 << 14)
def _chance(fan: str, lacks: int, left: int, unseen: int, wall: int) -> float:
    """The chance that a hand wins in time.

    Args:
        fan: the kind of win.
        lacks: the number of tiles that the hand lacks.
        left: the number of tiles left that bring it nearer.
        unseen: the number of tiles that the seat does not see.
        wall: the number of tiles in the wall.

    """
    pace, lacks = _PACES[fan], max(lacks, 1)
    if lacks >= len(pace.useful):
        return 0.0
    steps = []
    for place in range(lacks, 0, -1):
        many = left if place == lacks else pace.useful[place]
        more = _WON_FROM if place == 1 else pace.claims
        steps.append(min(many * (1 + more * _ALL) / unseen, _SURE))
    elapsed = (len(WALLS.tiles) - SEATS * HAND - wall) // SEATS
    return chance_in_time(
        steps, wall // SEATS, lambda number: min((elapsed + number) * _HASTE, _MOST_HASTE)
    )


def open_tiles(view: View) -> tuple[Tile, ...]:
    """The tiles that lie open, except the melds of the seat itself."""
    others = [seat for seat in range(SEATS) if seat != view.seat]
    melded = [tile for seat in others for meld in view.melds[seat] for tile in meld.tiles]
    rows = (*view.discards, *view.dead, view.spread)
    return (*(tile for row in rows for tile in row), *melded)


def reasons_for(chosen: Weighed) -> tuple[Why, ...]:
    """The reason for a weighed action; none for a win, or if there is no way to win."""
    if not chosen.aim:
        return ()
    return (Why("plans", _PLAN.format(fan=FAN[chosen.aim].name)),)


def _weigh(view: View, action: Action) -> list[Weighed]:
    wins = [Weighed(each, _paid(view)) for each in view.offers if each.type == "hu"]
    return wins if action.type == "hu" else [*wins, *choices_in(view)]


def _paid(view: View) -> float:
    """The points that a seat gets for the win that is offered, before birds."""
    tabled = view.tabled
    is_given = tabled is not None and tabled.source != view.seat
    tile = view.drawn or view.hand[-1] if tabled is None else tabled.tile
    hand = without(view.hand, (tile,)) if tabled is None else view.hand
    win = Win(hand, tile, view.melds[view.seat], Circumstances(self_draw=not is_given))
    worth = score(view.rules, win)
    # A win by turned tiles is big, as is one that only its circumstances make.
    value: int = view.rules.base(1) if view.spread or worth is None else worth.value
    return float(value * (1 if is_given else _ALL))


JUDGE: Planning[Any] = Planning(
    weigh=_weigh,
    why=reasons_for,
    worth=worth_in,
    whole=rules_of().base(1) / _BLUNDER,
    id="casual",
    skill=2,
    dots=DIALECT.dots,
)

_PLAN = Text("做{fan}", "plays for {fan}")
