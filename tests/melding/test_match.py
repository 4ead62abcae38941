"""Matches of rounds: the sentences by which a deal stays or passes."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from paiju.melding.rules.match import Deal, Match


class Case(NamedTuple):
    """A hand with the sentence that decides it, and the deal that follows it."""

    sentence: str
    match: Match
    deal: Deal
    winners: tuple[int, ...]
    following: Deal


FOUR = Match(rounds=4)
CASES = (
    Case("the dealer won: it stays", FOUR, Deal(), (0,), Deal(0, 1)),
    Case("one of three winners is the dealer", FOUR, Deal(), (0, 1, 2), Deal(0, 1)),
    Case("another won: the deal passes", FOUR, Deal(0, 3), (2,), Deal(1)),
    Case("nobody won: the dealer stays", FOUR, Deal(0, 1), (), Deal(0, 2)),
    Case(
        "its streak does not grow by a drawn hand",
        Match(rounds=4, draw_grows=False),
        Deal(0, 1),
        (),
        Deal(0, 1),
    ),
    Case(
        "but by a win of the dealer",
        Match(rounds=4, draw_grows=False),
        Deal(0, 1),
        (0,),
        Deal(0, 2),
    ),
    Case(
        "the deal passes after a drawn hand",
        Match(rounds=4, draw_stays=False),
        Deal(0, 1),
        (),
        Deal(1),
    ),
    Case(
        "the longest streak is reached: the deal passes",
        Match(rounds=4, longest=10),
        Deal(0, 10),
        (0,),
        Deal(1),
    ),
    Case("below it the dealer stays", Match(rounds=4, longest=10), Deal(0, 9), (0,), Deal(0, 10)),
    Case("the deal is back at the first seat", FOUR, Deal(3), (1,), Deal(0, 0, 1)),
    Case("the last round is over", FOUR, Deal(3, 0, 3), (1,), Deal(0, 0, 3, is_over=True)),
    Case("the dealer wins the last deal: one more hand", FOUR, Deal(3, 0, 3), (3,), Deal(3, 1, 3)),
    Case("a match of one round", Match(rounds=1), Deal(3), (0,), Deal(is_over=True)),
    Case("two seats play", Match(rounds=2, seats=2), Deal(1), (0,), Deal(0, 0, 1)),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.sentence)
def test_the_deal_after_a_hand(case: Case) -> None:
    assert case.match.after(case.deal, case.winners) == case.following


def test_rounds_have_the_winds_in_order() -> None:
    assert [Deal(round=number).wind for number in range(5)] == ["E", "S", "W", "N", "E"]
