"""The judge of reviews: the expert's plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.sichuan.dialect import DIALECT
from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.flow.possible_game import world
from paiju.all_games.sichuan.players.bots import EXPERT_PLANS, SKILLED, aim_of
from paiju.all_games.sichuan.players.opening import openings, worth_of_gift, worth_of_hand
from paiju.all_games.sichuan.players.planner import Weighed, points_of_win
from paiju.all_games.sichuan.players.position import situation_of
from paiju.all_games.sichuan.players.reasons import plays_for
from paiju.all_games.sichuan.rulesets import DECK
from paiju.melding.players.confirming import PlaysOn
from paiju.melding.players.judges import Planning, told
from paiju.melding.players.position import position_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.all_games.sichuan.state import State
    from paiju.all_games.sichuan.view import View
    from paiju.melding.hands.actions import Action
    from paiju.melding.players.position import Position
    from paiju.play.players.player import Why

# Points from a hand that is lost to one that is won: about twice the spread of a seat's points, 4.6
# in 40 games of skill 3. A blunder, by the losses from which `paiju.study.review` grades, is 1.2.
WHOLE = 8.0
# The milliseconds in which every choice is looked at one tile further.
_PATIENT = 1_000


def _weigh(view: View, action: Action) -> Sequence[Weighed]:
    """Every choice; where a win ends the hand, nothing else was to be looked for."""
    situation = situation_of(view, EXPERT_PLANS.taste)
    if view.phase in {"exchange", "void"}:
        found = [Weighed(each, worth) for each, worth in openings(situation)]
        if view.phase == "exchange" and all(told(action) != told(each.action) for each in found):
            found.append(Weighed(action, worth_of_gift(situation, action.tiles)))
        return found
    if action.type == "hu" and view.rules.options.mode != "battle":
        return [Weighed(action, points_of_win(situation))]
    return EXPERT_PLANS.choices(situation, _PATIENT)


def _worth(view: View) -> float:
    return worth_of_hand(situation_of(view, EXPERT_PLANS.taste))


def _position(view: View) -> Position[View] | None:
    if view.phase in {"exchange", "void"}:
        return None
    return position_of(view, remembers=True, aim=aim_of(view))


def _why(chosen: Weighed) -> Iterable[Why]:
    return () if chosen.plan is None else (plays_for(chosen.plan),)


# The error of the planner's loss by a discard, by judgement: an outside judge of thirteen discards
# found .7 points less than the planner had said.
_PLAYS_ON: PlaysOn[View, State] = PlaysOn(
    world=world,
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
