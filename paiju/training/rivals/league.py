"""A league: in a share of the self-play games, rivals that do not learn play the other side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from paiju.climbing.network.rounds_kernels import play_each
from paiju.training.networks import sides_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from paiju.climbing.lab.selfplay.decisions import Decisions
    from paiju.climbing.network.features import Coding
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.plays.table_kernels import Bits
    from paiju.training.policy import Policy


class Seating(NamedTuple):
    """The seats of the learner and of the rivals in the games of a batch.

    Attributes:
        rivals: for each game and seat, the number of the rival that plays it, from 1; 0 for the
            learner.
        critic_inputs: for each game, the critic's inputs about rivals: one bit for each rival and
            side of the learner, all 0 in a game without a rival.

    """

    rivals: npt.NDArray[np.int8]
    critic_inputs: Bits

    @property
    def has_rival(self) -> npt.NDArray[np.bool_]:
        """For each game, whether a rival plays in it."""
        met: npt.NDArray[np.bool_] = self.rivals.max(axis=1) > 0
        return met


@dataclass(frozen=True)
class League:
    """The rivals of a run, and the share of the self-play games in which a rival plays."""

    rivals: tuple[Policy, ...] = ()
    share: float = 0.0

    def seating(self, number: int, coding: Coding) -> Seating:
        """The seating of a batch: a rival has every seat of its game but the learner's side.

        The learner takes each side in turn.

        Args:
            number: the number of games.
            coding: the layout of the game's features, with the team of each seat.
        """
        teams, sides, count = coding.teams, sides_of(coding), len(self.rivals)
        seats = Seating(
            np.zeros((number, len(teams)), dtype=np.int8),
            np.zeros((number, count * sides), dtype=np.uint8),
        )
        each = int(number * self.share / max(1, count))
        for place in range(count):
            games = np.arange(place * each, (place + 1) * each)
            own = games % (teams.max() + 1)
            seats.rivals[games] = np.where(teams == own[:, None], 0, place + 1)
            seats.critic_inputs[games, sides * place + own % sides] = 1
        return seats

    def play_rivals(
        self, rounds: Rounds, decisions: Decisions, seating: Seating, chance: np.random.Generator
    ) -> Decisions:
        """Play the decisions of the rivals; returns those that are left for the learner."""
        if not self.rivals:
            return decisions
        whose = seating.rivals[decisions.games, decisions.seats]
        for number, rival in enumerate(self.rivals, 1):
            theirs = decisions.in_order(np.flatnonzero(whose == number))
            if len(theirs.games):
                chosen = rival.draw(rounds, theirs, chance).chosen
                play_each(rounds, theirs.games, theirs.rows[chosen], rival.coding)
        return decisions.in_order(np.flatnonzero(whose == 0))
