"""The judges of reviews: the master's search, and playouts for rules that its network cannot judge.

Calls and doubles are judged by the forecasts of the same players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.bidding import fitted_hopes
from paiju.all_games.doudizhu.models import policy_for, shipped
from paiju.all_games.doudizhu.players.calls import Calls
from paiju.all_games.doudizhu.players.hopes import WORK, learned_hopes
from paiju.all_games.doudizhu.players.learned import LEARNED
from paiju.all_games.doudizhu.players.maxims import MAXIMS
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.playouts.kernels import play_out_all
from paiju.all_games.doudizhu.players.playouts.weigh import wins_in
from paiju.climbing.players.judges import PlayingOn, Searching

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.players.prospects import Hopes
    from paiju.all_games.doudizhu.state import Action, View

# The number of playouts in a millisecond, compiled and plain.
_FAST, _PLAIN = 4, 0.01

PLAYOUTS: PlayingOn[View, Action] = PlayingOn(
    game=PLAYED,
    worths=wins_in,
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
    # The hand model takes about a millisecond.
    Calls(
        hopes_of=fitted_hopes,
        within=lambda budget: budget,
        opening=1,
        id=PLAYOUTS.id,
        skill=PLAYOUTS.skill,
    ),
)
