"""Building what the first questions need: compiled kernels, and the tables of every rule set."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from subprocess import DEVNULL, Popen
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from app.api.games import GAMES, MAHJONG, TileGame
from app.cards.holding import Holding
from app.chance import Chance
from app.climbing.hints import hints
from app.climbing.rest_kernels import best_rests
from app.games.doudizhu.agents.endgame.kernels import solve
from app.games.mcr.agents.ahead_kernels import look_ahead
from app.games.mcr.fans.principles import counter_of
from app.melding.distances import suit_table
from app.melding.waits import analyse
from app.play.registry import GAMES as PLAYABLE
from app.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.api.games import Game
    from app.jit import Kernel
    from app.play.agents import Agent

# A game with a long ending, that needs everything a player has; and time enough to look ahead once,
# and to weigh a call.
_SEED, _BUDGET_MS = 5, 20
# The skill from which on bots need more than those below: those need what these do.
_STRONG = 3


def warm_up() -> Iterator[str]:
    """Build everything; a line of progress before it begins, and one for each part."""
    started = perf_counter()
    yield "warming up; the first time, kernels are compiled, which takes a minute or two"
    with _compiling_tiles() as wait:
        for number, step in enumerate(STEPS, start=1):
            if step is warm_tiles:
                wait()
            yield f"warming {number}/{len(STEPS)} {step()} ({perf_counter() - started:.1f} s)"


@contextmanager
def _compiling_tiles() -> Iterator[Callable[[], object]]:
    """Have compiled beside the rest what mahjong needs, unless it is there; give a way to wait.

    The compiler does one thing at a time, so that it takes another process; what that has compiled
    lies on the disk then.
    """
    if is_kept(look_ahead):
        yield lambda: None
        return
    program = f"from {__name__} import warm_tiles; warm_tiles()"
    beside = Popen([sys.executable, "-c", program], stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603 - our own
    try:
        yield beside.wait
    finally:
        beside.kill()
        beside.wait()


def must_compile() -> bool:
    """Whether warming up compiles what takes minutes: whether what it compiles last is missing."""
    return not (is_kept(best_rests) and is_kept(solve) and is_kept(look_ahead))


def is_kept(kernel: Kernel[Any, Any]) -> bool:
    """Whether a kernel need not be compiled: it is plain, or what was compiled is on the disk."""
    if not kernel.is_compiled:
        return True
    # Where nothing may be written there is no file.
    kept = getattr(cast("Any", kernel.ready)._cache, "_cache_file", None)  # noqa: SLF001 - numba has no other way
    return kept is not None and Path(kept._index_path).exists()  # noqa: SLF001 - the same


def _climbing(game: Game, name: str) -> str:
    table = game.rules_of(name).table
    # The first walk over a table compiles the kernel, or loads it from the cache.
    plays = len(table.fitting(table.rules.deck.packed))
    hints(table, Holding.of(table.rules.deck.cards[-1:]))
    if name == game.default:
        _play(game)
    return f"{game.id} {name}: {plays:,} plays, {len(table.readings):,} groups of cards"


def _play(game: Game) -> None:
    """Let the strong bots play a whole game each, so that whatever they need is there.

    Where kernels are plain, there is nothing that they would compile.
    """
    if not look_ahead.is_compiled:
        return
    for bot in PLAYABLE[game.id].bots:
        if bot.skill is not None and bot.skill >= _STRONG:
            _play_alone(game, bot.agent)


def _play_alone(game: Game, agent: Agent[Any, Any]) -> None:
    """Let an agent play a whole game on all seats."""
    state, chance = game.flow.deal(game.rules_of(game.default), _SEED), Chance(_SEED, "bot")
    while state.to_act:
        seen = game.flow.view(state, state.to_act[0])
        state = game.flow.step(state, agent.decide(seen, _BUDGET_MS, chance).action).state


def warm_tiles() -> str:
    """What mahjong needs."""
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
    warm_tiles,
)
