"""Trusted states: read from JSON as they are, without replaying their turns.

The plays of the turns are computed only if they are looked at. That needs a replay, because the
reading of a group of cards depends on the play that it beat.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeVar

from paiju.climbing.flow.play_phase import PlayCursor, declared_group, depends_on_hand, state_before
from paiju.climbing.flow.records import TrustedTurn, Turn
from paiju.climbing.plays.reading import Play, play_of
from paiju.climbing.plays.verdicts import judge, readings_of
from paiju.playing_cards.card import LOW_TO_HIGH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.playing_cards.holding import Holding
    from paiju.playing_cards.script import Script

Json = dict[str, Any]
# A state of any climbing game, as `paiju.climbing.rules.round` has it.
S = TypeVar("S", bound=Any)


def with_history(state: S, turns: list[Json], last: Json | None, script: Script) -> S:
    """A state of the play phase, completed by its history, its last play and the passed seats.

    Args:
        state: the state with all other attributes, as the turns have left them.
        turns: the turns that led to it, in JSON.
        last: the turn to beat, in JSON; None on a lead.
        script: the notation of the cards in JSON.

    """
    plays = _Plays(state, turns, script)
    history = tuple(
        [
            TrustedTurn(turn, script, partial(plays.of_turn, place) if turn["cards"] else None)
            for place, turn in enumerate(turns)
        ]
    )
    if last is None:
        # Seats with no legal lead may have passed the lead on.
        passed = _passed(state, history, turns) if state.round.bars_last else ()
        return replace(state, history=history, passed=passed)
    if state.round.locks_out:
        passed = _passed(state, history, turns)
    else:
        passes = takewhile(lambda turn: not turn["cards"], reversed(turns))
        passed = tuple(turn["seat"] for turn in passes)[::-1]
    beaten = TrustedTurn(last, script, partial(_last_play, state, history))
    return replace(state, history=history, last=beaten, passed=passed)


def _group(turn: Turn) -> Holding:
    cards = sorted(turn.cards, key=LOW_TO_HIGH.__getitem__)
    return declared_group(tuple(cards), turn.declared or ())


def _last_play(state: Any, history: tuple[Turn, ...]) -> Play:  # noqa: ANN401 - a state of any game
    """The play that the cards of the last turn make; replayed only if there are several."""
    last = next(turn for turn in reversed(history) if turn.cards)
    table, group, hand = state.table, _group(last), None
    if depends_on_hand(table.rules):
        hand = type(group).of((*state.hands[last.seat].cards, *last.cards))
    rows = readings_of(table, group, hand)
    if isinstance(rows, tuple) and len(rows) == 1:
        return play_of(table, rows[0], group)
    play = last.play
    assert play is not None  # noqa: S101 - for the type: it has cards
    return play


class _Plays:
    """The plays of a trusted state's turns; all are replayed as soon as one is looked at."""

    def __init__(self, state: Any, turns: list[Json], script: Script) -> None:  # noqa: ANN401 - as above
        self._state, self._turns, self._script = state, turns, script

    def of_turn(self, place: int) -> Play:
        """The play of the turn at a place of the history."""
        play = self._replayed[place].play
        assert play is not None  # noqa: S101 - for the type: it has cards
        return play

    @cached_property
    def _replayed(self) -> list[Turn]:
        turns = [TrustedTurn(turn, self._script) for turn in self._turns]
        return _replayed(self._state, turns).turns


class _TrustedCursor(PlayCursor):
    """A play phase that follows trusted turns; each play is computed only if it is looked at."""

    __slots__ = ()

    def follow_trusted(self, turn: Turn) -> None:
        """Do a trusted turn, whose play is computed only if it is looked at."""
        hand = self._hands[turn.seat]
        play = partial(self._judged_play, turn, hand, self._last) if turn.cards else None
        self.follow(Turn(turn.seat, turn.cards, play))

    def _judged_play(self, turn: Turn, hand: Holding, last: Turn | None) -> Play:
        matters = self._depends_on_hand
        beaten = None if last is None else last.play
        play = judge(self._table, _group(turn), hand if matters else None, beaten).play
        assert play is not None  # noqa: S101 - for the type: it was legal
        return play

    @property
    def turns(self) -> list[Turn]:
        """The turns so far."""
        return self._turns

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed, as in `State.passed`."""
        return self._passed


def _passed(state: Any, history: tuple[Turn, ...], turns: list[Json]) -> tuple[int, ...]:  # noqa: ANN401 - as above
    """The seats that have passed in this trick; only the last trick or two are replayed."""
    return _replayed(state, history[_last_lead(turns) :]).passed


def _last_lead(turns: list[Json]) -> int:
    """The place of the last turn that is a lead for certain, because its seat played last, too.

    Later leads may be missed, since the seat that leads need not have won the trick itself.

    >>> turns = [(0, "3"), (1, "4"), (2, ""), (1, "5"), (2, "6")]
    >>> _last_lead([{"seat": seat, "cards": cards} for seat, cards in turns])
    3
    """
    plays = [place for place, turn in enumerate(turns) if turn["cards"]]
    for before, place in zip(plays[-2::-1], plays[:0:-1], strict=True):
        if turns[before]["seat"] == turns[place]["seat"]:
            return place
    return 0


def _replayed(state: Any, turns: Sequence[Turn]) -> _TrustedCursor:  # noqa: ANN401 - as above
    """The play phase after `turns`, which led from a lead up to `state`."""
    begun = state_before(state, turns)
    out = tuple([seat for seat in state.out if not begun.hands[seat]])
    cursor = _TrustedCursor(replace(begun, out=out))
    for turn in turns:
        cursor.follow_trusted(turn)
    return cursor
