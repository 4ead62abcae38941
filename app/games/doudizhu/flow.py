"""The course of a game of Dou Dizhu: from the deal, action by action, to the last card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.cards.card import HIGH_TO_LOW
from app.cards.holding import Holding
from app.chance import shuffle
from app.climbing.round import PlayPhase
from app.games.doudizhu.actions import Action
from app.games.doudizhu.calling import (
    CALLINGS,
    DOUBLINGS,
    SEATS,
    bids_open,
    choosers,
    doubles_open,
    highest,
    standing,
    undecided,
)
from app.games.doudizhu.deal import deal as deal_cards
from app.games.doudizhu.state import State
from app.play.protocol import Choice, Event, Pick, Refusal, Step
from app.play.refusals import NOT_OFFERED, explain_turn
from app.play.refusals import REFUSALS as GAME_REFUSALS
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.chance import Seed
    from app.games.doudizhu.calling import Doubling
    from app.games.doudizhu.deal import Deal
    from app.games.doudizhu.rulesets import Rules

# Where nobody will ever call, the cards are not dealt for ever: after so many deals again the first
# seat must be the landlord, whatever the option says.
MAX_REDEALS = 9

NOT_HIGHER = Refusal(
    "not_higher", Text("须叫得比前面高", "a call must be higher than those before")
)
PLAY: PlayPhase[State, Action] = PlayPhase(Action)
# What is refused in the game, beside what every question about plays refuses.
REFUSALS = (*GAME_REFUSALS, NOT_HIGHER)


def deal(rules: Rules, seed: Seed, first: int | None = None, given: Deal | None = None) -> State:
    """A fresh game: the cards of a seed, or those given; the first seat is drawn where none is.

    >>> from app.games.doudizhu.rulesets import rules_of
    >>> deal(rules_of(), "docs").to_act
    (0,)
    """
    start = shuffle(range(SEATS), seed, "doudizhu first")[0] if first is None else first
    dealt = given or deal_cards(rules, seed)
    return _dealt(rules, seed, start, dealt, is_given=given is not None).state


def deal_again(rules: Rules, seed: Seed, first: int, redeals: int) -> State:
    """The game as it stands after so many deals in which nobody called; `first` is of the last."""
    dealt = deal_cards(rules, _derived(seed, redeals))
    return replace(_dealt(rules, seed, first, dealt).state, redeals=redeals)


def legal(state: State) -> tuple[Choice[Action], ...]:
    """What the seats that are to act may do; playing cards is one choice with a count."""
    if state.phase == "play":
        return PLAY.choices(state)
    return tuple(Choice(action) for seat in state.to_act for action in _open(state, seat))


def pick(state: State, pick: Pick) -> Action:
    """One legal action, chosen by numbers: first a choice, then one of the plays it stands for."""
    choices = legal(state)
    return PLAY.pick(state, choices[pick(len(choices))], pick)


def step(state: State, action: Action) -> Step[State]:
    """Do an action, or say why it may not be done; then nothing has changed."""
    refusal = explain_turn(state, action)
    if refusal is not None:
        return Step(state, refusal=refusal)
    seat = state.to_act[0] if action.seat is None else action.seat
    if action.type == "auto":
        action = _default(state, seat)
    done = action if action.seat == seat else replace(action, seat=seat)
    return _STEPS[state.phase](state, seat, done)


def _default(state: State, seat: int) -> Action:
    return PLAY.default(state) if state.phase == "play" else Action("pass", seat)


def _open(state: State, seat: int) -> tuple[Action, ...]:
    if state.landlord is None:
        return bids_open(CALLINGS[state.rules.options.calling], seat, state.bids)
    return doubles_open(_doubling_of(state), state.landlord, seat, state.doubles)


def _doubling_of(state: State) -> Doubling:
    return DOUBLINGS[state.rules.options.doubling]


def _derived(seed: Seed, redeals: int) -> str:
    """The seed of a deal again; the kind of the seed stays in it, for 7 and "7" differ."""
    return f"{'s' if isinstance(seed, str) else 'i'}{seed}|{redeals}"


def _dealt(
    rules: Rules, seed: Seed, first: int, dealt: Deal, *, is_given: bool = False
) -> Step[State]:
    state = State(
        rules=rules,
        seed=seed,
        first=first,
        deal=dealt,
        phase="calling",
        to_act=(first,),
        hands=tuple(Holding.of(hand) for hand in dealt.hands),
        is_given=is_given,
    )
    landlord = standing(CALLINGS[rules.options.calling], first, ()).landlord
    return Step(state) if landlord is None else _crown(state, landlord, ())


def _call(state: State, seat: int, bid: Action) -> Step[State]:
    style = CALLINGS[state.rules.options.calling]
    if bid not in bids_open(style, seat, state.bids):
        too_low = bid.points in style.calls and bid.points <= highest(state.bids)
        return Step(state, refusal=NOT_HIGHER if too_low else NOT_OFFERED)
    facts = {"seat": seat, **({"points": bid.points} if bid.points else {})}
    events = (Event(bid.type, facts),)
    said = replace(state, bids=(*state.bids, bid))
    now = standing(style, state.first, said.bids)
    if now.turn is not None:
        return Step(replace(said, to_act=(now.turn,)), events)
    if now.landlord is not None:
        return _crown(said, now.landlord, events)
    if state.rules.options.nobody_calls == "redeal" and state.redeals < MAX_REDEALS:
        return _redeal(state, events)
    return _crown(said, state.first, events)


def _redeal(state: State, events: tuple[Event, ...]) -> Step[State]:
    redeals, first = state.redeals + 1, (state.first + 1) % SEATS
    event = Event("redeal", {"redeals": redeals, "first": first})
    return Step(deal_again(state.rules, state.seed, first, redeals), (*events, event))


def _crown(state: State, landlord: int, events: tuple[Event, ...]) -> Step[State]:
    """The landlord is known: he takes the bottom, and what is still to be drawn is drawn."""
    bottom = Holding.of(state.deal.bottom)
    with_bottom = sorted((*state.hands[landlord].cards, *bottom.cards), key=HIGH_TO_LOW.__getitem__)
    hands = (
        *state.hands[:landlord],
        Holding.of(with_bottom),
        *state.hands[landlord + 1 :],
    )
    crowned = replace(state, landlord=landlord, hands=hands)
    events = (*events, Event("landlord", {"seat": landlord, "bottom": bottom}))
    if state.deal.wild:
        events = (*events, Event("wild", {"rank": state.deal.wild[-1]}))
    return Step(_after_choice(crowned), events)


def _after_choice(state: State) -> State:
    """The doubling goes on while somebody is to choose, then the landlord leads."""
    waiting = undecided(_doubling_of(state), state.landlord, state.doubles)
    if waiting:
        return replace(state, phase="doubling", to_act=waiting)
    leads = tuple(seat for seat in range(SEATS) if seat == state.landlord)
    return replace(state, phase="play", to_act=leads)


def _double(state: State, seat: int, choice: Action) -> Step[State]:
    if choice not in _open(state, seat):
        return Step(state, refusal=NOT_OFFERED)
    doubles = (*state.doubles, choice)
    chosen = _after_choice(replace(state, doubles=doubles))
    return Step(chosen, _revealed(chosen))


def _revealed(state: State) -> tuple[Event, ...]:
    """What a choice shows: choices of one moment are shown together, when the last is made."""
    last = state.doubles[-1]
    at_once = len(choosers(_doubling_of(state), state.landlord))
    if len(state.doubles) > at_once:
        return (_shown(last),)
    if len(state.doubles) < at_once:
        return (Event("chosen", {"seat": last.seat}),)
    in_order = sorted(state.doubles, key=lambda each: each.seat or 0)
    return (Event("chosen", {"seat": last.seat}), *(_shown(each) for each in in_order))


def _shown(choice: Action) -> Event:
    facts: dict[str, object] = {"seat": choice.seat}
    if choice.type == "double":
        facts["factor"] = choice.factor
    if choice.type == "redouble":
        facts["seats"] = choice.seats
    return Event(choice.type, facts)


_STEPS: Mapping[str, Callable[[State, int, Action], Step[State]]] = {
    "calling": _call,
    "doubling": _double,
    "play": PLAY.step,
}
