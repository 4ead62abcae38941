"""States and views of Sheng Ji that no round has, and what is refused of them."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.shengji import GAME
from paiju.playing_cards.card import Card
from paiju.playing_cards.script import Script
from paiju.shapes.errors import ImpossibleError
from paiju.tricks.flow.hidden_hands import Evidence
from paiju.tricks.flow.state import Action, Contract, Deal, Turn
from paiju.tricks.flow.view import View
from paiju.tricks.rules.declaring import MAX_REDEALS
from tests.games.shengji.named import rules_of
from tests.support.rule_books import cards
from tests.tricks.test_flow import played

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.tricks.flow.state import State

Json = dict[str, Any]
FLOW = GAME.flow


@cache
def round_of(seed: int = 1) -> tuple[State, ...]:
    return tuple(played("classic", seed))


def state_in(phase: str, seed: int = 1) -> State:
    return next(state for state in round_of(seed) if state.phase == phase)


def finished(seed: int = 1) -> Json:
    return written(FLOW.write_state(round_of(seed)[-1]))


def viewed(state: State, seat: int | None = None) -> Json:
    """The view of the seat that acts, or of another one."""
    return written(FLOW.write_view(FLOW.view(state, state.to_act[0] if seat is None else seat)))


def written(value: Json) -> Json:
    found: Json = json.loads(json.dumps(value))
    return found


def refused(read: Callable[[object], object], value: Json) -> set[tuple[str, str]]:
    """The faults of a value: the code of each, and the field at which it lies."""
    with pytest.raises(ImpossibleError) as error:
        read(value)
    return {(fault.code, str(fault.place[0])) for fault in error.value.faults}


def state_fault(**changes: object) -> set[tuple[str, str]]:
    only = {name: finished()[name] for name in ("ruleset", "seed", "calls", "burying", "history")}
    return refused(FLOW.read_state, {**only, **changes})


def view_fault(view: Json, **changes: object) -> set[tuple[str, str]]:
    derived = {"level", "trump", "trumps", "ahead", "at_stake", "counts", "taken", "penalties"}
    kept = {name: value for name, value in view.items() if name not in {*derived, "to_act"}}
    return refused(FLOW.read_view, {**kept, **changes})


def test_records_are_played_again() -> None:
    state = finished()
    assert state_fault(calls=[{"seat": 0, "type": "declare", "cards": ["3S"]}]) == {
        ("not_your_turn", "calls")
    }
    assert state_fault(burying=[{**state["burying"][0], "cards": []}]) == {
        ("kitty_count", "burying")
    }
    failed = {**state["history"][0], "tried": state["history"][0]["cards"]}
    assert state_fault(history=[failed]) == {("does_not_follow", "history")}
    assert state_fault(levels=["2"]) == {("wrong_count", "levels")}
    assert state_fault(ruleset="qq", levels=["NT", "2"]) == {("does_not_follow", "levels")}
    assert state_fault(ruleset="qq", deals=1) == {("does_not_follow", "deals")}
    # At level NT nobody declares, so nothing is dealt again for want of it.
    assert state_fault(levels=["NT", "2"], deals=1) == {("does_not_follow", "deals")}


def dealt_of(state: State) -> Json:
    return {
        "hands": [[*hand] for hand in state.deal.hands],
        "kitty": [*state.deal.kitty],
    }


def test_cards_that_were_dealt_elsewhere_are_a_whole_deck() -> None:
    dealt = dealt_of(round_of()[0])
    asked = {"ruleset": GAME.rules_of("classic"), "notation": "codes", "dealt": dealt}
    state = FLOW.deal_of_question(asked, 5, Script.CODES)
    assert state.deal == round_of()[0].deal
    assert state.given == state.deal
    short = {**dealt, "kitty": dealt["kitty"][1:]}
    assert refused(FLOW.read_state, {"ruleset": "classic", "seed": 1, "dealt": short}) == {
        ("wrong_deal", "dealt")
    }
    first, *others = dealt["hands"]
    uneven = {**dealt, "hands": [first[1:], *others]}
    assert refused(FLOW.read_state, {"ruleset": "classic", "seed": 1, "dealt": uneven}) == {
        ("wrong_deal", "dealt")
    }
    other = "RJ" if first[0] != "RJ" else "BJ"
    twice = {**dealt, "hands": [[other, *first[1:]], *others]}
    assert refused(FLOW.read_state, {"ruleset": "classic", "seed": 1, "dealt": twice}) == {
        ("wrong_deal", "dealt")
    }


def test_a_round_that_nobody_declares_is_dealt_again() -> None:
    """In the first round all pass; a record goes on with the cards of the second deal."""
    state = FLOW.deal(GAME.rules_of("classic"), 3)
    calls: list[Json] = []
    while state.number == 0:
        calls.append({"seat": state.to_act[0], "type": "pass"})
        step = FLOW.step(state, Action("pass", state.to_act[0]))
        state = step.state
    assert step.events[0].type == "dealt_again"
    assert (state.calls, state.shown) == ((), ())
    assert FLOW.read_state(written(FLOW.write_state(state))) == state
    again = {"ruleset": "classic", "seed": 3, "calls": calls}
    assert refused(FLOW.read_state, again) == {("dealt_again", "calls")}


def test_actions_of_another_phase_and_cards_of_others_are_refused() -> None:
    state = state_in("bury")
    seat = state.to_act[0]
    refusals = [
        FLOW.step(state, action).refusal
        for action in (
            Action("pass", seat),
            Action("bury", seat, cards("3S") * 8),
            Action("bury", seat, state.hands[seat][:7]),
        )
    ]
    assert [each and each.code for each in refusals] == [
        "not_offered",
        "not_in_hand",
        "kitty_count",
    ]
    lead = state_in("play")
    refusal = FLOW.step(lead, Action("play", lead.to_act[0])).refusal
    assert refusal is not None
    assert refusal.code == "wrong_count"


def test_parts_of_a_view_belong_to_its_phase() -> None:
    declaring, burying, playing = (viewed(state_in(phase)) for phase in ("declare", "bury", "play"))
    contract = playing["contract"]
    assert view_fault(playing, contract=None) >= {("does_not_follow", "contract")}
    assert view_fault(declaring, contract=contract) >= {("does_not_follow", "contract")}
    assert view_fault(declaring, out=0, hand=[]) == {("does_not_follow", "phase")}
    assert view_fault(burying, phase="over") >= {("does_not_follow", "phase")}
    assert view_fault(burying, buried=burying["hand"][:8]) >= {("does_not_follow", "phase")}
    assert view_fault(playing, buried=None) == {("kitty_count", "buried")}
    assert view_fault(playing, hand=playing["hand"][1:]) == {("wrong_count", "hand")}
    assert view_fault(playing, levels=["2"]) == {("wrong_count", "levels")}
    assert view_fault(playing, ruleset="qq", levels=["NT", "2"]) >= {("does_not_follow", "levels")}


def test_a_contract_follows_from_what_was_shown() -> None:
    state = next(state for state in round_of() if state.history)
    assert state.contract is not None
    view = viewed(state, (state.contract.dealer + 1) % 4)
    contract, shown = view["contract"], view["shown"]
    assert shown
    seat = next(seat for seat in range(4) if seat not in {view["seat"], contract["dealer"]})
    other = {**contract, "dealer": seat}
    assert ("does_not_follow", "contract") in view_fault(view, contract=other)
    trump = {**contract, "trump": "S" if contract["trump"] != "S" else "H"}
    assert view_fault(view, contract=trump) == {("does_not_follow", "contract")}
    late = [{**shown[0], "after": 0}, *shown[1:]]
    assert ("does_not_follow", "shown") in view_fault(view, shown=late)
    nothing = [{**shown[0], "cards": []}]
    assert ("not_a_declaration", "shown") in view_fault(view, shown=nothing)
    weak = [*shown, {**shown[0], "seat": (shown[0]["seat"] + 1) % 4}]
    assert {field for _, field in view_fault(view, shown=weak)} == {"shown"}
    # In a first round somebody has declared, or the cards are dealt again.
    assert ("does_not_follow", "shown") in view_fault(view, shown=[])
    assert ("does_not_follow", "shown") in view_fault(view, shown=[], deals=MAX_REDEALS - 1)
    last = {"shown": [], "deals": MAX_REDEALS, "contract": {**contract, "dealer": 1}}
    assert ("does_not_follow", "contract") in view_fault(view, **last)
    assert ("does_not_follow", "deals") in view_fault(view, ruleset="qq", deals=1)
    assert ("does_not_follow", "contract") in view_fault(
        view, ruleset="competition", shown=[], contract={"dealer": 0, "trump": "H"}
    )
    assert ("does_not_follow", "contract") in view_fault(view, levels=["NT", "NT"], shown=[])


def after(turns: int, seed: int = 1) -> tuple[State, Json]:
    """A state after some turns, and the view of a seat that did not lead first."""
    state = next(state for state in round_of(seed) if len(state.history) == turns)
    return state, viewed(state, (state.history[0].seat + 1) % 4)


def unseen(state: State, seat: int, group: str) -> str:
    """A card of a group that lies in another hand."""
    names = state.order()
    others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    return next(card for card in others if names.group_of(card).name == group)


def test_turns_follow_each_other() -> None:
    _, view = after(2)
    first, second = view["history"]
    assert view_fault(view, history=[second, first]) >= {("not_your_turn", "history")}
    tried = {**second, "tried": ["AS", "KS"]}
    assert view_fault(view, history=[first, tried]) >= {("does_not_follow", "history")}


def test_a_lead_is_of_one_suit() -> None:
    for number in (1, 5):
        state, view = after(number)
        first, *others = view["history"]
        mixed = [unseen(state, view["seat"], group) for group in ("T", "C")]
        for wrong in ({**first, "cards": mixed, "tried": []}, {**first, "tried": mixed}):
            assert view_fault(view, history=[wrong, *others]) >= {("mixed_suits", "history")}
        alone = {**first, "tried": first["cards"]}
        assert ("throw_fails", "history") in view_fault(view, history=[alone, *others])


def test_a_follow_has_as_many_cards_as_the_lead() -> None:
    state, view = after(3)
    *others, last = view["history"]
    group = state.order().group_of(Card(last["cards"][0])).name
    more = {**last, "cards": [*last["cards"], unseen(state, view["seat"], group)]}
    assert view_fault(view, history=[*others, more]) >= {("wrong_count", "history")}


def test_cards_of_a_throw_that_failed_are_still_there() -> None:
    """A seat that has shown cards of a suit follows with them."""
    found = 0
    for seed in range(1, 9):
        for state in round_of(seed):
            if not state.trick[1:]:
                continue
            order, last = state.order(), state.trick[-1]
            led = order.group_of(state.trick[0].cards[0])
            shown = [
                card
                for turn in state.history
                if turn.seat == last.seat
                for card in turn.tried
                if card in state.hands[last.seat] and order.group_of(card) is led
            ]
            seat = (last.seat + 1) % 4
            hidden = [
                card
                for other, hand in enumerate(state.hands)
                for card in hand
                if other != seat and order.group_of(card) is not led
            ]
            if not shown or not hidden or len(last.cards) > 1:
                continue
            view = viewed(state, seat)
            wrong = {**view["history"][-1], "cards": hidden[:1]}
            faults = view_fault(view, history=[*view["history"][:-1], wrong])
            assert ("must_exhaust_suit", "history") in faults
            found += 1
    assert found


def seen_by_all(named: str, leader: int, *history: Turn) -> Evidence:
    """The proofs of turns at level 3, without trumps, for a spectator."""
    rules = rules_of(named)
    counts = [rules.hand_size] * 4
    for turn in history:
        counts[turn.seat] -= len(turn.cards)
    view = View(
        rules=rules,
        seat=None,
        levels=("3", "3"),
        dealer=leader,
        phase="play",
        to_act=((history[-1].seat + 1) % 4,),
        out=rules.hand_size,
        contract=Contract(leader, "N"),
        hand=(),
        counts=tuple(counts),
        history=history,
    )
    return Evidence(view, view.order())


def test_a_bomb_proves_nothing_about_a_suit() -> None:
    turns = Turn(0, cards("JC JC TC TC")), Turn(1, cards("9H 9H 9H 9H"))
    evidence = seen_by_all("shengji_org decks=4 bombs=any", 0, *turns)
    assert [*evidence.faults()] == []
    assert evidence.voids[1] == set()


@pytest.mark.parametrize(("played_now", "codes"), [("KH KH", []), ("TH JH", ["must_play_tuples"])])
def test_a_pair_that_was_shown_is_owed(played_now: str, codes: list[str]) -> None:
    """Seat 1 tried to throw a pair of kings with a queen."""
    evidence = seen_by_all(
        "classic",
        1,
        Turn(1, cards("QH"), cards("KH KH QH")),
        Turn(2, cards("AH")),
        Turn(3, cards("4H")),
        Turn(0, cards("4H")),
        Turn(2, cards("5H 5H")),
        Turn(3, cards("6H 7H")),
        Turn(0, cards("8H 9H")),
        Turn(1, cards(played_now)),
    )
    assert [fault.code for fault in evidence.faults()] == codes


def test_at_the_level_without_trumps_nobody_declares() -> None:
    state = FLOW.deal(GAME.rules_of("classic"), 1, match={"levels": ["NT", "2"], "dealer": 2})
    assert (state.phase, state.contract) == ("bury", Contract(2, "N"))
    with pytest.raises(ImpossibleError):
        FLOW.view(state, 4)


def test_others_may_override_a_declaration_at_once() -> None:
    rules = GAME.rules_of("classic")
    first = [cards("3S 2S"), cards("2H 2H"), cards("3H 4H"), cards("3C 4C")]
    rest = [
        *(Counter(rules.deck.cards) - Counter(card for hand in first for card in hand)).elements()
    ]
    hands = [(*hand, *rest[23 * seat : 23 * seat + 23]) for seat, hand in enumerate(first)]
    state = FLOW.deal(rules, 1, Deal(tuple(hands), tuple(rest[92:])))
    for action in (Action("pass", 1), Action("declare", 0, cards("2S"))):
        state = FLOW.step(state, action).state
    assert (state.out, state.to_act) == (2, (1,))
    state = FLOW.step(state, Action("declare", 1, cards("2H 2H"))).state
    assert state.trump == "H"
