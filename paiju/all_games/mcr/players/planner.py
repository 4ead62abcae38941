"""The planner: a player who weighs every choice by the wins that it leaves and by its danger.

The score of a choice is the worth of the plans after it (`planning`), less the expected cost of
another seat's win with the discard (`danger`). If no plan is in sight, the distance of the hand
from any win takes the place of plans.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.mcr.dialect import DIALECT
from paiju.all_games.mcr.players.danger import dangers, nearest_win
from paiju.all_games.mcr.players.planning import HAND, Prospect, prospect, setting_of
from paiju.all_games.mcr.players.routes import book
from paiju.mahjong_tiles.tile import KINDS, chinese_name
from paiju.melding.hands.actions import Action
from paiju.melding.players.better import many_tiles
from paiju.melding.players.position import (
    after_meld,
    melds_after,
    nearness_after_discards,
    obvious_decision,
    position_of,
)
from paiju.melding.players.weighing import PASSES, SAFER, decision_for, near_win
from paiju.play.players.player import Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.mcr.players.planning import Plan, Taste
    from paiju.all_games.mcr.view import View
    from paiju.melding.players.position import Position
    from paiju.play.players.player import Decision, Rng

# The difference in points that a temperature of 1 hardly notices.
MUCH = 100.0
# With plans worth less than this, the reason for a discard is that the player folds.
_HOPELESS = 1.0
# The chance that a seat waits from which a reason names it.
_NEAR = 0.3
# The worth of one shanten without a plan in sight; and with plans, as a tie-break.
_NEARER, _TIE = 1.0, 0.01


class Weighed(NamedTuple):
    """An action that was weighed.

    Attributes:
        action: the action.
        worth: the worth of the plans after it, in points.
        cost: the expected cost of another seat's win with the discard.
        plan: the best plan after it; None if there is none.
        looked: the number of plans considered; 0 if another choice has counted them.

    """

    action: Action
    worth: float
    cost: float
    plan: Plan | None
    looked: int = 0

    @property
    def score(self) -> float:
        """The worth less the cost."""
        return self.worth - self.cost


@dataclass(frozen=True, slots=True)
class Planner:
    """A player who plans.

    Attributes:
        taste: the parameters of planning.
        fear: the cost of another seat's win with the discard, in the unit of worths.
        sight: the greatest number of missing tiles at which the player sees plans; with more, the
            player goes by shanten.
        claims: whether the player makes melds of others' discards, or keeps the hand closed.

    """

    taste: Taste
    fear: float
    sight: int
    claims: bool

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor draws
        """The decision in a view: a win, or the choice with the best score."""
        first = obvious_decision(view, claims=self.claims, dialect=DIALECT)
        if first is not None:
            return first
        choices = sorted(self.choices(view), key=lambda each: -each.score)
        looked = sum(each.looked for each in choices)
        return decision_for(choices, MUCH, _reasons(view, choices), looked)

    def choices(self, view: View) -> Iterator[Weighed]:
        """Every choice except a win, with its worth and cost."""
        position = position_of(view, remembers=True)
        now = self._prospect(position, None)
        if view.phase == "claims":
            passing = Action("pass", view.seat)
            yield Weighed(passing, now.worth[HAND], 0.0, now.plan(HAND), now.looked)
        else:
            yield from self._discards(position, now)
        for offer in view.offers:
            if offer.type in {"chi", "peng", "gang"}:
                yield self._meld(position, offer, now)

    def worth(self, view: View) -> float:
        """The worth of the hand in a view, even if its seat is not to act."""
        now = self._prospect(position_of(view, remembers=True), None)
        return max(now.worth[place] for place in now.places)

    def _discards(self, position: Position[View], now: Prospect) -> Iterator[Weighed]:
        costs = (self.fear * dangers(position)).tolist()
        nearness = nearness_after_discards(position.held, position.left)
        furthest = max(each.distance for each in nearness.values())
        nearer = _TIE if now.looked else _NEARER
        looked = now.looked
        for kind, outlook in nearness.items():
            bonus = nearer * (furthest - outlook.distance + outlook.left / MUCH)
            if outlook.waits_for_one:
                bonus += self._wait(position, kind)
            action = Action("discard", position.view.seat, tile=KINDS[kind])
            yield Weighed(action, now.worth[kind] + bonus, costs[kind], now.plan(kind), looked)
            looked = 0

    def _wait(self, position: Position[View], kind: int) -> float:
        """The points that the wait 边张 坎张 单钓将 adds after a discard of `kind`."""
        counts = position.held.counts.copy()
        counts[kind] -= 1
        held, left = position.held._replace(counts=counts), position.left
        setting = setting_of(position.view, left, melds_after(position.view, None))
        without, with_it = (
            prospect(held, left, setting._replace(wait=wait), self.taste, sight=1).worth[HAND]
            for wait in (0, 1)
        )
        return with_it - without

    def _meld(self, position: Position[View], offer: Action, now: Prospect) -> Weighed:
        behind = self._prospect(position, offer, ahead=now.is_ahead)
        place = max(behind.places, key=lambda kind: behind.worth[kind])
        return Weighed(offer, behind.worth[place], 0.0, behind.plan(place), behind.looked)

    def _prospect(
        self, position: Position[View], offer: Action | None, *, ahead: bool | None = None
    ) -> Prospect:
        """The prospect of the hand now, or after the meld in `offer`."""
        melds = melds_after(position.view, offer)
        held = position.held if offer is None else after_meld(position, offer)
        setting = setting_of(position.view, position.left, melds)
        return prospect(held, position.left, setting, self.taste, self.sight, ahead=ahead)


def _reasons(view: View, choices: list[Weighed]) -> Iterator[Why]:
    chosen = choices[0]
    best = max(choices, key=lambda each: each.worth)
    if chosen.action.type == "discard":
        yield from _for_safety(view, chosen, best)
    if chosen.action.type == "pass":
        yield PASSES
    if chosen.plan is not None:
        yield plays_for(chosen.plan)
    elif chosen.action.type != "pass":
        yield Why("nearest", _NEAREST)


def _for_safety(view: View, chosen: Weighed, best: Weighed) -> Iterator[Why]:
    seat, likely = nearest_win(view)
    hopeless = best.plan is None or best.worth < _HOPELESS
    if hopeless and likely >= _NEAR:
        yield Why("folds", _FOLDS)
    elif chosen.worth < best.worth:
        yield SAFER
    else:
        return
    if likely >= _NEAR:
        yield near_win(seat, likely)


def plays_for(plan: Plan) -> Why:
    """The reason for a choice that names the plan it serves."""
    route = book().routes[plan.route]
    wanted = [KINDS[kind] for kind in plan.wanted]
    text = _PLAYS_FOR.format(
        route=route.name,
        missing=Text(f"{plan.missing}", many_tiles(plan.missing)),
        wanted=Text("、".join(map(chinese_name, wanted)), " ".join(wanted)),
    )
    return Why(route.reason, text)


_PLAYS_FOR = Text(
    "做{route}，还差 {missing} 张，要 {wanted}",
    "plays for {route}: {missing} missing, best {wanted}",
)
_FOLDS = Text("没有希望，打最安全的牌", "there is no hope left: the safest tile goes")
_NEAREST = Text("还看不到够番的路线，先求近", "no way to eight points in sight yet: nearest first")
