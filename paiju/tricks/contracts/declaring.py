"""Declaring trumps: the deal stops wherever a seat may declare.

A seat is asked when it has been dealt a card with which it may declare, when another seat has
declared, and once more when all cards are out. States have every pass on record, but views have
none: a pass would show that the seat could have declared.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.play.flow.flow import Choice, Event, Step
from paiju.playing_cards.card import BLACK_JOKER, RED_JOKER
from paiju.text import Text
from paiju.tricks.flow.stage import Redeal, Stage
from paiju.tricks.flow.state import Action, Contract, Shown, State, sorted_hand
from paiju.tricks.rules.declaring import (
    NO_TRUMP,
    Declaration,
    candidates,
    declared,
    trump_undeclared,
)
from paiju.tricks.rules.levels import NO_TRUMP_LEVEL
from paiju.tricks.rules.refusals import BY_CODE

if TYPE_CHECKING:
    from paiju.play.flow.flow import Refusal
    from paiju.tricks.flow.state import Cards, Table
    from paiju.tricks.rules.declaring import Undeclared


def standing_after(
    rules: Any,  # noqa: ANN401 - each game has its own
    level: str,
    stands: Declaration | None,
    shown: Shown,
) -> Declaration | str:
    """The declaration that stands after another one; the reason if it may not, as a code."""
    return declared(rules.declaring, level, rules.deck.packs, stands, shown.seat, shown.cards)


def verdict(table: Table, seat: int, cards: Cards) -> Declaration | str:
    """The declaration that stands after a seat shows cards; the reason if it may not, as a code."""
    return standing_after(table.rules, table.level, table.stands, Shown(seat, cards, table.out))


def declarations(table: Table, seat: int, hand: Cards) -> list[Cards]:
    """Every legal declaration of a seat with the cards that it has been dealt."""
    rules = table.rules
    return [
        cards
        for cards in candidates(rules.declaring, table.level, rules.deck.packs, hand)
        if isinstance(verdict(table, seat, cards), Declaration)
    ]


def dealt_on(state: State, redeal: Redeal) -> Step[State]:
    """The step to the next stop of the deal, or to the kitty if all cards are out."""
    size = len(state.deal.hands[0])
    is_during = state.rules.options.declare_when == "deal"
    while state.level != NO_TRUMP_LEVEL and state.out < size:
        state = with_out(state, state.out + 1 if is_during else size)
        if asked := asked_at(state):
            return Step(replace(state, to_act=asked))
    return _contract(with_out(state, size), redeal)


def with_out(state: State, out: int) -> State:
    """The state in which each seat has been dealt `out` cards."""
    hands = tuple([hand[:out] for hand in state.deal.hands])
    return replace(state, out=out, hands=hands)


def asked_at(state: State) -> tuple[int, ...]:
    """The seats that are asked at a stop of the deal."""
    last = state.shown[-1] if state.shown else None
    if last is not None and last.after == state.out:
        others = [seat for seat in range(state.seats) if seat != last.seat]
        return tuple([seat for seat in others if declarations(state, seat, state.hands[seat])])
    return tuple([seat for seat in range(state.seats) if _is_asked(state, seat)])


def _is_asked(state: State, seat: int) -> bool:
    """Tests if a seat is asked right after it was dealt a card."""
    card = state.deal.hands[seat][state.out - 1]
    is_last = state.out == len(state.deal.hands[seat])
    is_new = card in {BLACK_JOKER, RED_JOKER} or card[0] == state.level
    return (is_new or is_last) and bool(declarations(state, seat, state.hands[seat]))


def _choices(table: Table, seat: int, hand: Cards) -> tuple[Choice[Action], ...]:
    """The declarations of a seat, and to pass."""
    shown = [Action("declare", seat, cards) for cards in declarations(table, seat, hand)]
    return tuple(map(Choice, (*shown, Action("pass", seat))))


def _explain(table: Table, seat: int, _: Cards, action: Action) -> Refusal | None:
    """The refusal of a declaration; None if it is legal. Passing always is."""
    if action.type == "pass":
        return None
    found = verdict(table, seat, action.cards)
    return BY_CODE[found] if isinstance(found, str) else None


def _step(state: State, seat: int, action: Action, redeal: Redeal) -> Step[State]:
    """The step in which a seat declares, which others may override, or passes."""
    state = replace(state, calls=(*state.calls, Action(action.type, seat, action.cards)))
    if action.type == "pass":
        to_act = tuple([each for each in state.to_act if each != seat])
        return Step(replace(state, to_act=to_act)) if to_act else dealt_on(state, redeal)
    state = replace(state, shown=(*state.shown, Shown(seat, action.cards, state.out)))
    event = Event("declare", {"seat": seat, "cards": action.cards, "trump": state.trump})
    if asked := asked_at(state):
        return Step(replace(state, to_act=asked), (event,))
    done = dealt_on(state, redeal)
    return Step(done.state, (event, *done.events))


DECLARE = Stage(
    phase="declare",
    actions={"declare": Text("亮主", "Declare"), "pass": Text("不亮", "Pass")},
    record="calls",
    choices=_choices,
    explain=_explain,
    default=lambda _, seat, __: Action("pass", seat),
    step=_step,
    is_secret=True,
)


def contract_after(state: State) -> Contract | None:
    """The contract when all cards are out; None if they are dealt again."""
    stands = state.stands
    trump: str | None
    if state.level == NO_TRUMP_LEVEL:
        trump = NO_TRUMP
    elif stands is not None:
        trump = stands.trump
    else:
        way = undeclared_way(state.rules, state.dealer, state.number)
        trump = trump_undeclared(way, state.level, state.deal.kitty, state.rules.ranks)
    return None if trump is None else Contract(dealer_of(state, stands), trump)


def dealer_of(table: Table, stands: Declaration | None) -> int:
    """The dealer of a contract; in a first round the declarations decide it, or it is seat 0."""
    if table.dealer is not None or stands is None:
        return table.dealer or 0
    is_first = table.rules.declaring.first_dealer == "first"
    return table.shown[0].seat if is_first else stands.seat


def undeclared_way(
    rules: Any,  # noqa: ANN401 - each game has its own
    dealer: int | None,
    redeals: int,
) -> Undeclared:
    """The way by which trumps are found if no seat declares; a first round has no dealer yet."""
    is_first = dealer is None
    way: Undeclared = rules.declaring.way_undeclared(is_first=is_first, redeals=redeals)
    return way


def _contract(state: State, redeal: Redeal) -> Step[State]:
    """The step after the last card: the dealer takes the kitty, or the cards are dealt again."""
    contract = contract_after(state)
    if contract is None:
        done = dealt_on(redeal(state), redeal)
        return Step(done.state, (Event("dealt_again", {}), *done.events))
    return take_kitty(state, contract)


def take_kitty(state: State, contract: Contract) -> Step[State]:
    """The step in which the dealer takes the kitty; without one the dealer leads."""
    state = replace(state, contract=contract, to_act=(contract.dealer,))
    order, has_kitty = state.order(), bool(state.deal.kitty)
    hands = [[*hand] for hand in state.deal.hands]
    hands[contract.dealer] += state.deal.kitty
    state = replace(
        state,
        phase="bury" if has_kitty else "play",
        hands=tuple([sorted_hand(order, hand) for hand in hands]),
    )
    return Step(state, (Event("contract", {"seat": contract.dealer, "trump": contract.trump}),))
