"""The tricks of a round: leads, throws that fail, follows, and the points that are taken."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.play.flow.flow import Choice, Event, Step
from paiju.text import Text
from paiju.tricks.flow.stage import Stage
from paiju.tricks.flow.state import Action, Turn, points_in, taker_of, without
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.leads import failure_of, lead_at, lead_of, leads_of
from paiju.tricks.rules.refusals import BY_CODE

if TYPE_CHECKING:
    from paiju.play.flow.flow import Pick, Refusal
    from paiju.tricks.flow.stage import Barred, Redeal
    from paiju.tricks.flow.state import Cards, State, Table


def lead_now(table: Table) -> Lead:
    """The lead of the trick that is being played."""
    lead = lead_of(table.rules.play, table.order(), table.trick[0].cards)
    assert isinstance(lead, Lead)  # noqa: S101 - it was legal
    return lead


def follower_of(table: Table, hand: Cards) -> Follower:
    """The hand of a seat that is to follow, without cards that may not be played now."""
    return Follower(table.rules.play, table.order(), lead_now(table), free_cards(table, hand))


def free_cards(table: Table, hand: Cards) -> Cards:
    """The cards of a hand that may be played now, as far as they themselves are concerned."""
    barred = table.opening.barred(table, len(table.history), hand)
    return without(hand, barred.cards) if barred else hand


def _choices(table: Table, seat: int, hand: Cards) -> tuple[Choice[Action], ...]:
    """The one choice of a seat, with the number of sets of cards that it may play."""
    if table.trick:
        number = follower_of(table, hand).count()
    else:
        number = leads_of(table.rules.play, table.order(), free_cards(table, hand))
    return (Choice(Action("play", seat), number),)


def _action_of(table: Table, hand: Cards, choice: Choice[Action], pick: Pick) -> Action:
    """The play with a number that is picked."""
    number = pick(choice.moves)
    if table.trick:
        cards = follower_of(table, hand).at(number)
    else:
        cards = lead_at(table.rules.play, table.order(), free_cards(table, hand), number)
    return Action("play", choice.action.seat, cards)


def _default(table: Table, seat: int, hand: Cards) -> Action:
    """The lowest play."""
    if table.trick:
        return Action("play", seat, follower_of(table, hand).lowest())
    return Action("play", seat, free_cards(table, hand)[-1:])


def _explain(table: Table, _: int, hand: Cards, action: Action) -> Refusal | None:
    """The refusal of cards of a hand; None if they may be played."""
    barred: Barred | None = table.opening.barred(table, len(table.history), hand)
    if barred and {*barred.cards} & {*action.cards}:
        return barred.refusal
    if table.trick:
        broken = follower_of(table, hand).explain(action.cards)
        return BY_CODE[broken] if broken else None
    if not action.cards:
        return BY_CODE["wrong_count"]
    lead = lead_of(table.rules.play, table.order(), action.cards)
    return BY_CODE[lead] if isinstance(lead, str) else None


def _step(state: State, seat: int, action: Action, _: Redeal) -> Step[State]:
    """The step in which a seat plays cards that it may play."""
    cards = action.cards
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
    points = points_in(state.rules, trick)
    taken = state.taken + points * state.is_attacker(taker)
    is_over = not any(state.hands)
    state = replace(
        state,
        taken=taken,
        phase="over" if is_over else "play",
        to_act=() if is_over else (taker,),
    )
    facts = {"seat": taker, "points": points, **state.opening.trick_facts(state)}
    event = Event("trick", facts)
    return Step(state, (*events, event, *[Event("over", {})] * is_over))


PLAY = Stage(
    phase="play",
    actions={"play": Text("出牌", "Play")},
    record="history",
    choices=_choices,
    explain=_explain,
    default=_default,
    step=_step,
    action_of=_action_of,
    is_counted=True,
)
