"""Updates: a batch of decisions is split into parts, and each part is one gradient step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
import torch
from torch.nn import functional

from paiju.climbing.lab.selfplay.decisions import spans
from paiju.climbing.network.feature_kernels import code_actions
from paiju.training.networks import forecast_logits, judge, read_state, weigh

if TYPE_CHECKING:
    import numpy.typing as npt

    from paiju.climbing.lab.selfplay.decisions import Places
    from paiju.climbing.lab.selfplay.training_game import Values
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table_kernels import Bits
    from paiju.training.networks import Networks
    from paiju.training.selfplay import Batch

# A step has no incentive to change a choice's probability by more than this share (PPO's clip).
CLIP = 0.2
CRITIC_WEIGHT = 0.5
# The norm above which a gradient is scaled down.
LONGEST = 1.0

# Decisions that were almost certain teach little: only a share of them is used, with more weight.
CERTAIN, KEPT = 0.99, 0.15


class Pace(NamedTuple):
    """The learning rate and the weight of the policies' entropy at a moment of the schedule."""

    rate: float
    entropy: float


class Lesson(NamedTuple):
    """Figures of the steps in which one batch was learned, averaged over the steps.

    Attributes:
        entropy: the entropy of the policies, in nats.
        clipped: the share of decisions whose probability changed beyond PPO's clip (`CLIP`).
        critic: the mean squared error of the critic.
        value: the cross-entropy of the policies' forecasts of a win, in nats.
        slope: the norm of the gradient, before it is scaled down.
        parts: the number of steps.

    """

    entropy: float
    clipped: float
    critic: float
    value: float
    slope: float
    parts: int


class Student(NamedTuple):
    """The networks that an update trains: their parameters and optimizer, and their layout.

    Attributes:
        flat: the parameters, as one flat tensor.
        optimizer: the optimizer of the parameters.
        networks: the layout of the parameters.
        coding: the layout of the features.
        held: the weight of a penalty in the loss: the mean square of the hidden units of states.
    """

    flat: torch.Tensor
    optimizer: torch.optim.Optimizer
    networks: Networks
    coding: Coding
    held: float = 0.0


class Crew(Protocol):
    """The processes that learn together, as an update uses them (see `processes.crew`)."""

    def least(self, number: int) -> int:
        """The least of the numbers that the processes pass."""

    def average(self, tensor: torch.Tensor) -> None:
        """Replace a tensor by its average over all processes."""


