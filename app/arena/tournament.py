"""Tournaments: matches that one runner plays together."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from app.arena.result import Result, result_of
from app.arena.runners import chunks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from app.arena.match import Decks, Match
    from app.arena.runners import Chunk, Runner

    Played = Iterable[tuple[Chunk, Decks]]

Pair = tuple[str, str]


def round_robin(names: Sequence[str], like: Match, longer: Mapping[Pair, int]) -> list[Match]:
    """A match of every two players, like a given one; `longer` has more decks for some pairs."""
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
    """Play matches; return their results. `watch` wraps the played chunks of so many decks."""
    chunks = [chunk for match in matches for chunk in chunks_of(match, keep_moves=keep_moves)]
    played: dict[Match, list[Decks]] = {match: [] for match in matches}
    for chunk, decks in watch(runner(chunks), sum(match.decks for match in matches)):
        played[chunk.match].append(decks)
    return [result_of(match, decks) for match, decks in played.items()]
