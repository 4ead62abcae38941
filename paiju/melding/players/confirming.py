"""Playouts that check the planner before a discard is called a mistake.

A planner looks at one hand alone, and overstates the difference between two discards. If it prefers
another discard, playouts follow: hidden hands and walls are dealt at random, and the same deals are
played to the end after both discards. The verdict averages the planner and the playouts, each
weighted by its error.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.tile import is_flower
from paiju.melding.flow.state import changed
from paiju.melding.hands.melds import HIDDEN, sort_hand
from paiju.play.players.player import Why
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action
    from paiju.play.players.judge import Verdict
    from paiju.play.players.player import Player, Rng

V = TypeVar("V", bound=Any)
S = TypeVar("S", bound=Any)

# The fewest playouts before a discard can be called a mistake.
ENOUGH = 6
# The most playouts; more would show little.
MOST = 200
# The milliseconds of a decision in a playout; and how often a deal is tried again if a seat gets
# tiles that it cannot hold.
_BUDGET_MS, _DRAWS = 20, 64
# The milliseconds that a playout takes for each tile left in the wall.
_DRAW_MS = 1.25
_SEEDS = 2**31


class Opinion(Protocol):
    """The planner's case of a decision, which playouts check."""

    @property
    def verdict(self) -> Verdict[Action]:
        """The planner's verdict."""

    def reasons(self) -> tuple[Why, ...]:
        """The reasons why the best choice is better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaysOn(Generic[V, S]):
    """The functions and numbers with which playouts of a game are made.

    Attributes:
        state_of: gives the state that a view shows, with placeholders for hidden tiles.
        view: gives the view of a seat.
        step: gives the state after an action.
        agent: the player of every seat in a playout.
        worth: gives the worth of a finished hand for a seat.
        error: the standard error of the loss that a planner states, in the same unit as worths.
        deck: the tiles of the game.

    """

    state_of: Callable[[V], S]
    view: Callable[[S, int], V]
    step: Callable[[S, Action], S]
    agent: Player[V, Action]
    worth: Callable[[S, int], float]
    error: float
    deck: Sequence[Tile]

    def played_out(self, state: S, action: Action, seed: str) -> S:
        """The end of a hand: the state after an action, played on by `agent` for every seat."""
        state, chance = self.step(state, action), Chance(seed, "played on")
        while state.to_act:
            view = self.view(state, state.to_act[0])
            state = self.step(state, self.agent.decide(view, _BUDGET_MS, chance).action)
        return state


def unseen_tiles(state: Any, deck: Sequence[Tile]) -> tuple[Tile, ...] | None:  # noqa: ANN401 - each game has its own
    """The tiles hidden in hands and in the wall; None if tiles are hidden elsewhere too."""
    known = Counter(
        tile
        for player in state.players
        for tile in (*player.tiles, *player.discards, *player.won, *player.given, player.laid)
        if tile is not None
    )
    hands = sum(player.hand.count(HIDDEN) for player in state.players)
    del known[HIDDEN]
    unseen = tuple(sorted((Counter(deck) - known).elements()))
    return unseen if len(unseen) == hands + state.wall.left else None


def deal_unseen(state: S, unseen: Sequence[Tile], seed: int) -> S | None:
    """The game with unseen tiles in the places of hidden ones; None if no deal was found.

    A seat must discard the tiles of its void suit first, in games with one. A seat that has
    discarded another suit since then holds no tile of its void suit.
    """
    for draw in range(_DRAWS):
        rest = shuffle([*unseen], seed, f"hands {draw}")
        hands = [_filled(player, rest) for player in state.players]
        if all(hand is not None for hand in hands):
            tiles, wall = iter(rest), state.wall
            built = tuple(next(tiles) if tile == HIDDEN else tile for tile in wall.rest)
            end = len(wall.tiles) - wall.tail
            laid = (*wall.tiles[: wall.head], *built, *wall.tiles[end:])
            players = tuple(
                changed(player, hand=hand)
                for player, hand in zip(state.players, hands, strict=True)
            )
            return changed(
                state, players=players, walls=(wall._replace(tiles=laid, in_order=False),)
            )
    return None


def _filled(player: Any, rest: list[Tile]) -> tuple[Tile, ...] | None:  # noqa: ANN401 - each game has its own
    """A hand whose hidden tiles are replaced by tiles taken from `rest`; None if too few fit."""
    void = player.void if getattr(player, "strayed", False) else None
    number = sum(tile == HIDDEN for tile in player.hand)
    fits = [tile for tile in rest if not is_flower(tile) and tile[1:] != void][:number]
    if len(fits) < number:
        return None
    for tile in fits:
        rest.remove(tile)
    return sort_hand((*(tile for tile in player.hand if tile != HIDDEN), *fits))


@dataclass(slots=True)
class Confirmed:
    """A case that the planner and playouts decide together.

    Attributes:
        opinion: the case of the planner.
        plays: the functions of playouts.
        state: the game as the seat sees it, with placeholders for hidden tiles.
        unseen: the tiles that the seat does not see.
        whole: the points of a whole game.
        action: the discard that was chosen.
        gains: for each deal played out, the points that the best discard won more than the chosen
            one.

    """

    opinion: Opinion
    plays: PlaysOn[Any, Any]
    state: Any
    unseen: Sequence[Tile]
    whole: float
    action: Action
    gains: list[float] = field(default_factory=list)
    _from: int = -1

    @property
    def surprise(self) -> float:
        """1, the greatest surprise: the planner would not have chosen the action."""
        return 1.0

    @property
    def cost(self) -> int:
        """The milliseconds that a deal takes, which is played out twice."""
        return 2 * int(_DRAW_MS * (1 + self.state.wall.left))

    def look(self, work: int, rng: Rng) -> int:
        """Plays out more deals, and gives the work that they took."""
        if self._from < 0:
            self._from = rng.randrange(_SEEDS)
        used, best = 0, self.opinion.verdict.best
        seat = self.action.seat
        while used < work and len(self.gains) < MOST:
            number = self._from + len(self.gains)
            state = deal_unseen(self.state, self.unseen, number)
            if state is None:
                return used
            ends = [self.plays.played_out(state, each, str(number)) for each in (best, self.action)]
            gained, own = (self.plays.worth(each, seat or 0) for each in ends)
            self.gains.append(gained - own)
            used += self.cost
        return used

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict: the average of the planner and the playouts, each weighted by its error.

        One more difference, of a whole game, is added to the spread of the playouts, so that a few
        equal playouts do not look certain.
        """
        planned, number = self.opinion.verdict, len(self.gains)
        if not number:
            return planned._replace(best=self.action, other=planned.value, error=self.whole)
        mean = sum(self.gains) / number
        spread = sum((each - mean) ** 2 for each in self.gains) + self.whole**2
        error = sqrt(spread / (number + 1) / number)
        trust = error**2 / (error**2 + self.plays.error**2)
        lead = trust * planned.lead + (1 - trust) * mean
        joint = error * self.plays.error / hypot(error, self.plays.error)
        return planned._replace(
            best=planned.best if lead > 0 else self.action,
            other=planned.value + lead,
            error=joint if number >= ENOUGH else self.whole,
            deals=number,
        )

    def reasons(self) -> tuple[Why, ...]:
        """The loss in the playouts with their number, then the reasons of the planner."""
        loss = f"{self.verdict.loss:.1f}"
        text = _PLAYED_ON.format(deals=len(self.gains), points=loss)
        return (Why("weighed", text), *self.opinion.reasons())


_PLAYED_ON = Text(
    "估值与 {deals} 副推演合计，最佳打法期望多得 {points} 分",
    "by its plans and by {deals} hands played to the end, the best choice scores {points} more",
)
