"""Building what the first questions need: compiled kernels, and the tables of every rule set."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from app.api.games import GAMES, MAHJONG, TileGame
from app.cards.deal import Chance
from app.cards.holding import Holding
from app.cards.tiles import KINDS
from app.climbing.hints import hints
from app.mahjong.distances import suit_table
from app.mahjong.fans.principles import counter_of
from app.mahjong.waits import analyse
from app.tables.games import GAMES as PLAYABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.api.games import Game

# A game with a long ending, that needs everything a player has.
_SEED, _BUDGET_MS = 5, 1


def warm_up() -> Iterator[str]:
    """Build everything; a line of progress before it begins, and one for each part."""
    started = perf_counter()
    yield "warming up; the first time, kernels are compiled for some seconds"
    for number, step in enumerate(STEPS, start=1):
        yield f"warming {number}/{len(STEPS)} {step()} ({perf_counter() - started:.1f} s)"


def _climbing(game: Game, name: str) -> str:
    table = game.rules_of(name).table
    # The first walk over a table compiles the kernel, or loads it from the cache.
    plays = len(table.fitting(table.rules.deck.packed))
    hints(table, Holding.of(table.rules.deck.cards[-1:]))
    if name == game.default:
        _play(game)
    return f"{game.id} {name}: {plays:,} plays, {len(table.readings):,} groups of cards"


def _play(game: Game) -> None:
    """Let the strongest bot play a whole game, so that whatever it needs is there."""
    agent = max(PLAYABLE[game.id].bots, key=lambda bot: bot.skill or 0).agent
    state, chance = game.flow.deal(game.rules_of(game.default), _SEED), Chance(_SEED, "bot")
    while state.to_act:
        seen = game.flow.view(state, state.to_act[0])
        state = game.flow.step(state, agent.decide(seen, _BUDGET_MS, chance).action).state


def _mahjong() -> str:
    analyse(KINDS[:14])
    _play(MAHJONG)
    fans = [len(counter_of(MAHJONG.rules_of(name).options).fans) for name in MAHJONG.rulesets]
    return f"{MAHJONG.id}: {len(suit_table()):,} distances, {max(fans)} fans"


STEPS: tuple[Callable[[], str], ...] = (
    *(
        partial(_climbing, game, name)
        for game in GAMES.values()
        if not isinstance(game, TileGame)
        for name in game.rulesets
    ),
    _mahjong,
)
