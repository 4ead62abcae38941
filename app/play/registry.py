"""The registry: the games of this package, and those of installed packages.

An installed package offers a game by the entry point `paiju.games`: a name, and the place of a
`Game`. A game that cannot be taken is left out with one line that says why; the service runs
without it.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from app.play.game import FACE, Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

GROUP = "paiju.games"
_OWN = "app.games"


class Offer(NamedTuple):
    """A game that somebody offers: who, and what loads it."""

    by: str
    load: Callable[[], object]


def gather(offers: Iterable[Offer]) -> tuple[dict[str, Game], list[str]]:
    """The games of these offers by id, and a line for each that cannot be taken.

    >>> gather([Offer("a package", lambda: None)])
    ({}, ['a package is left out: it offers no Game, but NoneType'])
    """
    games: dict[str, Game] = {}
    by: dict[str, str] = {}
    refused = []
    for offer in offers:
        try:
            game = offer.load()
        except Exception as error:  # noqa: BLE001 - whatever a stranger's package does
            refused.append(f"{offer.by} is left out: {type(error).__name__}: {error}")
            continue
        if not isinstance(game, Game):
            why = f"it offers no Game, but {type(game).__name__}"
        elif game.face != FACE:
            why = f"{game.id} is written for version {game.face} of the declaration, not {FACE}"
        elif game.id in games:
            why = f"{game.id} is a game of {by[game.id]} already"
        else:
            games[game.id], by[game.id] = game, offer.by
            continue
        refused.append(f"{offer.by} is left out: {why}")
    return games, refused


def _offers() -> Iterator[Offer]:
    for module in iter_modules(import_module(_OWN).__path__):
        name = f"{_OWN}.{module.name}"
        yield Offer(name, lambda name=name: import_module(name).GAME)  # type: ignore[misc] # mypy does not infer it
    for entry in entry_points(group=GROUP):
        owner = entry.dist.name if entry.dist else entry.value
        yield Offer(f"the package {owner}", entry.load)


_found, _refused = gather(_offers())
GAMES: Mapping[str, Game] = MappingProxyType(_found)
REFUSED: tuple[str, ...] = tuple(_refused)
