"""Strength: the accuracy over eight games must show which of two players has the higher skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bench.figures import Figure, Reading
from bench.study.blunders import terms
from bench.study.games import play
from bench.study.pieces import gathered, work_of
from paiju.study.review import accuracy_of, review

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import numpy.typing as npt

    from bench.study.courts import Court
    from bench.study.pieces import Json

    Numbers = npt.NDArray[np.float64]

# The goals: for two skills the least share of pairs in which the better player is more accurate.
# And the games of a player, drawn with replacement from all games of its skill; and the pairs.
GOALS = {(1, 3): 0.95, (2, 3): 0.85, (3, 4): 0.7}
GAMES_OF_ONE, PAIRS = 8, 4_000
# The bootstrap: the number of times that all games are drawn again, and the share of the results on
# each side of the interval.
AGAIN, OUTSIDE = 400, 0.025


class Apart(NamedTuple):
    """The share of pairs of players whose better one is more accurate, and its 95 % interval."""

    share: float
    low: float
    high: float


def figure(court: Court, folder: Path | None, number: int, seed: str) -> Figure:
    """The figure of a game: how often the better player is more accurate over eight games."""
    label = f"{seed} {court.game.id}"
    games = gathered(
        *(folder, work_of("strength", court), seed, number),
        lambda each: {"seats": leads_of(court, label, each)},
    )
    found = accuracies_in(games)
    means = (Reading(f"accuracy of {skill}", own.mean()) for skill, own in sorted(found.items()))
    return Figure(
        f"{court.game.id}: strength",
        (*_readings(found), Reading("in", len(games), "games"), *means),
    )


def _readings(found: Mapping[int, Numbers]) -> Iterator[Reading]:
    for (low, high), least in GOALS.items():
        if low in found and high in found:
            apart = told_apart(found[low], found[high])
            yield Reading(f"{low} and {high}", apart.share, "%", least=least)
            yield Reading("from", apart.low, "%")
            yield Reading("to", apart.high, "%")


def leads_of(court: Court, seed: str, number: int) -> list[Json]:
    """The judged decisions of each seat in a game of players of several skills.

    A decision is a row: its phase, the lead of the best other action over the chosen one (as a
    share of a whole game), and the standard error of the lead. From these rows other definitions of
    accuracy can be tried without new reviews.
    """
    game = court.game
    most = min(game.strongest, max(better for _, better in GOALS))
    skills = [1 + (number + seat) % most for seat in range(court.seats)]
    done = play(game, [game.bot(skill).agent for skill in skills], f"{seed} {number}")
    seats: list[Json] = [{"skill": skill, "decisions": []} for skill in skills]
    for each in review(game, done, terms(court, seed)).decisions:
        if each.verdict is not None and each.judge is not None:
            whole, phase = each.judge.whole, each.decided.state.phase
            row = [phase, each.verdict.lead / whole, each.verdict.error / whole]
            seats[each.decided.seat]["decisions"].append(row)
    return seats


def accuracies_in(games: list[Json]) -> dict[int, Numbers]:
    """The accuracies by skill, one for each seat of some games, from 0 to 100."""
    found: dict[int, list[float]] = {}
    for seat in (seat for game in games for seat in game["seats"]):
        own = [accuracy_of(lead, error) for _, lead, error in seat["decisions"]]
        if own:
            found.setdefault(seat["skill"], []).append(100 * sum(own) / len(own))
    return {skill: np.array(own) for skill, own in found.items()}


def told_apart(worse: Numbers, better: Numbers) -> Apart:
    """The share of pairs of players in which the better one has the higher accuracy.

    The 95 % interval is found by drawing the games again (bootstrap).

    Args:
        worse: the accuracies of the lower skill, one for each seat and game.
        better: the accuracies of the higher skill.
    """
    # A fixed seed: the same games give the same figure.
    rng = np.random.default_rng(0)
    again = [
        _share(rng.choice(worse, len(worse)), rng.choice(better, len(better)), rng)
        for _ in range(AGAIN)
    ]
    low, high = np.quantile(again, (OUTSIDE, 1 - OUTSIDE))
    return Apart(_share(worse, better, rng), float(low), float(high))


def _share(worse: Numbers, better: Numbers, rng: np.random.Generator) -> float:
    low, high = (rng.choice(own, (PAIRS, GAMES_OF_ONE)).sum(axis=1) for own in (worse, better))
    return float(((high > low) + (high == low) / 2).mean())
