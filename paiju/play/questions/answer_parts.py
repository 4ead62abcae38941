"""Parts that answers share: a state with its proof, legal actions, events, views, refusals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.questions.fields import IN_WORDS, MAX_CHOICES, part_of
from paiju.play.questions.proofs import PROOF_SCHEMA, written
from paiju.play.questions.state_fields import write_score, write_view
from paiju.shapes.field_types import Flag, Listed, Part, PlainText, always
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import Choice, Event, Flow, State
    from paiju.play.questions.fields import Writes
    from paiju.shapes.field_types import Field, FieldType

    AnyFlow = Flow[Any, Any, Any, Any]

Json = dict[str, Any]


class WrittenState(NamedTuple):
    """A state in an answer, with all that follows from it.

    Attributes:
        state: the state as JSON.
        proof: its proof, or None.
        to_act: the seats to act.
        legal: their legal actions.

    """

    state: Json
    proof: str | None
    to_act: tuple[int, ...]
    legal: Sequence[Choice[Any]]


def written_state(game: Game, state: State, write: Writes) -> WrittenState:
    """A state for an answer, with its proof if the server has keys."""
    proved = written(game, state, write.script)
    return WrittenState(
        proved["state"], proved["proof"], tuple(state.to_act), game.flow.legal(state)
    )


def written_state_fields(game: Game, within: str = "") -> dict[str, Field]:
    """The fields of a written state.

    Args:
        game: the game.
        within: the path of the `WrittenState` in the value of the record, with a dot at its end.
    """
    shape = game.shapes[f"{game.component}State"]
    return {
        "state": always(state_field_type(game), of=f"{within}state"),
        "proof": always(Part(PROOF_SCHEMA), may_be_null=True, of=f"{within}proof"),
        "to_act": always(Part(shape["properties"]["to_act"]), of=f"{within}to_act"),
        "legal": replace(legal_field(game), of=f"{within}legal"),
    }


def state_field_type(game: Game) -> FieldType:
    """The field type of a state that is written already, as its proof is of the written state."""
    component = f"{game.component}State"
    return Part(game.shapes[component], component)


class Shown(NamedTuple):
    """A view as an answer shows it.

    Attributes:
        view: the view of a seat, or of a spectator.
        has_history: whether its history is shown.

    """

    view: Any
    has_history: bool


def view_field_type(game: Game) -> FieldType:
    """The field type of a view in an answer; its values are of the type `Shown`."""

    def write(shown: Shown, write: Writes) -> Json:
        return write_view(game, shown.view, write.script, has_history=shown.has_history)

    return part_of(game, "View", write)


def score_field_type(game: Game) -> FieldType:
    """The field type of a score in an answer."""
    return part_of(game, "Score", lambda score, write: write_score(game, score, write))


def event_field_type(game: Game) -> FieldType:
    """The field type of an event in an answer."""
    return part_of(game, "Event", write_event)


def write_event(event: Event, write: Writes) -> Json:
    """An event as JSON."""
    return {"type": event.type, **{name: write.fact(fact) for name, fact in event.facts.items()}}


def legal_field(game: Game) -> Field:
    """The field with legal actions."""
    choice = part_of(
        game, "Choice", lambda choice, write: game.flow.write_choice(choice, write.script)
    )
    return always(
        Listed(choice, MAX_CHOICES),
        Text("轮到的几家能做什么。", "The choices of the seats that must act."),
    )


def refusal_code(game: Game) -> FieldType:
    """The field type of the code with which a game refuses an action."""
    return Part(open_word(game.refusal_codes))


def refusal_fields(code: FieldType, *, may_be_null: bool = True) -> dict[str, Field]:
    """The fields with the code and the text of a refusal, which is `refusal` of the value.

    Args:
        code: the field type of the code.
        may_be_null: whether `refusal` may be None; the fields are null then.
    """
    return {
        "reason": always(
            code,
            may_be_null=may_be_null,
            of=lambda answer: answer.refusal and answer.refusal.code,
        ),
        "text": always(
            PlainText(),
            IN_WORDS,
            may_be_null=may_be_null,
            of=lambda answer: answer.refusal and answer.refusal.text,
        ),
    }


_ACCEPTED = Text("动作是不是全都合法。", "Whether every action was legal.")


def verdict_fields(code: FieldType, accepted: Text = _ACCEPTED) -> dict[str, Field]:
    """The fields that say whether an action is accepted, and the reason if it is not.

    Args:
        code: the field type of the code of a refusal.
        accepted: the description of the field `accepted`.
    """
    return {
        "accepted": always(Flag(), accepted, of=lambda answer: answer.refusal is None),
        **refusal_fields(code),
    }


def choices(flow: AnyFlow, legal: Iterable[Choice[Any]], write: Writes) -> list[Json]:
    """The legal actions as JSON."""
    script = write.script
    return [flow.write_choice(choice, script) for choice in legal]


def events(happened: Iterable[Event], write: Writes) -> list[Json]:
    """The events as JSON, in order."""
    return [write_event(event, write) for event in happened]
