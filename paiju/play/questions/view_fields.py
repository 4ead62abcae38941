"""The fields of questions about what a seat sees: a view, or a state with a seat."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from paiju.play.declaration.refusals import history_needed
from paiju.play.questions.proofs import PROOF, StateOf
from paiju.play.questions.state_fields import read_any_view, read_view
from paiju.shapes.errors import Fault, ShapeError
from paiju.shapes.field_types import Document, Field, Flag, Whole
from paiju.shapes.read import REQUIRED
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json

HISTORY = Field(
    Flag(),
    Text(
        "视图带不带历史。false 时 `history` 是 null，`last_turns` 是各家最近一次做的事："
        "画牌桌够用。纸牌的视图到牌局结束也跟开头差不多大，麻将的长到两倍左右。",
        "Whether views have their history. With false, `history` is null, and `last_turns` has the "
        "last turn of each seat: enough to draw a table. A view of cards is then about as small at "
        "the end of a game as at its beginning; one of tiles grows to about twice its size.",
    ),
    default=True,
)
_SEEN = Text("轮到的那一家看到的。", "The view of the seat that must act.")
_SEEN_BY_ANYBODY = Text("一家或者旁观者看到的。", "The view of a seat, or of a spectator.")
_SEAT = Text("看的一家。", "The seat that looks.")
_VIEW_OR_STATE = Text("view 与 state 只能给一个", "send a `view` or a `state`, not both")
_VIEW_OR_HAND = Text("hand 不能与 view、state 同时给出", "send a `hand`, or a `view` or `state`")
_WITHOUT_HAND = Text("须与 hand 同时给出", "this belongs to a `hand`, and there is none")
_WITHOUT_STATE = Text("须与 state 同时给出", "this belongs to a `state`, and there is none")


def seen(game: Game) -> Field:
    """The field `view` of a question that requires one."""
    kind = Document(f"{game.component}View", partial(read_view, game))
    return Field(kind, _SEEN, is_required=True)


def seen_by_anybody(game: Game) -> Field:
    """The field `view` of a question that takes the views of spectators too."""
    kind = Document(f"{game.component}View", partial(read_any_view, game))
    return Field(kind, _SEEN_BY_ANYBODY)


def seat_of(game: Game) -> Field:
    """The field `seat` of a question with a state: the seat from which the state is seen."""
    return Field(Whole(0, game.seats - 1), _SEAT)


def seen_fields(game: Game) -> dict[str, Field]:
    """The fields of a question about a view, which may send a state and a seat instead."""
    return {
        "view": replace(seen(game), is_required=False),
        "state": Field(StateOf(game)),
        "proof": PROOF,
        "seat": seat_of(game),
    }


def with_any_view(game: Game, request: Json) -> Json:
    """The fields of a question with its `view`, made if need be from its state or its bare hand."""
    if "hand" in request:
        for name in ("view", "state"):
            if name in request:
                raise ShapeError(Fault("view_or_hand", _VIEW_OR_HAND, (name,)))
        view, assumed = game.view_from_hand(request)
        return {**request, "view": view, "assumed": assumed}
    bare = [name for name in game.bare_fields if request.get(name)]
    if bare:
        raise ShapeError(*(Fault("without_hand", _WITHOUT_HAND, (name,)) for name in bare))
    found = with_view(game, request)
    view = game.for_players(found["view"])
    return {**found, "view": view, "assumed": game.assumed_in(view)}


def with_whole_view(game: Game, request: Json) -> Json:
    """The fields of a question with its `view`; a view without its history is refused."""
    found = with_view(game, request)
    if game.assumed_in(found["view"]) is not None:
        raise history_needed("view")
    return found


def with_view(game: Game, request: Json) -> Json:
    """The fields of a question with its `view`, made if need be from its state and seat.

    The view may lack its history.
    """
    if "state" not in request:
        unused = [name for name in ("proof", "seat") if request.get(name) is not None]
        if "view" not in request:
            raise ShapeError(REQUIRED.under("view"))
        if unused:
            raise ShapeError(*(Fault("without_state", _WITHOUT_STATE, (name,)) for name in unused))
        return request
    if "view" in request:
        raise ShapeError(Fault("view_or_state", _VIEW_OR_STATE, ("view",)))
    if "seat" not in request:
        raise ShapeError(REQUIRED.under("seat"))
    return {**request, "view": game.flow.view(request["state"], request["seat"])}
