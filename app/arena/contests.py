"""The contests of all games, by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from app.play.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.play.contest import Contest

CONTESTS: Mapping[str, Contest] = MappingProxyType(
    {
        f"{game.id}-{name}" if name else game.id: contest
        for game in GAMES.values()
        for name, contest in (game.part(game.lab.contests) or {}).items()
    }
)
