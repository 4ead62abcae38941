"""The planner: a player who weighs each choice by the wins that it leaves and by its risk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from paiju.all_games.sichuan.players.danger import costs, waiting
from paiju.all_games.sichuan.players.opening import MUCH, weighed_opening
from paiju.all_games.sichuan.players.position import sichuan_position
from paiju.all_games.sichuan.players.race_kernels import weigh
from paiju.all_games.sichuan.players.reasons import (
    DECLINES,
    GANG,
    ONLY_CHOICE,
    ONLY_VOID,
    WINS,
    plays_for,
)
from paiju.all_games.sichuan.scoring import score
from paiju.mahjong_tiles.tile import KIND, KINDS
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import without
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.players.weighing import PASSES, SAFER, decision_for, near_win
from paiju.play.players.player import Decision, Why

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.sichuan.players.position import Plan, Reals, SichuanPosition, Taste, Weight
    from paiju.all_games.sichuan.view import View
    from paiju.mahjong_tiles.tile import Tile
    from paiju.play.players.player import Rng

# The chance that a seat waits from which a reason names it.
_NEAR = 0.4
# A win is declined only if the hand without it is worth this many times its points.
_DOUBT = 1.5
# The milliseconds that it takes to look at a choice one tile further.
_LOOK_MS = 8
# The share of a gang's points that counts even if the hand is not ready at the wall's end.
_KEPT = 0.5


class Weighed(NamedTuple):
    """An action that was weighed.

    Attributes:
        action: the action.
        worth: the expected points after it.
        cost: the expected points that it risks.
        plan: the best plan after it; None if there is none.
        rest: the position after it, in which the seat need not discard; None if it is unknown.
        points: the points that it wins at once, which are part of `worth`.

    """

    action: Action
    worth: float
    cost: float = 0.0
    plan: Plan | None = None
    rest: SichuanPosition | None = None
    points: float = 0.0

    @property
    def score(self) -> float:
        """The worth less the cost."""
        return self.worth - self.cost


@dataclass(frozen=True, slots=True)
class Planner:
    """A player who plans.

    Attributes:
        taste: the parameters by which the player weighs hands.
        fear: the weight of the risk of a discard.
        looks: the greatest number of choices that the player searches one tile further.
        declines: whether the player may pass a win for a better one, if winners leave the game.

    """

    taste: Taste
    fear: float
    looks: int
    declines: bool

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it draws nothing
        """The decision in a view: the choice with the best score.

        A win is declined only if `declines` is set and winners leave the game (`mode` "battle").
        """
        position = sichuan_position(view, self.taste)
        if view.phase in {"exchange", "void"}:
            return weighed_opening(position)
        if len(view.offers) == 1:
            return Decision(view.offers[0], reasons=(ONLY_CHOICE,))
        win = next((offer for offer in view.offers if offer.type == "hu"), None)
        if win is not None and not (self.declines and view.rules.options.mode == "battle"):
            return Decision(win, reasons=(WINS,))
        choices = self.choices(position, budget)
        choices.sort(key=lambda each: -each.score)
        return decision_for(choices, MUCH, _reasons(position, choices), len(choices))

    def choices(self, position: SichuanPosition, budget: int) -> list[Weighed]:
        """Every choice of the seat, with its worth and cost.

        The best ones, except a win, are searched one tile further if the budget allows it.
        """
        choices = self._looked_further(self._choices(position), budget)
        for win in position.view.offers:
            if win.type == "hu":
                # A seat that has won no longer pays others.
                saved = self.taste.stay * len(position.rivals) * position.rounds
                choices.append(Weighed(win, _DOUBT * (points_of_win(position) + saved)))
        return choices

    def _looked_further(self, choices: list[Weighed], budget: int) -> list[Weighed]:
        """The choices, the best of which are searched one tile further; the others stay below."""
        looks = min(self.looks, budget // _LOOK_MS) if weigh.is_compiled else 0
        choices.sort(key=lambda each: -each.score)
        near = [each for each in choices[:looks] if each.rest is not None]
        if len(near) < 2:
            return choices
        looked_at = [
            each._replace(worth=each.rest.weigh_further() + each.points)
            for each in near
            if each.rest is not None
        ]
        less = max(each.worth for each in near) - max(each.worth for each in looked_at)
        low = min(each.score for each in looked_at)
        rest = [each._replace(worth=min(each.worth - less, low)) for each in choices[looks:]]
        return [*looked_at, *rest]

    def _choices(self, position: SichuanPosition) -> list[Weighed]:
        view = position.view
        risks = self.fear * costs(view, position.rivals)
        choices = list(self._gangs(position, risks))
        if view.phase == "turn":
            offered = {
                KIND[each.tile] for each in view.offers if each.type == "discard" and each.tile
            }
            return [*choices, *_discards(position, offered, risks)]
        now = position.weigh()
        passing = Action("pass", view.seat)
        choices.append(Weighed(passing, now.worth, 0.0, now.plan, position))
        for offer in view.offers:
            if offer.type == "peng":
                behind = position.after(offer)
                left = without(view.hand, (behind.melds[-1].tile,) * 2)
                best = max(
                    _discards(behind, {KIND[tile] for tile in left}, risks),
                    key=lambda each: each.score,
                )
                choices.append(best._replace(action=offer))
        return choices

    def _gangs(self, position: SichuanPosition, risks: Reals) -> Iterator[Weighed]:
        view = position.view
        for offer in view.offers:
            if offer.type != "gang":
                continue
            behind = position.after(offer)
            weight = behind.weigh(later=1.0)
            points = _gang_points(position, offer) * (_KEPT + (1 - _KEPT) * weight.ready)
            added = view.tabled is None and not behind.melds[-1].concealed
            # A tile added to a peng may be robbed, for one fan more: twice the points.
            risk = 2 * float(risks[KIND[cast("Tile", offer.tile)]]) if added else 0.0
            yield Weighed(offer, weight.worth + points, risk, weight.plan, behind, points)


def _discards(position: SichuanPosition, offered: set[int], risks: Reals) -> list[Weighed]:
    """The discards of the kinds `offered`, weighed; if some are of the void suit, only those."""
    seat = position.view.seat
    void = {kind for kind in offered if KINDS[kind][1:] not in position.kept}
    weights: dict[int, Weight] = {}
    if void:
        weight = position.weigh()
        weights = dict.fromkeys(void, weight)
    else:
        by_kind = position.weigh_discards()
        weights = {kind: by_kind[kind] for kind in offered}
    return [
        Weighed(
            Action("discard", seat, tile=KINDS[kind]),
            weight.worth,
            float(risks[kind]),
            weight.plan,
            position if void else position.without(kind),
        )
        for kind, weight in weights.items()
    ]


def points_of_win(position: SichuanPosition) -> int:
    """The points that the seat gets for the win that is offered."""
    view, options = position.view, position.view.rules.options
    tabled = view.tabled
    drawn = tabled is None
    tile = (view.drawn or view.hand[-1]) if tabled is None else tabled.tile
    hand = without(view.hand, (tile,)) if drawn else view.hand
    how = Circumstances(
        self_draw=drawn,
        after_gang=is_after_gang(view),
        robbing_gang=tabled is not None and tabled.is_robbed,
        last_tile=not view.left,
    )
    worth = score(view.rules, Win(hand, tile, position.melds, how))
    assert worth is not None  # noqa: S101 - for the type: the win is offered
    if not drawn:
        return worth.value
    fans = worth.total + (options.self_draw == "plus_fan")
    paid = view.rules.worth(fans) + (options.self_draw == "plus_one")
    return paid * len(position.rivals)


def is_after_gang(view: View) -> bool:
    """Tests if the last tile was drawn after a gang."""
    types = [turn.type for turn in view.history[-3:]]
    return ("gang", "draw") in {tuple(types[-2:]), tuple(types[-3:-1])}


def _gang_points(position: SichuanPosition, offer: Action) -> int:
    """The points that the seat gets at once for a gang."""
    view, options = position.view, position.view.rules.options
    if view.tabled is not None:
        return options.melded_gang
    if position.counts[KIND[cast("Tile", offer.tile)]] > 1:
        return options.concealed_gang * len(position.rivals)
    is_late = view.drawn != offer.tile
    return (options.late_gang if is_late else 1) * len(position.rivals)


def _reasons(position: SichuanPosition, choices: list[Weighed]) -> Iterator[Why]:
    chosen, view = choices[0], position.view
    if chosen.action.type == "hu":
        yield WINS
        return
    if any(each.action.type == "hu" for each in choices):
        yield DECLINES
    elif chosen.action.type == "pass":
        yield PASSES
    if chosen.action.type == "gang":
        yield Why("gang", GANG.format(points=_gang_points(position, chosen.action)))
    if chosen.action.type == "discard":
        if cast("Tile", chosen.action.tile)[1:] not in position.kept:
            yield ONLY_VOID
        yield from _for_safety(view, position, choices)
    if chosen.plan is not None:
        yield plays_for(chosen.plan)


def _for_safety(view: View, position: SichuanPosition, choices: list[Weighed]) -> Iterator[Why]:
    if choices[0].worth >= max(each.worth for each in choices) or not position.rivals:
        return
    yield SAFER
    seat = max(position.rivals, key=lambda each: waiting(view, each))
    likely = waiting(view, seat)
    if likely >= _NEAR:
        yield near_win(seat, likely)
