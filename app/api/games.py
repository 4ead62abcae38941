"""The games that the service knows."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.api.playing import doudizhu_score
from app.doudizhu import game as doudizhu_game
from app.doudizhu import rulesets as doudizhu
from app.doudizhu.flow import REFUSALS as DOUDIZHU_REFUSALS
from app.doudizhu.options import OPTIONS
from app.mahjong import rulesets as mahjong
from app.mahjong.refusals import REFUSALS as MAHJONG_REFUSALS
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.api.answers import Json, Writer
    from app.doudizhu.options import Option
    from app.doudizhu.rulesets import Rules
    from app.games.protocol import Flow, Refusal
    from app.mahjong.rulesets import Option as TileOption
    from app.mahjong.rulesets import Rules as TileRules


@dataclass(frozen=True, slots=True)
class Game:
    """A climbing game: its names, and where its rule sets come from."""

    id: str
    component: str
    name: Text
    seats: int
    default: str
    rulesets: tuple[str, ...]
    options: tuple[Option, ...]
    rules_of: Callable[..., Rules]
    flow: Flow[Rules, Any, Any, Any]
    write_score: Callable[[Any, Writer], Json]
    refusals: tuple[Refusal, ...]


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
    refusals: tuple[Refusal, ...]


DOUDIZHU = Game(
    id="doudizhu",
    component="Doudizhu",
    name=Text("斗地主", "Dou Dizhu"),
    seats=doudizhu.SEATS,
    default=doudizhu.DEFAULT,
    rulesets=tuple(doudizhu.RULE_SETS),
    options=OPTIONS,
    rules_of=doudizhu.rules_of,
    flow=doudizhu_game,
    write_score=doudizhu_score,
    refusals=DOUDIZHU_REFUSALS,
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
    refusals=MAHJONG_REFUSALS,
)

# Every game of the catalogue.
KNOWN: Mapping[str, Game | TileGame] = MappingProxyType({**GAMES, MAHJONG.id: MAHJONG})
