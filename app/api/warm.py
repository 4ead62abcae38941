"""Building what the first questions need: compiled kernels, and the tables of every rule set."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from app.api.games import GAMES
from app.cards.holding import Holding
from app.climbing.hints import hints

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = tuple((game, name) for game in GAMES.values() for name in game.rulesets)


def warm_up() -> Iterator[str]:
    """Build everything; a line of progress before it begins, and one for each part."""
    started = perf_counter()
    yield "warming up; the first time, kernels are compiled for some seconds"
    for number, (game, name) in enumerate(STEPS, start=1):
        table = game.rules_of(name).table
        # The first walk over a table compiles the kernel, or loads it from the cache.
        plays = len(table.fitting(table.rules.deck.packed))
        hints(table, Holding.of(table.rules.deck.cards[-1:]))
        built = f"{game.id} {name}: {plays:,} plays, {len(table.readings):,} groups of cards"
        yield f"warming {number}/{len(STEPS)} {built} ({perf_counter() - started:.1f} s)"
