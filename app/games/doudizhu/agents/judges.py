"""The judges of reviews: the master's search, and playouts for rules that its network never saw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.players.judges import PlayingOn, Searching
from app.games.doudizhu.agents.learned import LEARNED
from app.games.doudizhu.agents.maxims import MAXIMS
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.agents.playouts.kernels import play_out_all
from app.games.doudizhu.agents.playouts.weigh import wins_in

if TYPE_CHECKING:
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
    tells_luck=False,
    pace=lambda: _FAST if play_out_all.is_compiled else _PLAIN,
)
JUDGES: tuple[Searching[View, Action] | PlayingOn[View, Action], ...] = (
    Searching(game=LEARNED),
    PLAYOUTS,
)
