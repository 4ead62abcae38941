"""The declaration of Dou Dizhu for the training of learned players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from paiju.all_games.doudizhu import rulesets
from paiju.all_games.doudizhu.models import ROUND, TEAMS, shipped
from paiju.climbing.lab.selfplay.training_game import TrainingGame, by_team
from paiju.climbing.network.rounds_kernels import BOMBED, LEFT_OF, WINNER

if TYPE_CHECKING:
    from paiju.climbing.lab.selfplay.training_game import Places, Values
    from paiju.climbing.network.rounds_kernels import Rounds

# The most doublings that count in a game for points: a game with more would outweigh all others.
_MOST_DOUBLED = 4


def doublings(rounds: Rounds) -> Places:
    """The number of doublings in each round: its bombs, and spring or anti-spring."""
    numbers, seats = rounds.numbers, len(TEAMS)
    turns = numbers[:, LEFT_OF + 2 * seats : LEFT_OF + 3 * seats]
    spring = turns[:, 1:].sum(axis=1) == 0
    anti_spring = (numbers[:, WINNER] != 0) & (turns[:, 0] == 1)
    doubled: Places = numbers[:, BOMBED] + (spring | anti_spring)
    return doubled


def _results(rounds: Rounds, objective: str) -> Values:
    """The result of each seat in each round: 1 or -1, or for `points` the stake with that sign."""
    doubled = np.minimum(doublings(rounds), _MOST_DOUBLED)
    stakes: Values = np.exp2(doubled - _MOST_DOUBLED).astype(np.float32)
    return by_team(rounds, TEAMS, np.ones_like(stakes) if objective == "wins" else stakes)


LEARNT = TrainingGame(
    id="doudizhu",
    ruleset="classic",
    round=ROUND,
    known=rulesets.rules_of().bottom,
    sizes=(rulesets.HAND + rulesets.rules_of().bottom, rulesets.HAND, rulesets.HAND),
    tables=lambda: (rulesets.rules_of().table,),
    results=_results,
    reach=0.95,
    decks=1000,
    shipped=shipped,
)
