"""The games that the service knows."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from app.api.fields import Choice, Document, Whole, Words
from app.api.guandan_fields import match_fields, settle_fields
from app.api.playing import doudizhu_score, guandan_score
from app.doudizhu import game as doudizhu_game
from app.doudizhu import rulesets as doudizhu
from app.doudizhu.flow import REFUSALS as DOUDIZHU_REFUSALS
from app.doudizhu.options import OPTIONS
from app.guandan import game as guandan_game
from app.guandan import rulesets as guandan
from app.guandan.flow import REFUSALS as GUANDAN_REFUSALS
from app.guandan.options import OPTIONS as GUANDAN_OPTIONS
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.api.answers import Json, Writer
    from app.api.fields import PaijuField
    from app.climbing.ruleset import RuleSet
    from app.climbing.table import MoveTable
    from app.games.options import Option
    from app.games.protocol import Flow, Refusal

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


@dataclass(frozen=True, slots=True)
class Game:
    """A climbing game: its names, where its rule sets come from, and how it is played.

    Attributes:
        setting: what decides the plays beside the rule set.
        deal_fields: makes the fields that say what is dealt, beside the rule set and the seed.
        settle_fields: makes the fields of a settlement, beside the state.
        settle: the score that a question about a settlement asks for.

    """

    id: str
    component: str
    name: Text
    seats: int
    default: str
    rulesets: tuple[str, ...]
    options: tuple[Option, ...]
    rules_of: Callable[..., Any]
    setting: Setting
    flow: Flow[Any, Any, Any, Any]
    write_score: Callable[[Any, Writer], Json]
    refusals: tuple[Refusal, ...]
    deal_fields: Callable[[], dict[str, PaijuField]]
    settle_fields: Callable[[], dict[str, PaijuField]]
    settle: Callable[[Json], Any]

    def table(self, asked: Json) -> MoveTable:
        """The plays that a question without a state is about."""
        value = asked.get(self.setting.name, self.setting.default)
        return self.setting.table(asked["ruleset"], value)


_WILD = (
    "The ranks that are wild, as they were drawn; none is where it is left out. The flower card is "
    "wild by itself."
)
_LEVEL = (
    "The level 级 that is played: cards of this rank stand between the ace and the jokers, and its "
    "hearts are wild."
)


def _dealt(component: str) -> Document:
    return Document(
        f"{component}Dealt",
        lambda value, _: value,
        "Cards that were dealt elsewhere: every card of the deck once.",
    )


DOUDIZHU = Game(
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
    deal_fields=lambda: {
        "first": Whole(
            0, doudizhu.SEATS - 1, "The seat that speaks first; drawn from the seed if left out."
        ),
        "dealt": _dealt("Doudizhu"),
    },
    settle_fields=dict,
    settle=lambda asked: doudizhu_game.settle(asked["state"]),
)

GUANDAN = Game(
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
    deal_fields=lambda: {**match_fields(), "dealt": _dealt("Guandan")},
    settle_fields=settle_fields,
    settle=lambda asked: guandan_game.settle(asked["state"], time_is_up=asked["time_is_up"]),
)

GAMES: Mapping[str, Game] = MappingProxyType({game.id: game for game in (DOUDIZHU, GUANDAN)})
