"""A progress bar for the terminal."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from app.arena.match import Decks
    from app.arena.runners import Chunk

WIDTH = 30


def with_progress(
    played: Iterable[tuple[Chunk, Decks]], decks: int, *, out: TextIO
) -> Iterator[tuple[Chunk, Decks]]:
    """Yield the same chunks; move the bar at each."""
    started, done = monotonic(), 0
    for chunk, result in played:
        done += chunk.stop - chunk.first
        out.write("\r" + bar(done, decks, monotonic() - started))
        out.flush()
        yield chunk, result
    out.write("\n")


def bar(done: int, decks: int, seconds: float) -> str:
    """The bar at one moment.

    >>> bar(50, 200, 12)
    '[#######-----------------------]  50/200 decks, 0:00:36 left'
    """
    filled = WIDTH * done // decks
    drawn = "#" * filled + "-" * (WIDTH - filled)
    left = timedelta(seconds=round(seconds * (decks - done) / done))
    return f"[{drawn}] {done:>{len(str(decks))}}/{decks} decks, {left} left"
