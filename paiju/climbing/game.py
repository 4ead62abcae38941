"""The declaration of a climbing game, with the questions that every such game answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.climbing.declared import DeclaredGame
from paiju.climbing.flow.without_history import with_assumed_counts
from paiju.climbing.plays.table_kernels import fitting
from paiju.climbing.questions.arrange import arrange_question
from paiju.climbing.questions.classify import classify_question
from paiju.climbing.questions.compare import compare_question
from paiju.climbing.questions.components import weighed_fields
from paiju.climbing.questions.hand_only import assumed_without_history, bare_fields, view_from_hand
from paiju.climbing.questions.hindsight import look_back
from paiju.climbing.questions.hints import hints_question
from paiju.climbing.questions.moves import moves_question
from paiju.climbing.questions.odds import odds_question
from paiju.climbing.questions.plays import PLAY, Writer, writer_of
from paiju.climbing.questions.rule_set import RULE_SET, describe_rules
from paiju.climbing.questions.solve import solve_question
from paiju.climbing.questions.split import split_question
from paiju.climbing.questions.validate import validate_question
from paiju.climbing.sentences import sentences_of
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.hints import hints
from paiju.play.questions.describe import Voice, describe_question
from paiju.play.questions.every_game import playing_questions
from paiju.playing_cards.holding import Holding
from paiju.study.review_question import study_questions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paiju.climbing.declared import Rules
    from paiju.play.declaration.game import Json
    from paiju.play.declaration.question import Question
    from paiju.play.players.judge import Hindsight, Unit
    from paiju.play.players.player import Bot
    from paiju.play.questions.describe import Sentence
    from paiju.playing_cards.script import Script
    from paiju.shapes.field_types import Field
    from paiju.text import Language


_ABOUT_CARDS = (
    classify_question,
    validate_question,
    compare_question,
    moves_question,
    split_question,
    arrange_question,
    hints_question,
    odds_question,
    solve_question,
)
# The highest skill whose player decides by its hand and what the others may hold; stronger ones
# also use the history of the game.
_SKILLED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ClimbingGame(DeclaredGame):
    """A climbing game: its declaration and its questions.

    Attributes:
        own: the questions that only this game answers, made from its declaration.
        own_sentences: gives the sentences about a state or a view that only this game has.
        points_seen: gives the points of each seat of a finished game, from a view in which the
            number of cards of every seat is known; None if they depend on what it does not show.
        value_unit: the unit of the values that its players compare.

    """

    own: Callable[[ClimbingGame], tuple[Question, ...]] = lambda _: ()
    own_sentences: Callable[[Any, Voice], Iterable[Sentence]] = lambda *_: ()
    points_seen: Callable[[Any], Sequence[int] | None] = lambda _: None
    value_unit: Unit = "share"

    @property
    def usual_contests(self) -> str:
        """The import path of the contests that a game has by default: games from the deal on."""
        return "paiju.climbing.lab.contest:contests"

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions of the game: about cards, about games in progress, and its own."""
        asked = (question(self) for question in _ABOUT_CARDS)
        described = describe_question(self, self._sentences)
        return (
            *asked,
            described,
            *playing_questions(self),
            *study_questions(self),
            *self.own(self),
        )

    def _sentences(self, seen: Any) -> Iterator[Sentence]:  # noqa: ANN401 - each game has its own
        """The sentences about a state or a view."""
        yield from sentences_of(self, seen, self.points_seen)
        yield from self.own_sentences(seen, Voice(getattr(seen, "seat", None)))

    @property
    def rules_shape(self) -> str:
        """The name of the OpenAPI component that describes a climbing rule set."""
        return RULE_SET.component

    @property
    def bare_fields(self) -> Mapping[str, Field]:
        """The fields of a question about a bare hand: hand, play to beat, role, setting."""
        return bare_fields(self)

    def view_from_hand(self, asked: Json) -> tuple[Any, Json]:
        """A view in which a seat holds the given hand, and as JSON the assumptions made for it."""
        return view_from_hand(self, asked)

    def player_for_hand(self, bot: Bot[Any, Any]) -> Bot[Any, Any]:
        """The player that answers about a bare hand: the bot, or the skilled one in its place.

        The skilled one takes the place of stronger bots, which need the history of a game, and of
        bots without a skill.
        """
        return bot if bot.skill is not None and bot.skill < _SKILLED else self.bot(_SKILLED)

    def read_view_without_history(self, fields: Json, script: Script) -> Any:  # noqa: ANN401 - each game has its own
        """The view in JSON whose `history` is null; its other fields are taken as they are."""
        del fields["history"]
        return self.flow.read_view_without_history(fields, script)

    def for_players(self, view: Any) -> Any:  # noqa: ANN401 - each game has its own
        """The view for players, with an assumed number of cards of seats that need not tell it."""
        return view if view.has_history else with_assumed_counts(view)

    def assumed_in(self, view: Any) -> Json | None:  # noqa: ANN401 - each game has its own
        """The assumptions in a view without its history, as JSON; None for a whole view."""
        return assumed_without_history(view)

    def writer(self, language: Language, asked: Json) -> Writer:
        """The writer of an answer, in the language and the notation of the request."""
        return writer_of(language, asked["notation"])

    def describe(self, rules: Rules, language: Language) -> Json:
        """A rule set as JSON: its options, its ranks, and every pattern with examples."""
        return describe_rules(self, rules, language)

    @property
    def weighed(self) -> Mapping[str, Field]:
        """The fields of an action that a player weighed: its play, its value, its score."""
        return weighed_fields(self, self.value_unit)

    def write_play(self, view: Any, action: Any, write: Writer) -> Json:  # noqa: ANN401 - each game has its own
        """The play that an action makes, as JSON; null for a pass."""
        play = None if action is None else self.played.made_by(view, action)
        return {"play": None if play is None else PLAY.write(play, write)}

    def hindsight(self, state: Any, action: Any) -> Hindsight | None:  # noqa: ANN401 - each game has its own
        """The solver's verdict on an action with all hands open; None while many cards are left."""
        return look_back(self, state, action)

    def warm(self, ruleset: str) -> str:
        """Build the move table of a rule set, compile its kernels; returns a line for the log."""
        table = self.rules_of(ruleset).table
        cores_of(table)
        if fitting.is_compiled:
            cards = table.rules.deck.cards
            plays, last = len(table.fitting(table.count(Holding.of(cards)))), Holding.of(cards[-1:])
            hints(table, last)
            # Compiled here because only endings with wild cards need it, and the default rules of
            # some games have none.
            table.groups(last, len(last), plays)
        plays, groups = len(table.base), len(table.readings)
        return f"{self.id} {ruleset}: {plays:,} plays, {groups:,} groups of cards"
