"""Referees: they find the loss of an action by long playouts, independently of reviews.

A referee deals the cards that a seat cannot see many times, and plays each deal to the end after
each action that it compares. Its players are not those by which reviews judge. The first games
choose the action's best rival. Other games then give the loss, up to ten times as many as a review
plays. The referee stops early once it is clear on which side of a bound the loss lies.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from bench.study.games import dealt_again, decided, play_on
from paiju.chance import Chance
from paiju.climbing.network.forward_kernels import TO_THE_END
from paiju.climbing.players.search.candidates import ideas_of
from paiju.climbing.players.search.deals import deal_source
from paiju.climbing.players.search.rollouts import BATCH, offer, play_out
from paiju.study.review import LOSSES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import numpy.typing as npt

    from bench.study.courts import Court
    from paiju.climbing.players.network_player import LearnedGame
    from paiju.play.declaration.game import Game
    from paiju.play.players.player import Player

    Numbers = npt.NDArray[np.float64]

# The deals that are weighed for each deal that is played.
_POOL = 8
# The parts in which a referee plays its games; and the number of standard errors between the loss
# and a bound from which it is clear on which side the loss lies.
_LOOKS, _CLEAR = 4, 3.0


class Loss(NamedTuple):
    """The loss of an action against the best other one, as a share of a whole game.

    Attributes:
        mean: the mean loss over the games that were played.
        error: the standard error of the mean.

    """

    mean: float
    error: float

    def is_clear(self, bound: float, games: int) -> bool:
        """Tests if the loss is clearly above or clearly below a bound, after a number of games.

        The error is taken as if one more game had a difference of 1: a few games with equal
        differences prove nothing.
        """
        return abs(self.mean - bound) > _CLEAR * hypot(self.error, 1 / games)


class Referee(Protocol):
    """A referee: players that play games on from a state."""

    def rivals(self, state: Any, label: str) -> list[Any]:  # noqa: ANN401 - each game has its own
        """The actions that the referee's players consider in a state."""

    def key(self, state: Any, action: Any) -> object:  # noqa: ANN401 - as above
        """The key of an action; actions with the same key count as equal."""

    def worths(self, state: Any, actions: Sequence[Any], games: int, label: str) -> Numbers:  # noqa: ANN401 - as above
        """The results of games that follow some actions.

        Returns:
            A row for each game: the weight of the game, then the worth of each action in it.
        """


