"""Who plays the decks of a match: this process, several, or a Ray cluster.

A runner is handed chunks of decks and gives them back played, in any order.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple, Protocol

from app.arena.match import Match, play_decks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.arena.match import Decks

# Small enough that a progress bar moves and the last chunk keeps nobody waiting, large enough that
# handing it out costs nothing beside it.
CHUNK = 20


class Chunk(NamedTuple):
    """Some decks of a match."""

    match: Match
    first: int
    stop: int
    keep_moves: bool


class Runner(Protocol):
    """Plays chunks."""

    def __call__(self, chunks: Sequence[Chunk], /) -> Iterator[tuple[Chunk, Decks]]:
        """Play chunks, and give each back as soon as it is played."""


def chunks_of(match: Match, *, keep_moves: bool = False) -> list[Chunk]:
    """A match in chunks."""
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
    """Plays in so many processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def __call__(self, chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Decks]]:
        """Play, one chunk a process at a time."""
        # Processes that are started anew share nothing that could make one game differ.
        with ProcessPoolExecutor(self._jobs, mp_context=get_context("spawn")) as pool:
            try:
                played = {pool.submit(play_chunk, chunk): chunk for chunk in chunks}
                for done in as_completed(played):
                    yield played[done], done.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
