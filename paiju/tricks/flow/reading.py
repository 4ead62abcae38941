"""Reading states and views: a record is played again from the deal, action by action."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.shapes.errors import (
    Fault,
    InconsistentError,
    InconsistentStateError,
    InconsistentViewError,
)
from paiju.text import Text
from paiju.tricks.flow.declaring import (
    asked_at,
    contract_after,
    standing_after,
    take_kitty,
    verdict,
    with_out,
)
from paiju.tricks.flow.hidden_hands import Evidence
from paiju.tricks.flow.state import Action, State, taker_of
from paiju.tricks.flow.view import View
from paiju.tricks.plays.leads import penalty_of
from paiju.tricks.rules.refusals import BY_CODE, KITTY_COUNT, NOT_IN_HAND

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.play.flow.flow import Step
    from paiju.tricks.flow.flow import TrickFlow
    from paiju.tricks.flow.state import Cards, Deal, Shown, Turn

Json = dict[str, Any]


def state_of(flow: TrickFlow, parts: Json) -> State:
    """The state with these fields; raises if no round can reach it."""
    rules, dealer = parts["ruleset"], parts["dealer"]
    given: Deal | None = parts["dealt"]
    if given is not None:
        _check_deal(rules, given)
    begun = State(
        rules=rules,
        seed=parts["seed"],
        levels=tuple(parts["levels"]),
        dealer=dealer,
        deal=given or flow.dealt(rules, parts["seed"], parts["deals"], dealer),
        number=parts["deals"],
        is_given=given is not None,
    )
    _raise(InconsistentStateError, _faults_of_levels(begun.levels))
    state = _declared(begun, parts)
    if parts["phase"] == "declare":
        return _at_stop(state, parts)
    contract = contract_after(state)
    if contract is None:
        raise InconsistentStateError(Fault("does_not_follow", _DEALT_AGAIN, ("phase",)))
    return _played(flow, take_kitty(state, contract).state, parts)


def _check_deal(rules: Any, given: Deal) -> None:  # noqa: ANN401 - each game has its own
    """Refuse cards that are not the whole deck, or not as many for each seat as are dealt."""
    deck, size = rules.deck.cards, rules.hand_size
    if len(given.kitty) != rules.kitty:
        raise InconsistentError(Fault("wrong_deal", _KITTY, ("dealt", "kitty")))
    if [len(hand) for hand in given.hands] != [size] * rules.seats:
        text = _HANDS.format(count=size)
        raise InconsistentError(Fault("wrong_deal", text, ("dealt", "hands")))
    if Counter([card for hand in (*given.hands, given.kitty) for card in hand]) != Counter(deck):
        raise InconsistentError(Fault("wrong_deal", _DECK, ("dealt",)))


def _declared(state: State, parts: Json) -> State:
    """The state after all that was shown to declare, with as many cards out as the record says."""
    size = len(state.deal.hands[0])
    out = size if parts["phase"] != "declare" or parts["out"] is None else parts["out"]
    before = 1
    for place, shown in enumerate(parts["shown"]):
        state = with_out(state, shown.after)
        fault = _fault_of_shown(state, shown, before, out)
        if fault is not None:
            raise InconsistentStateError(fault.under("shown", place))
        state, before = replace(state, shown=(*state.shown, shown)), shown.after
    return with_out(state, out)


def _fault_of_shown(state: State, shown: Shown, before: int, out: int) -> Fault | None:
    """The fault of cards that a seat showed; None if it may have shown them then."""
    if not before <= shown.after <= out:
        return Fault("does_not_follow", _WHEN, ("after",))
    if Counter(shown.cards) - Counter(state.hands[shown.seat]):
        return Fault(NOT_IN_HAND.code, NOT_IN_HAND.text, ("cards",))
    found = verdict(state, shown.seat, shown.cards) if shown.cards else "not_a_declaration"
    return Fault(found, BY_CODE[found].text, ("cards",)) if isinstance(found, str) else None


def _at_stop(state: State, parts: Json) -> State:
    """The state at a stop of the deal."""
    asked = asked_at(state)
    passed = tuple(parts["passed"])
    to_act = tuple([seat for seat in asked if seat not in passed])
    if not to_act or len({*passed}) < len(passed) or not {*passed} <= {*asked}:
        raise InconsistentStateError(Fault("does_not_follow", _NO_STOP, ("out",)))
    return replace(state, to_act=to_act, passed=passed)


def _played(flow: TrickFlow, state: State, parts: Json) -> State:
    """The state after the kitty was buried and the tricks were played as the record says."""
    for action in actions_after_contract(state, parts["buried"], parts["history"]):
        number = len(state.history)
        place = ("history", number) if action.type == "play" else ("buried",)
        done: Step[State] = flow.step(state, action)
        if done.refusal is not None:
            raise InconsistentStateError(Fault(done.refusal.code, done.refusal.text, place))
        state = done.state
        if action.type == "play" and state.history[-1] != parts["history"][number]:
            raise InconsistentStateError(Fault("does_not_follow", _OTHERWISE, place))
    if state.phase != parts["phase"]:
        raise InconsistentStateError(Fault("does_not_follow", _PHASE, ("phase",)))
    return state


def actions_after_contract(
    state: State, buried: Cards | None, history: Sequence[Turn]
) -> Iterator[Action]:
    """The actions that bury the kitty and play the turns of a record, after the contract."""
    if state.phase == "bury" and buried is not None:
        yield Action("bury", state.to_act[0], buried)
    for turn in history:
        yield Action("play", turn.seat, turn.tried or turn.cards)


def view_from(parts: Json) -> View:
    """The view with these fields; raises if no seat can have it."""
    levels = tuple(parts["levels"])
    _raise(InconsistentViewError, _faults_of_levels(levels))
    rules, history = parts["ruleset"], tuple(parts["history"])
    view = View(
        rules=rules,
        seat=parts["seat"],
        levels=levels,
        dealer=parts["dealer"],
        number=parts["deals"],
        phase=parts["phase"],
        to_act=tuple(parts["to_act"]),
        out=rules.hand_size if parts["out"] is None else parts["out"],
        shown=tuple(parts["shown"]),
        contract=parts["contract"],
        hand=parts["hand"],
        counts=(),
        buried=parts["buried"],
        history=history,
        taken=0,
        penalties=0,
    )
    _raise(InconsistentViewError, _faults_of_phase(view))
    view = replace(view, counts=_counts(view))
    _raise(InconsistentViewError, _faults_of_shown(view))
    if view.contract is None:
        return view
    order = rules.order(view.level, view.contract.trump)
    _raise(InconsistentViewError, Evidence(view, order).faults())
    return _with_score(view)


def _faults_of_phase(view: View) -> Iterator[Fault]:
    """The faults of a phase, a contract and a kitty that do not go together."""
    size, seats = view.rules.hand_size, view.rules.seats
    if (view.contract is None) != (view.phase == "declare"):
        yield Fault("does_not_follow", _CONTRACT, ("contract",))
    if view.phase == "declare":
        if view.history or view.buried is not None or not 1 <= view.out <= size:
            yield Fault("does_not_follow", _PHASE, ("phase",))
        return
    played = Counter([turn.seat for turn in view.history for _ in turn.cards])
    is_over = all(played[seat] == size for seat in range(seats))
    if view.phase == "bury":
        is_wrong = bool(view.history) or view.buried is not None or not view.rules.kitty
    else:
        is_wrong = is_over != (view.phase == "over")
    if is_wrong or view.out != size:
        yield Fault("does_not_follow", _PHASE, ("phase",))
    sees = view.phase == "over" or (view.contract and view.contract.dealer == view.seat)
    wanted = view.rules.kitty if sees and view.phase != "bury" else None
    if (None if view.buried is None else len(view.buried)) != wanted:
        yield Fault(KITTY_COUNT.code, KITTY_COUNT.text, ("buried",))


def _counts(view: View) -> tuple[int, ...]:
    """The number of cards of each seat; raises if a hand has another number."""
    counts = [view.out] * view.rules.seats
    if view.phase == "bury" and view.contract:
        counts[view.contract.dealer] += view.rules.kitty
    for turn in view.history:
        counts[turn.seat] -= len(turn.cards)
    if view.seat is not None and len(view.hand) != counts[view.seat]:
        text = _COUNT.format(count=max(0, counts[view.seat]))
        raise InconsistentViewError(Fault("wrong_count", text, ("hand",)))
    return tuple(counts)


def _faults_of_shown(view: View) -> Iterator[Fault]:
    """The faults of declarations: who could not show so, and whose trumps are not played."""
    stands, before = None, 1
    for place, shown in enumerate(view.shown):
        found = standing_after(view.rules, view.level, stands, shown)
        if isinstance(found, str):
            yield Fault(found, BY_CODE[found].text, ("shown", place, "cards"))
            return
        if not before <= shown.after <= view.out:
            yield Fault("does_not_follow", _WHEN, ("shown", place, "after"))
        stands, before = found, shown.after
    if view.contract is None:
        return
    dealer = view.dealer
    if stands is not None and dealer is None:
        is_first = view.rules.declaring.first_dealer == "first"
        dealer = view.shown[0].seat if is_first else stands.seat
    if dealer is not None and view.contract.dealer != dealer:
        yield Fault("does_not_follow", _NOT_DEALER, ("contract", "dealer"))
    if stands is not None and view.contract.trump != stands.trump:
        yield Fault("does_not_follow", _NOT_TRUMP, ("contract", "trump"))


def _with_score(view: View) -> View:
    """A view with the points that its history gives the attackers, and with the seats to act."""
    assert view.contract is not None  # noqa: S101 - it is played
    seats, dealer, taken, penalties = view.rules.seats, view.contract.dealer, 0, 0
    order, leader = view.rules.order(view.level, view.contract.trump), dealer
    for begun in range(0, len(view.history), seats):
        trick = view.history[begun : begun + seats]
        sign = -1 if (trick[0].seat - dealer) % 2 else 1
        if trick[0].tried:
            penalties += sign * penalty_of(view.rules.play, len(trick[0].tried))
        if len(trick) == seats:
            leader = taker_of(view.rules.play, order, trick).seat
            points = sum(view.rules.points(card) for turn in trick for card in turn.cards)
            taken += points * ((leader - dealer) % 2)
    following = (leader + len(view.history) % seats) % seats
    to_act = () if view.phase == "over" else (following,)
    return replace(view, taken=taken, penalties=penalties, to_act=to_act)


def _faults_of_levels(levels: tuple[str, ...]) -> Iterator[Fault]:
    """The fault of levels that are not those of two teams."""
    if len(levels) != 2:
        yield Fault("wrong_count", _TEAMS, ("levels",))


def _raise(error: type[InconsistentError], faults: Iterator[Fault]) -> None:
    """Raise an error with all faults, if there are any."""
    found = tuple(faults)
    if found:
        raise error(*found)


_DEALT_AGAIN = Text("没人亮主，牌要重发", "nobody declared: the cards are dealt again")
_KITTY = Text("底牌的张数不对", "the kitty has another number of cards")
_HANDS = Text("每家应发 {count} 张", "each seat is dealt {count} cards")
_DECK = Text("这些牌不是整副", "these cards are not the whole deck")
_WHEN = Text("亮主的先后不对", "this was shown at another time of the deal")
_NO_STOP = Text("发到这里没有人可以亮", "nobody may declare at this stop of the deal")
_OTHERWISE = Text("这样出，结果不是这样", "these cards were played otherwise")
_PHASE = Text("与记录不符", "the record leads to another phase")
_CONTRACT = Text("亮主之后才有庄家和主", "a contract follows the declaring, and play follows it")
_COUNT = Text("这一家应有 {count} 张", "the seat holds {count} cards")
_NOT_DEALER = Text("庄家不是这一家", "another seat is the dealer")
_NOT_TRUMP = Text("亮的主不是这门", "another trump was declared")
_TEAMS = Text("要写两队的级", "the level of each of two teams is wanted")
