"""The judge in reviews of 国标, which goes by the expert's plans."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.state_of_view import state_of_view
from paiju.all_games.mcr.payments import payments
from paiju.all_games.mcr.players.bots import EXPERT_PLANS
from paiju.all_games.mcr.players.planner import Weighed, plays_for
from paiju.all_games.mcr.scoring import score
from paiju.all_games.mcr.state import Result
from paiju.melding.players.judges import Planning
from paiju.melding.players.position import position_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.all_games.mcr.view import View
    from paiju.melding.hands.actions import Action
    from paiju.play.players.player import Why

# With this whole a loss of four points is a blunder: `paiju.study.review` grades by shares of it.
WHOLE = 4 / 0.15


def _weigh(view: View, action: Action) -> Sequence[Weighed]:
    """The choices with their worth; a win is worth its payment.

    If the seat chose a win, only the win is weighed.
    """
    wins = [Weighed(each, _paid(view), 0.0, None) for each in view.offers if each.type == "hu"]
    return wins if action.type == "hu" else [*wins, *EXPERT_PLANS.choices(view)]


def _paid(view: View) -> float:
    """The points that the seat gets for the win that is offered."""
    state = state_of_view(view)
    worth = score(state.rules, state.win_of(view.seat))
    assert worth is not None  # noqa: S101 - for the type: the win is offered
    source = None if view.tabled is None else view.tabled.source
    won = Result(winner=view.seat, source=source, total=worth.points + worth.flowers)
    return payments(won)[view.seat]


def _why(chosen: Weighed) -> Iterable[Why]:
    return () if chosen.plan is None else (plays_for(chosen.plan),)


JUDGES: tuple[Planning[View], ...] = (
    Planning(
        weigh=_weigh,
        why=_why,
        worth=EXPERT_PLANS.worth,
        whole=WHOLE,
        position=partial(position_of, remembers=True),
    ),
)
