"""Forecasts of the winner, fitted to games in which a policy makes its best choices.

While a policy learns, its encoding of states changes with every step, and it draws its choices at
random. So its forecasts lag behind. Before the policy is served, the forecasts are fitted again to
games of its best choices, and checked on games held out.

Turns with only one choice have a forecast of their own. The policy learns only from real choices,
so its encoding of a state does not show that the seat can beat nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from paiju.climbing.network.encoded_position import NONE
from paiju.climbing.network.rounds_kernels import WINNER, play_each
from paiju.training.measures.quality import quality_of
from paiju.training.networks import forecast_logits, read_state
from paiju.training.play import every_turn
from paiju.training.policy import Policy, best_of, features_of

if TYPE_CHECKING:
    from paiju.climbing.lab.selfplay.decisions import Places
    from paiju.climbing.lab.selfplay.training_game import TrainingGame, Values
    from paiju.climbing.network.weights_file import Network
    from paiju.climbing.plays.table_kernels import Bits, Flags, Words
    from paiju.training.measures.quality import Quality
    from paiju.training.networks import Networks

# Every n-th game is held out.
_HELD = 5
_PASSES, _PART = 6, 1024
_RATES = (2e-3, 2e-5)
_AT_ONCE = 1024
_SEED = 20_261_122


@dataclass(frozen=True)
class Fit:
    """The quality of fitted forecasts, on games that were held out of the fit.

    Attributes:
        games: the number of games that the forecasts were fitted to.
        held: the number of games held out.
        every: the quality over all decisions.
        parts: the quality over turns with a choice (`choice`) and with only one (`forced`).

    """

    games: int
    held: int
    every: Quality
    parts: dict[str, Quality]


class Head(NamedTuple):
    """The layers of a forecast: they turn the hidden units of a state into the logit of a win."""

    value: torch.Tensor
    value_bias: torch.Tensor
    chance: torch.Tensor
    chance_bias: torch.Tensor


class Played(NamedTuple):
    """The policies whose forecasts are fitted, and the game that they play.

    Attributes:
        networks: the layout of the policies' parameters.
        flat: the parameters, as one flat tensor.
        game: the game.
        memory: the cache of `fewest` (the fewest plays that empty a hand).

    """

    networks: Networks
    flat: torch.Tensor
    game: TrainingGame
    memory: Words


class _Seen(NamedTuple):
    """The turns of games that policies played, as columns with one entry for each turn.

    Attributes:
        roles: the role of the seat to act.
        states: the features of the position, packed eight bits in a byte.
        are_forced: whether there is only one choice.
        wins: 1 if the seat's team won, else 0.
        are_held: whether the game is held out.
    """

    roles: Places
    states: Bits
    are_forced: Flags
    wins: Values
    are_held: Flags


def fit_forecasts(
    played: Played, games: int, *, keeps_choices: bool = False
) -> tuple[Fit, tuple[Head, ...]]:
    """Fit the forecasts of policies to games in which the policies make their best choices.

    The forecasts for turns with a choice are fitted in place, unless `keeps_choices`.

    Args:
        played: the policies and the game.
        games: the number of games.
        keeps_choices: whether the forecasts for turns with a choice stay as they are.

    Returns:
        The quality of all forecasts, and for each role the forecast for turns with only one choice.
    """
    watched = _watch(played, games)
    policies, _ = played.networks.views(played.flat)
    foretold, heads = np.empty(len(watched.roles), dtype=np.float32), list[Head]()
    chance = np.random.default_rng(_SEED)
    for role, policy in enumerate(policies):
        forced = Head(*(getattr(policy, name).clone() for name in Head._fields))
        for is_forced, head in ((False, policy), (True, policy._replace(**forced._asdict()))):
            own = np.flatnonzero((watched.roles == role) & (watched.are_forced == is_forced))
            views = _views(policy, watched.states[own])
            fitted = np.flatnonzero(~watched.are_held[own])
            if len(fitted) and (is_forced or not keeps_choices):
                _fit(head, views, torch.from_numpy(watched.wins[own]).to(views), fitted, chance)
            with torch.no_grad():
                foretold[own] = torch.sigmoid(forecast_logits(head, views)).cpu().numpy()
        heads.append(forced)
    number, held = games // _HELD, watched.are_held
    parts = {"choice": held & ~watched.are_forced, "forced": held & watched.are_forced}
    fit = Fit(
        games - number,
        number,
        quality_of(foretold[held], watched.wins[held]),
        {name: quality_of(foretold[part], watched.wins[part]) for name, part in parts.items()},
    )
    return fit, tuple(heads)


def fit_fields(fit: Fit) -> dict[str, Any]:
    """The quality of fitted forecasts as fields of a model's card."""
    parts = {name: each.fields for name, each in fit.parts.items()}
    return {"games": fit.games, "held": fit.held, **fit.every.fields, "parts": parts}


