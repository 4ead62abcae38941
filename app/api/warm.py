"""Building what the first questions need: compiled kernels, and the tables of every rule set."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from app.chance import Chance
from app.play.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.jit import Kernel
    from app.play.agents import Bot
    from app.play.game import Game

# A game with a long ending, that needs everything a player has; and time enough to look ahead once,
# and to weigh a call.
_SEED, _BUDGET_MS = 5, 20
# So many processes compile, unless it is said how many.
JOBS = 2
# The skill from which on bots need more than those below: those need what these do.
_STRONG = 3


def warm_up(jobs: int = JOBS) -> Iterator[str]:
    """Build everything; a line of progress before it begins, and one for each part.

    What must be compiled is compiled by several processes.
    """
    started = perf_counter()
    steps = steps_of()
    yield "warming up; the first time, kernels are compiled, which takes a minute or two"
    with _helped_by(jobs - 1 if must_compile() else 0):
        for number, step in enumerate(steps, start=1):
            yield f"warming {number}/{len(steps)} {step()} ({perf_counter() - started:.1f} s)"


@contextmanager
def _helped_by(helpers: int) -> Iterator[None]:
    """Have other processes compile too: the compiler does one thing at a time.

    They take turns (`app.jit`), so that each kernel is compiled once, and read what others have
    compiled. Each begins elsewhere, the first of them at the end.
    """
    program = f"import sys; from {__name__} import help_out; help_out(*map(int, sys.argv[1:]))"
    begun = [
        Popen(  # noqa: S603 - our own
            [sys.executable, "-c", program, str(number), str(helpers)],
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=DEVNULL,
        )
        for number in range(helpers)
    ]
    try:
        yield
    finally:
        for each in begun:
            each.kill()
            each.communicate()


def help_out(number: int, helpers: int) -> None:
    """Compile what a process that warms up has not come to yet, for as long as that lives."""
    Thread(target=_leave_with_parent, daemon=True).start()
    steps = steps_of()[::-1]
    first = number * len(steps) // helpers
    for step in steps[first:] + steps[:first]:
        step()


def _leave_with_parent() -> None:
    # It holds the other end of this pipe.
    sys.stdin.read()
    os._exit(1)


def must_compile() -> bool:
    """Whether warming up compiles what takes minutes: whether what it compiles last is missing."""
    return not all(is_kept(each) for game in GAMES.values() for each in game.kernels)


def is_kept(kernel: Kernel[Any, Any]) -> bool:
    """Whether a kernel need not be compiled: it is plain, or what was compiled is on the disk."""
    if not kernel.is_compiled:
        return True
    # Where nothing may be written there is no file.
    kept = getattr(cast("Any", kernel.ready)._cache, "_cache_file", None)  # noqa: SLF001 - numba has no other way
    return kept is not None and Path(kept._index_path).exists()  # noqa: SLF001 - the same


def steps_of() -> list[Callable[[], str]]:
    """The parts of warming up, each of which says what it has built."""
    parts: list[Callable[[], str]] = [
        partial(game.warm, name) for game in GAMES.values() for name in game.rulesets
    ]
    # Where kernels are plain, there is nothing that playing would compile.
    is_compiled = any(each.is_compiled for game in GAMES.values() for each in game.kernels)
    parts.extend(
        partial(_play, game, bot)
        for game in GAMES.values()
        for bot in game.bots
        if is_compiled and bot.skill is not None and bot.skill >= _STRONG
    )
    return parts


def _play(game: Game, bot: Bot[Any, Any]) -> str:
    """Let a bot play a whole game on all seats, so that whatever it needs is there."""
    state, chance, turns = (
        game.flow.deal(game.rules_of(game.default), _SEED),
        Chance(_SEED, "bot"),
        0,
    )
    while state.to_act:
        seen = game.flow.view(state, state.to_act[0])
        state = game.flow.step(state, bot.agent.decide(seen, _BUDGET_MS, chance).action).state
        turns += 1
    return f"{game.id}: {bot.id} played {turns} turns"
