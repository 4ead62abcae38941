"""The declaration of a trick-taking game, with the questions that every such game answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance
from paiju.play.declaration.game import shapes_of
from paiju.play.declaration.question import CODES, Dealing
from paiju.play.questions.describe import describe_question
from paiju.play.questions.every_game import playing_questions
from paiju.playing_cards.script import Script
from paiju.study.review_question import study_questions
from paiju.text import Text
from paiju.tricks.contracts.records import TRUMP_WORD
from paiju.tricks.declared import DeclaredTricks
from paiju.tricks.players.judging import Judging
from paiju.tricks.players.usual import usual_bots
from paiju.tricks.questions.arrange import arrange_question
from paiju.tricks.questions.bid import bid_question
from paiju.tricks.questions.bury import bury_question
from paiju.tricks.questions.classify import classify_question
from paiju.tricks.questions.compare import compare_question
from paiju.tricks.questions.components import GROUP_WORD
from paiju.tricks.questions.hints import hints_question
from paiju.tricks.questions.moves import moves_question
from paiju.tricks.questions.odds import odds_question
from paiju.tricks.questions.rule_set import WEIGHED, rule_set_of
from paiju.tricks.questions.solve import solve_question
from paiju.tricks.questions.split import split_question
from paiju.tricks.questions.validate import validate_question
from paiju.tricks.questions.writer import writer_of
from paiju.tricks.sentences import sentences_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from paiju.play.declaration.game import Json
    from paiju.play.declaration.options import RuleSets
    from paiju.play.declaration.question import Question
    from paiju.play.questions.describe import Sentence
    from paiju.shapes.field_types import Field
    from paiju.shapes.record import Record
    from paiju.text import Language
    from paiju.tricks.flow.flow import TrickFlow
    from paiju.tricks.questions.writer import Writer

# The questions about cards, each made from a declaration.
ABOUT_CARDS: tuple[Callable[[DeclaredTricks], Question], ...] = (
    classify_question,
    validate_question,
    compare_question,
    moves_question,
    split_question,
    arrange_question,
    hints_question,
    bid_question,
    bury_question,
    solve_question,
)
# Those of games in which single cards are played, each for its own seat.
PLAIN_CARDS: tuple[Callable[[DeclaredTricks], Question], ...] = (
    validate_question,
    compare_question,
    moves_question,
    arrange_question,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickGame(DeclaredTricks):
    """A trick-taking game: its declaration and its questions.

    Attributes:
        ruleset: the record that writes a rule set for the catalogue.
        sentences: gives the sentences about a state or a view.
        about_cards: the questions about cards, each made from the declaration.
        own: the questions that only this game answers, made from its declaration.

    """

    ruleset: Record[Any]
    sentences: Callable[[Any, Any], Iterator[Sentence]] = sentences_of
    about_cards: tuple[Callable[[DeclaredTricks], Question], ...] = ABOUT_CARDS
    own: Callable[[TrickGame], tuple[Question, ...]] = field(default=lambda _: ())

    @property
    def usual_contests(self) -> str:
        """The place of the contests that a game has by default."""
        return "paiju.tricks.lab.contest:contests"

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions of the game: about cards, about games in progress, and its own."""
        return (
            *(question(self) for question in self.about_cards),
            describe_question(self, self._sentences),
            odds_question(self),
            *playing_questions(self),
            *study_questions(self),
            *self.own(self),
        )

    def _sentences(self, seen: Any) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
        """The sentences about a state or a view."""
        return self.sentences(self, seen)

    @property
    def rules_shape(self) -> str:
        """The OpenAPI component that describes the game's rule sets."""
        return self.ruleset.component

    def writer(self, language: Language, request: Json) -> Writer:
        """The writer of an answer, in the language and the notation of the request."""
        return writer_of(language, request["notation"])

    def describe(self, rules: Any, language: Language) -> Json:  # noqa: ANN401 - each game has its own
        """A rule set as JSON, for the catalogue."""
        return {"game": self.id, **self.ruleset.write(rules, writer_of(language, CODES))}

    @property
    def weighed(self) -> Mapping[str, Field]:
        """The field of an action that a player weighed: its value."""
        return WEIGHED

    def warm(self, ruleset: str) -> str:
        """Compiles the kernels with a round of the strongest player; gives a line for the log."""
        rules, chance = self.rules_of(ruleset), Chance(0, "warm")
        player = max(self.bots, key=lambda bot: bot.skill or 0).agent
        state = self.flow.deal(rules, 0)
        while state.to_act:
            view = self.flow.view(state, state.to_act[0])
            state = self.flow.step(state, player.decide(view, 1, chance).action).state
        return f"{self.id} {ruleset}: {len(rules.deck.cards)} cards"


def trick_game(
    sets: RuleSets[Any],
    flow: TrickFlow,
    score: Record[Any],
    rule_set_fields: Mapping[str, Field],
    **more: Any,  # noqa: ANN401 - any attribute of a declaration
) -> TrickGame:
    """The declaration of a trick-taking game; all that follows from the arguments is filled in.

    Args:
        sets: its rule sets and options.
        flow: its flow.
        score: its score as a record.
        rule_set_fields: the fields of its rule sets in the catalogue that only this game has.
        more: the other attributes of `TrickGame`, or other values of those set here.
    """
    component = flow.component
    ruleset = rule_set_of(component, rule_set_fields)
    return TrickGame(
        **{
            "component": component,
            "salt": flow.salt,
            "turns": "counterclockwise",
            "seats": flow.seats,
            "default": sets.default,
            "rulesets": tuple(sets.own),
            "options": tuple(sets.options),
            "rules_of": sets.named,
            "flow": flow,
            "decided_by": flow.decided_by,
            "actions": flow.actions,
            "bots": usual_bots(),
            "judges": (Judging(),),
            "refusals": flow.refusals,
            "scripts": Script,
            "sealed_script": Script.CODES,
            "dealing": Dealing(deal=flow.deal_of_question, fields=flow.dealing_fields, **_DEALING),
            "write_score": score.write,
            "shapes": {
                **{word.component: word.shape() for word in (GROUP_WORD, TRUMP_WORD)},
                **shapes_of(component, flow.events, (*flow.every_record, score, ruleset)),
            },
            "ruleset": ruleset,
            **more,
        }
    )


_DEALING: dict[str, Any] = {
    "summary": Text("发牌", "Deal the cards."),
    "description": Text(
        "发牌，说明轮到谁。手牌在打牌时从大到小理好，主在前。",
        "Deals the cards, and says whose turn it is. In the play hands are sorted from high to "
        "low, trumps first.",
    ),
    "answer_description": Text(
        "新的一局的局面、轮到谁、能做什么。",
        "The state of a fresh game, whose turn it is and what they may do.",
    ),
}
