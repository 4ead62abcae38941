"""Advice on tribute: legal and best cards, by the known hands."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.advice import Giving, advise
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.rulesets import rules_of
from paiju.all_games.guandan.tribute import payers_of, resistance
from paiju.climbing.splits.split import power_of
from paiju.playing_cards.notation import parse_cards
from paiju.shapes.errors import InconsistentError
from tests.games.guandan.rounds import laid

if TYPE_CHECKING:
    from paiju.all_games.guandan.advice import Hands
    from paiju.playing_cards.card import Card

SINGLE, DOUBLE = (0, 1, 2, 3), (0, 2, 1, 3)


def dealt(*hands: str, finished: tuple[int, ...] = SINGLE) -> Hands:
    """Complete hands with these cards."""
    return tuple(laid(*hands, match=Match(("5", "5"), finished)).deal.hands)


def test_what_is_not_known_is_left_open() -> None:
    found = advise(rules_of(), "5", SINGLE, (None, None, None, None))
    assert (found.resisted, found.leader) == (None, None)
    assert found.payments == (Giving(3, 0, None, None),)
    assert found.returns == (Giving(0, 3, None, None),)


def test_the_payers_hand_decides_if_it_resists() -> None:
    resists = dealt("", "", "", "RJ RJ")
    found = advise(rules_of(), "5", SINGLE, (None, None, None, resists[3]))
    assert (found.resisted, found.payments, found.leader) == (True, (), 0)
    optional = rules_of("competition", {"anti_tribute": "optional"})
    free = advise(optional, "5", SINGLE, (None, None, None, resists[3]))
    assert (free.resisted, free.leader) == (True, None)
    assert free.payments[0].may == ("RJ",)


def test_of_equal_cards_the_one_is_paid_that_no_straight_flush_wants() -> None:
    hands = dealt("RJRJBJBJ 5S5D5C5H5H", "5S5D5C", "", "AS KS QS JS TS AD")
    found = advise(rules_of(), "5", SINGLE, (None, None, None, hands[3]))
    assert set(found.payments[0].may or ()) == {"AS", "AD"}
    assert (found.payments[0].advice, found.leader) == ("AD", 3)


def test_what_leaves_the_most_powerful_hand_is_returned() -> None:
    hands = dealt("3S 4S 5S 6S 7S TD", "", "", "RJ")
    found = advise(rules_of(), "5", SINGLE, hands)
    giving = found.returns[0]
    table = rules_of().table_at("5")
    held = laid(match=Match()).hands[0].of((*(hands[0] or ()), "RJ"))  # type: ignore[arg-type] # codes
    assert giving.advice is not None
    best = power_of(table, held.without((giving.advice,)))
    assert all(best >= power_of(table, held.without((card,))) for card in (giving.may or ())[::4])


def test_who_gets_which_of_two_tributes_is_told_where_it_is_certain() -> None:
    hands = dealt("", "BJ", "", "RJ", finished=DOUBLE)
    found = advise(rules_of(), "5", DOUBLE, hands)
    assert [(each.seat, each.to) for each in found.payments] == [(1, 2), (3, 0)]
    assert [(each.seat, each.to) for each in found.returns] == [(0, 3), (2, 1)]
    assert found.leader == 3
    one_known = advise(rules_of(), "5", DOUBLE, (None, hands[1], None, None))
    assert [each.to for each in one_known.payments] == [None, None]


@pytest.mark.parametrize(
    ("how", "to"), [("seat", [0, 2]), ("random", [None] * 2), ("choose", [None] * 2)]
)
def test_equal_tributes_are_decided_by_the_option(how: str, to: list[int | None]) -> None:
    hands = dealt("RJ RJ", "BJ", "", "BJ", finished=DOUBLE)
    rules = rules_of("competition", {"equal_double_tribute": how})
    found = advise(rules, "5", DOUBLE, hands)
    assert [each.to for each in found.payments] == to


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ((None, None, None, cards("3S")), "wrong_size"),
        ((None, None, None, cards("3" * 27)), "not_physical"),
        ((None, None, None, cards("3S" * 27)), "card_repeated"),
    ],
)
def test_hands_that_cannot_have_been_dealt_are_refused(hands: Hands, code: str) -> None:
    with pytest.raises(InconsistentError) as refused:
        advise(rules_of(), "5", SINGLE, hands)
    assert code in {fault.code for fault in refused.value.faults}


def with_jokers(*seats: int) -> Hands:
    """Complete hands in which two seats, or one twice, hold the red jokers."""
    hands = dealt(*(" ".join(["RJ"] * seats.count(seat)) for seat in range(4)))
    assert sum((hand or ()).count(cards("RJ")[0]) for hand in hands) == 2
    return hands


def test_whether_tribute_is_resisted_is_told_wherever_the_known_hands_decide() -> None:
    """Compared with all deals of the known hands, in which only the red jokers decide."""
    deals = {(one, other): with_jokers(one, other) for one, other in product(range(4), repeat=2)}
    told = {True: 0, False: 0, None: 0}
    for finished in permutations(range(4)):
        payers = payers_of(finished)
        for known in product((True, False), repeat=4):
            for hands in deals.values():
                seen = tuple(
                    hand if is_known else None for hand, is_known in zip(hands, known, strict=True)
                )
                possible = {
                    set(jokers) <= set(payers)
                    for jokers in deals
                    if all(
                        hand is None or hand.count(cards("RJ")[0]) == jokers.count(seat)
                        for seat, hand in enumerate(seen)
                    )
                }
                found = resistance(seen, payers)
                assert found == (possible.pop() if len(possible) == 1 else None), (finished, seen)
                told[found] += 1
    assert all(told.values())


def test_a_red_joker_in_the_hand_of_another_rules_resistance_out() -> None:
    hands = with_jokers(0, 3)
    found = advise(rules_of(), "5", SINGLE, (hands[0], None, None, None))
    assert (found.resisted, found.leader) == (False, 3)


def test_the_one_hand_that_is_not_known_has_the_cards_that_the_others_have_not() -> None:
    hands = dealt("", "BJ", "", "RJ", finished=DOUBLE)
    whole = advise(rules_of(), "5", DOUBLE, hands)
    for seat in range(4):
        untold = (*hands[:seat], None, *hands[seat + 1 :])
        assert advise(rules_of(), "5", DOUBLE, untold) == whole
