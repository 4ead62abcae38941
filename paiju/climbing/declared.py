"""The declaration of a climbing game without its questions, so that questions may import it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.play.declaration.game import Game
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.climbing.flow.flow import ClimbingFlow
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import Pattern, RuleSet
    from paiju.climbing.seat.position import PlayedGame
    from paiju.play.declaration.game import Family, Json
    from paiju.shapes.field_types import Field


class Rules(Protocol):
    """The part of a rule set that the engine needs; each climbing game has its own class."""

    id: str
    name: Text
    about: Text
    options: Any

    @property
    def play(self) -> RuleSet:
        """The deck, the order of ranks and the patterns, for the default value of a setting."""

    @property
    def table(self) -> MoveTable:
        """The move table: all plays that `play` allows."""

    @property
    def round(self) -> Round:
        """The rules of the play phase."""

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def bottom(self) -> int:
        """The number of cards left over after all hands are dealt."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value besides the rule set on which the plays depend, such as the level of Guandan.

    A state has the value; a question about bare cards takes it as a field.

    Attributes:
        name: the name of the field in a question.
        field: the field.
        default: the value if a question gives none.
        table: gives the move table of a rule set for a value.
        put: gives a copy of a state with another value.

    """

    name: str
    field: Field
    default: object
    table: Callable[[Any, Any], MoveTable]
    put: Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredGame(Game):
    """A climbing game without its questions.

    Attributes:
        flow: the functions that run the game.
        played: what players need of the game: its teams, and the plays that actions make.
        rounds: the rules of the play phase, one for each rule set and each value of an option.
        patterns: every pattern of those rule sets.
        setting: the value besides the rule set on which its plays depend; None if there is none.
        roles: for each role, such as the landlord, a function that gives its seat in a state;
            empty if all seats are alike.
        sides: the team of each of four open hands, if the rule set itself names no teams.
        wild_card: what the game calls a card that is wild.

    """

    flow: ClimbingFlow[Any, Any, Any]
    played: PlayedGame[Any, Any]
    rounds: tuple[Round, ...]
    patterns: tuple[Pattern, ...]
    setting: Setting | None = None
    roles: Mapping[str, Callable[[Any], int]] = field(default_factory=lambda: MappingProxyType({}))
    sides: tuple[int, ...] = ()
    wild_card: Text = Text("癞子", "wild card")  # noqa: RUF009 - a tuple

    @property
    def family(self) -> Family:
        """The family of the game: cards."""
        return "cards"

    @property
    def setting_field(self) -> str | None:
        """The name of the field of the game's setting; None in games without one."""
        return None if self.setting is None else self.setting.name

    @property
    def setting_fields(self) -> dict[str, Field]:
        """The field of the game's setting by its name; empty in games without one."""
        return {} if self.setting is None else {self.setting.name: self.setting.field}

    @property
    def refusal_codes(self) -> tuple[str, ...]:
        """The codes with which it refuses an action: those of plays, and its own."""
        return (*map(str, Reason), *(refusal.code for refusal in self.refusals))

    @property
    def reasons(self) -> dict[str, Text]:
        """The codes with which the game refuses plays and actions, each with its text."""
        plays, rounds = [self.rules_of(name).play for name in self.rulesets], self.rounds
        unused = {
            Reason.ONLY_AS_LAST: not any(each.short for each in plays),
            Reason.BOMB_WHOLE: not any(each.whole for each in plays),
            Reason.MUST_BEAT: not any(each.must_beat for each in rounds),
            Reason.MUST_CONTAIN: not any(each.opens for each in rounds),
            Reason.MUST_BE_HIGHEST: all(each.report == "off" for each in rounds),
            Reason.MUST_BE_ALONE: not any(each.alone for each in rounds),
            Reason.NOT_AS_LAST: not any(each.bars_last for each in rounds),
            Reason.HAS_PASSED: not any(each.returns for each in rounds),
        }
        texts = {each.value: text for each, text in TEXTS.items() if not unused.get(each)}
        return texts | dict(self.refusals)

    def table(self, asked: Json) -> MoveTable:
        """The move table for a question without a state, by its rule set and setting."""
        return self.table_with(asked["ruleset"], self.setting_of(asked))

    def table_with(self, rules: Rules, value: object) -> MoveTable:
        """The move table of a rule set with a value of the setting."""
        return rules.table if self.setting is None else self.setting.table(rules, value)

    def setting_of(self, asked: Json) -> object:
        """The value of the setting in a question."""
        if self.setting is None:
            return None
        return asked.get(self.setting.name, self.setting.default)
