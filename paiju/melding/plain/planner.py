"""A player that weighs how near a win is against what it is worth, by the fans of the game.

It looks at the wins that a hand comes to by one *route* or another: the nearest win, or one suit,
with honours or without. Of each route it finds how far the hand is, and completes it with the tiles
of which most are left: what that win is worth stands for the wins of the route. The chance to get
there counts the draws left, and that others win first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from paiju.mahjong_tiles.tile import HONOURS, KIND, KINDS, RANKS, SUITED, SUITS, WINDS
from paiju.melding.hands.melds import sort_hand
from paiju.melding.hands.waits import form_bits
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.rules import aim_of
from paiju.melding.players.danger import Habits
from paiju.melding.players.position import (
    Holding,
    after_meld,
    best_nearness,
    melds_after,
    nearness_after_discards,
    nearness_of,
    obvious_decision,
    position_of,
)
from paiju.melding.players.race import chance_in_time
from paiju.melding.players.steps import ORDER, first_step, look_at
from paiju.melding.players.weighing import PASSES, decision_for
from paiju.play.players.player import Decision, Why
from paiju.text import Text, all_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action
    from paiju.melding.hands.distance_kernels import Numbers
    from paiju.melding.hands.melds import Meld
    from paiju.melding.plain.declared import Declared
    from paiju.melding.plain.state import View
    from paiju.melding.players.position import Nearness, Position
    from paiju.play.players.player import Rng

# The chance that a seat waits: a row for each number of sets that it still lacks, the last for all
# higher ones, with the chance before its first discard and what each discard adds. Like the other
# habits it was counted in games of casual players, 60 of 台湾麻将 and 60 of 推倒胡.
_BY_SETS = ((0.9, 0.0), (0.85, 0.02), (0.35, 0.04), (0.0, 0.05), (-0.15, 0.045))
_MOST_WAITING = 0.95
_BY_RANK = (0.035, 0.06, 0.085, 0.095, 0.09, 0.095, 0.085, 0.06, 0.035)
_HONOUR = 0.03


def waiting(view: View, seat: int) -> float:
    """The chance that a seat waits, by its melds and discards; it is sure of one that said so."""
    if has_declared(view, seat):
        return 1.0
    sets = view.rules.walls.sets - len(view.melds[seat])
    at_first, by_turn = _BY_SETS[min(sets, len(_BY_SETS) - 1)]
    return min(max(at_first + by_turn * len(view.discards[seat]), 0.0), _MOST_WAITING)


def has_declared(view: View, seat: int) -> bool:
    """Tests if a seat has declared 报听: its hand waits, and stays as it is."""
    return view.ready[seat] is not None


# The danger of a discard.
HABITS = Habits(
    waiting=waiting,
    by_kind=np.array([*_BY_RANK * len(SUITS), *[_HONOUR] * len(HONOURS)]),
    by_open=np.array([1.0, 0.6, 0.3, 0.2, 0.0]),
    discarded=0.02,
    flush=2,
    own_suit=1.6,
    other_suits=0.5,
    is_locked=has_declared,
)

# The usual number of useful tiles by the number of tiles that a hand misses: it gets fewer the
# nearer the hand is.
_USEFUL = (0, 6, 16, 28, 40, 52, 60, 66, 70, 72, 74, 76, 78, 80, 82, 84)
# The share that the discards of others add to the useful tiles of a draw: for a win, for melds.
_WON_FROM, _MELDED_FROM = 0.6, 0.12
# The greatest chance to come nearer in a round.
_SURE = 0.95
# The chance that another seat wins in a round grows with each round by this for each of them.
_HASTE, _MOST_HASTE = 0.005, 0.25
# The value of a win that is worth nothing by the rules: a hand may still become another one.
_LITTLE = 0.01
# The most tiles by which a route may be further than the nearest win.
_DETOUR = 1
# The share of wins by self-draw, and the fans of the wins of others.
_DRAWN, _OTHERS_FANS = 0.35, 3
# The factor by which another route must be better than the nearest win, which is better known.
_MUCH_BETTER = 1.3
# The share that remains of the worth of a hand if it misses one tile more.
_FURTHER = 0.5
# The factors of claims, which open the hand, of a declaration, which has fans, and of a gang of
# one's own, which is paid.
_CLAIMED = {"chi": 0.8, "peng": 0.8, "gang": 0.9, "ready": 1.2}
_OWN_GANG = 1.1
_MELDS = frozenset(("chi", "peng", "gang"))
# The difference in points that a `temperature` of 1 hardly notices.
_MUCH = 0.05


class Route(NamedTuple):
    """A kind of win that a hand may aim at.

    Attributes:
        name: its name.
        fits: by kind, whether tiles of the kind can be part of it.
        forms: its forms, as bits; the standard form counts in any case.

    """

    name: Text
    fits: Numbers
    forms: int


class Weighed(NamedTuple):
    """An action with the worth of the hand after it.

    Attributes:
        action: the action.
        worth: the points that it may bring.
        cost: the points that it risks.
        route: the route that the hand takes; None for a win.
        missing: the number of tiles that the hand misses on it.
        fans: the names of the fans of a win on it.

    """

    action: Action
    worth: float
    cost: float
    route: Route | None = None
    missing: int = 0
    fans: tuple[Text, ...] = ()

    @property
    def score(self) -> float:
        """The worth less the cost."""
        return self.worth - self.cost


class Prospect(NamedTuple):
    """The prospect of a hand on a route.

    Attributes:
        worth: the points that it may bring.
        route: the route.
        missing: the number of tiles that the hand misses on it.
        fans: the names of the fans of a win on it.
        value: the points of such a win.

    """

    worth: float
    route: Route
    missing: int
    fans: tuple[Text, ...]
    value: float


@dataclass(frozen=True)
class Planner:
    """The player of skill 3.

    Attributes:
        game: what the game declares.
        fear: how much the danger of a discard counts.

    """

    game: Declared
    fear: float = 0.05

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor draws
        """The decision in a view: a win, or the action with the best prospect."""
        decided = obvious_decision(view, claims=True, dialect=self.game.dialect)
        if decided is not None:
            return decided
        if len(view.offers) == 1:
            return Decision(view.offers[0], reasons=(_ONLY,))
        order = self._order(view)
        choices = sorted(
            self.choices(view), key=lambda each: (-each.score, order.get(each.action.tile, 0))
        )
        best = choices[0]
        reasons = [plays_for(best)] if best.action.type != "pass" else [PASSES]
        return decision_for(choices, _MUCH, reasons, len(choices))

    def _order(self, view: View) -> dict[Tile | None, int]:
        """The order of equal discards, by the eight steps and then from the ends."""
        if view.phase != "turn":
            return {}
        position = position_of(view, remembers=True, aim=aim_of(view.rules, view.wild))
        _, proposed = first_step(look_at(position))
        order: dict[Tile | None, int] = {KINDS[kind]: at for at, kind in enumerate(ORDER)}
        order[KINDS[proposed]] = -1
        return order

    def choices(self, view: View) -> list[Weighed]:
        """The actions of a view but for wins, each with the prospect of the hand after it."""
        position = position_of(view, remembers=True, aim=aim_of(view.rules, view.wild))
        looked = _Look(self.game, view, position)
        others = [seat for seat in range(len(view.melds)) if seat != view.seat]
        risks = HABITS.dangers(position, others) if view.phase == "turn" else np.zeros(len(KINDS))
        offers = [offer for offer in view.offers if offer.type != "hu"]
        hands = [looked.after(offer) for offer in offers]
        best = min([near for near, _ in hands], key=lambda near: near.rank)
        return [
            looked.weighed(offer, near, melds, best, self.fear * _risk(risks, offer))
            for offer, (near, melds) in zip(offers, hands, strict=True)
        ]

    def worth(self, view: View) -> float:
        """The worth of the hand of a view, even if its seat is not to act."""
        position = position_of(view, remembers=True, aim=aim_of(view.rules, view.wild))
        return _Look(self.game, view, position).prospect.worth


def _risk(risks: Any, offer: Action) -> float:  # noqa: ANN401 - an array
    """The chance that another seat wins by an action."""
    if offer.type != "discard" or offer.tile is None or KIND[offer.tile] >= len(KINDS):
        return 0.0
    return float(risks[KIND[offer.tile]])


@dataclass(frozen=True)
class _Look:
    """A look at a hand: its routes, and what they are worth.

    Attributes:
        game: what the game declares.
        view: the view of the seat.
        position: the view with its numbers.

    """

    game: Declared
    view: View
    position: Position[View]

    def after(self, offer: Action) -> tuple[Nearness, tuple[Meld, ...]]:
        """The nearness of the hand on its route after an action, and its melds."""
        held, own = self.position.held, self.view.melds[self.view.seat]
        if offer.type == "discard" and offer.tile is not None:
            if offer.tile in self.view.wild:
                held = held._replace(wilds=held.wilds - 1)
            else:
                counts = held.counts.copy()
                counts[KIND[offer.tile]] = max(counts[KIND[offer.tile]] - 1, 0)
                held = held._replace(counts=counts)
        elif offer.type in _MELDS:
            held, own = after_meld(self.position, offer), melds_after(self.view, offer)
        return self._nearness(held, self.prospect.route), own

    def weighed(
        self, offer: Action, near: Nearness, melds: tuple[Meld, ...], best: Nearness, risk: float
    ) -> Weighed:
        """An action with its worth and its cost.

        Args:
            offer: the action.
            near: how near the hand is after it.
            melds: the melds after it.
            best: how near the hand can be after an action.
            risk: the chance that another seat wins by it.

        """
        _, route, _, fans, value = self.prospect
        if len(melds) > len(self.view.melds[self.view.seat]):
            # A claim may cost the fans of a closed hand; that counts for less than it seems, since
            # others are faster too.
            after, _ = self._value(self.position.held, melds, route)
            value *= sqrt(min(after / value, 1.0))
        further = near.distance - best.distance
        left = min(near.left, best.left) if further else near.left
        worth = value * self._pace.chance(best.distance, left) * _FURTHER**further
        own_gang = offer.type == "gang" and self.view.tabled is None
        worth *= _OWN_GANG if own_gang else _CLAIMED.get(offer.type, 1.0)
        return Weighed(offer, worth, risk * self._loss, route, near.distance, fans)

    @cached_property
    def _loss(self) -> float:
        """The points that a seat loses if another wins by its discard, as far as is known."""
        value: int = self.view.rules.value(_OTHERS_FANS)
        return float(value)

    @cached_property
    def prospect(self) -> Prospect:
        """The prospect of the hand on its best route."""
        held, melds = self.position.held, self.view.melds[self.view.seat]
        found: Prospect | None = None
        for route in self._routes(melds):
            near = self._nearness(held, route)
            if found is not None and near.distance > found.missing + _DETOUR:
                continue
            value, fans = self._value(held, melds, route)
            usual = sqrt(near.left * _usual(near.distance))
            worth = self._pace.chance(near.distance, usual) * value
            if found is None or worth > found.worth * _MUCH_BETTER:
                found = Prospect(worth, route, near.distance, fans, value)
        assert found is not None  # noqa: S101 - the first route always counts
        return found

    @cached_property
    def _pace(self) -> _Pace:
        view = self.view
        seats, walls = len(view.melds), view.rules.walls
        dealt = len(walls.tiles) - walls.hand * seats
        elapsed = max(dealt - view.left, 0) / seats
        return _Pace(elapsed, view.left / seats, self._unseen, seats)

    @cached_property
    def _unseen(self) -> int:
        return int(self.position.left.sum()) or 1

    def _routes(self, melds: Sequence[Meld]) -> Iterator[Route]:
        """The routes that the melds allow, the one to any win first."""
        routes = routes_of(self.view.rules)
        yield routes[0]
        melded = [KIND[tile] for meld in melds for tile in meld.tiles]
        for route in routes[1:]:
            if all(route.fits[kind] for kind in melded):
                yield route

    def _nearness(self, held: Holding, route: Route) -> Nearness:
        """The nearness of a hand to a win of a route, after its best discard if it must discard."""
        counts = held.counts * route.fits
        must_discard = (int(held.counts.sum()) + held.wilds) % 3 == 2
        asked = held._replace(counts=counts, forms=route.forms)
        left = self.position.left * route.fits
        if not must_discard or int(counts.sum()) < int(held.counts.sum()):
            return nearness_of(asked, left)
        return best_nearness(asked, left)

    def _value(
        self, held: Holding, melds: tuple[Meld, ...], route: Route
    ) -> tuple[float, tuple[Text, ...]]:
        """The points and the fans of a win on a route, which stands for all of them."""
        forms = held._replace(
            counts=held.counts * route.fits,
            forms=route.forms,
            sets=self.view.rules.walls.sets - len(melds),
        )
        kinds = _completed_kinds(forms, self.position.left * route.fits)
        return (_LITTLE, ()) if kinds is None else self._worth(kinds, melds)

    def _worth(
        self, kinds: Sequence[int], melds: tuple[Meld, ...]
    ) -> tuple[float, tuple[Text, ...]]:
        """The points and the fans of a win without its wild tiles; its tile is the last one."""
        rules, wild, play = self.view.rules, self.view.wild, self.game.play
        *rest, last = [KINDS[kind] for kind in kinds]
        held = [tile for tile in self.view.hand if tile in wild]
        missing = 3 * (rules.walls.sets - len(melds)) + 1 - len(rest)
        how, hand = self._circumstances, sort_hand((*rest, *held[:missing]))
        given, drawn = [
            play.legal_worth(rules, Win(hand, last, melds, how._replace(self_draw=self_draw)), wild)
            for self_draw in (False, True)
        ]
        usual = given or drawn
        if usual is None:
            return _LITTLE, ()
        named = self.game.fan_names
        by_discard, by_draw = [each.value if each else 0 for each in (given, drawn)]
        value = max(by_discard + _DRAWN * (by_draw - by_discard), _LITTLE)
        return value, tuple([named[each.code] for each in usual.fans])

    @cached_property
    def _circumstances(self) -> Circumstances:
        """The known circumstances of a win; winds are counted from the dealer."""
        view = self.view
        return Circumstances(
            seat_wind=WINDS[(view.seat - view.dealer) % len(WINDS)],
            round_wind=WINDS[view.round % len(WINDS)],
            flowers=view.flowers[view.seat],
        )


def _completed_kinds(held: Holding, left: Numbers) -> list[int] | None:
    """The kinds of a winning hand without wild tiles, the winning one last; None if tiles lack.

    The tiles of which most are left come first, and the tiles that help least go.
    """
    counts, left = held.counts.copy(), left.copy()
    size = 3 * held.sets + 1 - held.wilds
    while True:
        near = nearness_of(held._replace(counts=counts), left)
        useful = [kind for kind in range(len(KINDS)) if near.kinds >> kind & 1 and left[kind]]
        if not useful:
            return None
        kind = max(useful, key=lambda each: left[each])
        if near.distance > 1:
            counts[kind] += 1
            left[kind] -= 1
        elif int(counts.sum()) <= size:
            break
        if int(counts.sum()) > size:
            after = nearness_after_discards(held._replace(counts=counts), left)
            counts[min(after, key=lambda each: after[each].rank)] -= 1
    return [*[each for each in range(len(KINDS)) for _ in range(int(counts[each]))], kind]


@lru_cache(maxsize=64)
def routes_of(rules: Any) -> tuple[Route, ...]:  # noqa: ANN401 - each game has its own
    """The routes to wins under a rule set; the first is to any win."""
    tiles = {*rules.walls.tiles}
    kinds = np.array([tile in tiles for tile in KINDS], dtype=np.int64)
    forms = form_bits(rules.forms, repeats=rules.repeats)
    suits = np.array([place // RANKS for place in range(SUITED)] + [-1] * len(HONOURS))
    routes = [Route(_ANY, kinds, forms)]
    for number, suit in enumerate(SUITS):
        own = kinds * (suits == number)
        if own.any():
            names = _SUIT_NAMES[suit]
            routes.append(Route(names[0], own, form_bits((Form.STANDARD,))))
            if kinds[SUITED:].any():
                both = kinds * ((suits == number) | (suits < 0))
                routes.append(Route(names[1], both, form_bits((Form.STANDARD,))))
    return tuple(routes)


def _usual(missing: int) -> int:
    """The usual number of useful tiles of a hand that misses n tiles."""
    return _USEFUL[min(missing, len(_USEFUL) - 1)]


class _Pace(NamedTuple):
    """The pace at which a hand comes to a win.

    Attributes:
        elapsed: the rounds that were played.
        left: the rounds that are left.
        unseen: the number of tiles that the seat does not see.
        seats: the number of players.

    """

    elapsed: float
    left: float
    unseen: int
    seats: int

    def chance(self, missing: int, useful: float) -> float:
        """The chance that a hand wins in time, by the tiles it misses and those that help now."""
        missing, steps = max(missing, 1), []
        for place in range(missing, 0, -1):
            many = useful if place == missing else _usual(place)
            more = _WON_FROM if place == 1 else _MELDED_FROM
            steps.append(min(many * (1 + more * (self.seats - 1)) / self.unseen, _SURE))
        return chance_in_time(
            steps,
            self.left,
            lambda number: min((self.elapsed + number) * _HASTE * (self.seats - 1), _MOST_HASTE),
        )


def plays_for(chosen: Weighed) -> Why:
    """The reason for an action: the route that it leaves, its fans and how far it is."""
    assert chosen.route is not None  # noqa: S101 - a win needs no reason
    facts = {"route": chosen.route.name, "missing": max(chosen.missing - 1, 0)}
    if not chosen.fans:
        return Why("plans", _PLAN.format(**facts))
    return Why("plans", _PLAN_WITH.format(**facts, fans=all_of([*chosen.fans])))


def reasons_for(chosen: Weighed) -> Iterable[Why]:
    """The reasons for a weighed action; none for a win."""
    return () if chosen.route is None else (plays_for(chosen),)


_ONLY = Why("only_choice", Text("只能这样", "the only choice"))
_ANY = Text("最近的牌", "the nearest win")
_SUIT_NAMES = {
    "m": (Text("万子清一色", "characters alone"), Text("万子混一色", "characters and honours")),
    "p": (Text("筒子清一色", "dots alone"), Text("筒子混一色", "dots and honours")),
    "s": (Text("条子清一色", "bamboo alone"), Text("条子混一色", "bamboo and honours")),
}
_PLAN = Text("做{route}，向听数 {missing}", "plays for {route}, {missing} tiles from waiting")
_PLAN_WITH = Text(
    "做{route}，向听数 {missing}，有{fans}",
    "plays for {route}, {missing} tiles from waiting, with {fans}",
)
