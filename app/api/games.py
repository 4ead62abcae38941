"""The games that the service knows."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.doudizhu import rulesets as doudizhu
from app.mahjong import rulesets as mahjong
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.doudizhu.rulesets import Option, Rules
    from app.mahjong.rulesets import Option as TileOption
    from app.mahjong.rulesets import Rules as TileRules


@dataclass(frozen=True, slots=True)
class Game:
    """A climbing game: its names, and where its rule sets come from."""

    id: str
    component: str
    name: Text
    seats: int
    bottom: int
    default: str
    rulesets: tuple[str, ...]
    options: tuple[Option, ...]
    rules_of: Callable[..., Rules]


@dataclass(frozen=True, slots=True)
class TileGame:
    """A game of tiles: its names, and where its rule sets come from."""

    id: str
    name: Text
    seats: int
    default: str
    rulesets: tuple[str, ...]
    options: tuple[TileOption, ...]
    rules_of: Callable[..., TileRules]


DOUDIZHU = Game(
    id="doudizhu",
    component="Doudizhu",
    name=Text("斗地主", "Dou Dizhu"),
    seats=doudizhu.SEATS,
    bottom=doudizhu.BOTTOM,
    default=doudizhu.DEFAULT,
    rulesets=tuple(doudizhu.RULE_SETS),
    options=doudizhu.OPTIONS,
    rules_of=doudizhu.rules_of,
)

GAMES: Mapping[str, Game] = MappingProxyType({game.id: game for game in (DOUDIZHU,)})

MAHJONG = TileGame(
    id="mahjong",
    name=Text("麻将", "Mahjong"),
    seats=mahjong.SEATS,
    default=mahjong.DEFAULT,
    rulesets=tuple(mahjong.RULE_SETS),
    options=mahjong.OPTIONS,
    rules_of=mahjong.rules_of,
)

# Every game of the catalogue.
KNOWN: Mapping[str, Game | TileGame] = MappingProxyType({**GAMES, MAHJONG.id: MAHJONG})
