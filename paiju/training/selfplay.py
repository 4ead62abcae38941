"""Self-play: a batch of games played to the end, with every decision and the result it led to."""

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


# No rivals: the learner plays every seat.
ALONE = League()


class Batch(NamedTuple):
    """The learner's decisions in a batch of games, as columns.

    There are n decisions, which have m choices in all.

    Attributes:
        roles: the role of the deciding seat; shape (n,).
        states: the features of the position, as the seat sees it; shape (n, features).
        starts: the index in `rows` where the choices of each decision begin, then m; shape (n +
            1,).
        rows: the choices, as rows of the move table; shape (m,).
        afters: the features of the hand that each choice leaves; shape (m, features).
        chosen: the index in `rows` of the choice that was made; shape (n,).
        logs: the log-probability with which it was made; shape (n,).
        wholes: the critic's inputs: the features of all hands, and of the rival in the game; shape
            (n, features).
        targets: the result that the critic should estimate; shape (n,). It is the first team's,
            or that of the seat to act if all seats are alike.
        advantages: the deciding team's gain over the critic's estimate, in standard deviations of
            the role; shape (n,).
        wins: 1 if the deciding team won, else 0; shape (n,).
        games: the number of games.
        first_won: the share of the games without a rival that the first team won.
        rivals_lost: the share of the games with a rival that the learner won; 0 if no game has a
            rival.

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
    """A batch of self-play games, in which the policy draws each choice by its probability.

    Args:
        game: the game.
        policy: the policies that learn, and the critic.
        objective: the goal of the players: `wins` or `points`.
        number: the number of games.
        chance: the generator of all random draws.
        league: the rivals, and the share of the games in which one plays.
    """
    coding, memory = game.coding, policy.memory
    rounds, seating = game.deal(chance, number), league.seating(number, coding)
    moments = []
    for every in play_out(rounds, coding, memory):
        decisions = league.play_rivals(rounds, every, seating, chance)
        if not len(decisions.games):
            continue
        features, chosen, logs = policy.draw(rounds, decisions, chance)
        wholes = code_wholes(rounds, decisions.games, coding, memory)
        moments.append(
            _Moment(
                decisions.games,
                decisions.seats,
                features.states,
                np.diff(decisions.starts).astype(np.int64),
                decisions.rows,
                features.afters,
                chosen - decisions.starts[:-1],
                logs[chosen],
                np.concatenate([wholes, seating.critic_inputs[decisions.games]], axis=1),
            )
        )
        play_each(rounds, decisions.games, decisions.rows[chosen], coding)
    results = game.results(rounds, objective)
    all_of = _Moment(*(np.concatenate(parts) for parts in zip(*moments, strict=True)))
    teams = np.array(game.teams)
    # For each seat, the seat whose result is judged. With two teams that is seat 0, since one wins
    # what the other loses; else each team has a result of its own.
    judged = np.array([0 if game.has_two_teams else game.teams.index(team) for team in game.teams])
    signs = np.where(teams == teams[judged], 1, -1).astype(np.float32)[all_of.seats]
    # The critic estimates for the first team, or for the seat to act if all seats are alike.
    views = signs if coding.is_even else np.ones_like(signs)
    values = views * policy.judge(all_of.wholes)
    targets = _targets(moments, values, results, judged, game.reach)
    roles, winners = coding.roles[all_of.seats], rounds.numbers[:, WINNER]
    met, won_by = seating.has_rival, seating.rivals[np.arange(number), winners]
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
    """The results that the critic should estimate: blends of the final result and later estimates.

    A target belongs to each decision. Targets are computed from the last moment back to the first
    (the λ-return of TD(λ)).

    Args:
        moments: the decisions of the batch in the order of play; a moment has at most one for a
            game.
        values: the critic's estimate for each decision.
        results: the results of each game and seat.
        whose: for each seat, the seat whose result is judged.
        reach: the weight of the final result against the critic's estimates of later decisions.
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
    """The advantages, divided by their standard deviation within each role; 0 stays 0."""
    scaled = advantages.copy()
    for role in range(number):
        own = roles == role
        if own.any():
            scaled[own] /= advantages[own].std() + 1e-8
    return scaled
