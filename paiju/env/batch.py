"""Self-play of many games side by side: decisions as arrays, computed by compiled kernels.

A game begins with the first lead; stages before the play are decided at random. A seat with only
one legal action does it without being asked. When a game is over, the next one takes its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from paiju.climbing.lab.selfplay.decisions import Decisions
from paiju.climbing.network.encoded_position import COUNTS, PLAYED
from paiju.climbing.network.features import memory_for
from paiju.climbing.network.rounds_kernels import TURN, Rounds, advance, play_each, situations_in

if TYPE_CHECKING:
    from paiju.climbing.lab.selfplay.decisions import Places
    from paiju.climbing.lab.selfplay.training_game import TrainingGame, Values
    from paiju.climbing.plays.table_kernels import Rows

Cards = npt.NDArray[np.uint8]
# A limit that is never reached.
_EVERY = 1 << 30
# The number of rounds that are dealt at once, as a multiple of the games in the batch.
_DEALT = 2


class Observed(NamedTuple):
    """The views of the seats to act, one row for each game.

    Seats are counted from the seat to act, in the order of play.

    Attributes:
        cards: the numbers of cards, shape (games, groups, columns). The groups are the seat's hand,
            the unseen cards, the public cards in the hand of the game's first leader, and the cards
            that each seat has played. The columns are the ranks from 3 to 2, the jokers, and the
            flower or wild cards.
        numbers: other numbers, shape (games, columns). The columns are the seat, counted from the
            game's first leader (0 if all seats are alike); the action to beat, or -1 on a lead; the
            seat that played it; the number of bombs played; the number of cards left of each seat;
            and the latest action of each seat, or -1.

    """

    cards: Cards
    numbers: Places


class Batch:
    """Games of self-play side by side.

    Attributes:
        games: the number of games.
        seats: the number of seats of a game; seat 0 leads first.
        teams: the team of each seat.
        actions: the number of actions: the rows of the move table, then the pass.
        counts: the cards of each action, shape (actions, ranks).
        sizes: the number of cards of each action.
        turn: the open decisions, one for each game: the seat, and the legal actions. The legal
            actions of game g begin at `turn.starts[g]` in `turn.rows`.
        done: for each game, whether the last step ended it, so that another took its place.
        rewards: for each game, the result of each seat in the game that ended; 0 if none did.
        ended: the number of games that have ended since the last reset.

    """

    def __init__(
        self,
        learnt: TrainingGame,
        games: int = 1024,
        seed: int = 0,
        *,
        goal: str = "wins",
        kickers: int | None = None,
        variant: int = 0,
    ) -> None:
        """Deals the first games.

        Args:
            learnt: the declaration of the game for learners.
            games: the number of games.
            seed: the seed of the deals.
            goal: "wins" (results are 1 or -1) or "points" (-1 to 1, larger for a higher stake).
            kickers: the most choices of kickers offered for one core (a trio, say); None means all.
            variant: the number of a move table, such as the table of a level.

        """
        self._learnt = learnt.variants[variant]
        self._coding = self._learnt.coding
        self._memory = memory_for()
        self._goal, self._most = goal, _EVERY if kickers is None else kickers
        self._every = np.arange(games, dtype=np.int32)
        self.games, self.teams = games, learnt.teams
        self.seats, self.actions = len(self.teams), self._coding.pass_row + 1
        self.counts: Cards = np.ascontiguousarray(self._coding.words.T).view(np.uint8)
        self.sizes: Places = self.counts.sum(axis=1, dtype=np.int64)
        self.reset(seed)

    def reset(self, seed: int = 0) -> Decisions:
        """Deals all games again, and gives their first decisions; equal seeds deal equal games."""
        self._chance = np.random.default_rng(seed)
        self._fresh = self._learnt.deal(self._chance, _DEALT * self.games)
        self._taken = self.ended = 0
        self._rounds = self._next(self.games)
        return self._go_on()

    def step(self, actions: npt.ArrayLike) -> Decisions:
        """Does one legal action in each game, and gives the next decisions."""
        chosen = np.asarray(actions, dtype=np.int32)
        starts, rows = self.turn.starts, self.turn.rows
        lengths = np.diff(starts)
        fits = np.logical_or.reduceat(rows == np.repeat(chosen, lengths), starts[:-1])
        if not fits.all():
            game = int(np.flatnonzero(~fits)[0])
            raise ValueError(f"the action {chosen[game]} is not legal in game {game}")
        play_each(self._rounds, self._every, chosen, self._coding)
        return self._go_on()

    def observe(self) -> Observed:
        """The views of the seats to act, as arrays."""
        parts = situations_in(self._rounds, self._every, self._coding)
        groups = np.ascontiguousarray(parts.words[:, : PLAYED + self.seats])
        cards = groups.view(np.uint8).reshape(self.games, groups.shape[1], -1)
        return Observed(cards, parts.numbers[:, : COUNTS + 2 * self.seats])

    def masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of the seats to act: a mask of shape (games, actions)."""
        mask = np.zeros((self.games, self.actions), dtype=np.bool_)
        mask[np.repeat(self._every, np.diff(self.turn.starts)), self.turn.rows] = True
        return mask

    def at_random(self, chance: np.random.Generator) -> Rows:
        """A random legal action for each game, all equally likely."""
        chosen: Rows = self.turn.rows[self.turn.at_random(chance)]
        return chosen

    def _go_on(self) -> Decisions:
        """Advances every game to its next decision; a game that is over is replaced by another."""
        self.done = np.zeros(self.games, dtype=np.bool_)
        self.rewards: Values = np.zeros((self.games, self.seats), dtype=np.float32)
        parts: list[Decisions] = []
        left = self._every
        while len(left):
            waiting, starts, rows = advance(
                self._rounds, left, self._most, self._coding, self._memory
            )
            parts.append(Decisions(waiting, self._rounds.numbers[waiting, TURN], starts, rows))
            left = np.setdiff1d(left, waiting, assume_unique=True)
            if len(left):
                self._end(left)
        self.turn = _together(parts)
        return self.turn

    def _end(self, over: Rows) -> None:
        """Records the results of games that are over, and puts new games in their places."""
        results = self._learnt.results(self._rounds.copies(over), self._goal)
        self.done[over], self.rewards[over] = True, results
        self.ended += len(over)
        self._rounds.put(over, self._next(len(over)))

    def _next(self, number: int) -> Rounds:
        """A number of fresh rounds from the stock; an exhausted stock is dealt again."""
        if self._taken + number > len(self._fresh.numbers):
            self._fresh = self._learnt.deal(self._chance, _DEALT * self.games)
            self._taken = 0
        start, self._taken = self._taken, self._taken + number
        return self._fresh.copies(np.arange(start, self._taken))


def _together(parts: list[Decisions]) -> Decisions:
    """Decisions of different games, joined in the order of the games."""
    if len(parts) == 1:
        return parts[0]
    lengths = np.concatenate([np.diff(each.starts) for each in parts])
    whole = Decisions(
        np.concatenate([each.games for each in parts]),
        np.concatenate([each.seats for each in parts]),
        np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32),
        np.concatenate([each.rows for each in parts]),
    )
    return whole.in_order(np.argsort(whole.games))
