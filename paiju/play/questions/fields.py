"""The fields that several questions have, and the types of parts of their answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from paiju.play.declaration.question import notation
from paiju.play.questions.proofs import PROOF, StateOf
from paiju.shapes.field_types import (
    MAX_ID,
    Document,
    Field,
    FieldType,
    Listed,
    Part,
    PlainText,
    Whole,
    always,
)
from paiju.shapes.field_types import RuleSet as RuleSetKind
from paiju.shapes.read import read_text
from paiju.shapes.record import Record
from paiju.shapes.schema import ref, text
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import AnyScript
    from paiju.play.players.player import Why
    from paiju.shapes.schema import Schema

Json = dict[str, Any]

MAX_ACTIONS = 1024
MAX_EVENTS = 64
MAX_SEATS = 8
MAX_SKILL = 5
MAX_CHOICES = 64
MAX_REASONS = 16
MAX_NODES = 10**9
MAX_SCORE = 2**53 - 1
DEFAULT_BUDGET_MS = 250
MAX_BUDGET_MS = 2000
# The decimals of probabilities and values in answers.
DIGITS = 4

ID = ref("Id")
FLAG = {"type": "boolean"}
IN_WORDS = Text("理由的文字，用请求方的语言。", "The reason in words, in the caller's language.")
REASON_TEXT = text(IN_WORDS)

_BUDGET = Text("所有思考合起来最多花多少。", "The longest that all thinking may take.")
_ACTION = Text(
    "一家做的事；只轮到一家时可以不写 `seat`。",
    "The action of a seat; `seat` may be omitted if only one seat must act.",
)


class Writes(Protocol):
    """The writer of one answer, in the language and the notation that its request asks for."""

    @property
    def script(self) -> AnyScript:
        """The notation of cards or tiles in the answer."""

    def text(self, text: Text) -> str:
        """A text in the caller's language."""

    def fact(self, fact: object) -> object:
        """The value of one fact of an event as JSON: a number, a word, cards, tiles or a score."""


@dataclass(frozen=True, slots=True)
class Id(FieldType):
    """The field type of an id: a word whose spelling never changes."""

    def read(self, value: object, script: AnyScript) -> str:
        """The word, its length checked."""
        del script
        return read_text(value, 1, MAX_ID)

    def schema(self) -> Schema:
        """A reference to the component of ids."""
        return ID


@dataclass(frozen=True, slots=True, eq=False)
class WrittenBy(Part):
    """A part of an answer that a function of the game writes.

    Attributes:
        by: writes it, with the writer of the answer.

    """

    by: Callable[[Any, Any], Any] = field(kw_only=True)

    def write(self, value: Any, script: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """The part as JSON."""
        return self.by(value, script)


def part_of(game: Game, name: str, by: Callable[[Any, Any], Any]) -> WrittenBy:
    """A part of an answer that is a component of the game; `name` lacks the game's prefix."""
    component = f"{game.component}{name}"
    return WrittenBy(game.shapes[component], component, by=by)


_REASON: Record[Why] = Record(fields={"code": always(Id()), "text": always(PlainText(), IN_WORDS)})
# The field of the reasons of a decision.
REASONS = always(
    Listed(_REASON, MAX_REASONS),
    Text("原因，最要紧的在前。", "The reasons, the most important first."),
)


def with_rules(game: Game, fields: Mapping[str, Field]) -> dict[str, Field]:
    """The given fields, with a rule set and a notation, for a question without a state."""
    ruleset = Field(
        RuleSetKind(game.rules_of, game.default, game.component),
        default=lambda: game.rules_of(game.default),
    )
    return {**fields, "ruleset": ruleset, "notation": notation(game.scripts, prefix=game.component)}


def about_state(game: Game, fields: Mapping[str, Field]) -> dict[str, Field]:
    """The fields of a question about a state, completed by state, proof and notation."""
    return {
        "state": always(StateOf(game)),
        "proof": PROOF,
        **fields,
        "notation": notation(game.scripts, prefix=game.component),
    }


def budget(description: Text = _BUDGET) -> Field:
    """The field `budget_ms`: the milliseconds that a question may spend on thinking."""
    return Field(Whole(1, MAX_BUDGET_MS), description, default=DEFAULT_BUDGET_MS)


def action_field_type(game: Game) -> Document:
    """The field type of an action."""
    return Document(f"{game.component}Action", game.flow.read_action)


def action_field(game: Game, **words: Any) -> Field:  # noqa: ANN401 - attributes of the field
    """The field with an action."""
    return Field(action_field_type(game), _ACTION, **words)


def dealt_field(game: Game) -> Field:
    """The field with cards or tiles that were dealt elsewhere."""
    return Field(
        Part(ref(f"{game.component}Dealt")),
        Text(
            "在别处发好的：整副牌，每张一次。",
            "A deal that was made elsewhere: the whole deck, each card or tile once.",
        ),
        may_be_null=True,
    )


def rounded(value: float | None) -> float | None:
    """A number of an answer, rounded to four decimals; zero has no sign.

    >>> rounded(0.123456), rounded(-0.00001), rounded(None)
    (0.1235, 0.0, None)
    """
    return None if value is None else round(value, DIGITS) + 0.0
