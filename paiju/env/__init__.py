"""Environments for learners: every game for PettingZoo, and fast self-play for some games.

`from paiju.env import NAME` gives the `Environments` of the game with this id. `env` needs the
extra `paiju[rl]`; `batch` needs `paiju[speed]` to be fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.climbing.lab.selfplay.by_declaration import UnlearnableError, training_game_of
from paiju.env.batch import Batch
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

__all__ = ["Batch", "Environments"]

_WITHOUT = "PettingZoo is not installed: pip install 'paiju[rl]'"


class Environments:
    """The environments of one game for learners."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __repr__(self) -> str:
        return f"Environments({self._game.id!r})"

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The rule sets of the game, by id."""
        return self._game.rulesets

    def env(self, ruleset: str | None = None, **how: Any) -> Any:  # noqa: ANN401 - of PettingZoo
        """A PettingZoo environment that checks actions and the order of calls.

        `how` are keyword arguments of `paiju.env.aec.GameEnv`.
        """
        try:
            from paiju.env.aec import wrapped  # noqa: PLC0415 - PettingZoo is optional
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(_WITHOUT) from error
        return wrapped(self.raw_env(ruleset, **how))

    def raw_env(self, ruleset: str | None = None, **how: Any) -> Any:  # noqa: ANN401 - of PettingZoo
        """A PettingZoo environment without checks; `how` as in `env`."""
        try:
            from paiju.env.aec import GameEnv  # noqa: PLC0415 - as above
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(_WITHOUT) from error
        return GameEnv(self._game, ruleset, **how)

    def batch(self, games: int = 1024, seed: int = 0, **how: Any) -> Batch:  # noqa: ANN401 - of `Batch`
        """Many games of self-play side by side; `how` are keyword arguments of `Batch`."""
        try:
            training_game = training_game_of(self._game)
        except UnlearnableError as error:
            raise LookupError(f"{self._game.id} has no fast self-play: {error}") from error
        return Batch(training_game, games, seed, **how)


def __getattr__(name: str) -> Environments:
    """The environments of the game whose id is `name`."""
    if name not in GAMES:
        raise AttributeError(f"there is no game {name}; there are {', '.join(GAMES)}")
    return Environments(GAMES[name])


def __dir__() -> list[str]:
    return [*__all__, *GAMES]
