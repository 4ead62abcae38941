"""The lines of a score: the facts that explain each seat's points, as texts for players."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.flow.stakes import MAX_SEATS
from paiju.play.questions.fields import Id
from paiju.shapes.field_types import PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.flow.state import State


class Line(NamedTuple):
    """A fact that counts for the points of a seat, with a stable code and a text."""

    seat: int
    code: str
    text: Text


def cards_left(state: State) -> Iterator[Line]:
    """A score line for each seat with cards left, for games that explain nothing else."""
    for seat, hand in enumerate(state.hands):
        if hand:
            yield left(seat, len(hand))


def left(seat: int, count: int) -> Line:
    """The score line that says how many cards a seat has left.

    >>> left(2, 1).text, left(2, 7).text.en
    (Text(zh='剩 1 张', en='one card left'), '7 cards left')
    """
    return Line(seat, "left", _LEFT.format(n=count) if count > 1 else _ONE_LEFT)


def times(seat: int, code: str, name: Text, factor: int) -> Line:
    """The score line that says by which factor the points of a seat are multiplied.

    >>> times(1, "spring", Text("关门", "spring"), 2).text.zh
    '关门 ×2'
    """
    return Line(seat, code, Text(f"{name.zh} ×{factor}", f"{name.en} ×{factor}"))


def base(seat: int, points: int) -> Iterator[Line]:
    """The score line that says what each card left counts, if that is more than one point."""
    if points > 1:
        yield Line(seat, "base", _BASE.format(points=points))


def liability(seat: int, paying: int | None) -> Iterator[Line]:
    """The score line of a seat if one seat pays for all because it let the winner go out 放走.

    Args:
        seat: the seat of the line.
        paying: the seat that pays for all; None if every seat pays for itself.

    """
    if paying is not None:
        yield Line(seat, *(("let_go", _PAYS_ALL) if seat == paying else ("paid_for", _PAID_FOR)))


_BASE = Text("每张 {points} 分", "{points} points a card")
_PAYS_ALL = Text("放走，包赔全桌", "let the winner go, and pays for all")
_PAID_FOR = Text("放走的一家替付", "paid by the seat that let the winner go")
_LEFT = Text("剩 {n} 张", "{n} cards left")
_ONE_LEFT = Text("剩 1 张", "one card left")
# More lines than any game has.
MOST = 8 * MAX_SEATS
LINE: Record[Line] = Record(
    fields={
        "seat": always(Whole(0, MAX_SEATS - 1)),
        "code": always(Id()),
        "text": always(PlainText(64), Text("给玩家看的话。", "Words for players.")),
    },
    component="ScoreLine",
)
