"""A policy at play in PyTorch: it chooses in many rounds at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import torch

from paiju.climbing.network.feature_kernels import code_actions, code_afters, code_states
from paiju.climbing.network.rounds_kernels import situations_in
from paiju.training.networks import judge, read_state, weigh

if TYPE_CHECKING:
    from paiju.climbing.lab.selfplay.decisions import Decisions, Places
    from paiju.climbing.lab.selfplay.training_game import Values
    from paiju.climbing.network.features import Coding
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.plays.table_kernels import Bits, Rows, Words
    from paiju.training.networks import Networks


class Features(NamedTuple):
    """The features of a batch of decisions, as bits.

    Attributes:
        states: for each decision, the features of the position that its seat sees.
        afters: for each choice, the features of the hand that it leaves.
    """

    states: Bits
    afters: Bits


class Drawn(NamedTuple):
    """Random choices, drawn by the probabilities of a policy.

    Attributes:
        features: the features of the decisions.
        chosen: for each decision, the index in `decisions.rows` of the choice.
        logs: the log-probability of every choice in `decisions.rows`.

    """

    features: Features
    chosen: Places
    logs: Values


def features_of(rounds: Rounds, decisions: Decisions, coding: Coding, memory: Words) -> Features:
    """The features of the decisions that are open in some rounds.

    Args:
        rounds: the rounds.
        decisions: the open decisions, with their choices.
        coding: the layout of the features.
        memory: the cache of `fewest` (the fewest plays that empty a hand).
    """
    situations = situations_in(rounds, decisions.games, coding)
    return Features(
        code_states(situations, coding, memory),
        code_afters(situations, decisions.starts, decisions.rows, coding, memory),
    )


class Policy:
    """The policies of all roles, and the critic, with parameters that do not change."""

    def __init__(
        self, networks: Networks, flat: torch.Tensor, coding: Coding, memory: Words
    ) -> None:
        self.coding, self.memory, self.device = coding, memory, flat.device
        self._policies, self._critic = networks.views(flat.detach())
        # The part of a play that does not depend on the state is computed once.
        rows = np.arange(coding.pass_row + 1, dtype=np.int32)
        actions = torch.from_numpy(code_actions(rows, coding)).to(flat)
        self._actions = [actions @ policy.static for policy in self._policies]

    def logits(self, features: Features, decisions: Decisions) -> Values:
        """The logit of every choice of the decisions, which must be ordered by seat."""
        roles, starts = self.coding.roles[decisions.seats], decisions.starts
        of_state = np.repeat(np.arange(len(decisions.seats)), np.diff(starts))
        logits_of_roles = []
        with torch.inference_mode():
            # All roles go to the device and back together, because each transfer costs time.
            states, afters = self._floats(features.states), self._floats(features.afters)
            rows = torch.from_numpy(decisions.rows).to(self.device)
            owners = torch.from_numpy(of_state).to(self.device)
            for role, policy in enumerate(self._policies):
                first, stop = map(int, np.searchsorted(roles, [role, role + 1]))
                if first == stop:
                    continue
                own = slice(starts[first], starts[stop])
                views = read_state(policy, states[first:stop])
                actions, owner = self._actions[role], owners[own] - first
                logits_of_roles.append(weigh(policy, views, actions, owner, rows[own], afters[own]))
            logits: Values = torch.cat(logits_of_roles).cpu().numpy()
        return logits

    def choose(self, rounds: Rounds, decisions: Decisions) -> Places:
        """For each decision, the index in `decisions.rows` of the policy's best choice."""
        features = features_of(rounds, decisions, self.coding, self.memory)
        return best_of(self.logits(features, decisions), decisions.starts)

    def draw(self, rounds: Rounds, decisions: Decisions, chance: np.random.Generator) -> Drawn:
        """A random choice for each decision, drawn by the policy's probabilities."""
        features = features_of(rounds, decisions, self.coding, self.memory)
        logs = log_chances(self.logits(features, decisions), decisions.starts)
        # With Gumbel noise added, each choice is the highest with exactly its probability.
        noise = chance.gumbel(size=len(logs)).astype(np.float32)
        return Drawn(features, best_of(logs + noise, decisions.starts), logs)

    def judge(self, wholes: Bits) -> Values:
        """The critic's estimate of each game's result, from -1 to 1.

        The result is that of the first team, or of the team to act if all seats are alike.
        """
        with torch.inference_mode():
            values: Values = judge(self._critic, self._floats(wholes)).cpu().numpy()
        return values

    def _floats(self, bits: Bits) -> torch.Tensor:
        return torch.from_numpy(bits).to(self.device).float()


def best_of(values: Values, starts: Rows) -> Places:
    """The index of the greatest value in each span of `values`; the first of equals.

    Args:
        values: the values of all spans, one after another.
        starts: the index where each span begins, then the number of values.

    >>> best_of(np.array([1.0, 3.0, 3.0, 2.0]), np.array([0, 3, 4])).tolist()
    [1, 3]
    """
    lengths = np.diff(starts)
    best = np.repeat(np.maximum.reduceat(values, starts[:-1]), lengths)
    places = np.flatnonzero(values == best)
    owners = np.repeat(np.arange(len(lengths)), lengths)[places]
    firsts: Places = places[np.unique(owners, return_index=True)[1]]
    return firsts


def log_chances(logits: Values, starts: Rows) -> Values:
    """The log-probability of each choice among those of its span (a log-softmax by span).

    Args:
        logits: the logits of all spans, one after another.
        starts: the index where each span begins, then the number of logits.

    >>> np.exp(log_chances(np.array([0.0, 0.0, 5.0]), np.array([0, 2, 3]))).tolist()
    [0.5, 0.5, 1.0]
    """
    lengths = np.diff(starts)
    from_best = logits - np.repeat(np.maximum.reduceat(logits, starts[:-1]), lengths)
    sums = np.add.reduceat(np.exp(from_best), starts[:-1])
    shares: Values = from_best - np.repeat(np.log(sums), lengths)
    return shares
