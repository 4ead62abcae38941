"""The question `view` of every game: what a seat sees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.question import Question
from paiju.play.questions.answer_parts import Shown, legal_field, view_field_type
from paiju.play.questions.fields import about_state
from paiju.play.questions.view_fields import HISTORY, seat_of
from paiju.shapes.field_types import always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.flow.flow import Choice
    from paiju.play.questions.fields import Writes


class Seen(NamedTuple):
    """The view of a seat, and its legal actions; a spectator has none."""

    view: Shown
    legal: Sequence[Choice[Any]]


def view_question(game: Game) -> Question:
    """The question `view` of a game."""
    seen: Record[Seen] = Record(
        fields={
            "view": always(view_field_type(game)),
            "legal": legal_field(game),
        },
        component=f"{game.component}Seen",
    )

    def ask(asked: Json, write: Writes) -> Json:
        flow, state, seat = game.flow, asked["state"], asked["seat"]
        legal = () if seat is None else flow.legal(state, seat)
        return seen.write(Seen(Shown(flow.view(state, seat), asked["history"]), legal), write)

    seat = replace(seat_of(game), is_required=True, may_be_null=True, description=_SEAT)
    return Question(
        name="view",
        fields=about_state(game, {"seat": seat, "history": HISTORY}),
        answer=seen,
        ask=ask,
        runs=True,
        summary=Text("这一家看到什么？", "What does this seat see?"),
        description=Text(
            "一家能知道的一切，多一点都没有：自己的牌、亮出和说过的、别家剩几张。可以"
            "发给玩家，也可以拿来再问。`seat` 写 null 就是旁观者看到的：只有人人都看得到的。",
            "The part of a game that a seat knows: its own cards, public cards and calls, "
            "the number of cards of the others. You may send it to a player, or ask "
            "questions about it. With `seat` null it is the view of a spectator: only public "
            "information.",
        ),
        answer_description=Text("视图，和这一家能做什么。", "The view, and what the seat may do."),
    )


_SEAT = Text("看的一家；null 是旁观者。", "The seat that looks; null for a spectator.")
