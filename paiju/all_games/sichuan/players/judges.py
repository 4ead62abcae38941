"""The judge in reviews of 四川麻将, which goes by the expert's plans and by playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.flow.state_of_view import state_of_view
from paiju.all_games.sichuan.players.bots import EXPERT_PLANS, SKILLED, aim_of
from paiju.all_games.sichuan.players.opening import openings, worth_of_gift, worth_of_hand
from paiju.all_games.sichuan.players.planner import Weighed, points_of_win
from paiju.all_games.sichuan.players.position import sichuan_position
from paiju.all_games.sichuan.players.reasons import plays_for
from paiju.all_games.sichuan.rulesets import DECK
from paiju.melding.players.confirming import PlaysOn
from paiju.melding.players.judges import Planning, with_sorted_tiles
from paiju.melding.players.position import position_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.all_games.sichuan.state import State
    from paiju.all_games.sichuan.view import View
    from paiju.melding.hands.actions import Action
    from paiju.melding.players.position import Position
    from paiju.play.players.player import Why

# The points between a lost hand and a won one: about twice the standard deviation of a seat's
# points, which is 4.6 in 40 games of skill 3. So a loss of 1.2 points is a blunder, by the grades
# of `paiju.study.review`.
WHOLE = 8.0
# A budget in milliseconds that suffices to look at every choice one tile further.
_PATIENT = 1_000


def _weigh(view: View, action: Action) -> Sequence[Weighed]:
    """Every choice with its worth.

    If the seat chose a win, and winners play on, only the win is weighed.
    """
    position = sichuan_position(view, EXPERT_PLANS.taste)
    if view.phase in {"exchange", "void"}:
        weighed = [Weighed(each, worth) for each, worth in openings(position)]
        if view.phase == "exchange" and all(
            with_sorted_tiles(action) != with_sorted_tiles(each.action) for each in weighed
        ):
            weighed.append(Weighed(action, worth_of_gift(position, action.tiles)))
        return weighed
    if action.type == "hu" and view.rules.options.mode != "battle":
        return [Weighed(action, points_of_win(position))]
    return EXPERT_PLANS.choices(position, _PATIENT)


def _worth(view: View) -> float:
    return worth_of_hand(sichuan_position(view, EXPERT_PLANS.taste))


def _position(view: View) -> Position[View] | None:
    if view.phase in {"exchange", "void"}:
        return None
    return position_of(view, remembers=True, aim=aim_of(view))


def _why(chosen: Weighed) -> Iterable[Why]:
    return () if chosen.plan is None else (plays_for(chosen.plan),)


# The error of the planner's loss is an estimate: for thirteen discards an outside judge found
# losses that were 0.7 points smaller than the planner's.
_PLAYS_ON: PlaysOn[View, State] = PlaysOn(
    state_of=state_of_view,
    view=FLOW.view,
    step=lambda state, action: FLOW.step(state, action).state,
    agent=SKILLED.agent,
    worth=lambda state, seat: state.points[seat],
    error=WHOLE / 8,
    deck=DECK,
)
JUDGES: tuple[Planning[View], ...] = (
    Planning(
        weigh=_weigh,
        why=_why,
        worth=_worth,
        whole=WHOLE,
        position=_position,
        dots=DIALECT.dots,
        plays_on=_PLAYS_ON,
    ),
)
