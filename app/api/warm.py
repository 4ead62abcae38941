"""Building what the first questions need: compiled kernels, and the tables of every rule set."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from app.api.games import GAMES
from app.cards.deal import Chance
from app.cards.holding import Holding
from app.climbing.hints import hints
from app.tables.games import GAMES as PLAYABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.api.games import Game

# A game with a long ending, that needs everything a player has.
_SEED, _BUDGET_MS = 5, 1
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
        if name == game.default:
            _play(game)
        built = f"{game.id} {name}: {plays:,} plays, {len(table.readings):,} groups of cards"
        yield f"warming {number}/{len(STEPS)} {built} ({perf_counter() - started:.1f} s)"


def _play(game: Game) -> None:
    """Let the strongest bot play a whole game, so that whatever it needs is there."""
    agent = max(PLAYABLE[game.id].bots, key=lambda bot: bot.skill or 0).agent
    state, chance = game.flow.deal(game.rules_of(game.default), _SEED), Chance(_SEED, "bot")
    while state.to_act:
        seen = game.flow.view(state, state.to_act[0])
        state = game.flow.step(state, agent.decide(seen, _BUDGET_MS, chance).action).state
