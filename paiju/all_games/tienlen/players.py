"""The players of Tiến lên: those of the engine. Skill 3 counts the points of whole playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.tienlen.scoring import points_of
from paiju.climbing.plain_game import judged_by, playing_on

if TYPE_CHECKING:
    from paiju.climbing.players.maxims import AnyPosition
    from paiju.climbing.players.playouts import Ended


def worth(position: AnyPosition, ended: Ended) -> float:
    """The points of the player's seat after a playout, without the payments for chops."""
    options = position.view.rules.options
    hands = [position.table.holding(hand).cards for hand in ended.hands] if options.rot else ()
    return points_of(options, ended.out, ended.left, hands)[position.seat]


BOTS = playing_on(worth)

# In points without the base, a whole game is the range from -3 to 3.
JUDGES = judged_by(
    lambda position, ended: worth(position, ended) / position.view.rules.options.base, 6
)
