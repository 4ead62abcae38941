"""Decoys of 国标: hands that might have claimed a discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.claims import candidates
from app.games.mcr.flow import offers_to
from app.games.mcr.rulesets import SEATS
from app.games.mcr.view import view
from app.melding.players.decoys import Decoys
from app.tiles.tile import KINDS

if TYPE_CHECKING:
    from app.games.mcr.state import State
    from app.melding.actions import Tabled
    from app.tiles.tile import Tile


def _joined(_: State, tabled: Tabled, seat: int) -> list[list[Tile]]:
    is_next = seat == (tabled.source + 1) % SEATS
    return [
        [tile for tile in claim.tiles if tile != tabled.tile] or [tabled.tile] * 2
        for claim in candidates(tabled.tile, seat)
        if claim.type == "peng" or (claim.type == "chi" and is_next)
    ]


decoys = Decoys(
    view=view,
    offers_to=offers_to,
    joined=_joined,
    kinds=lambda _, __: KINDS,
    conceals=True,
)
