"""A play phase that is known from its state in JSON, and is not played again.

The plays of its turns are found when somebody looks at them: what a group of cards was read as
depends on the play that it beat.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from app.cards.card import LOW_TO_HIGH
from app.climbing.acts import Turn
from app.climbing.reading import Play, judge, play_of, readings_of
from app.climbing.round import Going, group_of, is_of_hand
from app.shapes.past import Past, Told

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.cards.holding import Holding
    from app.cards.script import Script

Json = dict[str, Any]
# A state of any climbing game, as `app.climbing.round` has it.
S = TypeVar("S", bound=Any)


class _Played(NamedTuple):
    """A turn, as its JSON has it."""

    seat: int
    cards: tuple[Card, ...]
    declared: tuple[tuple[Card, str], ...]


def recalled(state: S, turns: list[Json], last: Json | None, script: Script) -> S:
    """A state in its play phase with these turns, which have led to it; the last is to be beaten.

    All else of the state is what the turns have led to.
    """
    history = Past(Told(turns, script), lambda: tuple(_going(state, turns, script).turns))
    if last is None:
        return replace(state, history=history)
    if state.round.locks_out:
        passed = _going(state, turns, script).passed
    else:
        passes = takewhile(lambda turn: not turn["cards"], reversed(turns))
        passed = tuple(turn["seat"] for turn in passes)[::-1]
    beaten = _read(last, script)
    play = partial(_last_play, state, beaten, history)
    return replace(
        state, history=history, last=Turn(beaten.seat, beaten.cards, play), passed=passed
    )


def _read(turn: Json, script: Script) -> _Played:
    declared = script.read_declared(turn["as"]) if turn["as"] else ()
    return _Played(turn["seat"], script.read(turn["cards"]), declared)


def _group(played: _Played) -> Holding:
    cards = sorted(played.cards, key=LOW_TO_HIGH.__getitem__)
    return group_of(tuple(cards), played.declared)


def _last_play(state: Any, played: _Played, history: Past[Turn]) -> Play:  # noqa: ANN401 - a state of any game
    """The last play, by its cards alone where they can be read in one way."""
    table, group, hand = state.table, _group(played), None
    if is_of_hand(table.rules):
        hand = type(group).of((*state.hands[played.seat].cards, *played.cards))
    rows = readings_of(table, group, hand)
    if isinstance(rows, tuple) and len(rows) == 1:
        return play_of(table, rows[0], group)
    play = next(turn.play for turn in reversed(history) if turn.cards)
    assert play is not None  # noqa: S101 - for the type: it has cards
    return play


class _Recalled(Going):
    """A play phase that went on as it is told: its plays are judged when they are looked at."""

    __slots__ = ()

    def tell(self, played: _Played) -> None:
        """Do what a seat did."""
        seat = played.seat
        if not played.cards:
            self._passes(seat)
            return
        hand = self._hands[seat]
        play = partial(self._found, played, hand, self._last)
        self._plays(Turn(seat, played.cards, play), hand.without(played.cards))

    def _found(self, played: _Played, hand: Holding, last: Turn | None) -> Play:
        matters = self._is_of_hand
        beaten = None if last is None else last.play
        play = judge(self._table, _group(played), hand if matters else None, beaten).play
        assert play is not None  # noqa: S101 - for the type: it was legal
        return play

    @property
    def turns(self) -> list[Turn]:
        """The turns so far."""
        return self._turns

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed."""
        return self._passed


def _going(state: Any, turns: list[Json], script: Script) -> _Recalled:  # noqa: ANN401 - as above
    """The play phase from its first turn to a state."""
    played = [_read(turn, script) for turn in turns]
    hands = [list(hand.cards) for hand in state.hands]
    for turn in played:
        hands[turn.seat] += turn.cards
    of = type(state.hands[0]).of
    begun = replace(
        state,
        to_act=(played[0].seat,) if played else state.to_act,
        hands=tuple(map(of, hands)),
        history=(),
        last=None,
        passed=(),
        out=(),
    )
    going = _Recalled(begun)
    for turn in played:
        going.tell(turn)
    return going
