"""Deals: every card once, seventeen each and three left, and the same for ever."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import RULE_SETS, Rules, rules_of
from paiju.all_games.doudizhu.state import deal
from paiju.playing_cards.card import HIGH_TO_LOW
from paiju.playing_cards.deck import Deck
from tests.support.strategies import all_rule_sets

seeds = st.integers(0, 2**53 - 1) | st.text(max_size=30)


@given(all_rule_sets, seeds)
def test_a_deal_gives_every_card_once(rules: Rules, seed: int | str) -> None:
    dealt = deal(rules, seed)
    cards = [card for group in (*dealt.hands, dealt.bottom) for card in group]
    has_flower = rules.id == "yuncheng"
    assert sorted(Deck(flower=has_flower).cards) == sorted(cards)
    assert [len(hand) for hand in dealt.hands] == [17, 17, 17]
    assert len(dealt.bottom) == (4 if has_flower else 3)
    assert seed == dealt.seed


@given(all_rule_sets, seeds)
def test_as_many_ranks_are_drawn_to_be_wild_as_the_rules_say(rules: Rules, seed: int | str) -> None:
    wild = deal(rules, seed).wild
    assert {"laizi": 1, "tiandi": 2}.get(rules.id, 0) == len(wild) == len(set(wild))
    assert set(wild) <= set("3456789TJQKA2")


@given(seeds)
def test_the_first_of_two_wild_ranks_is_the_one_where_there_is_one(seed: int | str) -> None:
    assert deal(rules_of("laizi"), seed).wild == deal(rules_of("tiandi"), seed).wild[:1]


def test_every_rank_but_the_jokers_may_be_drawn_to_be_wild_each_as_often() -> None:
    drawn = Counter(deal(rules_of("laizi"), seed).wild[0] for seed in range(2_600))
    assert set("3456789TJQKA2") == set(drawn)
    # Two hundred of each are expected; five standard deviations are 68.
    assert all(132 < count < 268 for count in drawn.values())


@given(all_rule_sets, seeds)
def test_hands_and_bottom_stand_from_high_to_low(rules: Rules, seed: int | str) -> None:
    dealt = deal(rules, seed)
    for group in (*dealt.hands, dealt.bottom):
        assert list(group) == sorted(group, key=HIGH_TO_LOW.__getitem__)


@given(seeds)
def test_a_seed_gives_one_deal_of_a_deck_whatever_the_rule_set(seed: int | str) -> None:
    dealt = {name: replace(deal(rules_of(name), seed), wild=()) for name in RULE_SETS}
    assert len({deal for name, deal in dealt.items() if name != "yuncheng"}) == 1
    assert len(set(dealt.values())) == 2


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


# The ranks that are wild; the first is drawn before the calling, the second after.
DRAWN: tuple[tuple[int | str, tuple[str, str]], ...] = (
    (7, ("2", "K")),
    ("斗地主", ("9", "4")),
    (9007199254740991, ("5", "Q")),
)


@pytest.mark.parametrize(("seed", "wild"), DRAWN, ids=[repr(seed) for seed, _ in DRAWN])
def test_the_wild_ranks_of_a_seed_never_change(seed: int | str, wild: tuple[str, str]) -> None:
    assert wild == deal(rules_of("tiandi"), seed).wild
    assert wild[:1] == deal(rules_of("laizi"), seed).wild
    assert deal(rules_of(), seed).wild == ()


def test_the_deal_with_the_flower_never_changes() -> None:
    dealt = deal(rules_of("yuncheng"), 7)
    expected = (
        (
            "2H AC AD KH KD QH JS JD TS TH TC 9D 8H 6D 5S 3C 3D",
            "RJ 2S 2C AS QS QC QD JC TD 9H 8S 8C 6C 5D 4S 4H 4D",
            "FL BJ 2D AH KC JH 9S 8D 7S 7H 7C 7D 6S 5C 4C 3S 3H",
        ),
        "KS 9C 6H 5H",
    )
    assert expected == (tuple(" ".join(hand) for hand in dealt.hands), " ".join(dealt.bottom))


def test_a_number_and_its_digits_are_different_seeds() -> None:
    assert deal(rules_of(), 7).hands != deal(rules_of(), "7").hands
