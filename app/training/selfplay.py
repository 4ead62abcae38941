"""Self-play: one batch of games played to their end, and what every decision led to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.learned.rounds_kernels import WINNER, play_each
from app.climbing.learned.whole_kernels import code_wholes
from app.training.play import play_out
from app.training.policy import best_of, log_chances, see

if TYPE_CHECKING:
    from app.climbing.kernels import Rows
    from app.climbing.learned.coding import Bits
    from app.climbing.learned.learnt import Learnt, Values
    from app.training.play import Places
    from app.training.policy import Policy


class Batch(NamedTuple):
    """Decisions, and what they led to.

    Attributes:
        roles: who decided.
        states: what was seen.
        starts: where the choices of each decision begin.
        rows: the choices.
        afters: what each of them leaves.
        chosen: the place of what was chosen, among all choices.
        logs: the logarithm of how likely that was.
        wholes: how the game stood, with every hand.
        targets: what could be expected then, by what followed: by the first team, or where no seat
            differs from another, by the team whose turn it was.
        advantages: by how much that was better for who decided than was judged, in units of how
            much it usually is.
        wins: whether the team of who decided won.
        games: how many games these are.
        first_won: the share of games that the first team won.

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
    game: Learnt,
    policy: Policy,
    objective: str,
    number: int,
    chance: np.random.Generator,
) -> Batch:
    """Play so many games, each decision drawn by its chances."""
    coding, memory = game.coding, policy.memory
    rounds = game.deal(chance, number)
    moments = []
    for choices in play_out(rounds, coding, memory):
        seen = see(rounds, choices, coding, memory)
        logs = log_chances(policy.logits(seen, choices), choices.starts)
        # The highest of values with such noise is each as often as its share says.
        noise = chance.gumbel(size=len(logs)).astype(np.float32)
        chosen = best_of(logs + noise, choices.starts)
        moments.append(
            _Moment(
                choices.games,
                choices.seats,
                seen.states,
                np.diff(choices.starts).astype(np.int64),
                choices.rows,
                seen.afters,
                chosen - choices.starts[:-1],
                logs[chosen],
                code_wholes(rounds, choices.games, coding, memory),
            )
        )
        play_each(rounds, choices.games, choices.rows[chosen], coding)
    results = game.results(rounds, objective)
    all_of = _Moment(*(np.concatenate(parts) for parts in zip(*moments, strict=True)))
    teams = np.array(game.teams)
    signs = np.where(teams[all_of.seats] == teams[0], 1, -1).astype(np.float32)
    # What the critic judges is what the first team may expect, or whoever's turn it is.
    sides = signs if coding.is_even else np.ones_like(signs)
    values = sides * policy.judge(all_of.wholes)
    targets = _targets(moments, values, results, game.reach)
    roles, winners = coding.roles[all_of.seats], rounds.numbers[:, WINNER]
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
        targets=sides * targets,
        advantages=_in_units(signs * (targets - values), roles, len(teams)),
        wins=(teams[all_of.seats] == teams[winners[all_of.games]]).astype(np.float32),
        games=number,
        first_won=float((teams[winners] == teams[0]).mean()),
    )


def _targets(moments: list[_Moment], values: Values, results: Values, reach: float) -> Values:
    """What was to be expected, from the last moment back to the first."""
    targets = np.empty_like(values)
    reached, judged = results.copy(), results.copy()
    stop = len(values)
    for moment in reversed(moments):
        first = stop - len(moment.games)
        reached[moment.games] = (1 - reach) * judged[moment.games] + reach * reached[moment.games]
        judged[moment.games] = values[first:stop]
        targets[first:stop] = reached[moment.games]
        stop = first
    return targets


def _in_units(advantages: Values, roles: Places, number: int) -> Values:
    """Each role's in units of their spread, 0 staying 0."""
    scaled = advantages.copy()
    for role in range(number):
        own = roles == role
        if own.any():
            scaled[own] /= advantages[own].std() + 1e-8
    return scaled
