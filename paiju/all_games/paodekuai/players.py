"""The players of Pao De Kuai: those of the engine. Skill 3 counts the points of whole playouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.paodekuai.scoring import Tally, points_of
from paiju.climbing.plain_game import judged_by, playing_on
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.players.maxims import AnyPosition
    from paiju.climbing.players.playouts import Ended

_ABOUT = Text(
    "记得出过的每张牌，把没见过的牌随机分给各家，按能管必管、报单和计分推演到底，选得分最高的打法",
    "counts every card; deals the unseen ones at random, plays on by what must be beaten and what "
    "stops a last card, and takes what scores most",
)


def _worth(position: AnyPosition, ended: Ended) -> float:
    """The points of the player's seat after a playout.

    The ten of hearts and paying for all seats do not count.
    """
    tally = Tally(ended.left, ended.plays, ended.winner, ended.bombs, position.view.first)
    return points_of(position.view.rules.options, tally)[position.seat]


BOTS = playing_on(_worth, _ABOUT)
# With three seats the winner gets some sixteen points: a card left costs one.
JUDGES = judged_by(_worth, 16)
