"""Turns of bots: they act one after another, until a seat without a bot is to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import Event, State
    from paiju.play.players.player import Bot

    AnyBot = Bot[Any, Any]


class Turns(NamedTuple):
    """The result of the bots' turns: the state after them, their number, and all their events."""

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
    """The turns of the bots, one after another, until a seat without a bot is to act.

    Args:
        game: the game.
        state: the state before the first turn.
        bots: the bots by seat.
        decide: gives the action of the first seat to act, from its bot, the state and the number
            of turns already taken.
        watch: is called after every turn with the states before and after it, and the number of
            turns taken before it.

    If several seats are to act at the same time, those without a bot act first, so that no person
    sees what the bots chose.
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
    """The milliseconds of each decision in turn: the rest of the budget, divided by n bots.

    >>> from itertools import islice
    >>> [*islice(shares(100, 2), 8)]
    [50, 25, 12, 6, 3, 2, 1, 1]
    """
    while True:
        share = max(1, budget // max(1, bots))
        yield share
        budget = max(0, budget - share)
