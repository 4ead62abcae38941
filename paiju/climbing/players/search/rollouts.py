"""Rollouts: candidates are compared in the same deals, with the policy playing every seat."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.network.features import KICKERS
from paiju.climbing.network.forward_kernels import play_on
from paiju.climbing.network.rounds_kernels import play_each
from paiju.climbing.players.search.deals import decisions_rated, likely_deals
from paiju.play.players.weighing import effective_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.climbing.network.policy import Policy
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.players.search.deals import DealSource
    from paiju.climbing.plays.table_kernels import Rows, Shares
    from paiju.play.players.player import Rng


# The factor by which plain kernels are slower.
_PLAIN = 1_600


def work_in(pace: float, budget: int) -> int:
    """The work that can be done in `budget` milliseconds.

    The unit of work is a scored move. `pace` is the work in a millisecond with compiled kernels;
    kernels that are not compiled are slower.
    """
    return int(budget * (pace if play_on.is_compiled else pace / _PLAIN))


# The deals of a batch.
BATCH = 8
# The share of the work for weighting deals, and the fewest and the most deals weighted at once.
WEIGHED, FEWEST, POOL = 0.35, 4 * BATCH, 512
# The most deals played; more would add little.
MOST = 512
# The work of a rollout for each card in a hand, and for each decision: a first, high estimate that
# the first batch corrects.
CARD, DECISION = 10, 25
# A candidate is given up if it is worse by this many standard errors. Another candidate than the
# first is taken only for at least this gain, as a share of games.
GIVEN_UP, LEAST = 1.5, 0.02
# A gain of this many standard errors is sure, however few the deals.
SURE = 2.5
# The policy's forecast weighs as much as this number of effective deals, because a few deals are
# wrong more often than the forecast. Measured on games of the policy.
FORECAST = 6.0


class Came(NamedTuple):
    """The results of deals that were played on, for one side.

    Attributes:
        worths: the worth of each deal, by which candidates are chosen.
        wins: for each deal, 1 for a win, 0 for a loss, or the chance of a win.

    """

    worths: Shares
    wins: Shares


class Offered(NamedTuple):
    """Likely deals, in a random order.

    Attributes:
        rounds: the deals, as rounds at the current turn.
        places: the random order of their places.
        weights: their weights, in this order.
        work: the work of weighting them.

    """

    rounds: Rounds
    places: Rows
    weights: Shares
    work: int


class Judge(NamedTuple):
    """The way in which a game judges rounds that were played on.

    Attributes:
        results: gives the results of played rounds for the side of the searching seat.
        decisions: the most decisions that are played in a round.
        least: the least worth of a deal; the greatest is 1.
        fewest: the fewest effective deals after which another candidate than the first is taken.

    """

    results: Callable[[Rounds], Came]
    decisions: int
    least: float = 0.0
    fewest: float = 0.0

    @property
    def whole(self) -> float:
        """The worth of a win minus that of a loss."""
        return 1 - self.least


class Gain(NamedTuple):
    """The mean gain of a candidate over another, with its standard error."""

    mean: float
    error: float

    def posterior(self, prior: Gain) -> Gain:
        """The gain to expect after both this measurement and the one expected before, `prior`.

        >>> [round(part, 2) for part in Gain(0.2, 0.1).posterior(Gain(0.0, 0.1))]
        [0.1, 0.07]
        """
        ours, theirs = self.error**-2, prior.error**-2
        mean = (ours * self.mean + theirs * prior.mean) / (ours + theirs)
        return Gain(mean, (ours + theirs) ** -0.5)


class Ahead(NamedTuple):
    """The result of a search: what each candidate brought in the deals that were played on.

    Attributes:
        results: the results of each candidate; one that was given up has only the first deals.
        weights: the weight of each deal.
        work: the work: a scored move is 1, reading a state is
            `paiju.climbing.network.forward_kernels.READING`.
        priors: the prior gain of each candidate over the first.
        least: the least gain for which another candidate than the first is taken.
        fewest: the fewest effective deals after which it is taken, unless its gain is sure.

    """

    results: tuple[Came, ...]
    weights: Shares
    work: int
    priors: tuple[Gain, ...]
    least: float = LEAST
    fewest: float = 0.0

    @property
    def worlds(self) -> int:
        """The number of deals played."""
        return len(self.weights)

    @property
    def shares(self) -> list[float]:
        """The share of its deals that each candidate won."""
        return [self._mean(each.wins) for each in self.results]

    def chances(self, forecast: float) -> list[float]:
        """The chance to win after each candidate, from the forecast and the deals together.

        The forecast counts as much as FORECAST deals.
        """
        counted = [effective_of(self.weights[: len(each.wins)]) for each in self.results]
        return [
            (FORECAST * forecast + deals * share) / (FORECAST + deals)
            for deals, share in zip(counted, self.shares, strict=True)
        ]

    def _mean(self, values: Shares) -> float:
        return float(np.average(values, weights=self.weights[: len(values)]))

    def gain(self, one: int, other: int) -> Gain:
        """The gain of one candidate over another, in the deals that both played.

        Deals of uneven weights count as fewer. One deal with a difference of 1 is added to the
        spread, because a few equal differences have no spread by chance.
        """
        worths, others = self.results[one].worths, self.results[other].worths
        deals = min(len(worths), len(others))
        weights, gains = self.weights[:deals], worths[:deals] - others[:deals]
        mean, effective = float(np.average(gains, weights=weights)), effective_of(weights)
        spread = float(np.average((gains - mean) ** 2, weights=weights))
        return Gain(mean, sqrt((spread * effective + 1) / (effective + 1) / effective))

    def posterior(self, one: int, other: int) -> Gain:
        """The gain of one candidate over another, by the deals and the prior gains together."""
        ours, theirs = self.priors[one], self.priors[other]
        prior = Gain(ours.mean - theirs.mean, hypot(ours.error, theirs.error))
        return self.gain(one, other).posterior(prior) if self.worlds else prior

    @property
    def contenders(self) -> list[int]:
        """The places of the candidates that may still be the best."""
        every = range(len(self.results))
        return [
            place
            for place in every
            if not any(self._is_worse(place, other) for other in every if other != place)
        ]

    @property
    def best(self) -> int:
        """The place of the candidate with the greatest expected gain.

        It is the first candidate, 0, unless another one gains enough.
        """
        best = 0
        for place in range(1, len(self.results)):
            effective = effective_of(self.weights[: len(self.results[place].worths)])
            gain = self.gain(place, best)
            is_told = effective >= self.fewest or gain.mean > SURE * gain.error
            if is_told and self.posterior(place, best).mean > self._least_on(best):
                best = place
        return best

    def _is_worse(self, one: int, other: int) -> bool:
        """Tests if candidate `one` is most likely not worth taking instead of `other`."""
        gain = self.posterior(one, other)
        return gain.mean + GIVEN_UP * gain.error < self._least_on(other)

    def _least_on(self, place: int) -> float:
        return self.least if place == 0 else 0.0


def look_ahead(
    source: DealSource,
    policy: Policy,
    judge: Judge,
    candidates: Mapping[int, Gain],
    budget: int,
    rng: Rng,
) -> Ahead | None:
    """Compare candidates in deals that are played on; None if the budget is too small for any.

    Args:
        source: the source of possible deals.
        policy: the policy that plays all seats.
        judge: how results are judged.
        candidates: the rows to compare, with their prior gains over the first, in shares of games.
        budget: the work that may be spent.
        rng: the source of chance.
    """
    nothing, whole, listed = np.zeros(0), judge.whole, [*candidates]
    # The first has no gain over itself.
    priors = (Gain(0.0, 0.0), *[*candidates.values()][1:])[: len(listed)]
    search = Ahead(
        results=(Came(nothing, nothing),) * len(listed),
        weights=nothing,
        work=0,
        priors=tuple(Gain(each.mean * whole, each.error * whole) for each in priors),
        least=LEAST * whole,
        fewest=judge.fewest,
    )
    per_game = first_estimate(source, judge)
    pool = pool_of(source, budget)
    contenders = search.contenders
    while len(contenders) > 1 and search.worlds < MOST:
        if search.work + per_game * BATCH * len(contenders) > budget:
            break
        offered = offer(source, policy, pool, rng)
        search = search._replace(work=search.work + offered.work)
        for start in range(0, len(offered.places), BATCH):
            batch = slice(start, start + BATCH)
            places = offered.places[batch]
            cost = per_game * len(places) * len(contenders)
            if len(contenders) < 2 or search.work + cost > budget:
                break
            rows = [listed[at] for at in contenders]
            new, played = play_out(offered.rounds, places, rows, policy, judge)
            longer = [*search.results]
            for at, those in zip(contenders, new, strict=True):
                longer[at] = Came(*map(np.append, longer[at], those))
            search = search._replace(
                results=tuple(longer),
                weights=np.append(search.weights, offered.weights[batch]),
                work=search.work + played,
            )
            per_game = max(played / (len(places) * len(contenders)), 1)
            contenders = [at for at in search.contenders if at in contenders]
    return search if search.worlds else None


def first_estimate(source: DealSource, judge: Judge) -> float:
    """A high estimate of the work of playing one deal to the end."""
    return float(min(CARD * source.left, DECISION * judge.decisions))


def candidates_within(source: DealSource, judge: Judge, budget: int) -> int:
    """The number of candidates for which a budget of work suffices to play a batch of deals."""
    return int((1 - WEIGHED) * budget / (first_estimate(source, judge) * BATCH))


def pool_of(source: DealSource, budget: int) -> int:
    """The number of deals to weight at once, if `budget` is the work of the whole search.

    It is between `FEWEST` and `POOL`.
    """
    return max(
        FEWEST, min(POOL, int(WEIGHED * budget / (DECISION * max(decisions_rated(source), 1))))
    )


def offer(source: DealSource, policy: Policy, pool: int, rng: Rng) -> Offered:
    """Likely deals, drawn among `pool` possible ones, in a random order."""
    rounds, weights, work = likely_deals(source, policy, pool, rng)
    order = np.array(sorted(range(len(weights)), key=lambda _: rng.random()), dtype=np.int32)
    return Offered(rounds, order, weights[order], work)


def play_out(
    rounds: Rounds, places: Rows, candidates: Sequence[int], policy: Policy, judge: Judge
) -> tuple[list[Came], int]:
    """The results after each candidate, and the work, in the rounds at some places.

    All candidates are played on in the same rounds. Without candidates, the rounds are played on as
    they are.
    """
    played = rounds.copies(np.tile(places, max(1, len(candidates))))
    games = np.arange(len(played.numbers), dtype=np.int32)
    if candidates:
        play_each(played, games, np.repeat(candidates, len(places)).astype(np.int32), policy.coding)
    network = policy.model.network
    work = play_on(played, judge.decisions, KICKERS, policy.coding, policy.memory, network)
    worths, wins = (each.reshape(-1, len(places)) for each in judge.results(played))
    return [*map(Came, worths, wins)], work
