"""The networks in PyTorch: all layers are views of one flat tensor of parameters.

The flat tensor is what the optimizer updates, what processes average, and what is saved.
`paiju.climbing.network.weights_file` describes the policy as it is served, without PyTorch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from math import prod, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from paiju.climbing.network import weights_file as network
from paiju.climbing.network.weights_file import Network, Shape, Tensor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.climbing.network.features import Coding
    from paiju.climbing.network.policy import Model

# The default widths of the layers (docs/training.md).
WIDE, JOINT, NARROW = 256, 128, 64


class Critic(NamedTuple):
    """The layers of the critic, which estimates the result of a game from all hands.

    The result is that of the first team, or of the team to act if all seats are alike.
    """

    first: torch.Tensor
    first_bias: torch.Tensor
    second: torch.Tensor
    second_bias: torch.Tensor
    out: torch.Tensor
    out_bias: torch.Tensor


@dataclass(frozen=True)
class Networks:
    """The layout of the flat parameters: the policy of each role, then the critic.

    Attributes:
        shape: the widths of the policies.
        whole: the number of the critic's inputs.
    """

    shape: Shape
    whole: int

    @classmethod
    def of(cls, coding: Coding, joint: int = JOINT, wide: int = WIDE, rivals: int = 0) -> Networks:
        """The layout of the networks for a game's features.

        Args:
            coding: the layout of the game's features.
            joint: the number of units that join a state and a play.
            wide: the number of units that read a state, and of the critic's units.
            rivals: the number of rivals; the critic has inputs that say which rival plays.
        """
        return cls(
            Shape(
                roles=int(coding.roles[-1]) + 1,
                state=int(coding.states[-1]),
                static=int(coding.actions[-1]),
                dynamic=int(coding.afters[-1]),
                wide=wide,
                joint=joint,
                narrow=NARROW,
            ),
            int(coding.wholes[-1]) + rivals * sides_of(coding),
        )

    @property
    def critic_shape(self) -> network.CriticShape:
        """The widths of the critic's layers."""
        return network.CriticShape(self.whole, self.shape.wide)

    @cached_property
    def _shapes(self) -> list[tuple[int, ...]]:
        role = [tensor[1:] for tensor in self.shape.tensors]
        wide = self.shape.wide
        critic = [(self.whole, wide), (wide,), (wide, wide), (wide,), (wide, 1), (1,)]
        return role * self.shape.roles + critic

    @property
    def size(self) -> int:
        """The number of parameters in all layers."""
        return sum(map(prod, self._shapes))

    def views(self, flat: torch.Tensor) -> tuple[tuple[Network[torch.Tensor], ...], Critic]:
        """The policies by role and the critic, as views of a flat tensor of parameters."""
        parts = torch.split(flat, [prod(shape) for shape in self._shapes])
        tensors = [part.view(shape) for part, shape in zip(parts, self._shapes, strict=True)]
        width = len(Network._fields)
        policies = tuple(
            Network(*tensors[role * width : (role + 1) * width]) for role in range(self.shape.roles)
        )
        return policies, Critic(*tensors[self.shape.roles * width :])

    def fresh(self, seed: int) -> torch.Tensor:
        """Random parameters for a new run; each score, forecast and estimate begins at 0."""
        chance = torch.Generator().manual_seed(seed)
        flat = torch.zeros(self.size)
        policies, critic = self.views(flat)
        for policy in policies:
            for name in ("state", "middle", "joint", "score", "value"):
                _draw(getattr(policy, name), chance)
            # Both matrices feed the same units, so they count as one wide matrix.
            inputs = self.shape.static + self.shape.dynamic
            _draw(policy.static, chance, inputs)
            _draw(policy.dynamic, chance, inputs)
        for weights in (critic.first, critic.second):
            _draw(weights, chance)
        return flat

    def widened(self, flat: torch.Tensor, wider: Networks, seed: int) -> torch.Tensor:
        """The parameters of these networks, copied into the layout of wider ones.

        The outputs of new units have weight 0, and so have the critic's inputs about rivals. Every
        play stays as likely as before.
        """
        if wider == self:
            return flat
        widened = wider.fresh(seed)
        (policies, critic), (others, same) = self.views(flat), wider.views(widened)
        tensors = chain(*policies, critic), chain(*others, same)
        for old, new in zip(*tensors, strict=True):
            if old.dim() == 2:
                # Old units do not read new ones yet.
                new[len(old) :, : old.shape[1]] = 0
            new[tuple(map(slice, old.shape))] = old
        return widened

    def without_rivals(self, flat: torch.Tensor, coding: Coding) -> tuple[Networks, torch.Tensor]:
        """The layout and the parameters without the critic's inputs about rivals."""
        policies, critic = self.views(flat)
        whole = int(coding.wholes[-1])
        tensors = chain(*policies, critic._replace(first=critic.first[:whole]))
        return replace(self, whole=whole), torch.cat([each.flatten() for each in tensors])

    def packed(self, flat: torch.Tensor) -> Network[Tensor]:
        """The policies of all roles in the form for serving: each layer is one array, by role."""
        policies, _ = self.views(flat)
        return Network(*(torch.stack(tensors).numpy() for tensors in zip(*policies, strict=True)))

    def unpacked(self, model: Model) -> torch.Tensor:
        """The flat parameters of a served model that has a critic.

        A model may have a second forecast for each role, which is left out (see `with_forced`).
        """
        of_roles = zip(*(tensor[: self.shape.roles] for tensor in model.network), strict=True)
        tensors = [*chain.from_iterable(of_roles), *(model.critic or ())]
        return torch.cat([torch.from_numpy(np.asarray(each)).flatten() for each in tensors])

    def packed_critic(self, flat: torch.Tensor) -> network.Critic[Tensor]:
        """The critic in the form for serving."""
        _, critic = self.views(flat)
        tensors = self.critic_shape.tensors
        return network.Critic(
            *(part.reshape(shape).numpy() for part, shape in zip(critic, tensors, strict=True))
        )


