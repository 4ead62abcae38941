"""Big Two in matches."""

from __future__ import annotations

from types import MappingProxyType

from app.climbing.contest import contest_of
from app.games.bigtwo import GAME

CONTESTS = MappingProxyType(
    {
        "": contest_of(
            GAME,
            "each deck played from every seat: each player is once alone in it, against the other "
            "in all others. **Points** are those of a hand",
        )
    }
)
