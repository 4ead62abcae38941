"""The tribute of a round of Guandan, as a stage of its flow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.course import Stage
from app.games.guandan import tribute
from app.games.guandan.actions import Action
from app.games.guandan.deal import in_hand
from app.games.guandan.state import State
from app.play.protocol import Event, Step
from app.play.refusals import REFUSALS as GAME_REFUSALS

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.chance import Seed
    from app.games.guandan.deal import Deal
    from app.games.guandan.match import Match
    from app.games.guandan.rulesets import Rules

# The refusals of the game, beside those of every question about plays.
REFUSALS = GAME_REFUSALS


def begin(rules: Rules, seed: Seed, match: Match, dealt: Deal, *, is_given: bool = False) -> State:
    """The state after the deal; without tribute a seat is to lead."""
    state = State(
        rules=rules,
        seed=seed,
        deal=dealt,
        phase="tribute",
        to_act=(),
        hands=tuple(map(Holding.of, dealt.hands)),
        match=match,
        is_given=is_given,
    )
    return _after_tribute(state)


def paid_in(state: State) -> dict[int, Card]:
    """The payments so far, by payer."""
    return {
        each.seat: each.cards[0]
        for each in state.tribute
        if each.type == "pay" and each.seat is not None
    }


def is_resisted(state: State) -> bool:
    """The tribute is resisted."""
    if state.rules.options.anti_tribute == "optional":
        return any(each.type == "resist" for each in state.tribute)
    return tribute.can_resist(state.deal.hands[seat] for seat in _payers(state))


def payments_of(state: State) -> tuple[tribute.Payment, ...]:
    """The payments with their receivers, once they are settled."""
    paid = paid_in(state)
    if is_resisted(state) or not paid or set(paid) != set(_payers(state)):
        return ()
    return _assigned(state, paid) or ()


def _payers(state: State) -> tuple[int, ...]:
    return tribute.payers_of(state.match.finished)


def _assigned(state: State, paid: dict[int, Card]) -> tuple[tribute.Payment, ...] | None:
    """The receivers of the tributes; None while a seat must choose."""
    taken = [each.source for each in state.tribute if each.type == "take"]
    lot = state.deal.lot
    return tribute.settled(state.rules, state.match, paid, taken[0] if taken else None, lot)


def _open(state: State, seat: int) -> tuple[Action, ...]:
    """The legal actions of a seat in a tribute."""
    rules, level = state.rules, state.level
    hand = state.hands[seat].cards
    if state.phase == "tribute":
        pays = [Action("pay", seat, cards=(card,)) for card in tribute.payable(hand, rules, level)]
        # The first payment of two decides for both payers.
        resists = (
            rules.options.anti_tribute == "optional"
            and not state.tribute
            and tribute.can_resist(state.deal.hands[each] for each in _payers(state))
        )
        return (*pays, *([Action("resist", seat)] if resists else []))
    if state.phase == "choice":
        return tuple(Action("take", seat, source=payer) for payer in sorted(paid_in(state)))
    returns = tribute.returnable(hand, rules, level)
    return tuple(Action("return", seat, cards=(card,)) for card in returns)


def _given(before: State, done: State, action: Action) -> Step[State]:
    """A step of the tribute: paid, resisted, taken or returned."""
    after = _after_tribute(done)
    return Step(after, _revealed(before, after, action))


def _after_tribute(state: State) -> State:
    """The state after a step: the tribute goes on, or a seat leads."""
    payers, paid = _payers(state), paid_in(state)
    if not payers or is_resisted(state):
        first = state.match.finished[0] if payers else state.deal.first
        return _leads(replace(state, hands=_dealt(state)), first)
    waiting = tuple(seat for seat in payers if seat not in paid)
    if waiting:
        return replace(state, phase="tribute", to_act=waiting)
    payments = _assigned(state, paid)
    if payments is None:
        return replace(state, phase="choice", to_act=(state.match.finished[0],))
    returned = {each.seat: each.cards[0] for each in state.tribute if each.type == "return"}
    hands = [list(hand) for hand in state.deal.hands]
    for payment in payments:
        _move(hands, payment.payer, payment.payee, payment.card)
    owing = tuple(sorted(each.payee for each in payments if each.payee not in returned))
    if not owing:
        for payment in payments:
            _move(hands, payment.payee, payment.payer, returned[payment.payee])
    moved = replace(
        state, hands=tuple(Holding.of(in_hand(hand, state.rules, state.level)) for hand in hands)
    )
    if owing:
        return replace(moved, phase="return", to_act=owing)
    return _leads(moved, tribute.leader(state.match.finished, payments))


def _dealt(state: State) -> tuple[Holding, ...]:
    return tuple(map(Holding.of, state.deal.hands))


def _move(hands: list[list[Card]], source: int, target: int, card: Card) -> None:
    hands[source].remove(card)
    hands[target].append(card)


def _leads(state: State, seat: int) -> State:
    return replace(state, phase="play", to_act=(seat,))


def _revealed(before: State, after: State, action: Action) -> tuple[Event, ...]:
    """The events of a step of the tribute: cards of one moment are shown together."""
    facts: dict[str, object] = {"seat": action.seat}
    if action.type == "resist":
        return (Event("resist", facts), Event("lead", {"seat": after.to_act[0]}))
    events: tuple[Event, ...]
    if action.type == "take":
        events = (Event("take", {**facts, "source": action.source}),)
    else:
        events = (Event("chosen", facts),)
    if before.phase != "return" and after.phase == "return":
        events = (*events, *map(_paid, payments_of(after)))
    if after.phase == "play":
        events = (*events, *_returned(after), Event("lead", {"seat": after.to_act[0]}))
    return events


def _paid(payment: tribute.Payment) -> Event:
    facts = {"seat": payment.payer, "to": payment.payee, "cards": Holding.of((payment.card,))}
    return Event("tribute", facts)


def _returned(state: State) -> tuple[Event, ...]:
    payers = {each.payee: each.payer for each in payments_of(state)}
    return tuple(
        Event(
            "return",
            {"seat": each.seat, "to": payers[each.seat], "cards": Holding.of(each.cards)},
        )
        for each in state.tribute
        if each.type == "return" and each.seat is not None
    )


TRIBUTE = Stage[State, Action](
    phases=("tribute", "choice", "return"),
    record="tribute",
    field="tribute",
    about="What was paid, chosen and returned.",
    types=("pay", "resist", "take", "return"),
    # Two pay, one chooses, two return.
    most=5,
    open=_open,
    done=_given,
)
