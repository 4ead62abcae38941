"""The calling and the doubling of Dou Dizhu, as the stages before its play."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.bids import choices_of, choosers, highest, standing, undecided
from paiju.all_games.doudizhu.calling import CALLINGS, DOUBLINGS, MAX_REDEALS, SEATS
from paiju.all_games.doudizhu.events import CALLED, DOUBLED
from paiju.all_games.doudizhu.state import Action, State
from paiju.all_games.doudizhu.state import deal as deal_cards
from paiju.climbing.flow.stage import Stage
from paiju.play.declaration.refusals import NOT_OFFERED, OF_EVERY_GAME
from paiju.play.flow.flow import Event, Refusal, Step
from paiju.playing_cards.holding import Holding
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.doudizhu.calling import Doubling
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.all_games.doudizhu.state import Deal, View
    from paiju.chance import Seed

NOT_HIGHER = Refusal(
    "not_higher", Text("须叫得比前面高", "a call must be higher than those before")
)
# The refusals of the game, in addition to those of plays.
REFUSALS = (*OF_EVERY_GAME, NOT_HIGHER)


def begin(
    rules: Rules,
    seed: Seed,
    dealt: Deal,
    *,
    redeals: int = 0,
    is_given: bool = False,
    hands: tuple[Holding, ...] | None = None,
) -> State:
    """The first state of a game with these cards; without calling it already has a landlord.

    `hands` are those of the deal, if some are hidden.
    """
    state = State(
        rules=rules,
        seed=seed,
        deal=dealt,
        phase="calling",
        to_act=(dealt.first,),
        hands=hands or tuple(map(Holding.of, dealt.hands)),
        redeals=redeals,
        is_given=is_given,
    )
    landlord = standing(CALLINGS[rules.options.calling], dealt.first, ()).landlord
    return state if landlord is None else _crown(state, landlord, ()).state


def deal_again(rules: Rules, seed: Seed, first: int, redeals: int) -> State:
    """The game after `redeals` deals in which nobody called.

    `first` is the first seat to call in the new deal.
    """
    dealt = deal_cards(rules, _derived(seed, redeals), first)
    return begin(rules, seed, dealt, redeals=redeals)


def _derived(seed: Seed, redeals: int) -> str:
    """The seed of a redeal; it contains the type of the seed, since 7 and "7" differ."""
    return f"{'s' if isinstance(seed, str) else 'i'}{seed}|{redeals}"


def _doubling_of(state: State) -> Doubling:
    return DOUBLINGS[state.rules.options.doubling]


def _why_not(state: State, bid: Action) -> Refusal:
    calls = CALLINGS[state.rules.options.calling].calls
    too_low = bid.points in calls and bid.points <= highest(state.bids)
    return NOT_HIGHER if too_low else NOT_OFFERED


def _called(state: State, said: State, bid: Action) -> Step[State]:
    facts = {"seat": bid.seat, **({"points": bid.points} if bid.points else {})}
    events = (Event(bid.type, facts),)
    now = standing(CALLINGS[state.rules.options.calling], state.first, said.bids)
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
    """The step that makes a seat the landlord: it takes the bottom; the last wild rank is drawn."""
    bottom = Holding.of(state.deal.bottom)
    hands = (
        *state.hands[:landlord],
        (state.hands[landlord] + bottom).in_order(state.rules.play.order),
        *state.hands[landlord + 1 :],
    )
    crowned = replace(state, landlord=landlord, hands=hands)
    events = (*events, Event("landlord", {"seat": landlord, "bottom": bottom}))
    if state.deal.wild:
        events = (*events, Event("wild", {"rank": state.deal.wild[-1]}))
    return Step(_after_choice(crowned), events)


def _after_choice(state: State) -> State:
    """The state that waits for the next choice in the doubling, else for the landlord's lead."""
    waiting = undecided(_doubling_of(state), state.landlord, state.doubles)
    if waiting:
        return replace(state, phase="doubling", to_act=waiting)
    leads = tuple(seat for seat in range(SEATS) if seat == state.landlord)
    return replace(state, phase="play", to_act=leads)


def _doubles_shown(state: State, seat: int | None) -> tuple[Action, ...]:
    """The choices in the doubling that a seat sees: its own, and all once all are made."""
    if len(state.doubles) >= len(choosers(_doubling_of(state), state.landlord)):
        return state.doubles
    return tuple(each for each in state.doubles if each.seat == seat)


def _doubled(_: State, chosen: State, __: Action) -> Step[State]:
    return Step(_after_choice(chosen), _revealed(chosen))


def _revealed(state: State) -> tuple[Event, ...]:
    """The events after a choice in the doubling; simultaneous choices are shown after the last."""
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


def _said_in_calling(seen: State | View, bid: Action) -> tuple[Text, Action]:
    """The name of a bid: a pass after a call declines to rob, and a sole call needs no points."""
    style, bids = CALLINGS[seen.rules.options.calling], seen.bids
    before = bids[: bids.index(bid)] if bid in bids else bids
    name = _NO_ROB if bid.type == "pass" and style.robs and highest(before) else _CALLS[bid.type]
    return name, replace(bid, points=0) if len(style.calls) == 1 else bid


def _said_in_doubling(seen: State | View, choice: Action) -> tuple[Text, Action]:
    """The name of a choice in the doubling, which is a kick 踢 in Yuncheng."""
    names = _KICKS if seen.rules.options.doubling == "kick" else _DOUBLES
    return names[choice.type], choice


_NO_ROB = Text("不抢", "Pass")
_CALLS: Mapping[str, Text] = MappingProxyType(
    {
        "call": Text("叫地主", "Call"),
        "rob": Text("抢地主", "Rob"),
        "pass": Text("不叫", "Pass"),
    }
)
_DOUBLES: Mapping[str, Text] = MappingProxyType(
    {
        "double": Text("加倍", "Double"),
        "redouble": Text("反加倍", "Redouble"),
        "pass": Text("不加倍", "No double"),
    }
)
_KICKS: Mapping[str, Text] = MappingProxyType(
    {"double": Text("踢", "Kick"), "pass": Text("不踢", "No kick")}
)
STAGES = (
    Stage[State, Action](
        phases=("calling",),
        record="bids",
        field="bids",
        about=Text("叫牌时各家说的。", "The calls so far."),
        types=_CALLS,
        spoken=_said_in_calling,
        events=CALLED,
        most=SEATS + 1,
        open=choices_of,
        done=_called,
        default=-1,
        why=_why_not,
        restarts=Text(
            "都不叫后已重新发牌：这里应为空，redeals 加一",
            "nobody called, so the cards were dealt again: nothing stands here, and `redeals` is "
            "one more",
        ),
    ),
    Stage[State, Action](
        phases=("doubling",),
        record="doubles",
        field="doubled",
        about=Text("加倍时各家的选择。", "The choices of the doubling."),
        types=_DOUBLES,
        spoken=_said_in_doubling,
        events=DOUBLED,
        most=SEATS,
        open=choices_of,
        shown=_doubles_shown,
        done=_doubled,
        default=-1,
    ),
)
