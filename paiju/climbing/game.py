"""The declaration of a climbing game."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from paiju.climbing.lab.contest import contest_of
from paiju.climbing.plays.table_kernels import fitting
from paiju.climbing.questions.answers import Writer, describe_rules, writer_of
from paiju.climbing.questions.hand_only import bare_fields, imagined
from paiju.climbing.questions.hindsight import look_back
from paiju.climbing.questions.odds import odds_question
from paiju.climbing.questions.of_cards import card_questions
from paiju.climbing.questions.rule_set import RULE_SET
from paiju.climbing.questions.solve import solve_question
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.hints import hints
from paiju.play.declaration.game import Game
from paiju.play.questions.every_game import playing_questions
from paiju.playing_cards.holding import Holding
from paiju.study.review_question import study_questions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import Pattern, RuleSet
    from paiju.climbing.seat.position import PlayedGame
    from paiju.play.declaration.game import Family, Json
    from paiju.play.declaration.question import Question
    from paiju.play.lab.contest import Contest
    from paiju.play.players.judge import Hindsight
    from paiju.play.players.player import Bot
    from paiju.shapes.field_types import Field
    from paiju.text import Language, Text


# The strongest skill of a player that goes by its hand and what may be in the others.
_SKILLED = 3


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
class ClimbingGame(Game):
    """A climbing game.

    Attributes:
        played: the game, as its players take it.
        rounds: the play phases that its rule sets and its options make.
        patterns: the patterns that they have.
        setting: the value beside the rule set that decides its plays, if there is one.
        own: its own questions.
        roles: the seat of each role in a state, where seats differ.
        sides: the team of each of four open hands, where the rules of the play name none.

    """

    played: PlayedGame[Any, Any]
    rounds: tuple[Round, ...]
    patterns: tuple[Pattern, ...]
    setting: Setting | None = None
    own: Callable[[ClimbingGame], tuple[Question, ...]] = lambda _: ()
    roles: Mapping[str, Callable[[Any], int]] = field(default_factory=lambda: MappingProxyType({}))
    sides: tuple[int, ...] = ()

    @property
    def family(self) -> Family:
        """The family of card games."""
        return "cards"

    @property
    def contests(self) -> Mapping[str, Contest]:
        """Its own, or else matches from the deal on."""
        return self.part(self.lab.contests) or {"": contest_of(self)}

    @property
    def asked_with(self) -> str | None:
        """The name of the setting, or None."""
        return None if self.setting is None else self.setting.name

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions about cards, those about games, and its own."""
        asked = (*card_questions(self), odds_question(self), solve_question(self))
        return (*asked, *playing_questions(self), *study_questions(self), *self.own(self))

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

    @property
    def rules_shape(self) -> str:
        """The common component of climbing rule sets."""
        return RULE_SET

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

    @property
    def bare_fields(self) -> Mapping[str, Field]:
        """The hand, the play to beat, the role and the setting."""
        return bare_fields(self)

    def imagined(self, asked: Json) -> tuple[Any, Json]:
        """A view of a seat with such a hand that is to act."""
        return imagined(self, asked)

    def imagining(self, bot: Bot[Any, Any]) -> Bot[Any, Any]:
        """The skilled player in place of those that go by the whole game so far."""
        return bot if bot.skill is not None and bot.skill < _SKILLED else self.bot(_SKILLED)

    def writer(self, language: Language, asked: Json) -> Writer:
        """A writer of cards."""
        return writer_of(language, asked["notation"])

    def describe(self, rules: Rules, language: Language) -> Json:
        """A rule set: its options, its ranks, and every pattern with examples."""
        return describe_rules(self, rules, language)

    def write_play(self, view: Any, action: Any, write: Writer) -> Json:  # noqa: ANN401 - each game has its own
        """The play of an action."""
        play = None if action is None else self.played.made_by(view, action)
        return {"play": None if play is None else write.play(play)}

    def hindsight(self, state: Any, action: Any) -> Hindsight | None:  # noqa: ANN401 - each game has its own
        """The verdict of the solver, once few cards are left."""
        return look_back(self, state, action)

    def warm(self, ruleset: str) -> str:
        """Build the table of a rule set, and compile its kernels."""
        table = self.rules_of(ruleset).table
        cores_of(table)
        if fitting.is_compiled:
            cards = table.rules.deck.cards
            plays, last = len(table.fitting(table.count(Holding.of(cards)))), Holding.of(cards[-1:])
            hints(table, last)
            # Solving an ending with wild cards needs it, which no game of the default rules has.
            table.groups(last, len(last), plays)
        plays, groups = len(table.base), len(table.readings)
        return f"{self.id} {ruleset}: {plays:,} plays, {groups:,} groups of cards"
