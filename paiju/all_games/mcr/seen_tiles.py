"""The tiles that a seat sees, and a view that is made from a hand alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.players.danger import HABITS, dangers
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.view import view as view_of
from paiju.mahjong_tiles.tile import is_flower, sort_tiles
from paiju.melding.flow.state import Player
from paiju.melding.players.position import position_of
from paiju.melding.questions.checks import analyse
from paiju.melding.questions.hand_only import game_of_hand
from paiju.melding.questions.odds import SeenTiles

if TYPE_CHECKING:
    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.view import View
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld

_SEED = "imagined"


def seen_tiles_of(view: View) -> SeenTiles:
    """The tiles that the seat of a view sees, with estimates about the other seats."""
    others = [seat for seat in range(SEATS) if seat != view.seat]
    melded = [tile for seat in others for meld in view.melds[seat] for tile in meld.tiles]
    return SeenTiles(
        hand=view.hand,
        melds=view.melds[view.seat],
        shown=(*(tile for tiles in view.discards for tile in tiles), *melded),
        waiting=tuple((seat, HABITS.waiting(view, seat)) for seat in others),
        risks=dangers(position_of(view, remembers=True)).tolist(),
    )


def view_of_hand(
    rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...], seen: tuple[Tile, ...]
) -> View:
    """The view of a dealer with this hand in the first turn; `seen` are discards of the others."""
    analyse(hand, melds, seen)
    shown = [tile for tile in seen if not is_flower(tile)]
    own = Player(sort_tiles(hand), melds)
    begun = ENGINE.deal(rules, _SEED)
    return view_of(game_of_hand(ENGINE, begun, own, hand, shown, lambda _: {"flowers": ()}), 0)
