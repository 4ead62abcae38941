"""The contests by name: a new game is a new row."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from app.games.doudizhu.lab.contest import PLAY, WHOLE
from app.games.guandan.lab.contest import GUANDAN
from app.games.mcr.lab.contest import MAHJONG

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.arena.contest import Contest

CONTESTS: Mapping[str, Contest] = MappingProxyType(
    {"doudizhu": PLAY, "doudizhu-whole": WHOLE, "guandan": GUANDAN, "mcr": MAHJONG}
)
