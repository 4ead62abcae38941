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
underscore and all of `app` are internal and may change in any version.
"""

from app import __version__
from paiju._cards import cards, picture, tiles
from paiju._errors import Fault, QuestionError, RefusedError
from paiju._game import Game, games
from paiju._states import Player, State, View

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

# The names are those of `paiju`, wherever they are defined.
for _name in __all__:
    if not _name.startswith("_"):
        globals()[_name].__module__ = __name__
