"""Dealing: every card once, seventeen each and three left, and the same for ever."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.deck import Deck
from app.cards.playing import HIGH_TO_LOW
from app.doudizhu.deal import deal
from app.doudizhu.rulesets import RULE_SETS, Rules, rules_of
from tests.support.strategies import rule_sets

seeds = st.integers(0, 2**53 - 1) | st.text(max_size=30)


@given(rule_sets, seeds)
def test_a_deal_gives_every_card_once(rules: Rules, seed: int | str) -> None:
    dealt = deal(rules, seed)
    cards = [card for group in (*dealt.hands, dealt.bottom) for card in group]
    assert sorted(Deck().cards) == sorted(cards)
    assert [len(hand) for hand in dealt.hands] == [17, 17, 17]
    assert len(dealt.bottom) == 3
    assert seed == dealt.seed


@given(rule_sets, seeds)
def test_hands_and_bottom_stand_from_high_to_low(rules: Rules, seed: int | str) -> None:
    dealt = deal(rules, seed)
    for group in (*dealt.hands, dealt.bottom):
        assert list(group) == sorted(group, key=HIGH_TO_LOW.__getitem__)


@given(seeds)
def test_a_seed_gives_one_deal_whatever_the_rule_set(seed: int | str) -> None:
    assert len({deal(rules_of(name), seed) for name in RULE_SETS}) == 1


GOLDEN: tuple[tuple[int | str, tuple[str, str, str], str], ...] = (
    (
        7,
        (
            "RJ BJ AD KH KD QD TS TH 9H 8S 8H 8D 6H 6C 5S 5D 3S",
            "2H 2D AH KC QC JC JD TC 9S 9D 7S 6D 5H 4S 4D 3C 3D",
            "AS AC KS QS QH JS JH TD 9C 8C 7H 7C 7D 6S 5C 4H 4C",
        ),
        "2S 2C 3H",
    ),
    (
        "斗地主",
        (
            "BJ AS AC AD KH QS JH 8C 7S 7H 7D 6D 5H 5C 4H 4D 3H",
            "RJ 2H 2D KS KD QH JC JD TS 9S 9C 9D 7C 6H 6C 4C 3S",
            "2S 2C KC QC QD JS TH TC TD 8S 8H 8D 6S 5D 4S 3C 3D",
        ),
        "AH 9H 5S",
    ),
    (
        9007199254740991,
        (
            "RJ 2S 2H AH AD KS JS JC 9C 8H 8C 7S 7C 5H 5C 5D 3S",
            "AS AC KC KD QS QH 9S 9D 8D 7D 6S 6D 4H 4C 4D 3H 3C",
            "BJ 2C 2D KH QC JH JD TS TH TC TD 9H 8S 7H 6H 6C 4S",
        ),
        "QD 5S 3D",
    ),
)


@pytest.mark.parametrize(("seed", "hands", "bottom"), GOLDEN, ids=[repr(x) for x, *_ in GOLDEN])
def test_the_deal_of_a_seed_never_changes(
    seed: int | str, hands: tuple[str, str, str], bottom: str
) -> None:
    dealt = deal(rules_of(), seed)
    assert hands == tuple(" ".join(hand) for hand in dealt.hands)
    assert bottom == " ".join(dealt.bottom)


def test_a_number_and_its_digits_are_different_seeds() -> None:
    assert deal(rules_of(), 7).hands != deal(rules_of(), "7").hands
