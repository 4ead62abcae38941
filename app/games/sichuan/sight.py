"""The sight of a seat: the tiles that it sees, and the view that is imagined from a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.games.sichuan.agents.danger import dangers, waiting
from app.games.sichuan.agents.situation import rivals_of
from app.games.sichuan.flow import COURSE, deal
from app.games.sichuan.hands import analyse
from app.games.sichuan.rulesets import DECK
from app.games.sichuan.scoring import aim_of
from app.games.sichuan.state import Player
from app.games.sichuan.view import view as view_of
from app.melding.imagined import imagined as game_of
from app.melding.melds import sort_hand
from app.melding.odds import Sight
from app.tiles.tile import KINDS, SUITS

if TYPE_CHECKING:
    from app.games.sichuan.rulesets import Rules
    from app.games.sichuan.view import View
    from app.melding.melds import Meld
    from app.tiles.tile import Tile

_SEED = "imagined"


def sight_of(view: View) -> Sight:
    """The sight of a view."""
    others = [seat for seat in range(len(view.melds)) if seat != view.seat]
    melded = [tile for seat in others for meld in view.melds[seat] for tile in meld.tiles]
    rivals = rivals_of(view)
    safe = np.ones(len(KINDS))
    for each in dangers(view, rivals).values():
        safe *= 1 - each
    return Sight(
        hand=view.hand,
        melds=view.melds[view.seat],
        shown=(
            *(tile for tiles in (*view.discards, *view.won) for tile in tiles),
            *((view.laid,) if view.laid else ()),
            *melded,
        ),
        waiting=tuple((seat, waiting(view, seat) if seat in rivals else 0.0) for seat in others),
        risks=(1 - safe).tolist(),
        aim=aim_of(view.voids[view.seat]),
        kinds=tuple(dict.fromkeys(DECK)),
    )


def imagined(
    rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...], seen: tuple[Tile, ...]
) -> View:
    """The view of seat 0 with such a hand, where others discarded tiles.

    It is void of the suit that is best, the others of one suit each.
    """
    own = Player(sort_hand(hand), melds, void=analyse(hand, melds, seen, None).void)
    begun = deal(rules, _SEED)
    return view_of(
        game_of(
            COURSE, begun, own, hand, seen, lambda seat: {"void": SUITS[seat - 1], "given": ()}
        ),
        0,
    )
