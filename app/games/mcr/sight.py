"""The sight of a seat: the tiles that it sees, and what it makes of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.agents.danger import dangers, waiting
from app.games.mcr.agents.position import position_of
from app.games.mcr.rulesets import SEATS
from app.melding.odds import Sight

if TYPE_CHECKING:
    from app.games.mcr.view import View


def sight_of(view: View) -> Sight:
    """The sight of a view."""
    others = [seat for seat in range(SEATS) if seat != view.seat]
    melded = [tile for seat in others for meld in view.melds[seat] for tile in meld.tiles]
    return Sight(
        hand=view.hand,
        melds=view.melds[view.seat],
        shown=(*(tile for tiles in view.discards for tile in tiles), *melded),
        waiting=tuple(
            (seat, waiting(len(view.melds[seat]), len(view.discards[seat]))) for seat in others
        ),
        risks=dangers(position_of(view, remembers=True)).tolist(),
    )
