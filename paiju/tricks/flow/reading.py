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
from paiju.tricks.flow.declaring import standing_after
from paiju.tricks.flow.hidden_hands import Evidence
from paiju.tricks.flow.state import Action, State, taker_of
from paiju.tricks.flow.view import View
from paiju.tricks.plays.leads import penalty_of
from paiju.tricks.rules.refusals import BY_CODE, KITTY_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.play.flow.flow import Step
    from paiju.tricks.flow.flow import TrickFlow
    from paiju.tricks.flow.state import Buried, Deal, Turn

Json = dict[str, Any]
TEAMS = 2


def deal_of(flow: TrickFlow, parts: Json) -> State:
    """The fresh state with these fields; raises if no deal is like this."""
    rules, dealer = parts["ruleset"], parts.get("dealer")
    given: Deal | None = parts.get("dealt")
    levels, number = parts.get("levels"), parts.get("deals", 0)
    if given is not None:
        _check_deal(rules, given)
    if levels is not None:
        _raise(InconsistentStateError, _faults_of_levels(rules, levels))
    way = rules.declaring.first_undeclared if dealer is None else rules.declaring.undeclared
    if number and (way != "redeal" or given is not None):
        raise InconsistentStateError(Fault("does_not_follow", _NEVER_AGAIN, ("deals",)))
    return flow.deal(rules, parts["seed"], levels and tuple(levels), dealer, given, number)


def state_of(flow: TrickFlow, parts: Json) -> State:
    """The state with these fields; raises if no round can reach it."""
    state = deal_of(flow, parts)
    for place, action in acts_of(parts["calls"], parts["burying"], parts["history"]):
        done: Step[State] = flow.step(state, action)
        if done.refusal is not None:
            raise InconsistentStateError(Fault(done.refusal.code, done.refusal.text, place))
        if done.state.number > state.number:
            raise InconsistentStateError(Fault("dealt_again", _DEALT_AGAIN, ("calls",)))
        state = done.state
        if action.type == "play" and state.history[-1] != parts["history"][place[1]]:
            raise InconsistentStateError(Fault("does_not_follow", _OTHERWISE, place))
    return state


def acts_of(
    calls: Sequence[Action], burying: Sequence[Buried], history: Sequence[Turn]
) -> Iterator[tuple[tuple[str, int], Action]]:
    """The actions of a record, each with its place there."""
    for number, call in enumerate(calls):
        yield ("calls", number), call
    for number, buried in enumerate(burying):
        yield ("burying", number), Action("bury", buried.seat, buried.cards)
    for number, turn in enumerate(history):
        yield ("history", number), Action("play", turn.seat, turn.tried or turn.cards)


def trusted_state(flow: TrickFlow, parts: Json) -> State:
    """The state of a record that this service wrote."""
    given, rules = parts["dealt"], parts["ruleset"]
    seed, number, dealer = parts["seed"], parts["deals"], parts["dealer"]
    shared = ("seed", "levels", "dealer", "phase", "to_act", "out", "calls", "shown", "contract")
    played = ("burying", "hands", "history", "taken", "penalties")
    return State(
        rules=rules,
        deal=given or flow.dealt(rules, seed, number, dealer),
        number=number,
        is_given=given is not None,
        **{name: parts[name] for name in (*shared, *played)},
    )


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


def view_from(parts: Json) -> View:
    """The view with these fields; raises if no seat can have it."""
    levels = tuple(parts["levels"])
    rules, history = parts["ruleset"], tuple(parts["history"])
    _raise(InconsistentViewError, _faults_of_levels(rules, levels))
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


def _faults_of_levels(rules: Any, levels: Sequence[str]) -> Iterator[Fault]:  # noqa: ANN401 - as above
    """The faults of levels that are not those of two teams, or that the rule set lacks."""
    if len(levels) != TEAMS:
        yield Fault("wrong_count", _TEAMS, ("levels",))
    for place, level in enumerate(levels):
        if level not in rules.levels.ladder:
            yield Fault("does_not_follow", _NO_LEVEL, ("levels", place))


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
_NEVER_AGAIN = Text("这副牌不会重发", "these cards are never dealt again")
_OTHERWISE = Text("这样出，结果不是这样", "these cards were played otherwise")
_PHASE = Text("与记录不符", "the record leads to another phase")
_CONTRACT = Text("亮主之后才有庄家和主", "a contract follows the declaring, and play follows it")
_COUNT = Text("这一家应有 {count} 张", "the seat holds {count} cards")
_NOT_DEALER = Text("庄家不是这一家", "another seat is the dealer")
_NOT_TRUMP = Text("亮的主不是这门", "another trump was declared")
_NO_LEVEL = Text("这个规则打不到这一级", "this rule set has no such level")
_TEAMS = Text("要写两队的级", "the level of each of two teams is wanted")
