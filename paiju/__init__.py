"""Paiju 牌局: rules and players of Chinese card and tile games, as a library.

>>> import paiju
>>> game = paiju.Game("doudizhu")
>>> game.classify(cards="333444TJ")["play"]["pattern"]
'plane_solo'
>>> state = game.new(seed=7)
>>> state = state.step({"type": "call", "points": 3})

Arguments and answers are JSON values, with the same fields as over HTTP. `Game` has the questions
of a game, its rule sets and its players. `State` is a game in progress, `View` is what one seat
sees of a state, and `Player` chooses an action from a view.

The names of this module and of `paiju.game` (the declaration of games) follow semantic versioning.
Within a minor version of Paiju before 1.0, and within a major version from then on, names and
fields are added, and none is removed or changes its meaning. The same holds for `paiju.env` and
`paiju.mcp`. Everything else is internal and may change in any version: modules whose names begin
with an underscore, all of `app`, and the other packages.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = [
    "Fault",
    "Game",
    "Player",
    "QuestionError",
    "RefusedError",
    "State",
    "View",
    "__version__",
    "cards",
    "games",
    "picture",
    "tiles",
]

if TYPE_CHECKING:
    from paiju._cards import cards, picture, tiles
    from paiju._errors import Fault, QuestionError, RefusedError
    from paiju._game import Game, games
    from paiju._states import Player, State, View
    from paiju.version import VERSION

    __version__ = VERSION
else:
    # A name is loaded when it is first used: an import of one part of this package, as the service
    # makes, need not wait for the whole.
    _PLACES = {
        "_cards": ("cards", "picture", "tiles"),
        "_errors": ("Fault", "QuestionError", "RefusedError"),
        "_game": ("Game", "games"),
        "_states": ("Player", "State", "View"),
    }

    def __getattr__(name: str) -> object:
        """A public name, loaded from the module that defines it."""
        if name == "__version__":
            return import_module("paiju.version").VERSION
        for place, names in _PLACES.items():
            if name in names:
                value = getattr(import_module(f"{__name__}.{place}"), name)
                # Users see every name as one of `paiju`, wherever it is defined.
                value.__module__ = __name__
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """The public names."""
        return [*__all__]
