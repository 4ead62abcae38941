"""The tiles that a seat sees, and a view that is made from a hand alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.players.danger import dangers, waiting
from paiju.all_games.sichuan.players.position import rivals_of
from paiju.all_games.sichuan.questions.checks import analyse
from paiju.all_games.sichuan.rulesets import DECK
from paiju.all_games.sichuan.scoring import aim_of
from paiju.all_games.sichuan.state import Player
from paiju.all_games.sichuan.view import view as view_of
from paiju.mahjong_tiles.tile import KINDS, SUITS
from paiju.melding.hands.melds import sort_hand
from paiju.melding.questions.hand_only import game_of_hand
from paiju.melding.questions.odds import SeenTiles

if TYPE_CHECKING:
    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.all_games.sichuan.view import View
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld

_SEED = "imagined"


def seen_tiles_of(view: View) -> SeenTiles:
    """The tiles that the seat of a view sees, with estimates about the other seats."""
    others = [seat for seat in range(len(view.melds)) if seat != view.seat]
    melded = [tile for seat in others for meld in view.melds[seat] for tile in meld.tiles]
    rivals = rivals_of(view)
    safe = np.ones(len(KINDS))
    for each in dangers(view, rivals).values():
        safe *= 1 - each
    return SeenTiles(
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


def view_of_hand(
    rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...], seen: tuple[Tile, ...]
) -> View:
    """The view of seat 0 with this hand; `seen` are discards of the other seats.

    Its void suit is the best one for the hand. The void suits of the other seats are one of each.
    """
    own = Player(sort_hand(hand), melds, void=analyse(hand, melds, seen, None).void)
    begun = ENGINE.deal(rules, _SEED)
    return view_of(
        game_of_hand(
            ENGINE, begun, own, hand, seen, lambda seat: {"void": SUITS[seat - 1], "given": ()}
        ),
        0,
    )
