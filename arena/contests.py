"""The contests by name: a new game is a new row."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from arena.games.doudizhu import PLAY, WHOLE
from arena.games.guandan import GUANDAN
from arena.games.mahjong import MAHJONG

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arena.contest import Contest

CONTESTS: Mapping[str, Contest] = MappingProxyType(
    {"doudizhu": PLAY, "doudizhu-whole": WHOLE, "guandan": GUANDAN, "mahjong": MAHJONG}
)
