"""Decoys of 国标: hands that might have claimed a discard."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from app.games.mcr.claims import candidates
from app.games.mcr.flow import offers_to
from app.games.mcr.rulesets import SEATS
from app.games.mcr.view import view
from app.melding.players.decoys import Decoys
from app.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.games.mcr.state import State
    from app.melding.actions import Tabled
    from app.tiles.tile import Tile

_KINDS = frozenset(KINDS)


def _wall(state: State) -> Iterable[Tile]:
    return chain.from_iterable([wall.rest for wall in state.walls])


def _joined(_: State, tabled: Tabled, seat: int) -> tuple[tuple[Tile, ...], ...]:
    return _joining(tabled.tile, seat == (tabled.source + 1) % SEATS)


@cache
def _joining(tile: Tile, is_next: bool) -> tuple[tuple[Tile, ...], ...]:  # noqa: FBT001 - of a cache
    """Two tiles that join a tile to a peng or, for the next seat, to a chi."""
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
    joined=_joined,
    kinds=lambda _, __: _KINDS,
)
