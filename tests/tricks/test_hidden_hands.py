"""Views of Sheng Ji: true ones have no fault, and those that no deal could give have one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiju.all_games.shengji.rulesets import SETS
from paiju.playing_cards.card import Card
from paiju.tricks.flow.hidden_hands import Evidence
from paiju.tricks.flow.state import Turn
from paiju.tricks.flow.view import View, view_of
from tests.support.scale import cases
from tests.tricks.test_flow import played


def faults(view: View) -> list[str]:
    assert view.contract is not None
    order = view.rules.order(view.levels[0], view.contract.trump)
    return [fault.code for fault in Evidence(view, order).faults()]


@pytest.mark.parametrize("name", SETS.own)
@pytest.mark.parametrize("seed", range(cases(6, plain=1)))
def test_true_views_have_no_fault(name: str, seed: int) -> None:
    for state in played(name, seed):
        if state.phase in {"play", "over"} and len(state.history) % 5 == 0:
            for seat in (*range(4), None):
                assert faults(view_of(state, seat)) == []


def views(seed: int) -> list[View]:
    """The views of seat 0 in a round."""
    return [view_of(state, 0) for state in played("classic", seed) if state.history]


def test_a_suit_that_a_seat_lacked_does_not_come_back() -> None:
    """A hidden hand that did not follow suit plays a card of that suit afterwards."""
    found = 0
    for seed in range(cases(8, plain=2)):
        view = views(seed)[-1]
        order = view.rules.order(view.levels[0], view.contract.trump)  # type: ignore[union-attr]
        history = [*view.history]
        for number, turn in enumerate(history):
            lead = history[number // 4 * 4].cards
            group = order.group_of(lead[0])
            if turn.seat == 0 or any(order.group_of(card) is group for card in turn.cards):
                continue
            for later, other in enumerate(history[number + 1 :], number + 1):
                if other.seat == turn.seat and len(other.cards) == 1 and later % 4:
                    wrong = next(card for card in group.cards if card != other.cards[0])
                    history[later] = Turn(other.seat, (Card(wrong),))
                    assert faults(replace(view, history=tuple(history)))
                    found += 1
                    break
            break
    assert found
