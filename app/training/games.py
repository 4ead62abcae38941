"""The games that can be learned, by their ids."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from app.play.registry import GAMES as PLAYED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.climbing.learned.learnt import Learnt

GAMES: Mapping[str, Learnt] = MappingProxyType(
    {game.id: game.part(game.lab.learnt) for game in PLAYED.values() if game.lab.learnt}
)