def loss_of(
    court: Court,
    state: Any,  # noqa: ANN401 - each game has its own
    action: Any,  # noqa: ANN401 - as above
    label: str,
    bound: float,
    others: Iterable[Any] = (),
) -> Loss:
    """The loss of an action by the referee of a court.

    Args:
        court: the court.
        state: the state in which the action was chosen.
        action: the action.
        label: the label of the random numbers.
        bound: the bound of interest; the search ends early once the loss is clearly above or below.
        others: further actions that may be better.
    """
    referee, games = court.referee, court.deals
    done = referee.key(state, action)
    found = {referee.key(state, each): each for each in (*referee.rivals(state, label), *others)}
    rivals = [each for key, each in found.items() if key != done]
    if not rivals:
        return Loss(0.0, 0.0)
    if len(rivals) > 1:
        first = referee.worths(state, rivals, max(2, games // 4), f"{label} first")
        means = np.average(first[:, 1:], axis=0, weights=first[:, 0])
        rivals = [rivals[int(means.argmax())]]
    pair, rows = (action, *rivals), np.zeros((0, 3))
    lost = Loss(0.0, 1.0)
    for look in range(_LOOKS):
        more = referee.worths(state, pair, games // _LOOKS, f"{label} later {look}")
        rows = np.concatenate((rows, more))
        lost = difference(rows)
        if lost.is_clear(bound, len(rows)):
            break
    return lost


def difference(rows: Numbers) -> Loss:
    """The mean of the second action's worth less the first one's, over the rows of `worths`."""
    weights, gains = rows[:, 0], rows[:, 2] - rows[:, 1]
    mean = float(np.average(gains, weights=weights))
    effective = float(weights.sum() ** 2 / (weights**2).sum())
    return Loss(mean, sqrt(float(np.average((gains - mean) ** 2, weights=weights)) / effective))


@dataclass(frozen=True, slots=True)
class ByPolicy:
    """The referee of a climbing game in which the shipped network (skill 4) plays every seat."""

    game: Game
    learned: LearnedGame[Any, Any]

    def _view(self, state: Any) -> Any:  # noqa: ANN401 - as above
        return self.game.flow.view(state, state.to_act[0])

    def rivals(self, state: Any, label: str) -> list[Any]:  # noqa: ANN401, ARG002 - as above; no chance
        """The plays that the network considers, and the plays that are considered in any case."""
        draft = self.learned.draft(self.learned.shipped(), self._view(state))
        assert draft is not None  # noqa: S101 - it knows the default rules
        rows = [each.row for each in ideas_of(draft.position, draft.judgement)]
        return [draft.position.action_of(self.learned.branch(draft, row).play) for row in rows]

    def key(self, state: Any, action: Any) -> object:  # noqa: ANN401 - as above
        """The row of the action's play in the move table; None for a pass."""
        made = self.learned.game.made_by(self._view(state), action)
        return made and made.row

    def worths(self, state: Any, actions: Sequence[Any], games: int, label: str) -> Numbers:  # noqa: ANN401 - as above
        """The share of games that the seat's side wins after each action.

        A game's weight says how well its deal explains the plays so far.
        """
        view, learned = self._view(state), self.learned
        policy = learned.policy(learned.shipped(), view)
        assert policy is not None  # noqa: S101 - as above
        coding = policy.coding
        seen = deal_source(learned.game.position(view), coding.pass_row)
        judge = learned.judge(seen.seat, policy)._replace(decisions=TO_THE_END)
        keys = [self.key(state, each) for each in actions]
        rows = [coding.pass_row if key is None else int(str(key)) for key in keys]
        offered = offer(seen, policy, _POOL * games, Chance(label, "referee"))
        found, most = [], min(games, len(offered.places))
        for start in range(0, most, 8 * BATCH):
            places = offered.places[start : min(most, start + 8 * BATCH)]
            came, _ = play_out(offered.rounds, places, rows, policy, judge)
            found.append(np.array([each.worths for each in came]).T)
        worths = (np.concatenate(found) - judge.least) / (1 - judge.least)
        return np.column_stack((offered.weights[:most], worths))


@dataclass(frozen=True, slots=True)
class ByBots:
    """The referee of a game that bots play on, one game at a time.

    Attributes:
        game: the game.
        agent: the player on every seat.
        thinkers: the players whose choices are the rivals of an action.
        worth: the worth of an ended game for a seat.

    """

    game: Game
    agent: Player[Any, Any]
    thinkers: Sequence[Player[Any, Any]]
    worth: Callable[[Any, int], float]

    def rivals(self, state: Any, label: str) -> list[Any]:  # noqa: ANN401 - as above
        """The actions that the `thinkers` choose."""
        seats = self.game.seats
        return [decided(self.game, [each] * seats, state, label) for each in self.thinkers]

    def key(self, state: Any, action: Any) -> object:  # noqa: ANN401 - as above
        """The type of the action, with the ranks of its cards or with its tiles."""
        del state
        cards = tuple(sorted(str(card)[0] for card in getattr(action, "cards", ())))
        return action.type, cards, getattr(action, "tile", None), getattr(action, "tiles", ())

    def worths(self, state: Any, actions: Sequence[Any], games: int, label: str) -> Numbers:  # noqa: ANN401 - as above
        """The worth for the seat after each action, over new deals of the hidden cards or tiles."""
        (seat, *_), seats = state.to_act, [self.agent] * self.game.seats
        rows = []
        for number in range(games):
            name = f"{label} {number}"
            begun = dealt_again(self.game, state, seat, name)
            after = [self.game.flow.step(begun, each).state for each in actions]
            ended = [play_on(self.game, seats, each, name) for each in after]
            rows.append([1.0, *[self.worth(each, seat) for each in ended]])
        return np.array(rows)


# The least losses of a mistake and of a blunder, and the loss below which a move counts as good.
MISTAKE, BLUNDER, NEAR = LOSSES["mistake"], LOSSES["blunder"], LOSSES["inaccuracy"]
