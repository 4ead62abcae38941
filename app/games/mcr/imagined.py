"""Views of 国标 that are imagined from a hand: what is not told is assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr import hands
from app.games.mcr.flow import ask, deal
from app.games.mcr.rulesets import SEATS
from app.games.mcr.state import Player
from app.games.mcr.view import view
from app.tiles.tile import is_flower, sort_tiles

if TYPE_CHECKING:
    from app.games.mcr.rulesets import Rules
    from app.games.mcr.view import View
    from app.melding.melds import Meld
    from app.tiles.tile import Tile

_SEED = "imagined"
_SEAT = 0


def imagined(
    rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...], seen: tuple[Tile, ...]
) -> View:
    """The view of the dealer in the first turn with such a hand, where others discarded tiles.

    With a tile drawn, the last of the hand, it is in turn.
    """
    hands.analyse(hand, melds, seen)
    begun = deal(rules, _SEED)
    is_drawn = len(hand) % 3 == 2
    shown = [tile for tile in seen if not is_flower(tile)]
    others = [
        player._replace(discards=tuple(shown[seat - 1 :: SEATS - 1]), flowers=())
        for seat, player in enumerate(begun.players)
        if seat != _SEAT
    ]
    state = begun._replace(
        players=(Player(sort_tiles(hand), melds), *others),
        turn=_SEAT if is_drawn else _SEAT + 1,
        drawn=hand[-1] if is_drawn else None,
        history=(),
    )
    return view(ask(state) if is_drawn else state, _SEAT)
