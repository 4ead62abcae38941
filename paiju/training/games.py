"""The games that can be trained, by id, and the reasons why the others cannot."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.climbing.lab.selfplay.by_declaration import UnlearnableError, training_game_of
from paiju.play.declaration.registry import GAMES as PLAYED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.climbing.lab.selfplay.training_game import TrainingGame
    from paiju.play.declaration.game import Game


def training_games_of(
    games: Iterable[Game],
) -> tuple[Mapping[str, TrainingGame], Mapping[str, str]]:
    """The training games of the games that can be trained, and why the others cannot.

    Both mappings are by the id of the game.
    """
    learnable, refused = {}, {}
    for game in games:
        try:
            learnable[game.id] = training_game_of(game)
        except UnlearnableError as error:
            refused[game.id] = str(error)
    return MappingProxyType(learnable), MappingProxyType(refused)


GAMES, REFUSED = training_games_of(PLAYED.values())
