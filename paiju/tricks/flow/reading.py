"""Reading states and views: a record is played again from the deal, action by action."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from paiju.shapes.errors import (
    Fault,
    InconsistentError,
    InconsistentStateError,
    InconsistentViewError,
)
from paiju.text import Text
from paiju.tricks.flow.hidden_hands import Evidence
from paiju.tricks.flow.state import Action, State, points_in, taker_of
from paiju.tricks.flow.view import View
from paiju.tricks.plays.leads import penalty_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paiju.chance import Seed
    from paiju.play.flow.flow import Step
    from paiju.tricks.flow.stage import Opening, Place
    from paiju.tricks.flow.state import Deal

Json = dict[str, Any]


class Replayer(Protocol):
    """The part of a flow that plays a record again."""

    def deal(self, rules: Any, seed: Seed, given: Deal | None, match: Json | None) -> State:  # noqa: ANN401 - each game has its own
        """The state in which the first seat is to act."""

    def dealt(self, rules: Any, seed: Seed, number: int, dealer: int | None) -> Deal:  # noqa: ANN401 - as above
        """The cards of a seed."""

    def step(self, state: State, action: Action) -> Step[State]:
        """The result of an action."""


def deal_of(flow: Replayer, parts: Json) -> State:
    """The fresh state with these fields; raises if no deal is like this."""
    rules = parts["ruleset"]
    given: Deal | None = parts.get("dealt")
    if given is not None:
        _check_deal(rules, given)
    return flow.deal(rules, parts["seed"], given, parts)


def state_of(flow: Replayer, parts: Json) -> State:
    """The state with these fields; raises if no round can reach it."""
    state = deal_of(flow, parts)
    for place, action in acts_of(state.opening, parts.__getitem__):
        done: Step[State] = flow.step(state, action)
        if done.refusal is not None:
            raise InconsistentStateError(Fault(done.refusal.code, done.refusal.text, place))
        if done.state.number > state.number:
            raise InconsistentStateError(Fault("dealt_again", _DEALT_AGAIN, place[:1]))
        state = done.state
        if action.type == "play" and state.history[-1] != parts["history"][place[1]]:
            raise InconsistentStateError(Fault("does_not_follow", _OTHERWISE, place))
    return state


def acts_of(opening: Opening, of: Callable[[str], Any]) -> Iterator[tuple[Place, Action]]:
    """The actions of a record, each with its place there; `of` gives a list by its name."""
    yield from opening.acts_of(of)
    for number, turn in enumerate(of("history")):
        yield ("history", number), Action("play", turn.seat, turn.tried or turn.cards)


def trusted_state(flow: Replayer, parts: Json) -> State:
    """The state of a record that this service wrote."""
    given, rules, seed = parts["dealt"], parts["ruleset"], parts["seed"]
    own = rules.opening.trusted(parts)
    return State(
        rules=rules,
        deal=given or flow.dealt(rules, seed, own.get("number", 0), own["dealer"]),
        is_given=given is not None,
        **{name: parts[name] for name in ("seed", "phase", "to_act", "hands", "history")},
        **own,
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
    rules = parts["ruleset"]
    opening: Opening = rules.opening
    shared = ("seat", "phase", "to_act", "hand", "history")
    view = View(
        rules=rules, **{**{name: parts[name] for name in shared}, **opening.seen(rules, parts)}
    )
    raise_all(InconsistentViewError, opening.faults_of_phase(view))
    view = replace(view, counts=_counts(view))
    raise_all(InconsistentViewError, opening.faults(view))
    if view.contract is None:
        return view
    raise_all(InconsistentViewError, Evidence(view, view.order()).faults())
    return _with_score(view)


def _counts(view: View) -> tuple[int, ...]:
    """The number of cards of each seat; raises if a hand has another number."""
    counts = view.opening.sizes(view)
    for turn in view.history:
        counts[turn.seat] -= len(turn.cards)
    if view.seat is not None and len(view.hand) != counts[view.seat]:
        text = _COUNT.format(count=max(0, counts[view.seat]))
        raise InconsistentViewError(Fault("wrong_count", text, ("hand",)))
    return tuple(counts)


def _with_score(view: View) -> View:
    """A view with the points that its history gives the attackers, and with the seats to act."""
    assert view.contract is not None  # noqa: S101 - it is played
    seats, dealer, taken, penalties = view.rules.seats, view.contract.dealer, 0, 0
    order, leader = view.order(), dealer
    for begun in range(0, len(view.history), seats):
        trick = view.history[begun : begun + seats]
        sign = -1 if view.is_attacker(trick[0].seat) else 1
        if trick[0].tried:
            penalties += sign * penalty_of(view.rules.play, len(trick[0].tried))
        if len(trick) == seats:
            leader = taker_of(view.rules.play, order, trick).seat
            taken += points_in(view.rules, trick) * view.is_attacker(leader)
    following = (leader + len(view.history) % seats) % seats
    to_act: tuple[int, ...] = () if view.phase == "over" else (following,)
    if view.phase == "rebury":
        to_act = (view.burier,) if view.burier is not None else ()
    elif view.phase == "stir":
        to_act = tuple([seat for seat in view.to_act if seat == view.seat])
    return replace(view, taken=taken, penalties=penalties, to_act=to_act)


def raise_all(error: type[InconsistentError], faults: Iterator[Fault]) -> None:
    """Raise an error with all faults, if there are any."""
    found = tuple(faults)
    if found:
        raise error(*found)


_DEALT_AGAIN = Text("没人亮主，牌要重发", "nobody declared: the cards are dealt again")
_KITTY = Text("底牌的张数不对", "the kitty has another number of cards")
_HANDS = Text("每家应发 {count} 张", "each seat is dealt {count} cards")
_DECK = Text("这些牌不是整副", "these cards are not the whole deck")
_OTHERWISE = Text("这样出，结果不是这样", "these cards were played otherwise")
_COUNT = Text("这一家应有 {count} 张", "the seat holds {count} cards")
