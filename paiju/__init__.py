"""Paiju 牌局: rules and players of Chinese card and tile games, as a library.

>>> import paiju
>>> game = paiju.Game("doudizhu")
>>> game.classify(cards="333444TJ")["play"]["pattern"]
'plane_solo'
>>> state = game.new(seed=7)
>>> state = state.step({"type": "call", "points": 3})

Values are plain: what goes in and comes out is JSON, of the shapes that the HTTP interface has.
`Game` has the questions of a game, its rule sets and its players; `State` is a game in progress,
`View` what one seat sees of it, `Player` chooses an action from a view.

The names of this module and of `paiju.game`, the declaration of games, keep semantic versioning:
within a minor version of Paiju before 1.0, and within a major version from then on, names and
fields are added, and none is removed or changes its meaning. The modules whose names begin with an
underscore, and the other packages, but for `paiju.env` and `paiju.mcp`, are internal, as is all of
`app`: they may change in any version.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju._cards import cards, picture, tiles
    from paiju._errors import Fault, QuestionError, RefusedError
    from paiju._game import Game, games
    from paiju._states import Player, State, View
    from paiju.version import VERSION

    __version__ = VERSION

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

if not TYPE_CHECKING:
    # The names are loaded when they are asked for: whoever imports a part of this package, as the
    # service does, need not wait for the whole.
    _PLACES = {
        "_cards": ("cards", "picture", "tiles"),
        "_errors": ("Fault", "QuestionError", "RefusedError"),
        "_game": ("Game", "games"),
        "_states": ("Player", "State", "View"),
    }

    def __getattr__(name: str) -> object:
        """A public name, from the module that defines it."""
        if name == "__version__":
            return import_module("paiju.version").VERSION
        for place, names in _PLACES.items():
            if name in names:
                value = getattr(import_module(f"{__name__}.{place}"), name)
                # The names are those of `paiju`, wherever they are defined.
                value.__module__ = __name__
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """The public names."""
        return [*__all__]
