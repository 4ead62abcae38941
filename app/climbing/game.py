"""The declaration of a climbing game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from app.cards.holding import Holding
from app.climbing.answers import Writer, writer_of
from app.climbing.asked import card_questions
from app.climbing.catalogue import describe_rules
from app.climbing.hints import hints
from app.climbing.reasons import TEXTS, Reason
from app.climbing.schemas import RULE_SET
from app.play.game import Game
from app.play.questions import playing_questions

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.climbing.reading import Play
    from app.climbing.ruleset import RuleSet
    from app.climbing.table import MoveTable
    from app.play.game import Family, Json
    from app.play.question import Question
    from app.shapes.kinds import Field
    from app.text import Language, Text


class Rules(Protocol):
    """A rule set, to those who do not know its game."""

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
        """The number of players."""

    @property
    def bottom(self) -> int:
        """The number of cards that are left over when all hands are dealt."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value that decides the plays beside the rule set, in a question that has no state.

    Attributes:
        name: its field in a question.
        field: that field.
        default: its value where a question leaves it out.
        table: the plays of a rule set with it.

    """

    name: str
    field: Field
    default: object
    table: Callable[[Any, Any], MoveTable]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClimbingGame(Game):
    """A climbing game.

    Attributes:
        made_by: the play that an action makes in a view; None where it plays nothing.
        setting: the value that decides its plays beside the rule set, if there is one.
        own: the questions that it alone answers.

    """

    made_by: Callable[[Any, Any], Play | None]
    setting: Setting | None = None
    own: Callable[[ClimbingGame], tuple[Question, ...]] = lambda _: ()

    @property
    def family(self) -> Family:
        """It is played with cards."""
        return "cards"

    @property
    def asked_with(self) -> str | None:
        """The value that decides its plays beside the rule set."""
        return None if self.setting is None else self.setting.name

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions about cards, those about games, and its own."""
        return (*card_questions(self), *playing_questions(self), *self.own(self))

    @property
    def reasons(self) -> dict[str, Text]:
        """The reasons for which plays and actions are refused."""
        rules = [self.rules_of(name).play for name in self.rulesets]
        unused = {
            Reason.ONLY_AS_LAST: not any(each.short for each in rules),
            Reason.BOMB_WHOLE: not any(each.whole for each in rules),
        }
        texts = {each.value: text for each, text in TEXTS.items() if not unused.get(each)}
        return texts | dict(self.refusals)

    @property
    def rules_shape(self) -> str:
        """Rule sets of climbing games are alike."""
        return RULE_SET

    def table(self, asked: Json) -> MoveTable:
        """The plays that a question without a state is about."""
        return self.table_with(asked["ruleset"], self.set_in(asked))

    def table_with(self, rules: Rules, value: object) -> MoveTable:
        """The plays of a rule set with the value that decides them beside it."""
        return rules.table if self.setting is None else self.setting.table(rules, value)

    def set_in(self, asked: Json) -> object:
        """The value in a question that decides its plays beside the rule set."""
        if self.setting is None:
            return None
        return asked.get(self.setting.name, self.setting.default)

    def writer(self, language: Language, asked: Json) -> Writer:
        """A writer of cards."""
        return writer_of(language, asked["notation"])

    def describe(self, rules: Rules, language: Language) -> Json:
        """A rule set: its options, its ranks, and every pattern with examples."""
        return describe_rules(self, rules, language)

    def write_worth(self, view: Any, action: Any, value: float | None, write: Writer) -> Json:  # noqa: ANN401 - each game has its own
        """The play that an action makes, and the share of games that it is thought to win."""
        play = self.made_by(view, action)
        return {"play": None if play is None else write.play(play), "win_probability": value}

    def warm(self, ruleset: str) -> str:
        """Build the table of a rule set, and compile what walks over it."""
        table = self.rules_of(ruleset).table
        plays = len(table.fitting(table.rules.deck.packed))
        hints(table, Holding.of(table.rules.deck.cards[-1:]))
        return f"{self.id} {ruleset}: {plays:,} plays, {len(table.readings):,} groups of cards"
