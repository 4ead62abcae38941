"""Building what the first questions need: compiled kernels, and the tables of every rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.games import GAMES
from app.cards.holding import Holding
from app.climbing.hints import hints

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = tuple((game, name) for game in GAMES.values() for name in game.rulesets)


def warm_up() -> Iterator[str]:
    """Build everything, naming each thing when it is ready."""
    for game, name in STEPS:
        table = game.rules_of(name).table
        # The first walk over a table compiles the kernel, or loads it from the cache.
        plays = len(table.fitting(table.rules.deck.packed))
        hints(table, Holding.of(table.rules.deck.cards[-1:]))
        yield f"{game.id} {name}: {plays:,} plays, {len(table.readings):,} groups of cards"
