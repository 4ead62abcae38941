"""The part of a round of Guandan that a seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.climbing import state as climbing
from app.shapes.errors import Fault, UnknownChoiceError
from app.text import Text

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.table import MoveTable
    from app.games.guandan.actions import Action
    from app.games.guandan.match import Match
    from app.games.guandan.rulesets import Rules
    from app.games.guandan.state import State

# Cards left are told from so many on, where they are not always.
TOLD_FROM = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class View(climbing.View):
    """All that a seat sees, and nothing more; as in `State` but for what is said here.

    Attributes:
        lot: which of two equal tributes goes to the first, where it is drawn.
        hands: every hand, in the game for two, which is played openly.
        tribute: the tribute as far as it is shown, and what the seat itself did in it.

    """

    rules: Rules
    counts: tuple[int | None, ...]
    lot: int
    match: Match
    hands: tuple[tuple[Card, ...], ...] | None
    tribute: tuple[Action, ...]

    @property
    def table(self) -> MoveTable:
        """The plays of the round."""
        return self.rules.table_at(self.level)

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.match.level


def view(state: State, seat: int) -> View:
    """The part of a round that a seat sees."""
    if not 0 <= seat < state.rules.seats:
        text = _NO_SEAT.format(seats=state.rules.seats)
        raise UnknownChoiceError(Fault("no_such_seat", text, ("seat",)))
    seen = climbing.seen_of(state, seat)
    if not (state.rules.options.counts_visible == "always" or state.rules.is_open):
        seen["counts"] = tuple(
            count if each == seat or count <= TOLD_FROM else None
            for each, count in enumerate(seen["counts"])
        )
    return View(
        **seen,
        lot=state.deal.lot,
        match=state.match,
        hands=tuple(hand.cards for hand in state.hands) if state.rules.is_open else None,
        tribute=_shown(state, seat),
    )


def _shown(state: State, seat: int) -> tuple[Action, ...]:
    """Cards of one moment are shown together, when the last is paid or returned."""
    hidden = {"tribute": "pay", "return": "return"}.get(state.phase)
    return tuple(each for each in state.tribute if each.type != hidden or each.seat == seat)


_NO_SEAT = Text("这里只有 {seats} 个座位", "there are {seats} seats here")
