"""The sight of a seat: the tiles that it sees, and the view that is imagined from a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.danger import HABITS, dangers
from app.games.mcr.flow import COURSE, deal
from app.games.mcr.rulesets import SEATS
from app.games.mcr.state import Player
from app.games.mcr.view import view as view_of
from app.melding.hands import analyse
from app.melding.imagined import imagined as game_of
from app.melding.odds import Sight
from app.melding.players.position import position_of
from app.tiles.tile import is_flower, sort_tiles

if TYPE_CHECKING:
    from app.games.mcr.rulesets import Rules
    from app.games.mcr.view import View
    from app.melding.melds import Meld
    from app.tiles.tile import Tile

_SEED = "imagined"


def sight_of(view: View) -> Sight:
    """The sight of a view."""
    others = [seat for seat in range(SEATS) if seat != view.seat]
    melded = [tile for seat in others for meld in view.melds[seat] for tile in meld.tiles]
    return Sight(
        hand=view.hand,
        melds=view.melds[view.seat],
        shown=(*(tile for tiles in view.discards for tile in tiles), *melded),
        waiting=tuple((seat, HABITS.waiting(view, seat)) for seat in others),
        risks=dangers(position_of(view, remembers=True)).tolist(),
    )


def imagined(
    rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...], seen: tuple[Tile, ...]
) -> View:
    """The view of the dealer in the first turn with such a hand, where others discarded tiles."""
    analyse(hand, melds, seen)
    shown = [tile for tile in seen if not is_flower(tile)]
    own = Player(sort_tiles(hand), melds)
    begun = deal(rules, _SEED)
    return view_of(game_of(COURSE, begun, own, hand, shown, lambda _: {"flowers": ()}), 0)
