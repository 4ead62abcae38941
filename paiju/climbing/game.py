"""The declaration of a climbing game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.climbing.declared import DeclaredGame
from paiju.climbing.plays.table_kernels import fitting
from paiju.climbing.questions.answers import Writer, describe_rules, writer_of
from paiju.climbing.questions.hand_only import bare_fields, imagined
from paiju.climbing.questions.hindsight import look_back
from paiju.climbing.questions.odds import odds_question
from paiju.climbing.questions.of_cards import card_questions
from paiju.climbing.questions.rule_set import RULE_SET
from paiju.climbing.questions.solve import solve_question
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.hints import hints
from paiju.play.questions.every_game import playing_questions
from paiju.playing_cards.holding import Holding
from paiju.study.review_question import study_questions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.climbing.declared import Rules
    from paiju.play.declaration.game import Json
    from paiju.play.declaration.question import Question
    from paiju.play.players.judge import Hindsight
    from paiju.play.players.player import Bot
    from paiju.shapes.field_types import Field
    from paiju.text import Language


# The strongest skill of a player that goes by its hand and what may be in the others.
_SKILLED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ClimbingGame(DeclaredGame):
    """A climbing game.

    Attributes:
        own: its own questions.

    """

    own: Callable[[ClimbingGame], tuple[Question, ...]] = lambda _: ()

    @property
    def usual_contests(self) -> str:
        """Matches from the deal on."""
        return "paiju.climbing.lab.contest:contests"

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions about cards, those about games, and its own."""
        asked = (*card_questions(self), odds_question(self), solve_question(self))
        return (*asked, *playing_questions(self), *study_questions(self), *self.own(self))

    @property
    def rules_shape(self) -> str:
        """The common component of climbing rule sets."""
        return RULE_SET

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
