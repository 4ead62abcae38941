"""The decoys of 四川麻将: invented hands of other seats that could have claimed a discard."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.flow.hand import offers_to
from paiju.all_games.sichuan.rulesets import DECK
from paiju.all_games.sichuan.view import known_void, view
from paiju.melding.players.decoys import Decoys

if TYPE_CHECKING:
    from paiju.all_games.sichuan.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Tabled

# The looker that is no seat, and so knows public facts only.
_NOBODY = -1


def _meld_tiles(state: State, tabled: Tabled, seat: int) -> list[tuple[Tile, ...]]:
    """The two tiles that a peng needs; empty if every seat knows that this one cannot make it."""
    plays = seat in state.playing and not state.is_fixed(seat)
    is_void = known_void(state, seat, _NOBODY) == tabled.tile[1:]
    return [(tabled.tile,) * 2] if plays and not is_void else []


def _kinds(state: State, seat: int) -> frozenset[Tile]:
    """The tiles that a seat may hold: none of its void suit, if that is known."""
    return _without(known_void(state, seat, _NOBODY))


@cache
def _without(void: str | None) -> frozenset[Tile]:
    return frozenset([tile for tile in DECK if tile[1:] != void])


def _public(state: State, seat: int) -> dict[str, object]:
    """The attributes of a player as all seats know them: the void suit, and nothing passed."""
    return {"void": known_void(state, seat, _NOBODY), "passed": (), "bar": None}


decoys = Decoys(
    view=view,
    offers_to=offers_to,
    wall=lambda state: state.wall.rest,
    meld_tiles=_meld_tiles,
    kinds=_kinds,
    public=_public,
)
