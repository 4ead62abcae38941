"""The judges of reviews: the master's search, and playouts for rules that its network never saw.

Calls and doubles are judged by the forecasts of the same players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.players.judges import PlayingOn, Searching
from app.games.doudizhu.agents.calls import Calls
from app.games.doudizhu.agents.hopes import WORK, learned_hopes
from app.games.doudizhu.agents.learned import LEARNED
from app.games.doudizhu.agents.maxims import MAXIMS
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.agents.playouts.kernels import play_out_all
from app.games.doudizhu.agents.playouts.weigh import wins_in
from app.games.doudizhu.bidding import fitted_hopes
from app.games.doudizhu.models import policy_for, shipped

if TYPE_CHECKING:
    from app.games.doudizhu.prospects import Hopes
    from app.games.doudizhu.state import Action, View

# The playouts of a millisecond, compiled and plain.
_FAST, _PLAIN = 4, 0.01

PLAYOUTS: PlayingOn[View, Action] = PlayingOn(
    game=PLAYED,
    played=wins_in,
    whole=1.0,
    maxims=MAXIMS,
    unit="share",
    has_wilds=True,
    pace=lambda: _FAST if play_out_all.is_compiled else _PLAIN,
)


def _learned_hopes(view: View) -> Hopes | None:
    policy = policy_for(shipped(), view.table)
    return None if policy is None else learned_hopes(policy, view)


SEARCHING: Searching[View, Action] = Searching(game=LEARNED)
JUDGES: tuple[Searching[View, Action] | PlayingOn[View, Action] | Calls, ...] = (
    SEARCHING,
    Calls(
        hopes_of=_learned_hopes,
        within=LEARNED.work_within,
        opening=WORK,
        id=SEARCHING.id,
        skill=SEARCHING.skill,
    ),
    PLAYOUTS,
    # A forecast by the model of hands takes about a millisecond.
    Calls(
        hopes_of=fitted_hopes,
        within=lambda budget: budget,
        opening=1,
        id=PLAYOUTS.id,
        skill=PLAYOUTS.skill,
    ),
)
