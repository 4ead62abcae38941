"""Simple players of tile games: they win when they can, and ignore the fans of a win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.tile import KINDS
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.winning_shapes import ANY_WIN
from paiju.melding.players.position import (
    after_meld,
    best_nearness,
    nearness_after_discards,
    obvious_decision,
    position_of,
)
from paiju.melding.players.steps import ORDER, first_step, look_at
from paiju.melding.rules.dialect import USUAL, Dialect
from paiju.play.players.player import Candidate, Decision, Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.melding.hands.winning_shapes import Aim
    from paiju.melding.players.position import Nearness, Position, TileView
    from paiju.play.flow.flow import Pick
    from paiju.play.players.player import Rng

# Dividing the useful tiles by this keeps their share of a value below that of one shanten.
_MOST = 100


@dataclass(frozen=True, slots=True)
class ByShanten:
    """A player who goes by shanten: wins when they can, and ignores the fans of a win.

    Attributes:
        discard: chooses the tile to discard.
        claims: whether the player makes every meld that reduces the shanten. Otherwise they keep
            the hand closed, which is worth something, and claim only to win.
        remembers: whether the player counts the open tiles of other seats.
        aim_of: gives the wins that a seat aims at, by its view.
        gangs: whether a player who keeps the hand closed still makes gangs of their own tiles.
        dialect: the Chinese words of the game.

    """

    discard: Callable[[Position[Any]], Decision[Action]]
    claims: bool
    remembers: bool
    aim_of: Callable[[Any], Aim] = lambda _: ANY_WIN
    gangs: bool = False
    dialect: Dialect = USUAL

    def decide(self, view: TileView, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it neither searches nor draws
        """The decision in a view: a win, a meld, a pass, or a discard."""
        decided = obvious_decision(view, claims=self.claims, dialect=self.dialect)
        if decided is not None:
            return decided
        declared = [offer for offer in view.offers if offer.type == "ready"]
        if declared:
            return Decision(declared[0], reasons=(_DECLARES,))
        position = position_of(view, remembers=self.remembers, aim=self.aim_of(view))
        melded = _meld_if_nearer(position) if self.claims or self.gangs else None
        if melded is not None:
            return melded
        if view.phase == "claims":
            return Decision(Action("pass", view.seat), reasons=(_PASSES,))
        return _legal(view, self.discard(position), position)


def _legal(view: TileView, decision: Decision[Action], position: Position[Any]) -> Decision[Action]:
    """A decision for a discard, or for the nearest one if the rules allow only some discards."""
    discards = [offer for offer in view.offers if offer.type == "discard"]
    if any(offer.tile == decision.action.tile for offer in discards):
        return decision
    outlooks = nearness_after_discards(position.held, position.left)
    ranks = {KINDS[kind]: outlook.rank for kind, outlook in outlooks.items()}
    # A tile that fits no win has no rank: nothing is nearer without it.
    known = [offer for offer in discards if offer.tile in ranks]
    best = min(known, key=lambda offer: ranks[offer.tile or HIDDEN], default=discards[0])
    return Decision(best, reasons=(_ALLOWED,))


def _meld_if_nearer(position: Position[Any]) -> Decision[Action] | None:
    """The decision for a meld that reduces the shanten, or a gang that does not raise it."""
    left = position.left
    melds = [
        (best_nearness(after_meld(position, offer), left), offer)
        for offer in position.view.offers
        if offer.type in {"gang", "peng", "chi"}
    ]
    if melds:
        now = best_nearness(position.held, left).distance
        for outlook, offer in sorted(melds, key=lambda meld: meld[0].rank):
            if outlook.distance < now + (offer.type == "gang"):
                text = _NEARER.format(shanten=outlook.distance - 1)
                return Decision(offer, reasons=(Why("nearer", text),))
    return None


def by_steps(position: Position[Any]) -> Decision[Action]:
    """The discard that the first applicable one of the eight steps finds."""
    step, kind = first_step(look_at(position))
    return _discard(position, kind, step.why)


def by_shanten(position: Position[Any]) -> Decision[Action]:
    """The discard that leaves the least shanten."""
    outlooks = nearness_after_discards(position.held, position.left)
    best = min(outlooks, key=lambda kind: outlooks[kind].rank)
    return _discard(position, best, _nearest(outlooks[best]))


def by_tiles_left(position: Position[Any]) -> Decision[Action]:
    """The discard with the least shanten; of several, the one that leaves most useful tiles.

    Of several equal ones it is the tile of the eight steps, else the outermost.
    """
    outlooks = nearness_after_discards(position.held, position.left)
    step, proposed = first_step(look_at(position))
    order = sorted(
        outlooks, key=lambda kind: (outlooks[kind].rank, kind != proposed, ORDER.index(kind))
    )
    candidates = tuple(
        Candidate(
            Action("discard", position.view.seat, tile=KINDS[kind]),
            outlooks[kind].left / _MOST - outlooks[kind].distance,
        )
        for kind in order
    )
    reasons: tuple[Why, ...] = (_nearest(outlooks[order[0]]),)
    if order[0] == proposed:
        reasons = (step.why, *reasons)
    return Decision(candidates[0].action, candidates[0].value, candidates, reasons)


def _discard(position: Position[Any], kind: int, why: Why) -> Decision[Action]:
    return Decision(Action("discard", position.view.seat, tile=KINDS[kind]), reasons=(why,))


def _nearest(nearness: Nearness) -> Why:
    return Why("nearest", _NEAREST.format(shanten=nearness.distance - 1, left=nearness.left))


def draw_offer(view: TileView, pick: Pick) -> Action:
    """One of the offered actions; `pick(n)` draws a number below n."""
    return view.offers[pick(len(view.offers))]


_ALLOWED = Why(
    "allowed",
    Text("只准打其中几张，打最不碍事的", "the nearest of the discards that the rules allow"),
)
_DECLARES = Why("declares", Text("听了就报", "the hand waits, so it declares that it is ready"))
_PASSES = Why("passes", Text("吃碰了也不更近，过", "leaves the tile: the hand would be no nearer"))
_NEARER = Text("要这张，向听数 {shanten}", "with it the hand is {shanten} tiles from waiting")
_NEAREST = Text(
    "打掉后向听数 {shanten}，进张 {left} 张",
    "the rest is {shanten} tiles from waiting, and {left} tiles bring it nearer",
)
