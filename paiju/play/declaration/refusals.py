"""The refusals that all games have in common; each game adds its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.flow.flow import Refusal
from paiju.shapes.errors import Fault, InconsistentStateError, ShapeError, UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.flow.flow import Action, State, View

NOT_YOUR_TURN = Refusal("not_your_turn", Text("还没轮到这一家", "it is not this seat's turn"))
WHICH_SEAT = Refusal(
    "which_seat",
    Text(
        "此时可以行动的不止一家，请说明是哪一家",
        "several seats may act now: name one of them",
    ),
)
NOT_OFFERED = Refusal(
    "not_offered",
    Text("此时没有这个选择", "this cannot be chosen now"),
)
GAME_OVER = Refusal("game_over", Text("牌局已结束", "the game is over"))
NOT_OVER = Refusal("not_over", Text("牌局还没有结束", "the game is not over"))

OF_EVERY_GAME = (NOT_YOUR_TURN, WHICH_SEAT, NOT_OFFERED, GAME_OVER)


def not_over_error() -> InconsistentStateError:
    """The error to raise if a game that is not over is to be scored."""
    return InconsistentStateError(Fault(NOT_OVER.code, NOT_OVER.text, ("phase",)))


def history_needed(*place: str | int) -> ShapeError:
    """The error to raise if a question needs the history that a view leaves out."""
    return ShapeError(Fault("history_needed", _HISTORY_NEEDED, (*place, "history")))


_HISTORY_NEEDED = Text(
    "这个接口要知道出过的每张牌：请给带历史的视图，或者给局面",
    "this question needs every card that was played: send a view with its history, or a state",
)


def no_such_seat(seats: int, *place: str | int) -> UnknownChoiceError:
    """The error to raise for a seat that a game of `seats` seats does not have."""
    return UnknownChoiceError(Fault("no_such_seat", _NO_SEAT.format(seats=seats), place))


_NO_SEAT = Text("这里只有 {seats} 个座位", "there are {seats} seats here")


def explain_turn(state: State, action: Action) -> Refusal | None:
    """The reason why it is not the turn of an action's seat; None if it is."""
    to_act = state.to_act
    if not to_act:
        return GAME_OVER
    if action.seat is None:
        return None if len(to_act) == 1 else WHICH_SEAT
    return None if action.seat in to_act else NOT_YOUR_TURN


def explain_seat(view: View) -> Refusal | None:
    """The reason why it is not the turn of a view's seat; None if it is."""
    if view.seat in view.to_act:
        return None
    return GAME_OVER if view.phase == "over" else NOT_YOUR_TURN
