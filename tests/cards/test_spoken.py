"""Cards as people say them."""

from __future__ import annotations

import pytest

from paiju.playing_cards.notation import parse_cards
from paiju.playing_cards.spoken import card_names

SPOKEN = (
    ("TH", "10 of hearts", "红桃 10"),
    ("RJ BJ", "red joker and black joker", "大王、小王"),
    ("RJ RJ", "two red jokers", "两张大王"),
    ("FL", "flower card", "花牌"),
    ("3S 3H 4D", "two 3s (spades and hearts) and 4 of diamonds", "两张 3（黑桃、红桃）、方块 4"),
    ("AH AH", "two aces of hearts", "两张红桃 A"),
    ("7 7 7 K", "three 7s and king", "三张 7、K"),
    ("9 9 9 9 9 9 9 9 9", "9 9s", "9 张 9"),
)


@pytest.mark.parametrize(("cards", "english", "chinese"), SPOKEN)
def test_cards_are_said(cards: str, english: str, chinese: str) -> None:
    said = card_names(parse_cards(cards))
    assert (said.en, said.zh) == (english, chinese)
