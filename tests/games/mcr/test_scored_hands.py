"""Hands scored by another program have the same fans here."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju.all_games.mcr.fans.table import OFFICIAL, UNOFFICIAL
from paiju.all_games.mcr.lab.wins import RULE_TEXT
from tests.games.mcr.scored_hands import GB_MAHJONG
from tests.support.winning import fans_in, scored

POINTS = {fan.name.zh: fan.points for fan in (*OFFICIAL, *UNOFFICIAL)}

# Fans of two chows, each worth one: the choice of pairs is free.
TWO_CHOWS = frozenset(("一般高", "喜相逢", "连六", "老少副"))

EACH_HAND = pytest.mark.parametrize(
    ("hand", "fans"), RULE_TEXT + GB_MAHJONG, ids=[hand for hand, _ in RULE_TEXT + GB_MAHJONG]
)


@EACH_HAND
def test_the_total_is_the_same(hand: str, fans: str) -> None:
    assert sum(POINTS[fan] for fan in fans.split()) == scored(hand).total


@EACH_HAND
def test_the_fans_are_the_same(hand: str, fans: str) -> None:
    assert untied(Counter(fans.split())) == untied(Counter(fans_in(scored(hand))))


def untied(fans: Counter[str]) -> Counter[str]:
    """The fans, with those of two chows counted as one kind."""
    found: Counter[str] = Counter()
    for fan, count in fans.items():
        found["两组顺子" if fan in TWO_CHOWS else fan] += count
    return found


def test_the_tie_of_the_rule_text_is_the_only_one() -> None:
    tied = [
        hand
        for hand, fans in RULE_TEXT + GB_MAHJONG
        if Counter(fans.split()) != fans_in(scored(hand))
    ]

    assert tied == ["(123m) 55789m 12789s + 3s; drawn"]
