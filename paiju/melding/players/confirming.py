"""Playouts that confirm an opinion: a planner's loss by a discard is played on before it counts.

A planner weighs a hand by itself, and the plans of two discards often differ by more than they turn
out to be worth. So where it holds that another discard is better, possible hands and walls are
played to the end behind both, the same ones. Its own opinion counts by the error that it has.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from paiju.chance import Chance, shuffle
from paiju.mahjong_tiles.tile import is_flower
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

# The fewest hands that are played on before anything is worse than good.
ENOUGH = 6
# The hands after which more would show little.
MOST = 200
# The milliseconds of a decision, and the draws of a deal in which nobody holds what it may not.
_BUDGET_MS, _DRAWS = 20, 64
# The milliseconds for each tile that is left in the wall.
_DRAW_MS = 1.25
_SEEDS = 2**31


class Opinion(Protocol):
    """The case of a planner."""

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict."""

    def reasons(self) -> tuple[Why, ...]:
        """The reasons for the best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaysOn(Generic[V, S]):
    """A way to play hands on.

    Attributes:
        world: the game that a view shows, in which what it does not see is hidden.
        view: the view of a seat.
        step: the state after an action.
        agent: the player of every seat.
        worth: what a hand that is over is worth for a seat.
        error: the error of a planner's loss, in the same unit.
        deck: the tiles of the game.

    """

    world: Callable[[V], S]
    view: Callable[[S, int], V]
    step: Callable[[S, Action], S]
    agent: Player[V, Action]
    worth: Callable[[S, int], float]
    error: float
    deck: Sequence[Tile]

    def ended(self, state: S, action: Action, seed: str) -> S:
        """The end of a hand in which an action is done."""
        state, chance = self.step(state, action), Chance(seed, "played on")
        while state.to_act:
            view = self.view(state, state.to_act[0])
            state = self.step(state, self.agent.decide(view, _BUDGET_MS, chance).action)
        return state


def unseen_in(state: Any, deck: Sequence[Tile]) -> tuple[Tile, ...] | None:  # noqa: ANN401 - each game has its own
    """The tiles that lie hidden in hands and in the wall; None where others are hidden too."""
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


def dealt(state: S, unseen: Sequence[Tile], seed: int) -> S | None:
    """The game with unseen tiles in the places of hidden ones; None where they find none.

    A seat that has played on without its void suit holds nothing of it.
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
                player._replace(hand=hand)
                for player, hand in zip(state.players, hands, strict=True)
            )
            found: S = state._replace(players=players, wall=wall._replace(tiles=laid))
            return found
    return None


def _filled(player: Any, rest: list[Tile]) -> tuple[Tile, ...] | None:  # noqa: ANN401 - each game has its own
    """A hand with tiles of the rest for those that are hidden, which leave the rest."""
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
    """A case that is played on.

    Attributes:
        opinion: what the planner says.
        plays: the way to play on.
        state: the game as the seat sees it.
        unseen: the tiles that it does not see.
        whole: the worth of a whole game.
        gains: how much more the best brought in each hand.

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
        """One: the planner would not have done it."""
        return 1.0

    @property
    def cost(self) -> int:
        """The milliseconds of a hand, which is played twice."""
        return 2 * int(_DRAW_MS * (1 + self.state.wall.left))

    def look(self, work: int, rng: Rng) -> int:
        """Play more hands on; return the work."""
        if self._from < 0:
            self._from = rng.randrange(_SEEDS)
        used, best = 0, self.opinion.verdict.best
        seat = self.action.seat
        while used < work and len(self.gains) < MOST:
            number = self._from + len(self.gains)
            state = dealt(self.state, self.unseen, number)
            if state is None:
                return used
            ends = [self.plays.ended(state, each, str(number)) for each in (best, self.action)]
            gained, own = (self.plays.worth(each, seat or 0) for each in ends)
            self.gains.append(gained - own)
            used += self.cost
        return used

    @property
    def verdict(self) -> Verdict[Action]:
        """The verdict: what the planner says and what was played on, each by its error.

        One more hand with a difference of a whole game is added to the spread.
        """
        told, number = self.opinion.verdict, len(self.gains)
        if not number:
            return told._replace(best=self.action, other=told.value, error=self.whole)
        mean = sum(self.gains) / number
        spread = sum((each - mean) ** 2 for each in self.gains) + self.whole**2
        error = sqrt(spread / (number + 1) / number)
        trust = error**2 / (error**2 + self.plays.error**2)
        lead = trust * told.lead + (1 - trust) * mean
        joint = error * self.plays.error / hypot(error, self.plays.error)
        return told._replace(
            best=told.best if lead > 0 else self.action,
            other=told.value + lead,
            error=joint if number >= ENOUGH else self.whole,
            deals=number,
        )

    def reasons(self) -> tuple[Why, ...]:
        """The hands that were played on, and the planner's reasons."""
        loss = f"{self.verdict.loss:.1f}"
        text = _PLAYED_ON.format(deals=len(self.gains), points=loss)
        return (Why("weighed", text), *self.opinion.reasons())


_PLAYED_ON = Text(
    "前途和 {deals} 副推演到底的牌合起来，最好的打法平均多得 {points} 分",
    "by its plans and by {deals} hands played to the end, the best choice scores {points} more",
)
