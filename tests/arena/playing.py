"""Helpers of the arena's tests: matches, and decks with given results."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from paiju.arena.match import Decks, Match, MatchGame
from paiju.play.lab.contest import PlayerScore

if TYPE_CHECKING:
    from collections.abc import Sequence


def match_of(one: str, two: str, decks: int = 4, ruleset: str = "classic") -> Match:
    """A match of Dou Dizhu."""
    return Match("doudizhu", ruleset, (one, two), decks, "test")


def game_of(role: str, points: int) -> MatchGame:
    """A game of two sides with the points of the first player."""
    share = (points > 0) + (points == 0) / 2
    return MatchGame(role, (PlayerScore(points, share), PlayerScore(-points, 1 - share)))


def chunk_of(games: Sequence[tuple[MatchGame, ...]]) -> Decks:
    """Decks of these games, with a millisecond for each decision."""
    times = array("q", [1_000_000])
    return Decks(0, tuple(games), (times, times))
