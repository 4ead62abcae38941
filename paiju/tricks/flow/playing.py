"""The tricks of a round: leads, throws that fail, follows, and who takes the points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.play.flow.flow import Event, Step
from paiju.tricks.flow.state import Turn, taker_of, without
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.leads import failure_of, lead_at, lead_of, leads_of
from paiju.tricks.rules.refusals import BY_CODE

if TYPE_CHECKING:
    from paiju.play.flow.flow import Refusal
    from paiju.tricks.flow.state import Cards, State, Table


def lead_now(table: Table) -> Lead:
    """The lead of the trick that is being played."""
    lead = lead_of(table.rules.play, table.order(), table.trick[0].cards)
    assert isinstance(lead, Lead)  # noqa: S101 - it was legal
    return lead


def follower_of(table: Table, hand: Cards) -> Follower:
    """The hand of a seat that is to follow."""
    return Follower(table.rules.play, table.order(), lead_now(table), hand)


def explain_play(table: Table, hand: Cards, cards: Cards) -> Refusal | None:
    """The refusal of cards of a hand; None if they may be played."""
    if table.trick:
        broken = follower_of(table, hand).explain(cards)
        return BY_CODE[broken] if broken else None
    if not cards:
        return BY_CODE["wrong_count"]
    lead = lead_of(table.rules.play, table.order(), cards)
    return BY_CODE[lead] if isinstance(lead, str) else None


def plays_of(table: Table, hand: Cards) -> int:
    """The number of sets of cards that a seat may play."""
    if table.trick:
        return follower_of(table, hand).count()
    return leads_of(table.rules.play, table.order(), hand)


def play_at(table: Table, hand: Cards, number: int) -> Cards:
    """The cards that a seat may play with a number below `plays_of`."""
    if table.trick:
        return follower_of(table, hand).at(number)
    return lead_at(table.rules.play, table.order(), hand, number)


def play(state: State, seat: int, cards: Cards) -> Step[State]:
    """The step in which a seat plays cards that it may play."""
    if state.trick:
        return _after(state, Turn(seat, cards), ())
    lead = lead_of(state.rules.play, state.order(), cards)
    assert isinstance(lead, Lead)  # noqa: S101 - it is legal
    seats = [(seat + further) % state.seats for further in range(1, state.seats)]
    failed = failure_of(state.rules.play, lead, [state.hands[each] for each in seats])
    if failed is None:
        return _after(state, Turn(seat, cards), ())
    forced = lead.group.cards_of(failed.forced.row(len(lead.group.cards)))
    sign = -1 if state.is_attacker(seat) else 1
    facts = {"seat": seat, "tried": cards, "cards": forced, "by": seats[failed.by]}
    state = replace(state, penalties=state.penalties + sign * failed.penalty)
    event = Event("throw_failed", {**facts, "penalty": failed.penalty})
    return _after(state, Turn(seat, forced, cards), (event,))


def _after(state: State, turn: Turn, events: tuple[Event, ...]) -> Step[State]:
    """The step after a turn: the next seat follows, or the trick is taken."""
    hands = [*state.hands]
    hands[turn.seat] = without(hands[turn.seat], turn.cards)
    trick = (*state.trick, turn)
    ahead = taker_of(state.rules.play, state.order(), trick).seat
    facts = {"seat": turn.seat, "cards": turn.cards, "ahead": ahead}
    events = (*events, Event("follow" if state.trick else "lead", facts))
    state = replace(state, hands=tuple(hands), history=(*state.history, turn))
    if len(trick) < state.seats:
        return Step(replace(state, to_act=((turn.seat + 1) % state.seats,)), events)
    return _taken(state, trick, ahead, events)


def _taken(
    state: State, trick: tuple[Turn, ...], taker: int, events: tuple[Event, ...]
) -> Step[State]:
    """The step after a trick: its points are counted, and its taker leads, or the round is over."""
    points = sum(state.rules.points(card) for turn in trick for card in turn.cards)
    taken = state.taken + points * state.is_attacker(taker)
    event = Event("trick", {"seat": taker, "points": points, "taken": taken})
    is_over = not any(state.hands)
    state = replace(
        state,
        taken=taken,
        phase="over" if is_over else "play",
        to_act=() if is_over else (taker,),
    )
    return Step(state, (*events, event, *[Event("over", {})] * is_over))
