"""The decoys of 国标: invented hands of other seats that could have claimed a discard."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from paiju.all_games.mcr.flow.claims import candidates
from paiju.all_games.mcr.flow.hand import offers_to
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.view import view
from paiju.mahjong_tiles.tile import KINDS
from paiju.melding.players.decoys import Decoys

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.mcr.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Tabled

_KINDS = frozenset(KINDS)


def _wall(state: State) -> Iterable[Tile]:
    return chain.from_iterable([wall.rest for wall in state.walls])


def _meld_tiles(_: State, tabled: Tabled, seat: int) -> tuple[tuple[Tile, ...], ...]:
    return _joining(tabled.tile, seat == (tabled.source + 1) % SEATS)


@cache
def _joining(tile: Tile, is_next: bool) -> tuple[tuple[Tile, ...], ...]:  # noqa: FBT001 - of a cache
    """The pairs of tiles with which a tile makes a peng, or for the next seat a chi."""
    melds = ["peng", "chi"] if is_next else ["peng"]
    return tuple(
        tuple(each for each in claim.tiles if each != tile) or (tile,) * 2
        for claim in candidates(tile, 0)
        if claim.type in melds
    )


decoys = Decoys(
    view=view,
    offers_to=offers_to,
    wall=_wall,
    meld_tiles=_meld_tiles,
    kinds=lambda _, __: _KINDS,
)
