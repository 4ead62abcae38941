"""The registry: the games of this package, and those of other installed packages.

An installed package offers a game by the entry point `paiju.games`: a name, and the place of a
`Game`. A game that cannot be loaded is left out, with a line that says why; the service runs
without it.
"""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.game import VERSION, Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

GROUP = "paiju.games"
_OWN = "paiju.all_games"
_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
# Words that the service uses in its own paths and documents: no game can have one as its id.
TAKEN = frozenset(("batch", "catalogue", "games", "tables"))
# The longest text of an error that is shown.
_MAX_ERROR = 200


class Offer(NamedTuple):
    """A game that a package offers: the name of the package, and a function that loads the game."""

    by: str
    load: Callable[[], object]


class _RefusedError(Exception):
    """An offer that cannot be accepted."""


def gather(offers: Iterable[Offer]) -> tuple[dict[str, Game], list[str]]:
    """The games of these offers by id, and a line for each offer that is refused.

    >>> gather([Offer("a package", lambda: None)])
    ({}, ['a package is left out: it offers no Game, but NoneType'])
    """
    games: dict[str, Game] = {}
    by: dict[str, str] = {}
    shapes: dict[str, Any] = {}
    refused = []
    for offer in offers:
        try:
            game = offer.load()
            own = _checked(game, by, shapes)
        except _RefusedError as error:
            refused.append(f"{offer.by} is left out: {error}")
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's package may do anything
            refused.append(_left_out(offer.by, error))
        else:
            assert isinstance(game, Game)  # noqa: S101 - for the type: it was checked
            games[game.id], by[game.id] = game, offer.by
            shapes |= own
    return dict(sorted(games.items(), key=lambda each: each[1].place)), refused


def _left_out(name: str, error: BaseException) -> str:
    text = " ".join(f"{type(error).__name__}: {error}".split())[:_MAX_ERROR]
    return f"{name} is left out: {text}"


def _checked(game: object, by: Mapping[str, str], shapes: Mapping[str, Any]) -> Mapping[str, Any]:
    """The OpenAPI components that a game adds; raises `_RefusedError` if it cannot be accepted."""
    if not isinstance(game, Game):
        raise _RefusedError(f"it offers no Game, but {type(game).__name__}")
    if game.version != VERSION:
        raise _RefusedError(
            f"{game.id} is written for version {game.version} of the declaration, not {VERSION}"
        )
    if not (isinstance(game.id, str) and _ID.fullmatch(game.id)) or game.id in TAKEN:
        raise _RefusedError(f"{game.id!r} is no id of a game")
    if game.id in by:
        raise _RefusedError(f"{game.id} is a game of {by[game.id]} already")
    own: dict[str, Any] = game.components()
    if game.rules_shape not in own:
        raise _RefusedError(
            f"{game.id} has no component {game.rules_shape}, which its rule sets have"
        )
    own |= {f"{game.component}{each.title}Question": None for each in game.questions}
    for name, shape in own.items():
        if name in shapes and (shape is None or shapes[name] != shape):
            raise _RefusedError(f"{game.id} has a component {name} that another game has")
    return own


def _offers() -> Iterator[Offer]:
    for module in iter_modules(import_module(_OWN).__path__):
        # A game of this package that cannot be loaded is a broken package.
        game = import_module(f"{_OWN}.{module.name}").GAME
        yield Offer(f"{_OWN}.{module.name}", lambda game=game: game)  # type: ignore[misc] # mypy cannot infer it
    for entry in entry_points(group=GROUP):
        owner = entry.dist.name if entry.dist else entry.value
        yield Offer(f"the package {owner}", entry.load)


_found, _refused = gather(_offers())
GAMES: Mapping[str, Game] = MappingProxyType(_found)
# The games of other packages; a game of this package has the name of its folder as its id.
GUESTS = frozenset(GAMES) - {module.name for module in iter_modules(import_module(_OWN).__path__)}
REFUSED: tuple[str, ...] = tuple(_refused)


def leave_out(game: str, error: Exception) -> str:
    """Removes a game of another package from the registry, and gives a line that says why."""
    del _found[game]
    return _left_out(f"the game {game}", error)
