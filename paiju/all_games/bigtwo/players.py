"""The players of Big Two: those of the engine. Skill 3 counts the points of whole playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.bigtwo.scoring import debt, paid
from paiju.climbing.plain_game import judged_by, playing_on

if TYPE_CHECKING:
    from paiju.climbing.players.maxims import AnyPosition
    from paiju.climbing.players.playouts import Ended


def worth(position: AnyPosition, ended: Ended) -> float:
    """The points of the player's seat after a playout, in units of the base; 2s do not double."""
    options = position.view.rules.options
    owed = [debt(options, left) for left in ended.left]
    return float(paid(options, owed, ended.winner)[position.seat])


BOTS = playing_on(worth)
# The winner gets some twenty points, and a hand of thirteen cards may cost as much.
JUDGES = judged_by(worth, 26)
