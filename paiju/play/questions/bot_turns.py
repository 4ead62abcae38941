"""Turns of bots: they act one after another, until a seat without a bot must act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import Event, State
    from paiju.play.players.player import Bot

    AnyBot = Bot[Any, Any]


class Turns(NamedTuple):
    """A state after some turns, the number of those that bots took, and the events."""

    state: State
    taken: int
    events: tuple[Event, ...]


def play_on(
    game: Game,
    state: State,
    bots: Mapping[int, AnyBot],
    decide: Callable[[AnyBot, State, int], Any],
    watch: Callable[[State, State, int], None] = lambda *_: None,
) -> Turns:
    """Let the bots act by their seats.

    `decide` has the action of the first seat to act, by its bot, the state and the number of the
    turn. `watch` is told each step: the states before and after it, and the same number. If several
    seats act at the same moment, those without a bot act first: they see no choice that they must
    not know yet.
    """
    flow, taken, events = game.flow, 0, list[Any]()
    while (to_act := state.to_act) and bots.keys() >= {*to_act}:
        seat = to_act[0]
        action = decide(bots[seat], state, taken)
        done = flow.step(state, action)
        if done.refusal is not None or action.seat != seat:
            message = f"{bots[seat].id} broke the rules with {action}: {done.refusal}"
            raise RuntimeError(message)
        watch(state, done.state, taken)
        state, taken = done.state, taken + 1
        events += done.events
    return Turns(state, taken, tuple(events))


def shares(budget: int, bots: int) -> Iterator[int]:
    """The milliseconds of each decision: of what is left, one part of as many as there are bots.

    >>> from itertools import islice
    >>> [*islice(shares(100, 2), 8)]
    [50, 25, 12, 6, 3, 2, 1, 1]
    """
    while True:
        share = max(1, budget // max(1, bots))
        yield share
        budget = max(0, budget - share)
