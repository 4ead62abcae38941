"""Courts: the games whose reviews are studied, each with the referees that judge its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bench.study.referee import ByBots, ByPolicy
from paiju.climbing.players.judges import Searching
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.study.referee import Referee
    from paiju.play.declaration.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Court:
    """A game with the two referees that judge its moves.

    Attributes:
        game: the game.
        referee: finds the loss of an action.
        deals: the most games that the referee plays for one action.
        quick: the games that the referee plays in a first, short look for a blunder.
        second: the other referee, with other players; it must not contradict the first.
        again: the most games that the other referee plays for one action; it is slow.
        rare: in one of `rare` decisions a blunder is looked for.
        tried: the number of random actions that are tried in such a decision.
        phases: the phases of the game from which both referees can play on.

    """

    game: Game
    referee: Referee
    deals: int
    quick: int
    second: Referee
    again: int
    rare: int
    tried: int
    phases: tuple[str, ...] = ("play",)

    @property
    def seats(self) -> int:
        """The number of seats of the game's default rule set."""
        found: int = self.game.rules_of(self.game.default).seats
        return found


def courts() -> dict[str, Callable[[], Court]]:
    """The functions that make the court of each game, by the id of the game."""
    return {
        "doudizhu": lambda: _learned("doudizhu", 320, 12, 2),
        "guandan": lambda: _learned("guandan", 192, 3, 6),
        "paodekuai": lambda: _plain("paodekuai", 160, 12),
        "mcr": lambda: _tiles("mcr", 48, 8, 8),
        "sichuan": lambda: _tiles("sichuan", 192, 24, 4),
    }


def _learned(name: str, deals: int, again: int, rare: int) -> Court:
    game = GAMES[name]
    judge = game.judges[0]
    assert isinstance(judge, Searching)  # noqa: S101 - so it is declared
    return Court(
        game=game,
        referee=ByPolicy(game, judge.game),
        deals=deals,
        quick=16,
        second=_bots(game, 3, lambda state, seat: _won(game, state, seat)),
        again=again,
        rare=rare,
        tried=6,
    )


def _plain(name: str, deals: int, again: int) -> Court:
    game = GAMES[name]
    return Court(
        game=game,
        referee=_bots(game, 2, lambda state, seat: _points(game, state, seat)),
        deals=deals,
        quick=16,
        second=_bots(game, 3, lambda state, seat: _points(game, state, seat)),
        again=again,
        rare=2,
        tried=4,
    )


def _tiles(name: str, deals: int, quick: int, rare: int) -> Court:
    game = GAMES[name]
    worth: Callable[[Any, int], float] = lambda state, seat: _points(game, state, seat)  # noqa: E731
    return Court(
        game=game,
        referee=_bots(game, 3, worth),
        deals=deals,
        quick=quick,
        second=_bots(game, 4, worth),
        again=deals // 8,
        rare=rare,
        tried=2,
        phases=("turn",),
    )


def _bots(game: Game, skill: int, worth: Callable[[Any, int], float]) -> ByBots:
    thinkers = [game.bot(each).agent for each in (game.strongest, 3) if each <= game.strongest]
    return ByBots(game, game.bot(skill).agent, thinkers[:2], worth)


def _won(game: Game, state: Any, seat: int) -> float:  # noqa: ANN401 - each game has its own
    return float(game.flow.settle(state).points[seat] > 0)


def _points(game: Game, state: Any, seat: int) -> float:  # noqa: ANN401 - as above
    return game.flow.settle(state).points[seat] / game.judges[0].whole
