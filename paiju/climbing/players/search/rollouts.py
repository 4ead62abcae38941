"""Playouts of candidates: all over the same deals, with the policy on every seat."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.network.features import KICKERS
from paiju.climbing.network.forward_kernels import play_on
from paiju.climbing.network.rounds_kernels import play_each
from paiju.climbing.players.search.deals import asked_of, likely_deals

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.climbing.network.policy import Policy
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.players.search.deals import DealSource
    from paiju.climbing.plays.table_kernels import Rows, Shares
    from paiju.play.players.player import Rng


# The slowdown of plain kernels.
_PLAIN = 1_600


def work_at(pace: float, budget: int) -> int:
    """The work for a budget in milliseconds, at a pace of work in a millisecond when compiled.

    A move is 1, and a read state is `READING`.
    """
    return int(budget * (pace if play_on.is_compiled else pace / _PLAIN))


# The deals of a batch.
BATCH = 8
# The part of the work in which deals are weighed, and the fewest and the most of them at once.
WEIGHED, FEWEST, POOL = 0.35, 4 * BATCH, 512
# The most deals; more would add little.
MOST = 512
# The work of each card in a hand and of each decision, for a candidate: a first, high estimate,
# which the first batch corrects.
CARD, DECISION = 10, 25
# The errors by which a candidate must be worse to be given up, and the least gain, as a share of
# games, for which another candidate than the first is taken.
GIVEN_UP, LEAST = 1.5, 0.02
# The errors of a gain that is sure, however few the deals.
SURE = 2.5
# The number of effective deals for which the policy's forecast counts: a few deals are wrong more
# often than it is. Measured on games of the policy.
FORECAST = 6.0


class Came(NamedTuple):
    """The results of deals for a side.

    Attributes:
        worths: the worth of each deal, by which candidates are chosen.
        wins: 1 for a win and 0 for none, or the chance of a win.

    """

    worths: Shares
    wins: Shares


class Offered(NamedTuple):
    """Likely deals, each once, in any order.

    Attributes:
        rounds: the deals.
        places: their order.
        weights: their weights, in this order.
        work: the work of weighing.

    """

    rounds: Rounds
    places: Rows
    weights: Shares
    work: int


class Judge(NamedTuple):
    """A game's judgement of played deals.

    Attributes:
        come: the results of deals for the side of the searching seat.
        decisions: the most decisions of a playout.
        least: the least worth of a deal; the most is 1.
        fewest: the fewest effective deals by which another candidate than the first is taken.

    """

    come: Callable[[Rounds], Came]
    decisions: int
    least: float = 0.0
    fewest: float = 0.0

    @property
    def whole(self) -> float:
        """The worth of a win less that of a loss."""
        return 1 - self.least


class Gain(NamedTuple):
    """The gain of a candidate on another, and its standard error."""

    mean: float
    error: float

    def believed(self, hoped: Gain) -> Gain:
        """The gain to believe, by the one that was hoped for before.

        >>> [round(part, 2) for part in Gain(0.2, 0.1).believed(Gain(0.0, 0.1))]
        [0.1, 0.07]
        """
        ours, theirs = self.error**-2, hoped.error**-2
        mean = (ours * self.mean + theirs * hoped.mean) / (ours + theirs)
        return Gain(mean, (ours + theirs) ** -0.5)


class Ahead(NamedTuple):
    """The result of a search.

    Attributes:
        came: the results of each candidate; one that was given up has the first deals only.
        weights: the weight of each deal.
        work: the work: a move is 1, a read state is
            `paiju.climbing.network.forward_kernels.READING`.
        hopes: the gain of each candidate on the first that was hoped for.
        least: the least gain for which another candidate than the first is taken.
        fewest: the fewest effective deals by which it is taken, unless its gain is sure.

    """

    came: tuple[Came, ...]
    weights: Shares
    work: int
    hopes: tuple[Gain, ...]
    least: float = LEAST
    fewest: float = 0.0

    @property
    def worlds(self) -> int:
        """The number of deals played."""
        return len(self.weights)

    @property
    def shares(self) -> list[float]:
        """The share of its deals that each candidate won."""
        return [self._mean(each.wins) for each in self.came]

    def chances(self, forecast: float) -> list[float]:
        """The chance to win after each candidate: a forecast, corrected as far as deals count."""
        counted = [effective_of(self.weights[: len(each.wins)]) for each in self.came]
        return [
            (FORECAST * forecast + deals * share) / (FORECAST + deals)
            for deals, share in zip(counted, self.shares, strict=True)
        ]

    def _mean(self, values: Shares) -> float:
        return float(np.average(values, weights=self.weights[: len(values)]))

    def gain(self, one: int, other: int) -> Gain:
        """The gain of one candidate on another, over the deals that both played.

        Deals of uneven weights count as fewer. One more deal with a difference of 1 is added to
        the spread: that a few equal differences have none is chance.
        """
        worths, others = self.came[one].worths, self.came[other].worths
        deals = min(len(worths), len(others))
        weights, gains = self.weights[:deals], worths[:deals] - others[:deals]
        mean, effective = float(np.average(gains, weights=weights)), effective_of(weights)
        spread = float(np.average((gains - mean) ** 2, weights=weights))
        return Gain(mean, sqrt((spread * effective + 1) / (effective + 1) / effective))

    def believed(self, one: int, other: int) -> Gain:
        """The gain of one candidate on another as it is to be believed."""
        ours, theirs = self.hopes[one], self.hopes[other]
        hoped = Gain(ours.mean - theirs.mean, hypot(ours.error, theirs.error))
        return self.gain(one, other).believed(hoped) if self.worlds else hoped

    @property
    def hopeful(self) -> list[int]:
        """The candidates that may still be the best."""
        every = range(len(self.came))
        return [
            place
            for place in every
            if not any(self._is_worse(place, other) for other in every if other != place)
        ]

    @property
    def best(self) -> int:
        """The candidate with the most expected gain: the first, unless that is not enough."""
        best = 0
        for place in range(1, len(self.came)):
            effective = effective_of(self.weights[: len(self.came[place].worths)])
            gain = self.gain(place, best)
            is_told = effective >= self.fewest or gain.mean > SURE * gain.error
            if is_told and self.believed(place, best).mean > self._least_on(best):
                best = place
        return best

    def _is_worse(self, one: int, other: int) -> bool:
        """One candidate is most likely not worth taking for another."""
        gain = self.believed(one, other)
        return gain.mean + GIVEN_UP * gain.error < self._least_on(other)

    def _least_on(self, place: int) -> float:
        return self.least if place == 0 else 0.0


def effective_of(weights: Shares) -> float:
    """The number of even deals that say as much as those of some weights.

    >>> [effective_of(np.array(each)) for each in ((1, 1, 1, 1), (3, 1), ())]
    [4.0, 1.6, 0.0]
    """
    return float(weights.sum() ** 2 / (weights**2).sum()) if len(weights) else 0.0


def look_ahead(
    seen: DealSource,
    policy: Policy,
    judge: Judge,
    candidates: Mapping[int, Gain],
    budget: int,
    rng: Rng,
) -> Ahead | None:
    """Play candidates out within a budget of work; None if that is too little.

    Candidates are rows with the gain on the first that is hoped for, in shares of games.
    """
    nothing, whole, listed = np.zeros(0), judge.whole, [*candidates]
    # The first has no gain on itself.
    hopes = (Gain(0.0, 0.0), *[*candidates.values()][1:])[: len(listed)]
    found = Ahead(
        came=(Came(nothing, nothing),) * len(listed),
        weights=nothing,
        work=0,
        hopes=tuple(Gain(each.mean * whole, each.error * whole) for each in hopes),
        least=LEAST * whole,
        fewest=judge.fewest,
    )
    per_game = first_estimate(seen, judge)
    pool = pool_of(seen, budget)
    hopeful = found.hopeful
    while len(hopeful) > 1 and found.worlds < MOST:
        if found.work + per_game * BATCH * len(hopeful) > budget:
            break
        offered = offer(seen, policy, pool, rng)
        found = found._replace(work=found.work + offered.work)
        for start in range(0, len(offered.places), BATCH):
            batch = slice(start, start + BATCH)
            places = offered.places[batch]
            cost = per_game * len(places) * len(hopeful)
            if len(hopeful) < 2 or found.work + cost > budget:
                break
            rows = [listed[at] for at in hopeful]
            new, played = play_out(offered.rounds, places, rows, policy, judge)
            longer = [*found.came]
            for at, those in zip(hopeful, new, strict=True):
                longer[at] = Came(*map(np.append, longer[at], those))
            found = found._replace(
                came=tuple(longer),
                weights=np.append(found.weights, offered.weights[batch]),
                work=found.work + played,
            )
            per_game = max(played / (len(places) * len(hopeful)), 1)
            hopeful = [at for at in found.hopeful if at in hopeful]
    return found if found.worlds else None


def first_estimate(seen: DealSource, judge: Judge) -> float:
    """The work of a playout, estimated high."""
    return float(min(CARD * seen.left, DECISION * judge.decisions))


def candidates_within(seen: DealSource, judge: Judge, budget: int) -> int:
    """The number of candidates of which a budget of work plays out enough deals."""
    return int((1 - WEIGHED) * budget / (first_estimate(seen, judge) * BATCH))


def pool_of(seen: DealSource, budget: int) -> int:
    """The number of deals to weigh at once within a budget of work."""
    return max(FEWEST, min(POOL, int(WEIGHED * budget / (DECISION * max(asked_of(seen), 1)))))


def offer(seen: DealSource, policy: Policy, pool: int, rng: Rng) -> Offered:
    """The likely ones of so many possible deals."""
    rounds, weights, work = likely_deals(seen, policy, pool, rng)
    order = np.array(sorted(range(len(weights)), key=lambda _: rng.random()), dtype=np.int32)
    return Offered(rounds, order, weights[order], work)


def play_out(
    rounds: Rounds, places: Rows, candidates: Sequence[int], policy: Policy, judge: Judge
) -> tuple[list[Came], int]:
    """The results of the rounds at some places after each candidate, and the work.

    Without a candidate they are played on as they are.
    """
    played = rounds.copies(np.tile(places, max(1, len(candidates))))
    games = np.arange(len(played.numbers), dtype=np.int32)
    if candidates:
        play_each(played, games, np.repeat(candidates, len(places)).astype(np.int32), policy.coding)
    network = policy.model.network
    work = play_on(played, judge.decisions, KICKERS, policy.coding, policy.memory, network)
    worths, wins = (each.reshape(-1, len(places)) for each in judge.come(played))
    return [*map(Came, worths, wins)], work
