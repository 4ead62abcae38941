"""Rounds of Guandan for fitting the judgement: choices as features, with their results.

::

    python -m paiju.all_games.guandan.lab.rounds --rounds 4000

Every seat plays as a casual player, but sometimes a random branch, so that rare choices occur too.
The rounds go through the levels in turn. Everything follows from the number of the round.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match, team_of
from paiju.all_games.guandan.players import CASUAL
from paiju.all_games.guandan.players.judgement import features_of
from paiju.all_games.guandan.players.played import PLAYED
from paiju.all_games.guandan.rulesets import LEVELS, rules_of
from paiju.all_games.guandan.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SAMPLES = Path(__file__).parent / "data" / "guandan.npz"
# The share of random choices, and the share of the other choices that are recorded.
DRAWN, LOOKED_AT = 0.09, 0.4
_MOST_GAIN = 3


class Sample(NamedTuple):
    """A choice with its result.

    Attributes:
        number: the number of the round.
        is_decided: whether a seat was already out.
        share: while no seat is out, 1 if the seat's team won the round, else 0; afterwards, the
            share of the levels still open that the team won.
        features: the features of the choice.

    """

    number: int
    is_decided: bool
    share: float
    features: Sequence[float]


def samples_of(number: int) -> Iterator[Sample]:
    """The samples of the round with this number, after playing it."""
    chance = Random(number)  # noqa: S311 - for repeatable games, not for secrets
    level = LEVELS[number % len(LEVELS)]
    state = COURSE.deal(rules_of(), f"gen/{number}", Match((level, level)))
    seen: list[tuple[int, bool, Sequence[float]]] = []
    while state.to_act:
        seat, before = state.to_act[0], state
        seen_by = COURSE.view(state, seat)
        is_drawn = chance.random() < DRAWN
        is_kept = is_drawn or chance.random() < LOOKED_AT
        if is_drawn:
            position = PLAYED.position(seen_by)
            branch = position.branches[chance.randrange(len(position.branches))]
            state = COURSE.step(state, position.action_of(branch.play)).state
        else:
            state = COURSE.step(state, CASUAL.agent.decide(seen_by, 1, chance).action).state
        if is_kept and seat not in state.out:
            if not is_drawn:
                position = PLAYED.position(seen_by)
                branch = position.branch_of(state.history[-1].play)
            seen.append((team_of(seat), bool(before.out), features_of(position, branch)))
    winner, places = team_of(state.out[0]), (settle(state).gain - 1) / (_MOST_GAIN - 1)
    for team, is_decided, features in seen:
        share = places if is_decided else 1.0
        yield Sample(number, is_decided, share if team == winner else 1 - share, features)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play rounds, and write their samples."""
    parser = argparse.ArgumentParser(description="Play rounds from which judging is learnt.")
    parser.add_argument("--rounds", type=int, default=4000, help="default: 4000")
    parser.add_argument("--first", type=int, default=0, help="the first round; default: 0")
    parser.add_argument("--out", type=Path, default=SAMPLES, help=f"default: {SAMPLES}")
    chosen = parser.parse_args(arguments)
    numbers = range(chosen.first, chosen.first + chosen.rounds)
    samples = [sample for number in numbers for sample in samples_of(number)]
    np.savez_compressed(
        chosen.out,
        number=np.array([each.number for each in samples]),
        is_decided=np.array([each.is_decided for each in samples]),
        share=np.array([each.share for each in samples], dtype=np.float32),
        features=np.array([each.features for each in samples], dtype=np.float32),
    )


if __name__ == "__main__":
    main()
