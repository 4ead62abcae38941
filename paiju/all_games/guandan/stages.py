"""The tribute of a round of Guandan, as the stage before its play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.all_games.guandan import events, tribute
from paiju.all_games.guandan.state import Action, State
from paiju.climbing.flow.stage import Stage
from paiju.play.flow.flow import Event, Step
from paiju.playing_cards.holding import Holding
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.guandan.match import Match
    from paiju.all_games.guandan.rulesets import Rules
    from paiju.all_games.guandan.state import Deal, View
    from paiju.chance import Seed
    from paiju.playing_cards.card import Card


def begin(
    rules: Rules,
    seed: Seed,
    match: Match,
    dealt: Deal,
    *,
    is_given: bool = False,
    hands: tuple[Holding, ...] | None = None,
) -> State:
    """The state after the deal: it waits for the tribute, or for the lead if no tribute is due.

    `hands` are those of the deal, if some are hidden.
    """
    state = State(
        rules=rules,
        seed=seed,
        deal=dealt,
        phase="tribute",
        to_act=(),
        hands=hands or tuple(map(Holding.of, dealt.hands)),
        match=match,
        is_given=is_given,
    )
    return _after_tribute(state)


def _can_resist(state: State) -> bool:
    payers = tribute.payers_of(state.match.finished)
    return tribute.can_resist(state.deal.hands[seat] for seat in payers)


def _is_resisted(state: State) -> bool:
    if state.rules.options.anti_tribute == "optional":
        return any(each.type == "resist" for each in state.tribute)
    return _can_resist(state)


def choices_of(
    seen: State | View, seat: int, hand: Sequence[Card], *, may_resist: bool
) -> tuple[Action, ...]:
    """The legal choices of a seat with this hand in a tribute.

    `may_resist` says if it may also resist the tribute.
    """
    if seen.phase == "choice":
        payers = tribute.payers_of(seen.match.finished)
        return tuple(Action("take", seat, source=payer) for payer in payers)
    if seen.phase == "return":
        may = tribute.returnable(hand, seen.rules, seen.level)
        return tuple(Action("return", seat, cards=(card,)) for card in may)
    may = tribute.payable(hand, seen.rules, seen.level)
    pays = [Action("pay", seat, cards=(card,)) for card in may]
    return (*pays, *([Action("resist", seat)] if may_resist else []))


def _open(state: State, seat: int) -> tuple[Action, ...]:
    # When two seats pay, the first one to act decides for both whether they resist.
    is_asked = state.rules.options.anti_tribute == "optional" and not state.tribute
    may_resist = is_asked and _can_resist(state)
    return choices_of(state, seat, state.hands[seat].cards, may_resist=may_resist)


def _shown(state: State, seat: int | None) -> tuple[Action, ...]:
    """The part of the tribute that a seat sees: other seats' cards only once all are chosen."""
    hidden = {"tribute": "pay", "return": "return"}.get(state.phase)
    return tuple(each for each in state.tribute if each.type != hidden or each.seat == seat)


def _stepped(before: State, done: State, action: Action) -> Step[State]:
    """A step of the tribute: a payment, a resistance, a choice or a return."""
    after = _after_tribute(done)
    return Step(after, _revealed(before, after, action))


def _after_tribute(state: State) -> State:
    """The state after a step of the tribute: it waits for the next one, or for the lead."""
    finished = state.match.finished
    if not finished:
        return _leads(state, state.deal.first)
    known = tribute.KnownTribute.of(state)
    if _is_resisted(state):
        return _leads(state, finished[0])
    waiting = tuple(seat for seat in known.payers if seat not in known.paid)
    if waiting:
        return replace(state, phase="tribute", to_act=waiting)
    if not known.payments:
        return replace(state, phase="choice", to_act=finished[:1])
    hands = list(state.hands)
    for source, target, card in known.returns if state.phase == "return" else known.payments:
        hands[source] = hands[source].without((card,))
        hands[target] += Holding.of((card,))
    order = state.rules.play_at(state.level).order
    moved = replace(state, hands=tuple([hand.in_order(order) for hand in hands]))
    payees = tribute.payees_of(finished)
    owing = tuple(sorted(seat for seat in payees if seat not in known.returned))
    if owing:
        return replace(moved, phase="return", to_act=owing)
    return _leads(moved, tribute.leader_after(known.payments, finished[0]))


def _leads(state: State, seat: int) -> State:
    return replace(state, phase="play", to_act=(seat,))


def _revealed(before: State, after: State, action: Action) -> tuple[Event, ...]:
    """The events of a step of the tribute; simultaneous gifts are shown together."""
    facts: dict[str, object] = {"seat": action.seat}
    if action.type == "resist":
        return (Event("resist", facts), Event("lead", {"seat": after.to_act[0]}))
    known = tribute.KnownTribute.of(after)
    payers = {each.payee: each.payer for each in known.payments}
    shown = [Event("take", {**facts, "source": action.source})]
    if action.type != "take":
        shown = [Event("chosen", facts)]
    if before.phase != "return" and after.phase == "return":
        shown += [_moved("tribute", *each) for each in known.payments]
    if after.phase == "play":
        returned = known.returned.items()
        shown += [_moved("return", seat, payers[seat], card) for seat, card in returned]
        shown.append(Event("lead", {"seat": after.to_act[0]}))
    return tuple(shown)


def _moved(kind: str, source: int, target: int, card: Card) -> Event:
    return Event(kind, {"seat": source, "to": target, "cards": Holding.of((card,))})


TRIBUTE = Stage[State, Action](
    phases=("tribute", "choice", "return"),
    record="tribute",
    field="tribute",
    about=Text("进的、选的和还的。", "The tributes paid, chosen and returned."),
    types={
        "pay": Text("进贡", "Pay tribute"),
        "resist": Text("抗贡", "Resist"),
        "take": Text("要贡牌", "Take a card"),
        "return": Text("还贡", "Return a card"),
    },
    events=events.TRIBUTE,
    # Two payments, one choice, two returns.
    most=5,
    open=_open,
    shown=_shown,
    done=_stepped,
)