def learn(
    student: Student,
    batch: Batch,
    pace: Pace,
    part: int,
    chance: np.random.Generator,
    crew: Crew,
) -> Lesson:
    """Learn from a batch, in several steps; each decision is used at most once.

    Args:
        student: the networks.
        batch: the decisions.
        pace: the learning rate and the weight of entropy.
        part: about the number of decisions that a step uses.
        chance: the generator of all random draws.
        crew: the processes, which take the same steps.
    """
    certain = batch.logs > np.log(CERTAIN)
    kept = np.flatnonzero(~certain | (chance.random(len(certain)) < KEPT))
    weights = np.where(certain, 1 / KEPT, 1).astype(np.float32)
    chance.shuffle(kept)
    number = crew.least(max(1, len(kept) // part))
    for group in student.optimizer.param_groups:
        group["lr"] = pace.rate
    sums = np.zeros(5)
    for picks in np.array_split(kept, number):
        loss, figures = _loss(student, batch, picks, weights[picks], pace)
        student.flat.grad = None
        loss.backward()
        slope = student.flat.grad
        assert slope is not None  # noqa: S101 - a loss has one
        crew.average(slope)
        norm = slope.norm()
        slope.mul_(torch.clamp(LONGEST / (norm + 1e-8), max=1.0))
        student.optimizer.step()
        sums += [*(float(figure) for figure in figures), float(norm)]
    entropy, clipped, critic, value, length = (sums / number).tolist()
    return Lesson(entropy, clipped, critic, value, length, number)


def _loss(
    student: Student,
    batch: Batch,
    picks: Places,
    weights: Values,
    pace: Pace,
) -> tuple[torch.Tensor, tuple[torch.Tensor, ...]]:
    """The loss on some decisions of a batch, for one step.

    Args:
        student: the networks.
        batch: the decisions.
        picks: the numbers of the decisions that the step uses.
        weights: the weight of each picked decision.
        pace: the learning rate and the weight of entropy.

    Returns:
        The loss, and four figures of it: the entropy, the share clipped, the critic's error, and
        the forecasts' error.
    """
    device = student.flat.device
    order = np.argsort(batch.roles[picks], kind="stable")
    picks, weights = picks[order], weights[order]
    places, begin = spans(batch.starts, picks)
    lengths = np.diff(begin)
    of_state = np.repeat(np.arange(len(picks)), lengths)

    def tensor(array: npt.NDArray[Any]) -> torch.Tensor:
        return torch.from_numpy(array).to(device)

    states = _floats(batch.states[picks], device)
    afters = _floats(batch.afters[places], device)
    rows = batch.rows[places]
    policies, critic = student.networks.views(student.flat)
    bounds = np.searchsorted(batch.roles[picks], np.arange(len(policies) + 1))
    logits, forecasts, squares = [], [], []
    for role, policy in enumerate(policies):
        first, stop = bounds[role], bounds[role + 1]
        if first == stop:
            continue
        own = slice(begin[first], begin[stop])
        views = read_state(policy, states[first:stop])
        different, which = np.unique(rows[own], return_inverse=True)
        actions = _floats(code_actions(different, student.coding), device) @ policy.static
        of_own = tensor(of_state[own] - first)
        logits.append(weigh(policy, views, actions, of_own, tensor(which), afters[own]))
        squares.append(views.square().mean(dim=1))
        # The forecasts do not train the encoding of states.
        forecasts.append(forecast_logits(policy, views.detach()))
    logs = log_shares(torch.cat(logits), tensor(of_state), len(picks))
    chosen = tensor(batch.chosen[picks] - batch.starts[picks] + begin[:-1])
    # Weighted, so that means account for the certain decisions that were left out.
    weight = tensor(weights / weights.mean())
    advantages = tensor(batch.advantages[picks])
    ratios = torch.exp(logs[chosen] - tensor(batch.logs[picks]))
    held = ratios.clamp(1 - CLIP, 1 + CLIP)
    gain = (torch.minimum(ratios * advantages, held * advantages) * weight).mean()
    undecided = logs.new_zeros(len(picks)).index_add(0, tensor(of_state), -logs.exp() * logs)
    entropy = (undecided * weight).mean()
    judged = judge(critic, _floats(batch.wholes[picks], device))
    wrong = ((judged - tensor(batch.targets[picks])).square() * weight).mean()
    surprise = functional.binary_cross_entropy_with_logits(
        torch.cat(forecasts), tensor(batch.wins[picks]), weight
    )
    loss = CRITIC_WEIGHT * wrong + surprise - gain - pace.entropy * entropy
    if student.held:
        # A unit that a state drives far is on, or off, for every play: then it ignores the play.
        loss = loss + student.held * torch.cat(squares).mean()
    clipped = (((ratios - 1).abs() > CLIP).float() * weight).mean()
    return loss, tuple(each.detach() for each in (entropy, clipped, wrong, surprise))


def log_shares(logits: torch.Tensor, of_state: torch.Tensor, number: int) -> torch.Tensor:
    """The log-probability of each choice among the choices of its state (a log-softmax by state).

    Args:
        logits: the logit of each choice.
        of_state: the number of each choice's state.
        number: the number of states.
    """
    best = logits.new_full((number,), -torch.inf)
    best.scatter_reduce_(0, of_state, logits.detach(), "amax")
    from_best = logits - best[of_state]
    sums = logits.new_zeros(number).index_add(0, of_state, from_best.exp())
    return from_best - sums.log()[of_state]


def _floats(bits: Bits, device: torch.device) -> torch.Tensor:
    # Features travel to the device as bytes, which is faster than as floats.
    return torch.from_numpy(bits).to(device).float()
