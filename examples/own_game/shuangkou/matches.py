"""The matches of Shuangkou: what `paiju arena --game shuangkou` plays."""

from paiju.game import contest_of
from shuangkou import GAME

CONTESTS = {
    "": contest_of(
        GAME,
        "each deck played twice, the teams with each other's hands. **WP** is the share of duels "
        "that a seat won, **points** what a seat wins a round",
    )
}
