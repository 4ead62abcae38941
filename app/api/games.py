"""The games that the service knows."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from app.api.answers import Writer
from app.api.fields import Choice, Words
from app.api.guandan_fields import settle_fields
from app.api.mahjong_answers import TileWriter, mcr_score
from app.api.playing import doudizhu_score, guandan_score
from app.cards.script import Script
from app.games.doudizhu import game as doudizhu_game
from app.games.doudizhu import rulesets as doudizhu
from app.games.doudizhu.flow import REFUSALS as DOUDIZHU_REFUSALS
from app.games.doudizhu.options import OPTIONS
from app.games.guandan import game as guandan_game
from app.games.guandan import rulesets as guandan
from app.games.guandan.flow import REFUSALS as GUANDAN_REFUSALS
from app.games.guandan.options import OPTIONS as GUANDAN_OPTIONS
from app.games.mcr import game as mahjong_game
from app.games.mcr import rulesets as mahjong
from app.games.mcr.refusals import REFUSALS as MAHJONG_REFUSALS
from app.shapes.reading import at, read_word
from app.text import Text
from app.tiles.script import TileScript

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.api.answers import Json
    from app.api.fields import PaijuField
    from app.api.playing import Writes
    from app.climbing.ruleset import RuleSet
    from app.climbing.table import MoveTable
    from app.play.options import Option
    from app.play.protocol import Flow, Refusal


MAX_WILD_RANKS = 2


class Rules(Protocol):
    """What the catalogue tells of a rule set, whatever the game."""

    id: str
    name: Text
    about: Text
    options: Any

    @property
    def play(self) -> RuleSet:
        """The rules of play, as they are where nothing else is said."""

    @property
    def table(self) -> MoveTable:
        """The plays of those rules."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def bottom(self) -> int:
        """How many cards are left over when all hands are dealt."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What decides the plays beside the rule set, in a question that has no state.

    Attributes:
        name: its field in a question.
        field: makes that field.
        default: what it is where a question leaves it out.
        table: the plays of a rule set with it.

    """

    name: str
    field: Callable[[], PaijuField]
    default: object
    table: Callable[[Any, Any], MoveTable]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: its names, where its rule sets come from, and how it is played.

    Attributes:
        settle_fields: makes the fields of a settlement, beside the state.

    """

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
    settle_fields: Callable[[], dict[str, PaijuField]] = dict

    def settle(self, asked: Json) -> Any:  # noqa: ANN401 - each game has a type of its own
        """The score that a question about a settlement asks for."""
        settle: Callable[..., Any] = self.flow.settle
        return settle(asked["state"], **{name: asked[name] for name in self.settle_fields()})

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


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGame(Game):
    """A climbing game; `setting` decides its plays beside the rule set."""

    setting: Setting

    def table(self, asked: Json) -> MoveTable:
        """The plays that a question without a state is about."""
        value = asked.get(self.setting.name, self.setting.default)
        return self.setting.table(asked["ruleset"], value)


@dataclass(frozen=True, slots=True, kw_only=True)
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


_WILD = (
    "The ranks that are wild, as they were drawn; none is where it is left out. The flower card is "
    "wild by itself."
)
_LEVEL = (
    "The level 级 that is played: cards of this rank stand between the ace and the jokers, and its "
    "hearts are wild."
)


DOUDIZHU = CardGame(
    id="doudizhu",
    component="Doudizhu",
    name=Text("斗地主", "Dou Dizhu"),
    seats=doudizhu.SEATS,
    default=doudizhu.DEFAULT,
    rulesets=tuple(doudizhu.RULE_SETS),
    options=OPTIONS,
    rules_of=doudizhu.rules_of,
    setting=Setting(
        "wild",
        lambda: Words(MAX_WILD_RANKS, _WILD, least=0),
        (),
        lambda rules, wild: rules.table_with(wild),
    ),
    flow=doudizhu_game,
    write_score=doudizhu_score,
    refusals=DOUDIZHU_REFUSALS,
)

GUANDAN = CardGame(
    id="guandan",
    component="Guandan",
    name=Text("掼蛋", "Guandan"),
    seats=guandan.SEATS,
    default=guandan.DEFAULT,
    rulesets=tuple(guandan.RULE_SETS),
    options=GUANDAN_OPTIONS,
    rules_of=guandan.rules_of,
    setting=Setting(
        "level",
        lambda: Choice(tuple(guandan.LEVELS), _LEVEL, load_default=guandan.LOWEST_LEVEL),
        guandan.LOWEST_LEVEL,
        lambda rules, level: rules.table_at(level),
    ),
    flow=guandan_game,
    write_score=guandan_score,
    refusals=GUANDAN_REFUSALS,
    settle_fields=settle_fields,
)

MAHJONG = TileGame(
    id="mcr",
    component="Mcr",
    name=Text("麻将", "Mahjong"),
    seats=mahjong.SEATS,
    default=mahjong.DEFAULT,
    rulesets=tuple(mahjong.RULE_SETS),
    options=mahjong.OPTIONS,
    rules_of=mahjong.rules_of,
    flow=mahjong_game,
    write_score=mcr_score,
    refusals=MAHJONG_REFUSALS,
)

_GAMES: tuple[Game, ...] = (DOUDIZHU, GUANDAN, MAHJONG)
GAMES: Mapping[str, Game] = MappingProxyType({game.id: game for game in _GAMES})
