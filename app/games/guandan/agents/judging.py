"""The worth of rounds that were played on for a while: their result, or the critic's forecast.

Rounds played to the end take long, and their results spread widely. After some decisions the critic
of the model, which sees every hand, judges a play nearly as well, with half the work and half the
spread.
"""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

import numpy as np

from app.climbing.learned.feature_kernels import code_wholes
from app.climbing.learned.network_kernels import TO_THE_END, judge_wholes
from app.climbing.learned.rounds_kernels import IS_OVER, TURN, WINNER
from app.climbing.learned.situation import NONE
from app.climbing.players.search.ahead import Came, Judge
from app.games.guandan.match import TEAMS, team_of
from app.games.guandan.worth import worth_in

if TYPE_CHECKING:
    from app.climbing.learned.network import Shares
    from app.climbing.learned.policy import Policy
    from app.climbing.learned.rounds_kernels import Rounds

# The number of decisions after which the critic judges a round.
DECISIONS = 24
# The mean worth of a won round.
_WON = 0.85
# The steps of one to which numbers are rounded, so that their sums are exact in any order.
_STEPS = 1024


def judge_for(seat: int, policy: Policy) -> Judge:
    """The judge of rounds for the team of a seat; without a critic they are played to the end."""

    def come(rounds: Rounds) -> Came:
        worths = _worths(rounds, team_of(seat), policy)
        winners = rounds.numbers[:, WINNER]
        won = winners % TEAMS == team_of(seat)
        wins = np.where(winners == NONE, (1 + worths / _WON) / 2, won)
        return Came(_in_steps(worths), _in_steps(np.clip(wins, 0, 1)))

    return Judge(come, TO_THE_END if policy.model.critic is None else DECISIONS)


def _worths(rounds: Rounds, team: int, policy: Policy) -> Shares:
    """The worth of rounds for a team, from -1 to 1."""
    worths = worth_in(rounds)
    worths[rounds.numbers[:, WINNER] % TEAMS != team] *= -1
    going = np.flatnonzero(rounds.numbers[:, IS_OVER] == 0).astype(np.int32)
    critic = policy.model.critic
    if critic is not None and len(going):
        values = judge_wholes(code_wholes(rounds, going, policy.coding, policy.memory), critic)
        # The critic judges for the seat to act.
        signs = np.where(rounds.numbers[going, TURN] % TEAMS == team, 1, -1)
        worths[going] = signs * [*map(tanh, values.tolist())]
    return worths


def _in_steps(numbers: Shares) -> Shares:
    rounded: Shares = np.rint(numbers * _STEPS) / _STEPS
    return rounded
