"""The players of Big Two: those of the engine; skill 3 plays games on and counts points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.plain import PLAYED
from app.climbing.players import reasons
from app.climbing.players.maxims import GO_OUT
from app.climbing.players.playouts import Ended, Playouts
from app.climbing.players.skilled import Skilled, players_of
from app.games.bigtwo.scoring import factor
from app.text import Text

if TYPE_CHECKING:
    from app.climbing.players.maxims import Seen

_ABOUT = Text(
    "记得出过的每张牌，把没见过的牌随机分给各家，推演到底，选得分最高的打法",
    "counts every card; deals the unseen ones anyhow, plays on, and takes what scores most",
)


def worth(position: Seen, ended: Ended) -> float:
    """The points of the seat, but for 2s that others have left."""
    options = position.view.rules.options
    owed = [left * factor(options, left) for left in ended.left]
    own = owed[position.seat]
    if options.settle == "pairwise":
        return float(sum(owed) - len(owed) * own)
    return float(sum(owed) if ended.winner == position.seat else -own)


BOTS = players_of(
    PLAYED,
    Skilled(maxims=(GO_OUT,), judge=Playouts(worth), compared=reasons.PLAYED_OUT),
    _ABOUT,
)