def _watch(played: Played, games: int) -> _Seen:
    """The turns of games in which policies make their best choices, until the winner is known."""
    variants, chance = played.game.variants, np.random.default_rng(_SEED)
    teams, parts_seen = np.array(played.game.teams), []
    at_once = _AT_ONCE if len(variants) == 1 else _AT_ONCE // 4
    for part, first in enumerate(range(0, games, at_once)):
        game = variants[part % len(variants)]
        coding, memory = game.coding, played.memory
        policy = Policy(played.networks, played.flat, coding, memory)
        rounds = game.deal(chance, min(at_once, games - first))
        moments = []
        for decisions in every_turn(rounds, coding, memory):
            features = features_of(rounds, decisions, coding, memory)
            chosen = best_of(policy.logits(features, decisions), decisions.starts)
            forced = decisions.starts[1:] - decisions.starts[:-1] == 1
            # Once a seat is out the winner is known, so there is nothing to forecast.
            is_open = rounds.numbers[decisions.games, WINNER] == NONE
            play_each(rounds, decisions.games, decisions.rows[chosen], coding)
            # The same before an only play that goes out.
            is_open &= ~forced | (rounds.numbers[decisions.games, WINNER] == NONE)
            moments.append(
                (
                    decisions.games[is_open],
                    decisions.seats[is_open],
                    np.packbits(features.states[is_open], axis=1),
                    forced[is_open],
                )
            )
        of_games, seats, states, are_forced = map(np.concatenate, zip(*moments, strict=True))
        winners = teams[rounds.numbers[of_games, WINNER]]
        wins, roles = (teams[seats] == winners).astype(np.float32), coding.roles[seats]
        parts_seen.append(_Seen(roles, states, are_forced, wins, (of_games + first) % _HELD == 0))
    return _Seen(*(np.concatenate(parts) for parts in zip(*parts_seen, strict=True)))


def _views(policy: Network[torch.Tensor], states: Bits) -> torch.Tensor:
    """The hidden units of packed states, by the network of one role."""
    width = len(policy.state)
    parts = np.array_split(states, max(1, len(states) // _PART))
    with torch.no_grad():
        return torch.cat(
            [
                read_state(
                    policy,
                    torch.from_numpy(np.unpackbits(part, axis=1, count=width)).to(policy.state),
                )
                for part in parts
            ]
        )


def _fit(
    policy: Network[torch.Tensor],
    views: torch.Tensor,
    wins: torch.Tensor,
    fitted: Places,
    chance: np.random.Generator,
) -> None:
    """Fit the forecast of one role in place.

    Args:
        policy: the network whose forecast layers are fitted.
        views: the hidden units of states.
        wins: for each state, 1 if the seat's team won, else 0.
        fitted: the numbers of the states that the forecast is fitted to.
        chance: the generator that shuffles the states.
    """
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
            logits = forecast_logits(freed, views[own])
            loss = functional.binary_cross_entropy_with_logits(logits, wins[own])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            pace.step()
    with torch.no_grad():
        for layer, fit in zip(layers, free, strict=True):
            layer.copy_(fit)
