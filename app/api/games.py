"""The games that the service knows."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.api.answers import Writer
from app.api.mahjong_answers import TileWriter, mahjong_score
from app.api.playing import doudizhu_score
from app.cards.script import Script
from app.cards.shapes import at, read_word
from app.doudizhu import game as doudizhu_game
from app.doudizhu import rulesets as doudizhu
from app.doudizhu.flow import REFUSALS as DOUDIZHU_REFUSALS
from app.doudizhu.options import OPTIONS
from app.mahjong import game as mahjong_game
from app.mahjong import rulesets as mahjong
from app.mahjong.refusals import REFUSALS as MAHJONG_REFUSALS
from app.mahjong.tile_script import TileScript
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.api.answers import Json
    from app.api.playing import Writes
    from app.games.options import Option
    from app.games.protocol import Flow, Refusal


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its names, where its rule sets come from, and how it is played."""

    id: str
    component: str
    name: Text
    seats: int
    default: str
    rulesets: tuple[str, ...]
    options: tuple[Option, ...]
    rules_of: Callable[..., Any]
    flow: Flow[Any, Any, Any, Any]
    write_score: Callable[[Any, Any], Json]
    refusals: tuple[Refusal, ...]

    @property
    def scripts(self) -> type[Script | TileScript]:
        """The ways to write what it is played with."""
        return Script

    def writer(self, asked: Json) -> Writes:
        """Who writes the answer to the current request."""
        self._check(asked)
        return Writer.for_question(asked)

    def _check(self, asked: Json) -> None:
        """At tables, a notation may be another game's."""
        notations = tuple(script.value for script in self.scripts)
        with at("notation"):
            read_word(asked["notation"], notations)


@dataclass(frozen=True, slots=True)
class TileGame(Game):
    """A game of tiles."""

    @property
    def scripts(self) -> type[Script | TileScript]:
        """Tiles have ways of their own."""
        return TileScript

    def writer(self, asked: Json) -> Writes:
        """Who writes the answer to the current request."""
        self._check(asked)
        return TileWriter.for_question(asked)


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

MAHJONG = TileGame(
    id="mahjong",
    component="Mahjong",
    name=Text("麻将", "Mahjong"),
    seats=mahjong.SEATS,
    default=mahjong.DEFAULT,
    rulesets=tuple(mahjong.RULE_SETS),
    options=mahjong.OPTIONS,
    rules_of=mahjong.rules_of,
    flow=mahjong_game,
    write_score=mahjong_score,
    refusals=MAHJONG_REFUSALS,
)

GAMES: Mapping[str, Game] = MappingProxyType({game.id: game for game in (DOUDIZHU, MAHJONG)})
