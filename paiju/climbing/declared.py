"""The declaration of a climbing game, without the questions about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.play.declaration.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import Pattern, RuleSet
    from paiju.climbing.seat.position import PlayedGame
    from paiju.play.declaration.game import Family, Json
    from paiju.shapes.field_types import Field
    from paiju.text import Text


class Rules(Protocol):
    """A rule set of any climbing game."""

    id: str
    name: Text
    about: Text
    options: Any

    @property
    def play(self) -> RuleSet:
        """The rules of play, without a setting."""

    @property
    def table(self) -> MoveTable:
        """The plays of those rules."""

    @property
    def round(self) -> Round:
        """The rules of the play phase."""

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def bottom(self) -> int:
        """The number of cards left after all hands are dealt."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value beside the rule set that decides the plays, in questions without a state.

    Attributes:
        name: the name of its field.
        field: the field.
        default: its default value.
        table: the move table of a rule set with a value.
        put: a state with a value.

    """

    name: str
    field: Field
    default: object
    table: Callable[[Any, Any], MoveTable]
    put: Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredGame(Game):
    """A climbing game without the questions about it.

    Attributes:
        played: the game, as its players take it.
        rounds: the play phases that its rule sets and its options make.
        patterns: the patterns that they have.
        setting: the value beside the rule set that decides its plays, if there is one.
        roles: the seat of each role in a state, where seats differ.
        sides: the team of each of four open hands, where the rules of the play name none.

    """

    played: PlayedGame[Any, Any]
    rounds: tuple[Round, ...]
    patterns: tuple[Pattern, ...]
    setting: Setting | None = None
    roles: Mapping[str, Callable[[Any], int]] = field(default_factory=lambda: MappingProxyType({}))
    sides: tuple[int, ...] = ()

    @property
    def family(self) -> Family:
        """The family of card games."""
        return "cards"

    @property
    def asked_with(self) -> str | None:
        """The name of the setting, or None."""
        return None if self.setting is None else self.setting.name

    @property
    def reasons(self) -> dict[str, Text]:
        """The reasons of refused plays and actions."""
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
        """The move table of a question without a state."""
        return self.table_with(asked["ruleset"], self.set_in(asked))

    def table_with(self, rules: Rules, value: object) -> MoveTable:
        """The move table of a rule set with a value of the setting."""
        return rules.table if self.setting is None else self.setting.table(rules, value)

    def set_in(self, asked: Json) -> object:
        """The value of the setting in a question."""
        if self.setting is None:
            return None
        return asked.get(self.setting.name, self.setting.default)
