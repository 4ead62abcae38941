"""Strength: the accuracy over eight games tells players of different skills apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.chance import Chance
from app.study.review import review
from bench.figures import Figure, Reading
from bench.study.blunders import terms
from bench.study.games import play
from bench.study.pieces import gathered, work_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.study.courts import Court

# The skills that are told apart, with the least share of pairs; the games of a player, drawn from
# all games of its skill with replacement, and the pairs of players that are drawn.
GOALS = {(1, 3): 0.95, (2, 3): 0.85, (3, 4): 0.7}
GAMES_OF_ONE, PAIRS = 8, 4_000


def figure(court: Court, folder: Path | None, number: int, seed: str) -> Figure:
    """The chance that the better of two players is the more accurate over eight games."""
    label = f"{seed} {court.game.id}"
    games = gathered(
        *(folder, work_of("strength", court), seed, number),
        lambda each: {"accuracies": accuracies_of(court, label, each)},
    )
    found: dict[int, list[float]] = {}
    for game in games:
        for skill, accuracy in game["accuracies"]:
            found.setdefault(skill, []).append(accuracy)
    readings = [
        Reading(f"{low} and {high}", _told_apart(found[low], found[high], seed), "%", least=least)
        for (low, high), least in GOALS.items()
        if low in found and high in found
    ]
    means = (
        Reading(f"accuracy of {skill}", sum(own) / len(own)) for skill, own in sorted(found.items())
    )
    return Figure(
        f"{court.game.id}: strength", (*readings, Reading("in", len(games), "games"), *means)
    )


def accuracies_of(court: Court, seed: str, number: int) -> list[tuple[int, float]]:
    """The skill and the accuracy of each seat of a game, in which skills sit in turn."""
    game = court.game
    most = min(game.strongest, max(better for _, better in GOALS))
    skills = [1 + (number + seat) % most for seat in range(court.seats)]
    done = play(game, [game.bot(skill).agent for skill in skills], f"{seed} {number}")
    found = review(game, done, terms(court, seed)).seats
    return [(skills[each.seat], each.accuracy) for each in found if each.accuracy is not None]


def _told_apart(worse: Sequence[float], better: Sequence[float], seed: str) -> float:
    """The share of pairs of players in which the better one has the higher mean."""
    chance, won = Chance(seed, "pairs"), 0.0
    for _ in range(PAIRS):
        low, high = (
            sum(own[chance.randrange(len(own))] for _ in range(GAMES_OF_ONE))
            for own in (worse, better)
        )
        won += (high > low) + (high == low) / 2
    return won / PAIRS
