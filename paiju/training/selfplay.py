"""Self-play: a batch of games played to the end, with the outcome of every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.network.feature_kernels import code_wholes
from paiju.climbing.network.rounds_kernels import WINNER, play_each
from paiju.training.play import play_out
from paiju.training.rivals.league import League

if TYPE_CHECKING:
    from paiju.climbing.lab.selfplay.decisions import Places
    from paiju.climbing.lab.selfplay.training_game import TrainingGame, Values
    from paiju.climbing.plays.table_kernels import Bits, Rows
    from paiju.training.policy import Policy


# No rivals: every seat is the learner's.
ALONE = League()


class Batch(NamedTuple):
    """The learner's decisions in a batch, with their outcomes.

    Attributes:
        roles: the role of the seat that decided.
        states: the features that it saw.
        starts: the start of each decision's choices in `rows`.
        rows: the choices, as rows of the move table.
        afters: the features of the hand that each choice leaves.
        chosen: the place of the chosen one in `rows`.
        logs: the logarithm of its probability.
        wholes: the features of the game with all hands, and the rival that sits there.
        targets: the expected result by the moves that followed: of the first team, or of the seat
            to act where all seats are alike.
        advantages: the gain of the deciding team over the critic's judgement, in units of the
            role's standard deviation.
        wins: 1 if the deciding team won, else 0.
        games: the number of games.
        first_won: the share that the first team won of the games without a rival.
        rivals_lost: the share that the learner won of the games with one; 0 if there are none.

    """

    roles: Places
    states: Bits
    starts: Places
    rows: Rows
    afters: Bits
    chosen: Places
    logs: Values
    wholes: Bits
    targets: Values
    advantages: Values
    wins: Values
    games: int
    first_won: float
    rivals_lost: float


class _Moment(NamedTuple):
    games: Rows
    seats: Places
    states: Bits
    lengths: Places
    rows: Rows
    afters: Bits
    chosen: Places
    logs: Values
    wholes: Bits


def self_play(
    game: TrainingGame,
    policy: Policy,
    objective: str,
    number: int,
    chance: np.random.Generator,
    league: League = ALONE,
) -> Batch:
    """Play games; draw each decision by the policy's probabilities."""
    coding, memory = game.coding, policy.memory
    rounds, seating = game.deal(chance, number), league.seating(number, coding)
    moments = []
    for every in play_out(rounds, coding, memory):
        decisions = league.act(rounds, every, seating, chance)
        if not len(decisions.games):
            continue
        seen, chosen, logs = policy.draw(rounds, decisions, chance)
        wholes = code_wholes(rounds, decisions.games, coding, memory)
        moments.append(
            _Moment(
                decisions.games,
                decisions.seats,
                seen.states,
                np.diff(decisions.starts).astype(np.int64),
                decisions.rows,
                seen.afters,
                chosen - decisions.starts[:-1],
                logs[chosen],
                np.concatenate([wholes, seating.told[decisions.games]], axis=1),
            )
        )
        play_each(rounds, decisions.games, decisions.rows[chosen], coding)
    results = game.results(rounds, objective)
    all_of = _Moment(*(np.concatenate(parts) for parts in zip(*moments, strict=True)))
    teams = np.array(game.teams)
    # For each seat the one whose results are judged: what is good for one of two teams is bad for
    # the other, but of more teams each has its own.
    judged = np.array([0 if game.are_two else game.teams.index(team) for team in game.teams])
    signs = np.where(teams == teams[judged], 1, -1).astype(np.float32)[all_of.seats]
    # The critic judges for the first team, or for the seat to act in an even game.
    views = signs if coding.is_even else np.ones_like(signs)
    values = views * policy.judge(all_of.wholes)
    targets = _targets(moments, values, results, judged, game.reach)
    roles, winners = coding.roles[all_of.seats], rounds.numbers[:, WINNER]
    met, won_by = seating.is_met, seating.rivals[np.arange(number), winners]
    starts = np.concatenate([[0], np.cumsum(all_of.lengths)])
    return Batch(
        roles=roles,
        states=all_of.states,
        starts=starts,
        rows=all_of.rows,
        afters=all_of.afters,
        chosen=all_of.chosen + starts[:-1],
        logs=all_of.logs,
        wholes=all_of.wholes,
        targets=views * targets,
        advantages=_in_units(signs * (targets - values), roles, len(teams)),
        wins=(teams[all_of.seats] == teams[winners[all_of.games]]).astype(np.float32),
        games=number,
        first_won=float((teams[winners] == teams[0])[~met].mean()),
        rivals_lost=float((won_by[met] == 0).sum() / max(1, met.sum())),
    )


def _targets(
    moments: list[_Moment], values: Values, results: Values, whose: Places, reach: float
) -> Values:
    """The expected results, computed from the last moment back to the first.

    `results` and `values` are those of the seat that is judged for each, which `whose` names.
    """
    targets = np.empty_like(values)
    reached, judged = results.copy(), results.copy()
    stop = len(values)
    for moment in reversed(moments):
        first = stop - len(moment.games)
        at = moment.games, whose[moment.seats]
        reached[at] = (1 - reach) * judged[at] + reach * reached[at]
        judged[at] = values[first:stop]
        targets[first:stop] = reached[at]
        stop = first
    return targets


def _in_units(advantages: Values, roles: Places, number: int) -> Values:
    """The advantages of each role in units of their standard deviation; 0 stays 0."""
    scaled = advantages.copy()
    for role in range(number):
        own = roles == role
        if own.any():
            scaled[own] /= advantages[own].std() + 1e-8
    return scaled
