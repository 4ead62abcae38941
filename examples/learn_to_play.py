"""Learn Dou Dizhu from nothing in a minute, with numpy alone.

A small network judges the hand that an action leaves, from what the seat sees. It plays 1,024 games
side by side against itself, mostly the best action by its own judgement, and learns from each
decision of a finished game whether its side won. Then it plays against seats that choose at random.
`python examples/learn_to_play.py 2000` takes 2,000 steps, with a decision in each game.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np

from paiju.env import doudizhu

if TYPE_CHECKING:
    import numpy.typing as npt

    from paiju.env import Batch

    Floats = npt.NDArray[np.float32]
    Numbers = npt.NDArray[np.int64]

GAMES, HIDDEN, EXPLORE, RATE = 1024, 96, 0.05, 0.002
STEPS = 400
# The decisions that are mixed before they are learnt from.
MIXED = 8 * GAMES


class Judge:
    """A network with one hidden layer: the expected result, from -1 to 1."""

    def __init__(self, inputs: int, chance: np.random.Generator) -> None:
        first = chance.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32)
        last = chance.normal(0, HIDDEN**-0.5, HIDDEN).astype(np.float32)
        self.weights = [first, np.zeros(HIDDEN, np.float32), last, np.zeros(1, np.float32)]
        self._steps = 0
        self._means = [np.zeros_like(each) for each in self.weights]
        self._squares = [np.zeros_like(each) for each in self.weights]

    def values(self, inputs: Floats) -> Floats:
        """The expected results."""
        first, bias, last, middle = self.weights
        found: Floats = np.tanh(np.maximum(inputs @ first + bias, 0) @ last + middle)
        return found

    def learn(self, inputs: Floats, results: Floats) -> None:
        """One step of Adam towards the results."""
        first, bias, last, middle = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        values = np.tanh(hidden @ last + middle)
        error = (values - results) * (1 - values * values) / len(results)
        back = np.outer(error, last) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(keepdims=True)]
        self._steps += 1
        for weight, slope, mean, square in zip(
            self.weights, slopes, self._means, self._squares, strict=True
        ):
            mean[...] += 0.1 * (slope - mean)
            square[...] += 0.01 * (slope * slope - square)
            scale = np.sqrt(square / (1 - 0.99**self._steps)) + 1e-8
            weight[...] -= RATE * mean / (1 - 0.9**self._steps) / scale


def inputs_of(batch: Batch) -> Floats:
    """The inputs of each legal action: what the seat sees, and the hand that the action leaves."""
    cards, numbers = batch.observe()
    owner = np.repeat(np.arange(batch.games), np.diff(batch.turn.starts))
    rows = batch.turn.rows
    rest = cards[owner, 0] - batch.counts[rows]
    roles = np.eye(batch.seats)[numbers[:, 0]]
    left = numbers[:, 4 : 4 + batch.seats] / 20
    seen = np.concatenate([cards[:, 1] / 4, roles, left, numbers[:, 1:2] < 0], axis=1)
    held = [rest >= number for number in (1, 2, 3, 4)]
    size = batch.sizes[rows, None] / 20
    of_rest = rest.sum(axis=1, keepdims=True) / 20
    parts = [*held, seen[owner], size, size == 0, of_rest, of_rest == 0]
    return np.concatenate(parts, axis=1, dtype=np.float32)


def best_of(batch: Batch, values: Floats) -> Numbers:
    """The place of the best legal action of each game."""
    starts = batch.turn.starts
    best = np.repeat(np.maximum.reduceat(values, starts[:-1]), np.diff(starts))
    places = np.flatnonzero(values == best)
    games = np.searchsorted(starts, places, side="right") - 1
    firsts: Numbers = places[np.unique(games, return_index=True)[1]]
    return firsts


def learn(steps: int, seed: int = 0) -> Judge:
    """A judge that has played against itself for a number of steps."""
    chance, batch = np.random.default_rng(seed), doudizhu.batch(GAMES, seed, kickers=16)
    judge = Judge(inputs_of(batch).shape[1], chance)
    # By game, what was chosen in it: the inputs, and the seat.
    chosen: list[list[tuple[Floats, int]]] = [[] for _ in range(GAMES)]
    lessons: list[tuple[Floats, float]] = []
    for _ in range(steps):
        inputs, turn = inputs_of(batch), batch.turn
        places = best_of(batch, judge.values(inputs))
        anyhow = turn.starts[:-1] + chance.integers(np.diff(turn.starts))
        places = np.where(chance.random(GAMES) < EXPLORE, anyhow, places)
        for game, place in enumerate(places):
            chosen[game].append((inputs[place], int(turn.seats[game])))
        batch.step(turn.rows[places])
        for game in np.flatnonzero(batch.done).tolist():
            lessons += [(each, batch.rewards[game, seat]) for each, seat in chosen[game]]
            chosen[game] = []
        if len(lessons) >= MIXED:
            inputs, results = (np.array(each, np.float32) for each in zip(*lessons, strict=True))
            for part in np.array_split(chance.permutation(len(results)), len(results) // GAMES):
                judge.learn(inputs[part], results[part])
            lessons = []
    return judge


def against_random(judge: Judge | None, seats: tuple[int, ...], games: int, seed: int) -> float:
    """The share of games that a judge wins on some seats, while the others choose at random."""
    chance, batch = np.random.default_rng(seed), doudizhu.batch(GAMES, seed, kickers=16)
    won: list[float] = []
    while len(won) < games:
        actions = batch.at_random(chance)
        if judge is not None:
            best = batch.turn.rows[best_of(batch, judge.values(inputs_of(batch)))]
            actions = np.where(np.isin(batch.turn.seats, seats), best, actions)
        batch.step(actions)
        won += list(batch.rewards[batch.done, seats[0]] > 0)
    return float(np.mean(won))


def main() -> None:
    """Learn, and print how often the judge wins against seats that choose at random."""
    judge = learn(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS)
    for name, seats in (("the landlord", (0,)), ("the peasants", (1, 2))):
        before = against_random(None, seats, 4 * GAMES, 1)
        after = against_random(judge, seats, 4 * GAMES, 2)
        print(f"{name}: {before:.2f} at random, {after:.2f} learnt")


if __name__ == "__main__":
    main()
