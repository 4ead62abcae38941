"""The planner: weighs every choice by the wins that it leaves, and by what it may cost.

He plays for fans: each choice is worth the plans that are open behind it (`planning`), less what a
win by his discard would cost him times how likely that is (`danger`). A hand without hope has no
plans, so that danger alone decides: he folds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import tanh
from typing import TYPE_CHECKING, NamedTuple

from app.cards.tiles import KINDS
from app.games.agents import Candidate, Decision, Why
from app.mahjong.actions import Action
from app.mahjong.agents.danger import dangers, nearest_win
from app.mahjong.agents.deciding import PASSES, win
from app.mahjong.agents.nearness import behind_discards
from app.mahjong.agents.planning import HAND, Prospect, prospect, table_of
from app.mahjong.agents.position import after_meld, melds_after, position_of
from app.mahjong.agents.routes import book
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.agents import Rng
    from app.mahjong.agents.planning import Plan, Taste
    from app.mahjong.agents.position import Position
    from app.mahjong.view import View

# So many points are much: worths are told as shares of what cannot be told apart any more.
_MUCH = 100.0
# A hand whose plans are worth less is played for nothing but safety, and says so.
_HOPELESS = 1.0
# Somebody who waits with that chance is near, and is named.
_NEAR = 0.3
# Without plans one tile nearer is worth so much: next to nothing, but more than nothing.
_NEARER = 0.01


class Choice(NamedTuple):
    """Something that may be done, what it is worth, what it may cost, and the best plan behind."""

    action: Action
    worth: float
    cost: float
    plan: Plan | None

    @property
    def score(self) -> float:
        """What is left of its worth."""
        return self.worth - self.cost


@dataclass(frozen=True, slots=True)
class Planner:
    """A player who plans.

    Attributes:
        taste: the numbers that plans are weighed with.
        fear: what a win by his discard costs him, as plans count.
        sight: from how many missing tiles on he sees plans; further away he goes by shanten, and
            keeps his hand closed.

    """

    taste: Taste
    fear: float
    sight: int

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - he neither searches nor wavers
        """Win, or do what is worth most."""
        won = win(view)
        if won is not None:
            return won
        position = position_of(view, remembers=True)
        choices = sorted(self._choices(position), key=lambda each: -each.score)
        candidates = tuple(Candidate(each.action, tanh(each.score / _MUCH)) for each in choices)
        return Decision(
            choices[0].action, candidates[0].value, candidates, tuple(_reasons(view, choices))
        )

    def _choices(self, position: Position) -> Iterator[Choice]:
        view = position.view
        now = self._prospect(position, None)
        if view.phase == "claims":
            yield Choice(Action("pass", view.seat), now.worth[HAND], 0.0, now.plan(HAND))
        else:
            yield from self._discards(position, now)
        for offer in view.offers:
            if offer.type in {"chi", "peng", "gang"}:
                yield self._meld(position, offer)

    def _discards(self, position: Position, now: Prospect) -> Iterator[Choice]:
        costs = (self.fear * dangers(position)).tolist()
        nearness = behind_discards(position.held, position.left)
        furthest = max(each.distance for each in nearness.values())
        for kind, outlook in nearness.items():
            bonus = _NEARER * (furthest - outlook.distance + outlook.left / _MUCH)
            action = Action("discard", position.view.seat, tile=KINDS[kind])
            yield Choice(action, now.worth[kind] + bonus, costs[kind], now.plan(kind))

    def _meld(self, position: Position, offer: Action) -> Choice:
        found = self._prospect(position, offer)
        place = max(found.places, key=lambda kind: found.worth[kind])
        return Choice(offer, found.worth[place], 0.0, found.plan(place))

    def _prospect(self, position: Position, offer: Action | None) -> Prospect:
        """What the hand may come to, as it is or when a set has been put down."""
        melds = melds_after(position.view, offer)
        held = position.held if offer is None else after_meld(position, offer)
        table = table_of(position.view, position.left, melds)
        return prospect(held, position.left, table, self.taste, self.sight)


def _reasons(view: View, choices: list[Choice]) -> Iterator[Why]:
    chosen = choices[0]
    best = max(choices, key=lambda each: each.worth)
    hopeless = best.worth < _HOPELESS
    if chosen.action.type == "discard" and chosen.worth < best.worth:
        seat, likely = nearest_win(view)
        if hopeless:
            yield Why("folds", _FOLDS)
        else:
            yield Why("safer", _SAFER)
        if likely >= _NEAR:
            yield Why("near_win", _NEAR_WIN.format(seat=seat, percent=round(100 * likely)))
    if chosen.action.type == "pass":
        yield PASSES
    if chosen.plan is not None:
        yield _plays_for(chosen.plan)
    elif chosen.action.type != "pass":
        yield Why("nearest", _NEAREST)


def _plays_for(plan: Plan) -> Why:
    route = book().routes[plan.route]
    wanted = " ".join(KINDS[kind] for kind in plan.wanted)
    zh = _PLAYS_FOR.zh.format(route=route.name.zh, missing=plan.missing, wanted=wanted)
    en = _PLAYS_FOR.en.format(route=route.name.en, missing=plan.missing, wanted=wanted)
    return Why(f"plays_for_{route.code}", Text(zh, en))


_PLAYS_FOR = Text(
    "做{route}，还差 {missing} 张，要 {wanted}",
    "plays for {route}: {missing} tiles are missing, best {wanted}",
)
_FOLDS = Text("没有希望，打最安全的牌", "there is no hope left: the safest tile goes")
_SAFER = Text("这张更安全", "this one is safer than what leaves most")
_NEAR_WIN = Text(
    "{seat} 号座位听牌的可能约 {percent}%",
    "seat {seat} waits already, with a chance of {percent} %",
)
_NEAREST = Text("还看不到够番的路线，先求近", "no way to eight points in sight yet: nearest first")
