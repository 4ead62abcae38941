"""Forecasts of the winner, fitted to games of best choices, as the service plays them.

While a policy learns, its view of a game changes with every step and it plays by chance, so that
its forecasts lag behind. Before it is served, they are fitted again to the final policy and checked
on games held out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from app.climbing.learned.rounds_kernels import WINNER, play_each
from app.climbing.learned.situation import NONE
from app.training.networks import foretell, read_state
from app.training.play import play_out
from app.training.policy import best_of, see

if TYPE_CHECKING:
    from app.climbing.kernels import Bits
    from app.climbing.learned.decisions import Places
    from app.climbing.learned.learnt import Values
    from app.climbing.learned.network import Network
    from app.training.learner import Learner

# One game in so many is held out.
_HELD = 5
_PASSES, _PART = 6, 1024
_RATES = (2e-3, 2e-5)
_BINS = 10
_AT_ONCE = 1024
_SEED = 20_261_122


class Bin(NamedTuple):
    """Decisions with similar forecasts: the mean forecast, and the share that was won."""

    decisions: int
    foretold: float
    won: float


@dataclass(frozen=True)
class Fit:
    """The quality of forecasts on games held out.

    Attributes:
        games: the number of games that they were fitted to.
        held: the number of games held out.
        error: the mean squared error (Brier score).
        bins: ten bins of equally many decisions.

    """

    games: int
    held: int
    error: float
    bins: tuple[Bin, ...]


class _Seen(NamedTuple):
    roles: Places
    states: Bits
    wins: Values
    is_held: Places


def fit_forecasts(learner: Learner, games: int) -> Fit:
    """Fit the forecasts of the averaged policies to games that they play."""
    seen = _watch(learner, games)
    policies, _ = learner.networks.views(learner.averaged)
    foretold = np.empty(len(seen.roles), dtype=np.float32)
    chance = np.random.default_rng(_SEED)
    for role, policy in enumerate(policies):
        own = np.flatnonzero(seen.roles == role)
        views = _views(policy, seen.states[own])
        wins = torch.from_numpy(seen.wins[own]).to(views)
        _fit(policy, views, wins, np.flatnonzero(~seen.is_held[own]), chance)
        with torch.no_grad():
            foretold[own] = torch.sigmoid(foretell(policy, views)).cpu().numpy()
    held = seen.is_held
    error = float(((foretold[held] - seen.wins[held]) ** 2).mean())
    number = games // _HELD
    return Fit(games - number, number, error, bins_of(foretold[held], seen.wins[held]))


def bins_of(foretold: Values, won: Values) -> tuple[Bin, ...]:
    """Ten bins of equally many decisions."""
    parts = np.array_split(np.argsort(foretold, kind="stable"), _BINS)
    return tuple(
        Bin(len(part), float(foretold[part].mean()), float(won[part].mean())) for part in parts
    )


def _watch(learner: Learner, games: int) -> _Seen:
    """Let the averaged policies play games by their best choices; return all that they saw."""
    variants, chance = learner.game.variants, np.random.default_rng(_SEED)
    teams, found = np.array(learner.game.teams), []
    at_once = _AT_ONCE if len(variants) == 1 else _AT_ONCE // 4
    for part, first in enumerate(range(0, games, at_once)):
        game = variants[part % len(variants)]
        policy = learner.policy(game, averaged=True)
        rounds = game.deal(chance, min(at_once, games - first))
        moments = []
        for decisions in play_out(rounds, game.coding, learner.memory):
            seen = see(rounds, decisions, game.coding, learner.memory)
            chosen = best_of(policy.logits(seen, decisions), decisions.starts)
            # The winner is known once a seat has no cards left: nothing is to be foretold.
            is_open = rounds.numbers[decisions.games, WINNER] == NONE
            moments.append(
                (decisions.games[is_open], decisions.seats[is_open], seen.states[is_open])
            )
            play_each(rounds, decisions.games, decisions.rows[chosen], game.coding)
        of_games, seats, states = map(np.concatenate, zip(*moments, strict=True))
        winners = teams[rounds.numbers[of_games, WINNER]]
        wins, roles = (teams[seats] == winners).astype(np.float32), game.coding.roles[seats]
        found.append(_Seen(roles, states, wins, (of_games + first) % _HELD == 0))
    return _Seen(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def _views(policy: Network[torch.Tensor], states: Bits) -> torch.Tensor:
    parts = np.array_split(states, max(1, len(states) // _PART))
    with torch.no_grad():
        return torch.cat(
            [read_state(policy, torch.from_numpy(part).to(policy.state)) for part in parts]
        )


def _fit(
    policy: Network[torch.Tensor],
    views: torch.Tensor,
    wins: torch.Tensor,
    fitted: Places,
    chance: np.random.Generator,
) -> None:
    """Fit the forecasts of one role in place."""
    layers = [policy.value, policy.value_bias, policy.chance, policy.chance_bias]
    free = [layer.clone().requires_grad_() for layer in layers]
    freed = policy._replace(value=free[0], value_bias=free[1], chance=free[2], chance_bias=free[3])
    optimizer = torch.optim.Adam(free, lr=_RATES[0])
    steps = _PASSES * max(1, len(fitted) // _PART)
    pace = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, _RATES[1] / _RATES[0], steps)
    for _ in range(_PASSES):
        chance.shuffle(fitted)
        for picks in np.array_split(fitted, max(1, len(fitted) // _PART)):
            own = torch.from_numpy(picks).to(views.device)
            logits = foretell(freed, views[own])
            loss = functional.binary_cross_entropy_with_logits(logits, wins[own])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            pace.step()
    with torch.no_grad():
        for layer, fit in zip(layers, free, strict=True):
            layer.copy_(fit)
