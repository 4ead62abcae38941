"""Tournaments: several matches played together, in one process, in several, or on Ray.

A runner takes chunks (some decks of a match each), plays them, and yields each chunk with its
played decks, in any order.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from multiprocessing import get_context
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol, TextIO

from paiju.arena.match import Match, play_decks
from paiju.arena.result import Result, result_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paiju.arena.match import Decks

    Played = Iterable[tuple["Chunk", Decks]]

Pair = tuple[str, str]

# The decks of a chunk: few, so that the progress bar moves and all processes end together; but
# enough that the overhead of a chunk does not matter.
CHUNK = 20
# The width of the progress bar.
WIDTH = 30


class Chunk(NamedTuple):
    """Some decks of a match, a unit of work.

    Attributes:
        match: the match.
        first: the number of the first deck.
        stop: the number after the last deck.
        keep_moves: whether the moves of games are kept.
    """

    match: Match
    first: int
    stop: int
    keep_moves: bool


class Runner(Protocol):
    """A function that plays chunks, somewhere."""

    def __call__(self, chunks: Sequence[Chunk], /) -> Iterator[tuple[Chunk, Decks]]:
        """Plays chunks; yields each chunk with its played decks as soon as it is done."""


def chunks_of(match: Match, *, keep_moves: bool = False) -> list[Chunk]:
    """All decks of a match, in chunks."""
    starts = range(0, match.decks, CHUNK)
    return [Chunk(match, at, min(at + CHUNK, match.decks), keep_moves) for at in starts]


def play_chunk(chunk: Chunk) -> Decks:
    """The played decks of a chunk."""
    return play_decks(chunk.match, chunk.first, chunk.stop, keep_moves=chunk.keep_moves)


def run_here(chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Decks]]:
    """Plays chunks in this process, one after another."""
    for chunk in chunks:
        yield chunk, play_chunk(chunk)


class Processes:
    """A runner that plays in several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def __call__(self, chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Decks]]:
        """Plays chunks, at most one at a time in each process."""
        # Processes are spawned, not forked, so that they inherit no state that could alter a game.
        with ProcessPoolExecutor(self._jobs, mp_context=get_context("spawn")) as pool:
            try:
                played = {pool.submit(play_chunk, chunk): chunk for chunk in chunks}
                for done in as_completed(played):
                    yield played[done], done.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def with_progress(played: Played, decks: int, *, out: TextIO) -> Iterator[tuple[Chunk, Decks]]:
    """The played chunks as they come; each of them moves the progress bar."""
    started, done = monotonic(), 0
    for chunk, result in played:
        done += chunk.stop - chunk.first
        out.write("\r" + bar(done, decks, monotonic() - started))
        out.flush()
        yield chunk, result
    out.write("\n")


def bar(done: int, decks: int, seconds: float) -> str:
    """The progress bar when `done` of all decks were played in `seconds`.

    >>> bar(50, 200, 12)
    '[#######-----------------------]  50/200 decks, 0:00:36 left'
    """
    filled = WIDTH * done // decks
    drawn = "#" * filled + "-" * (WIDTH - filled)
    left = timedelta(seconds=round(seconds * (decks - done) / done))
    return f"[{drawn}] {done:>{len(str(decks))}}/{decks} decks, {left} left"


def round_robin(names: Sequence[str], like: Match, longer: Mapping[Pair, int]) -> list[Match]:
    """The matches of a round-robin: one for each pair of players.

    Args:
        names: the names of the players.
        like: a match with the other values of all these matches.
        longer: the numbers of decks of pairs that play another number than `like`; a pair may have
            its players in either order.
    """
    more = {frozenset(pair): decks for pair, decks in longer.items()}
    return [
        replace(like, players=pair, decks=more.get(frozenset(pair), like.decks))
        for pair in combinations(dict.fromkeys(names), 2)
    ]


def play_all(
    matches: Sequence[Match],
    runner: Runner,
    watch: Callable[[Played, int], Played],
    *,
    keep_moves: bool = False,
) -> list[Result]:
    """The results of matches, in the order of the matches.

    Args:
        matches: the matches.
        runner: the runner that plays the chunks of all matches.
        watch: shows progress. It gets the played chunks and the number of all decks, and gives the
            chunks back.
        keep_moves: whether the moves of games are kept.
    """
    chunks = [chunk for match in matches for chunk in chunks_of(match, keep_moves=keep_moves)]
    played: dict[Match, list[Decks]] = {match: [] for match in matches}
    for chunk, decks in watch(runner(chunks), sum(match.decks for match in matches)):
        played[chunk.match].append(decks)
    return [result_of(match, decks) for match, decks in played.items()]
