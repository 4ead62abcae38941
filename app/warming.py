"""Warming up: kernels are compiled and the tables of rule sets are built before they are needed."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from functools import partial
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.chance import Chance
from paiju.jit import Kernel
from paiju.play.declaration.registry import GAMES, GUESTS, leave_out
from paiju.play.questions.fields import MAX_SKILL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.play.declaration.game import Game
    from paiju.play.players.player import Bot

# The seed of a game with a long ending, which uses every kernel of a player; and a budget that is
# enough for one search.
_SEED, _BUDGET_MS = 5, 20
# The default number of processes that compile.
JOBS = 2
# The least skill of the bots that play: they use every kernel that weaker bots use. And the number
# of turns after which the strongest bot has decided in each phase of its game.
_STRONG, _FEW = 3, 12
# The budget of the strongest bot where kernels were read from disk: each search only begins.
_BEGIN_MS = 2


# The program of a helping process.
_HELPER = f"""
import sys
from {__name__} import help_out
help_out(*map(int, sys.argv[1:]))
"""


class Step(NamedTuple):
    """A step of warming up.

    Attributes:
        game: the id of the game that the step is for.
        build: does the step, and returns a line about it for the log.

    """

    game: str
    build: Callable[[], str]


def warm_up(jobs: int = JOBS, *, is_server: bool = False) -> Iterator[str]:
    """Compile all kernels and build the tables; yields a line before, and one for each step.

    If kernels are missing on disk, several processes compile them. A game of another package that
    fails is left out. A server whose kernels are on disk reads them instead. Then bots need not
    play whole games, and only the default rule set of each game is built. Other rule sets are built
    when a question needs them.

    Args:
        jobs: the number of processes that compile.
        is_server: whether a server warms up, not the command `paiju warm`.
    """
    started = perf_counter()
    yield "warming up; the first time, kernels are compiled, which takes a minute or two"
    must = must_compile()
    is_read = is_server and not must
    if is_read and (read := Kernel.read_all()):
        yield f"{read} kernels read ({perf_counter() - started:.1f} s)"
    steps = steps_of(_FEW if is_read else None)
    with _helped_by(jobs - 1 if must and can_keep() else 0):
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
    if not is_read:
        Kernel.keep_signatures()


@contextmanager
def _helped_by(helpers: int) -> Iterator[None]:
    """A context with helping processes, since one process compiles only one kernel at a time.

    A lock (`paiju.jit`) ensures that each kernel is compiled by one process and then read by the
    others. Each helper begins with a different step, the first helper with the last step.
    """
    begun = [
        Popen(  # noqa: S603 - our own
            [sys.executable, "-P", "-c", _HELPER, str(number), str(helpers)],
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
    """Compile all kernels and build the tables; this process ends when its parent ends."""
    Thread(target=_leave_with_parent, daemon=True).start()
    for _ in warm_up():
        pass


def help_out(number: int, helpers: int) -> None:
    """Do the steps of warming up, last step first; this process ends when its parent ends.

    The parent goes from the first step to the last. Each helper begins at another place of the list
    and goes around.

    Args:
        number: the number of this helper, from 0.
        helpers: the number of helpers.
    """
    Thread(target=_leave_with_parent, daemon=True).start()
    steps = steps_of()[::-1]
    first = number * len(steps) // helpers
    for step in steps[first:] + steps[:first]:
        # The parent process reports the failure.
        with suppress(Exception):
            step.build()


def _leave_with_parent() -> None:
    # The parent holds the other end of this pipe.
    sys.stdin.read()
    os._exit(1)


def must_compile() -> bool:
    """Tests if kernels must be compiled, by the notes that a whole warming up leaves on disk.

    It looks for the notes about the kernels that are compiled last, and not at the kernels: one
    that is missing though it is noted is compiled when it is called.
    """
    kernels = [each for game in GAMES.values() for each in game.kernels]
    return any(each.is_compiled and not each.cached_signatures for each in kernels)


def can_keep() -> bool:
    """Tests if compiled kernels can be written to disk, where other processes read them."""
    return all(_may_be_kept(each) for game in GAMES.values() for each in game.kernels)


def _may_be_kept(kernel: Kernel[Any, Any]) -> bool:
    return kernel.folder is not None and os.access(kernel.folder, os.W_OK)


def steps_of(most: int | None = None) -> list[Step]:
    """The steps of warming up.

    Args:
        most: the number of turns that the strongest bot of each game plays, with the default rule
            set only; None for all rule sets, and whole games of all bots.
    """
    parts = [
        Step(game.id, partial(game.warm, name))
        for game in GAMES.values()
        for name in game.rulesets
        if most is None or name == game.default
    ]
    # Without compiled kernels, playing a game has nothing to compile.
    if not any(each.is_compiled for game in GAMES.values() for each in game.kernels):
        return parts
    # Weak bots first, while a helper begins with the strong ones: the two share few kernels.
    parts.extend(
        Step(game.id, partial(_play, game, bot, most))
        for skill in range(_STRONG, MAX_SKILL + 1)
        for game in GAMES.values()
        for bot in game.bots
        if bot.skill == skill and (most is None or bot == _strongest(game))
    )
    if most is None:
        parts.extend(Step(game.id, game.rare) for game in GAMES.values() if game.rare)
    return parts


def _strongest(game: Game) -> Bot[Any, Any]:
    """The bot of a game with the highest skill; it uses every kernel that the other bots use."""
    return max(game.bots, key=lambda bot: bot.skill or 0)


def _play(game: Game, bot: Bot[Any, Any], most: int | None) -> str:
    """Let a bot play on all seats, which builds all that it uses; returns a line for the log."""
    state, chance = game.flow.deal(game.rules_of(game.default), _SEED), Chance(_SEED, "bot")
    turns, budget = 0, _BUDGET_MS if most is None else _BEGIN_MS
    while state.to_act and turns != most:
        seen = game.flow.view(state, state.to_act[0])
        state = game.flow.step(state, bot.agent.decide(seen, budget, chance).action).state
        turns += 1
    return f"{game.id}: {bot.id} played {turns} turns"
