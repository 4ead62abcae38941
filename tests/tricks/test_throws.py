"""Throws of Sheng Ji as a leader judges them: a certain verdict is the one of open hands."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju.all_games.shengji.rulesets import SETS
from paiju.tricks.flow.view import view_of
from paiju.tricks.plays.following import Lead
from paiju.tricks.plays.leads import failure_of, lead_of
from paiju.tricks.plays.throws import Hidden, throw_verdict
from paiju.tricks.seat.unseen import unseen_in
from tests.support.scale import cases
from tests.tricks.test_flow import played


@pytest.mark.parametrize("name", SETS.own)
def test_certain_verdicts_are_true(name: str) -> None:
    verdicts = Counter[str]()
    for seed in range(cases(10, plain=2)):
        for state in played(name, seed):
            if state.phase != "play" or state.trick:
                continue
            (seat,) = state.to_act
            play, hand = state.rules.play, state.hands[seat]
            others = [state.hands[(seat + place) % 4] for place in range(1, 4)]
            unseen = unseen_in(view_of(state, seat))
            for size in (2, 3):
                for begin in range(len(hand) - size + 1):
                    lead = lead_of(play, state.order(), hand[begin : begin + size])
                    if isinstance(lead, Lead):
                        verdict = unseen.verdict(play, lead)
                        verdicts[verdict] += 1
                        stands = failure_of(play, lead, others) is None
                        assert verdict in {"stands" if stands else "fails", "unknown"}
    assert {*verdicts} == {"stands", "fails", "unknown"}


def throw(text: str, unknown: str, *hidden: Hidden) -> str:
    """The verdict on hearts that are thrown; the cards of hidden hands are hearts too."""
    rules = SETS.named("classic")
    order = rules.order("7", "S")
    lead = lead_of(rules.play, order, [*order.groups["H"].cards_of(row_of(text))])
    assert isinstance(lead, Lead)
    return throw_verdict(lead, hidden, row_of(unknown))


def row_of(text: str) -> tuple[int, ...]:
    group = SETS.named("classic").order("7", "S").groups["H"]
    return group.row([card for card in group.cards for _ in range(text.split().count(card[0]))])


EMPTY = (0,) * 12


def test_a_pair_that_may_be_divided_proves_nothing() -> None:
    free, void = Hidden(EMPTY), Hidden(EMPTY, may_hold=False)
    assert throw("K K Q", "A A", free, free) == "fails"
    assert throw("K K A", "A", free, free) == "stands"
    assert throw("Q Q A", "K K", free, free) == "unknown"
    # All unknown hearts are in the only hand that may have hearts.
    assert throw("Q Q A", "K K", free, void) == "fails"
    assert throw("Q Q A", "K K", void, void) == "stands"


def test_a_partner_and_the_kitty_beat_no_throw() -> None:
    free, apart = Hidden(EMPTY), Hidden(EMPTY, counts=False)
    assert throw("K K Q", "A A", free, apart) == "unknown"
    assert throw("K K Q", "A A", apart, apart) == "stands"
    assert throw("K K Q", "", Hidden(row_of("A"))) == "fails"
