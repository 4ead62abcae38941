"""The command `paiju puzzles make`: puzzles of a kind, no two alike, in the file of the game."""

from __future__ import annotations

import sys
from collections import Counter, deque
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from app.play.registry import GAMES
from app.study.puzzles import file_of, pack

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from app.play.puzzles import Made, Maker


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    say = command.add_argument
    say("act", choices=["make"], help="what to do")
    say("game", choices=[each.id for each in GAMES.values() if each.puzzles])
    say("kind", help="the kind of puzzles")
    say("--count", type=int, default=1000, help="the number of puzzles (%(default)s)")
    say("--seed", default="1", help="the seed of all chance (%(default)s)")
    say("--processes", type=int, default=1, help="the processes that work (%(default)s)")
    say("--to", type=Path, help="the file to write, by default the game's own")


def run(chosen: argparse.Namespace) -> int:
    """Make puzzles, and write them whenever there are more."""
    game = GAMES[chosen.game]
    kinds = [each.id for each in game.puzzles.kinds] if game.puzzles else []
    if chosen.kind not in kinds:
        sys.exit(f"paiju: {game.id} has the kinds {', '.join(kinds)}")
    path = chosen.to or Path(str(files(game.package) / file_of(chosen.kind)))
    parts = _parts(chosen.game, chosen.kind, chosen.seed, chosen.processes)
    for found in gathered(parts, chosen.count):
        path.write_bytes(pack(found))
        levels = Counter(each.difficulty for each in found)
        told = " ".join(f"{level}: {number:,}" for level, number in sorted(levels.items()))
        sys.stdout.write(f"{len(found):,} of {chosen.count:,}, by difficulty {told}\n")
        sys.stdout.flush()
    return 0


def gathered(parts: Iterable[list[Made]], number: int) -> Iterator[list[Made]]:
    """All puzzles so far after each part, no two alike, until there are enough.

    >>> from app.play.puzzles import Made
    >>> one, like_it, other = Made(b"1", b"x", 1), Made(b"2", b"x", 1), Made(b"3", b"y", 1)
    >>> [len(found) for found in gathered([[one], [like_it], [other], [one]], 2)]
    [1, 1, 2]
    """
    found: dict[bytes, Made] = {}
    for part in parts:
        for each in part:
            if len(found) < number:
                found.setdefault(each.form, each)
        yield [*found.values()]
        if len(found) == number:
            return


def _parts(game: str, kind: str, seed: str, processes: int) -> Iterator[list[Made]]:
    """The puzzles of one seed after another, in their order, for ever."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        numbers = count()
        working = deque(
            pool.submit(made, game, kind, f"{seed}/{next(numbers)}") for _ in range(2 * processes)
        )
        try:
            while True:
                part = working.popleft().result()
                working.append(pool.submit(made, game, kind, f"{seed}/{next(numbers)}"))
                yield part
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def made(game: str, kind: str, seed: str) -> list[Made]:
    """The puzzles of one seed."""
    known = GAMES[game]
    assert known.puzzles is not None  # noqa: S101 - it was chosen among those that have some
    own = known.puzzles.kind(kind)
    make: Maker = known.part(own.maker)
    return [*make(known, own, seed)]
