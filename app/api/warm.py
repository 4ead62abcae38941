"""Warming up: compile the kernels and build the tables of every rule set beforehand."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from app.chance import Chance
from app.play.questions import MAX_SKILL
from app.play.registry import GAMES, GUESTS, leave_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.jit import Kernel
    from app.play.agents import Bot
    from app.play.game import Game

# The seed of a game with a long ending, which uses every kernel of a player; and time enough for
# one search, and for one call.
_SEED, _BUDGET_MS = 5, 20
# The default number of processes that compile.
JOBS = 2
# The least skill of the bots that play; they use all that weaker bots use.
_STRONG = 3


class Step(NamedTuple):
    """A part of warming up: a game, and what builds the part and returns a line about it."""

    game: str
    build: Callable[[], str]


def warm_up(jobs: int = JOBS) -> Iterator[str]:
    """Build everything; yield a line of progress first, and one for each part.

    Several processes compile, if kernels are missing. A game of another package that fails is left
    out.
    """
    started = perf_counter()
    steps = steps_of()
    yield "warming up; the first time, kernels are compiled, which takes a minute or two"
    with _helped_by(jobs - 1 if must_compile() and can_keep() else 0):
        for number, (game, build) in enumerate(steps, start=1):
            if game not in GAMES:
                continue
            begun = perf_counter()
            try:
                built, ended = build(), perf_counter()
            except Exception as error:
                if game not in GUESTS:
                    raise
                yield leave_out(game, error)
            else:
                yield (
                    f"warming {number}/{len(steps)} {built}: "
                    f"{ended - begun:.1f} s ({ended - started:.1f} s)"
                )


@contextmanager
def _helped_by(helpers: int) -> Iterator[None]:
    """Let other processes compile too: one compiler does one thing at a time.

    The processes take turns (`app.jit`), so that each kernel is compiled once and read by the
    others. Each begins with another part, the first of them with the last.
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


def compile_all() -> None:
    """Compile everything, until the parent process ends."""
    Thread(target=_leave_with_parent, daemon=True).start()
    for _ in warm_up():
        pass


def help_out(number: int, helpers: int) -> None:
    """Compile the parts that the parent process has not reached yet, until the parent ends."""
    Thread(target=_leave_with_parent, daemon=True).start()
    steps = steps_of()[::-1]
    first = number * len(steps) // helpers
    for step in steps[first:] + steps[:first]:
        # The parent process says what fails.
        with suppress(Exception):
            step.build()


def _leave_with_parent() -> None:
    # The parent holds the other end of this pipe.
    sys.stdin.read()
    os._exit(1)


def must_compile() -> bool:
    """Kernels are missing, which takes minutes: those that warming up compiles last."""
    return not all(is_kept(each) for game in GAMES.values() for each in game.kernels)


def can_keep() -> bool:
    """Compiled kernels can be kept on disk, for other processes."""
    return all(_may_be_kept(each) for game in GAMES.values() for each in game.kernels)


def _may_be_kept(kernel: Kernel[Any, Any]) -> bool:
    folder = cast("Any", kernel.ready)._cache.cache_path  # noqa: SLF001 - numba has no other way
    return folder is not None and os.access(folder, os.W_OK)


def is_kept(kernel: Kernel[Any, Any]) -> bool:
    """The kernel needs no compiling: it is plain, or its cache is on disk."""
    if not kernel.is_compiled:
        return True
    # Without a writable cache folder there is no file.
    kept = getattr(cast("Any", kernel.ready)._cache, "_cache_file", None)  # noqa: SLF001 - numba has no other way
    return kept is not None and Path(kept._index_path).exists()  # noqa: SLF001 - the same


def steps_of() -> list[Step]:
    """The parts of warming up."""
    parts = [
        Step(game.id, partial(game.warm, name)) for game in GAMES.values() for name in game.rulesets
    ]
    # If kernels are plain, playing compiles nothing.
    if any(each.is_compiled for game in GAMES.values() for each in game.kernels):
        # The weak ones first, while a helper begins with the strong ones: they share few kernels.
        parts.extend(
            Step(game.id, partial(_play, game, bot))
            for skill in range(_STRONG, MAX_SKILL + 1)
            for game in GAMES.values()
            for bot in game.bots
            if bot.skill == skill
        )
        parts.extend(Step(game.id, game.rare) for game in GAMES.values() if game.rare)
    return parts


def _play(game: Game, bot: Bot[Any, Any]) -> str:
    """Let a bot play a whole game on all seats, which builds everything that it uses."""
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