def with_forced(
    network: Network[Tensor], forced: Sequence[tuple[torch.Tensor, ...]]
) -> Network[Tensor]:
    """A network with new forecasts for turns that have only one choice.

    A network may have two forecasts for each role: the first for turns with a choice, and the
    second for turns with only one. Here the second ones are added or replaced.

    Args:
        network: the policies of all roles in the form for serving.
        forced: for each role, the layers of the second forecast; empty to change nothing.
    """
    if not forced:
        return network
    roles, names = len(network.out_bias), ("value", "value_bias", "chance", "chance_bias")
    stacked = (torch.stack(parts).cpu().numpy() for parts in zip(*forced, strict=True))
    both = {
        name: np.concatenate((getattr(network, name)[:roles], part))
        for name, part in zip(names, stacked, strict=True)
    }
    return network._replace(**both)


def sides_of(coding: Coding) -> int:
    """The number of different sides that the learner can have against a rival.

    It is 1 if every seat is alike, else the number of teams.
    """
    return 1 if coding.is_even else int(coding.teams.max()) + 1


def _draw(weights: torch.Tensor, chance: torch.Generator, inputs: int = 0) -> None:
    bound = 1 / sqrt(inputs or weights.shape[0])
    weights.uniform_(-bound, bound, generator=chance)


def read_state(policy: Network[torch.Tensor], states: torch.Tensor) -> torch.Tensor:
    """The hidden units of a batch of states, by the network of one role."""
    one = torch.relu(torch.addmm(policy.state_bias, states, policy.state))
    two = one + torch.relu(torch.addmm(policy.middle_bias, one, policy.middle))
    return torch.addmm(policy.joint_bias, two, policy.joint)


def weigh(
    policy: Network[torch.Tensor],
    views: torch.Tensor,
    actions: torch.Tensor,
    of_state: torch.Tensor,
    of_action: torch.Tensor,
    afters: torch.Tensor,
) -> torch.Tensor:
    """The logit of each choice: the higher, the likelier it is drawn.

    Args:
        policy: the network of a role.
        views: the hidden units of each state.
        actions: the units of each different play.
        of_state: for each choice, the index of its state in `views`.
        of_action: for each choice, the index of its play in `actions`.
        afters: for each choice, the features of the hand that it leaves.
    """
    # `embedding` picks rows of a table, and sums their gradients fast.
    joint = functional.embedding(of_state, views) + functional.embedding(of_action, actions)
    joint = torch.relu(torch.addmm(joint, afters, policy.dynamic))
    narrow = torch.relu(torch.addmm(policy.score_bias, joint, policy.score))
    return narrow @ policy.out + policy.out_bias


def forecast_logits(policy: Network[torch.Tensor], views: torch.Tensor) -> torch.Tensor:
    """For each state, the logit of the chance that the seat's team wins."""
    units = torch.relu(torch.addmm(policy.value_bias, views, policy.value))
    return units @ policy.chance + policy.chance_bias


def judge(critic: Critic, wholes: torch.Tensor) -> torch.Tensor:
    """The critic's estimate of each game's result, from -1 to 1."""
    one = torch.relu(torch.addmm(critic.first_bias, wholes, critic.first))
    two = one + torch.relu(torch.addmm(critic.second_bias, one, critic.second))
    return torch.tanh(torch.addmm(critic.out_bias, two, critic.out)).squeeze(1)
