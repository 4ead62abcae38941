"""Sheng Ji in which the kitty is taken up again, or seats declare after the deal alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.shengji import GAME
from paiju.chance import Chance
from paiju.shapes.errors import ImpossibleError, UnknownChoiceError
from paiju.tricks.flow.state import Action
from tests.games.shengji.named import rules_of
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.tricks.flow.state import State

FLOW = GAME.flow
STIRRING = "shengji_org stir=true suit_overrides=single self_override=yes"


def played(named: str, seed: int) -> Iterator[State]:
    """Every state of a round in which seats that may declare do so, and all else is by chance."""
    chance, state = Chance(seed, "stirring"), FLOW.deal(rules_of(named), seed)
    yield state
    while state.to_act:
        declared = [each.action for each in FLOW.legal(state) if each.action.type == "declare"]
        action = FLOW.pick(state, chance.randrange)
        if declared and state.phase == "stir":
            action = declared[0]
        done = FLOW.step(state, action)
        assert done.refusal is None, done.refusal
        state = done.state
        yield state


@pytest.mark.parametrize("seed", range(cases(6, plain=2)))
def test_states_and_views_are_read_as_written(seed: int) -> None:
    states = [*played(STIRRING, seed)]
    assert {"declare", "bury", "stir", "rebury", "play", "over"} >= {each.phase for each in states}
    for number, state in enumerate(states):
        assert (state.burier is None) == (state.contract is None)
        if state.history and number % 9:
            continue
        everything = [card for place in FLOW.whereabouts(state).values() for card in place]
        assert Counter(everything) == Counter(state.rules.deck.cards)
        told = FLOW.write_state(state)
        assert FLOW.read_state(told) == FLOW.read_trusted_state(told) == state
        for seat in (*range(4), None):
            view = FLOW.view(state, seat)
            assert FLOW.read_view(FLOW.write_view(view)) == view
    end = states[-1]
    begun = FLOW.deal(end.rules, end.seed)
    actions = [action for _, action in FLOW.recorded_actions(begun, end)]
    assert len(actions) == len(states) - 1


def test_some_rounds_are_stirred() -> None:
    stirred = 0
    for seed in range(6):
        for state in played(STIRRING, seed):
            if state.phase == "rebury":
                seat = state.to_act[0]
                assert state.burier == seat
                assert len(state.hands[seat]) == 33
                assert state.contract is not None
                assert state.stands is not None
                assert state.contract.trump == state.stands.trump
                assert FLOW.view(state, state.contract.dealer).buried is None
                stirred += 1
    assert stirred


def stirrable() -> State:
    """A state in which the dealer has buried, and another seat has a stronger declaration."""
    states = (state for seed in range(20) for state in played(STIRRING, seed))
    return next(state for state in states if state.phase == "stir" and not state.stirring)


def test_the_kitty_goes_to_the_seat_that_stirs() -> None:
    state = stirrable()
    seat, kitty = state.to_act[0], state.buried
    assert kitty is not None
    (shown, *_) = [each.action for each in FLOW.legal(state) if each.action.type == "declare"]
    done = FLOW.step(state, shown)
    assert [event.type for event in done.events] == ["declare"]
    assert Counter(done.state.hands[seat]) == Counter((*state.hands[seat], *kitty))
    assert FLOW.step(done.state, Action("bury", seat, done.state.hands[seat][:7])).refusal
    again = FLOW.step(done.state, Action("auto")).state
    assert again.buried is not None
    assert FLOW.view(again, seat).buried == again.buried
    assert again.phase == "play" or again.to_act != (seat,)


def test_the_dealer_leads_when_nobody_stirs() -> None:
    state = stirrable()
    events = []
    while state.phase == "stir":
        done = FLOW.step(state, Action("pass", state.to_act[0]))
        state, events = done.state, [event.type for event in done.events]
    assert state.contract is not None
    assert (state.phase, state.to_act) == ("play", (state.contract.dealer,))
    assert events == ["contract"]


@pytest.mark.parametrize("seed", range(3))
def test_after_the_deal_there_is_one_stop(seed: int) -> None:
    rules = rules_of("competition declare_when=after")
    state = FLOW.deal(rules, seed)
    assert state.out == rules.hand_size
    for seat in range(4):
        is_asked = seat in state.to_act
        assert is_asked or not any(card[0] == "2" for card in state.hands[seat])
    while state.phase == "declare":
        state = FLOW.step(state, Action("pass", state.to_act[0])).state
    assert state.trump == "N"


def test_bots_play_rounds_that_are_stirred() -> None:
    state, chance = stirrable(), Chance(3, "bots")
    while state.to_act:
        seat = state.to_act[0]
        bot = GAME.bot(1 + seat % 2)
        done = FLOW.step(state, bot.agent.decide(FLOW.view(state, seat), 0, chance).action)
        assert done.refusal is None
        state = done.state


def test_a_view_that_is_stirred_follows_from_its_rules() -> None:
    state = FLOW.step(stirrable(), FLOW.legal(stirrable())[0].action).state
    assert state.phase == "rebury"
    view = FLOW.write_view(FLOW.view(state, state.to_act[0]))
    derived = {"level", "trump", "trumps", "ahead", "at_stake", "counts", "taken", "penalties"}
    sent = {name: value for name, value in view.items() if name not in {*derived, "to_act"}}
    assert FLOW.read_view(sent) == FLOW.view(state, state.to_act[0])
    for wrong in ({"ruleset": "shengji_org"}, {"phase": "bury"}, {"phase": "stir"}):
        with pytest.raises(ImpossibleError):
            FLOW.read_view({**sent, **wrong})


@pytest.mark.parametrize("options", ["forty stir=true", "classic stir=true kitty=none"])
def test_without_a_kitty_or_overriding_there_is_no_stirring(options: str) -> None:
    with pytest.raises(UnknownChoiceError):
        rules_of(options)
