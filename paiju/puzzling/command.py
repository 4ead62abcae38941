"""The command `paiju puzzles make`: it writes puzzles of one kind into the file of the game."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import util
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.play.declaration.puzzles import Made
from paiju.play.declaration.registry import GAMES
from paiju.puzzling import workers
from paiju.study.puzzles import file_of, pack, unpack

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

    from paiju.play.declaration.game import Game
    from paiju.puzzling.workers import Begin

    Workers = AbstractContextManager[tuple[Begin, int]]


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command to its parser."""
    say = command.add_argument
    say("act", choices=["make"], help="what to do")
    say("game", choices=[each.id for each in GAMES.values() if each.puzzles])
    say("kind", help="the kind of puzzles")
    say("--count", type=int, default=1000, help="the number of puzzles (%(default)s)")
    say("--seed", default="1", help="the seed of all chance (%(default)s)")
    say("--processes", type=int, default=1, help="the processes that work (%(default)s)")
    say("--ray", action="store_true", help="work on Ray, started on this machine")
    say("--ray-address", metavar="ADDRESS", help="work on the Ray cluster at that address")
    say("--more", action="store_true", help="keep the puzzles that the file has")
    say("--to", type=Path, help="the file to write, by default the game's own")


def run(chosen: argparse.Namespace) -> int:
    """Makes puzzles, and rewrites the file each time there are more of them."""
    game = GAMES[chosen.game]
    kinds = [each.id for each in game.puzzles.kinds] if game.puzzles else []
    if chosen.kind not in kinds:
        sys.exit(f"paiju: {game.id} has the kinds {', '.join(kinds)}")
    path = chosen.to or Path(str(files(game.package) / file_of(chosen.kind)))
    kept = [_puzzles_in(game, chosen.kind, path)] if chosen.more else []
    with _workers(chosen) as (begin, number):
        parts = workers.parts(chosen.game, chosen.kind, chosen.seed, begin, number)
        for puzzles in gathered(chain(kept, parts), chosen.count):
            path.write_bytes(pack(puzzles))
            levels = Counter(each.difficulty for each in puzzles)
            counts = " ".join(f"{level}: {number:,}" for level, number in sorted(levels.items()))
            sys.stdout.write(f"{len(puzzles):,} of {chosen.count:,}, by difficulty {counts}\n")
            sys.stdout.flush()
    return 0


def _puzzles_in(game: Game, kind: str, path: Path) -> list[Made]:
    """The puzzles in a file, as their maker made them."""
    assert game.puzzles is not None  # noqa: S101 - it has such a kind
    own = game.puzzles.kind(kind)
    return [
        Made(each.packed, own.form(own.read(game, each.packed)), each.difficulty)
        for each in unpack(kind, path.read_bytes())
    ]


def _workers(chosen: argparse.Namespace) -> Workers:
    if chosen.ray or chosen.ray_address:
        if util.find_spec("ray") is None:
            sys.exit("Ray is not installed: pip install 'paiju[cluster]'")
        return workers.cluster(chosen.ray_address)
    return workers.processes(chosen.processes)


def gathered(parts: Iterable[list[Made]], number: int) -> Iterator[list[Made]]:
    """After each part, all puzzles so far; ends once there are `number` of them.

    Of puzzles with the same canonical form, only the first counts.

    >>> one, like_it, other = Made(b"1", b"x", 1), Made(b"2", b"x", 1), Made(b"3", b"y", 1)
    >>> [len(found) for found in gathered([[one], [like_it], [other], [one]], 2)]
    [1, 1, 2]
    """
    puzzles: dict[bytes, Made] = {}
    for part in parts:
        for each in part:
            if len(puzzles) < number:
                puzzles.setdefault(each.form, each)
        yield [*puzzles.values()]
        if len(puzzles) == number:
            return
