"""Runners: they play chunks of decks in this process, in several, or on a Ray cluster.

A runner takes chunks and yields them with their played decks, in any order.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple, Protocol

from app.arena.match import Match, play_decks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.arena.match import Decks

# The decks of a chunk: few enough that the progress bar moves and that the processes end together,
# many enough that the cost of a chunk does not count.
CHUNK = 20


class Chunk(NamedTuple):
    """Some decks of a match."""

    match: Match
    first: int
    stop: int
    keep_moves: bool


class Runner(Protocol):
    """A function that plays chunks."""

    def __call__(self, chunks: Sequence[Chunk], /) -> Iterator[tuple[Chunk, Decks]]:
        """Play chunks; yield each as soon as it is played."""


def chunks_of(match: Match, *, keep_moves: bool = False) -> list[Chunk]:
    """The chunks of a match."""
    starts = range(0, match.decks, CHUNK)
    return [Chunk(match, at, min(at + CHUNK, match.decks), keep_moves) for at in starts]


def play_chunk(chunk: Chunk) -> Decks:
    """Play a chunk."""
    return play_decks(chunk.match, chunk.first, chunk.stop, keep_moves=chunk.keep_moves)


def run_here(chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Decks]]:
    """Play in this process."""
    for chunk in chunks:
        yield chunk, play_chunk(chunk)


class Processes:
    """A runner in several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def __call__(self, chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Decks]]:
        """Play, one chunk a process at a time."""
        # Spawned processes share no state that could make a game differ.
        with ProcessPoolExecutor(self._jobs, mp_context=get_context("spawn")) as pool:
            try:
                played = {pool.submit(play_chunk, chunk): chunk for chunk in chunks}
                for done in as_completed(played):
                    yield played[done], done.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
