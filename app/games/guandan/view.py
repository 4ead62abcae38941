"""What a seat sees of a round of Guandan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.shapes.errors import Fault, UnknownChoiceError
from app.text import Text

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.climbing.acts import Turn
    from app.games.guandan.actions import Action
    from app.games.guandan.match import Match
    from app.games.guandan.rulesets import Rules
    from app.games.guandan.state import Phase, State

# Cards left are told from so many on, where they are not always.
TOLD_FROM = 10


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat sees, and nothing more; as in `State` but for what is said here.

    Attributes:
        first: the seat that leads where no tribute decides it.
        lot: which of two equal tributes goes to the first, where it is drawn.
        hand: the seat's own cards.
        hands: every hand, in the game for two, which is played openly.
        counts: how many cards each seat holds; None where that is not told.
        tribute: the tribute as far as it is shown, and what the seat itself did in it.

    """

    rules: Rules
    seat: int
    first: int
    lot: int
    phase: Phase
    to_act: tuple[int, ...]
    match: Match
    hand: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    counts: tuple[int | None, ...]
    tribute: tuple[Action, ...]
    history: tuple[Turn, ...]
    last: Turn | None
    out: tuple[int, ...]

    @property
    def level(self) -> str:
        """The level that is played."""
        return self.match.level


def view(state: State, seat: int) -> View:
    """What a seat sees."""
    if not 0 <= seat < state.rules.seats:
        text = _NO_SEAT.format(seats=state.rules.seats)
        raise UnknownChoiceError(Fault("no_such_seat", text, ("seat",)))
    hands = tuple(hand.cards for hand in state.hands)
    told = state.rules.options.counts_visible == "always" or state.rules.is_open
    return View(
        rules=state.rules,
        seat=seat,
        first=state.deal.first,
        lot=state.deal.lot,
        phase=state.phase,
        to_act=state.to_act,
        match=state.match,
        hand=hands[seat],
        hands=hands if state.rules.is_open else None,
        counts=tuple(
            len(hand) if told or each == seat or len(hand) <= TOLD_FROM else None
            for each, hand in enumerate(hands)
        ),
        tribute=_shown(state, seat),
        history=state.history,
        last=state.last,
        out=state.out,
    )


def _shown(state: State, seat: int) -> tuple[Action, ...]:
    """Cards of one moment are shown together, when the last is paid or returned."""
    hidden = {"tribute": "pay", "return": "return"}.get(state.phase)
    return tuple(each for each in state.tribute if each.type != hidden or each.seat == seat)


_NO_SEAT = Text("这里只有 {seats} 个座位", "there are {seats} seats here")
