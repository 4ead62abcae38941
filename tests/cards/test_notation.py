"""The notations of cards: every accepted variant, and every refusal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.playing_cards.card import ALL_CARDS, PHYSICAL, Card
from paiju.playing_cards.notation import (
    format_cards,
    number_of,
    parse_card,
    parse_cards,
    parse_list,
    parse_numbers,
)
from paiju.shapes.errors import NotationError
from paiju.shapes.read import MAX_SHOWN
from tests.support.strategies import any_card, physical_card

ONE_CARD = (
    *((code, code) for code in ("3S", "TH", "2D", "AC", "BJ", "RJ", "FL", "3", "T", "2", "B", "R")),
    ("10", "T"),
    ("10H", "TH"),
    ("10h", "TH"),
    ("ts", "TS"),
    ("k", "K"),
    ("aD", "AD"),
    ("bj", "BJ"),
    ("rJ", "RJ"),
    ("fl", "FL"),
    ("b", "B"),
    ("r", "R"),
    ("♠3", "3S"),
    ("3♠", "3S"),
    ("♥10", "TH"),
    ("10♥", "TH"),
    ("♣k", "KC"),
    ("♦A", "AD"),
    ("♤3", "3S"),
    ("♡3", "3H"),
    ("♧3", "3C"),
    ("♢3", "3D"),
    ("♠️3", "3S"),
    ("3♥︎", "3H"),
    ("黑桃3", "3S"),
    ("红桃Q", "QH"),
    ("红心Q", "QH"),
    ("梅花J", "JC"),
    ("方块2", "2D"),
    ("方片2", "2D"),
    ("小王", "BJ"),
    ("大王", "RJ"),
    ("花牌", "FL"),
    ("  3S ", "3S"),
)

SEVERAL = (
    ("", ""),
    ("   ", ""),
    ("333444TJ", "3 3 3 4 4 4 T J"),
    ("3S 3H 4D", "3S 3H 4D"),
    ("3S3H4D", "3S 3H 4D"),
    ("3s,3h;4d", "3S 3H 4D"),
    ("3，4、5；6|7", "3 4 5 6 7"),
    ("\t3\n4 ,, 5 ", "3 4 5"),
    ("910JQK", "9 T J Q K"),
    ("1010", "T T"),
    ("10S10H", "TS TH"),
    ("♠3♥3", "3S 3H"),
    ("♠10♥️J", "TS JH"),
    ("小王大王", "BJ RJ"),
    ("大王 小王 2", "RJ BJ 2"),
    ("BJRJ", "BJ RJ"),
    ("BJ", "BJ"),
    ("B J", "B J"),
    ("JB", "J B"),
    ("BR", "B R"),
    ("22BR", "2 2 B R"),
    ("3d3", "3D 3"),
    ("KC", "KC"),
    ("FL3", "FL 3"),
)

NOT_ONE_CARD = (
    "",
    " ",
    "1",
    "11",
    "1S",
    "3X",
    "S3",
    "3SS",
    "33",
    "J♠♠",
    "joker",
    "王",
    "0",
    "T10",
    "３",
    "\u212a",  # the sign of the unit kelvin, which folds to a small k
    "\u212aS",
    "3\u017f",  # the long s of old print, which folds to a small s
)

# A text, its part that the fault shows, and the start of that part.
NOT_CARDS = (
    ("x", "x", 1),
    ("3S 3X", "X", 5),
    ("345 1", "1", 5),
    ("3S?4H", "?4H", 3),
    ("SS", "SS", 1),
    ("3 4 joker", "oker", 6),
    ("三", "三", 1),
    ("34.5", ".5", 3),
)


@pytest.mark.parametrize(("text", "card"), ONE_CARD, ids=[repr(text) for text, _ in ONE_CARD])
def test_a_card_is_read_in_each_of_its_writings(text: str, card: str) -> None:
    assert card == parse_card(text)
    assert (card,) == parse_cards(text)
    assert (card,) == parse_list([text])


@pytest.mark.parametrize(("text", "cards"), SEVERAL, ids=[repr(text) for text, _ in SEVERAL])
def test_cards_are_read_one_after_another(text: str, cards: str) -> None:
    assert tuple(cards.split()) == parse_cards(text)


@pytest.mark.parametrize("text", NOT_ONE_CARD, ids=repr)
def test_what_is_not_one_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_card(text)
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == ("not_a_card", ())
    assert f'"{text}" is not a card' in fault.text.en
    assert f"“{text}” 不是一张牌" in fault.text.zh


@pytest.mark.parametrize(("text", "shown", "at"), NOT_CARDS, ids=[text for text, *_ in NOT_CARDS])
def test_what_is_not_cards_is_refused_where_it_begins(text: str, shown: str, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse_cards(text)
    (fault,) = refused.value.faults
    assert fault.code == "not_a_card"
    assert f'"{shown}" is not a card' in fault.text.en
    assert fault.text.en.endswith(f"(from character {at} on)")
    assert fault.text.zh.endswith(f"（从第 {at} 个字符起）")


def test_what_is_shown_of_a_long_text_is_short() -> None:
    with pytest.raises(NotationError) as refused:
        parse_cards("x" * 5_000)
    assert f'"{"x" * MAX_SHOWN}…" is not' in str(refused.value)
    with pytest.raises(NotationError, match=f'^"{"x" * MAX_SHOWN}" is not'):
        parse_cards("x" * MAX_SHOWN)


LISTS: tuple[tuple[tuple[object, ...], str], ...] = (
    ((), ""),
    (("3S", "TH"), "3S TH"),
    (("3s", "10h", "大王", "♠4"), "3S TH RJ 4S"),
    (("B", "R"), "B R"),
)


@pytest.mark.parametrize(("items", "cards"), LISTS, ids=[cards for _, cards in LISTS])
def test_a_list_is_read_entry_by_entry(items: tuple[object, ...], cards: str) -> None:
    assert tuple(cards.split()) == parse_list(items)


# Entries, the places of those that are no card, and the text of each fault.
BAD_LISTS: tuple[tuple[tuple[object, ...], tuple[int, ...], str], ...] = (
    (("3S", "3X"), (1,), '"3X" is not a card'),
    (("?", "3S", ""), (0, 2), '"?" is not a card'),
    (("3S3H",), (0,), '"3S3H" is not a card'),
    (("3S", 7), (1,), '7 is not the code of a card; to use numbers, send "notation": "ids"'),
    ((None, 1.5, True), (0, 1, 2), "null is not the code of a card"),
    ((["3S"], "3S"), (0,), '["3S"] is not the code of a card'),
    (({},), (0,), "{} is not the code of a card"),
    ((list(range(50)),), (0,), "[0, 1, 2, 3, 4, 5, 6, 7,… is not the code of a card"),
)


@pytest.mark.parametrize(
    ("items", "places", "told"), BAD_LISTS, ids=[str(x) for x, *_ in BAD_LISTS]
)
def test_every_entry_that_is_no_card_is_named_by_its_place(
    items: tuple[object, ...], places: tuple[int, ...], told: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse_list(items)
    faults = refused.value.faults
    assert [("not_a_card", (place,)) for place in places] == [(x.code, x.place) for x in faults]
    assert told in faults[0].text.en


NUMBERS = (
    (1, "AC"), (2, "2C"), (3, "3C"), (10, "TC"), (11, "JC"), (13, "KC"),
    (14, "AD"), (26, "KD"), (27, "AH"), (39, "KH"), (40, "AS"), (52, "KS"),
    (53, "BJ"), (54, "RJ"), (55, "FL"),
)  # fmt: skip


@pytest.mark.parametrize(("number", "card"), NUMBERS, ids=[card for _, card in NUMBERS])
def test_numbers_run_through_clubs_diamonds_hearts_spades_from_the_ace(
    number: int, card: str
) -> None:
    assert (card,) == parse_numbers([number])
    assert number == number_of(Card(card))


def test_every_physical_card_has_one_number() -> None:
    cards = parse_numbers(list(range(1, 56)))
    assert set(PHYSICAL) == set(cards)
    assert list(range(1, 56)) == [number_of(card) for card in cards]


NO_NUMBERS: tuple[object, ...] = (
    0,
    56,
    -1,
    10**30,
    True,
    False,
    1.5,
    "1",
    "3S",
    None,
    [],
    float("nan"),
)


@pytest.mark.parametrize("number", NO_NUMBERS, ids=str)
def test_what_is_no_number_of_a_card_is_refused_by_its_place(number: object) -> None:
    with pytest.raises(NotationError) as refused:
        parse_numbers([1, number, 55])
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == ("not_a_card", (1,))
    assert "numbers are whole, from 1 to 55" in fault.text.en


def test_a_number_that_json_wrote_with_a_point_is_the_same_number() -> None:
    assert parse_numbers([53, 1]) == parse_numbers([53.0, 1.0])


# Letters that case folding takes for those of codes, digits of other scripts, signs, separators.
LOOKALIKES = "3T\u212a\u017f\uff11\u0663\u0130\u0131\ufb02SK10BJ♠王小大，\ufe0f "


@given(st.lists(any_card))
def test_cards_written_are_read_back(cards: list[Card]) -> None:
    assert tuple(cards) == parse_cards(format_cards(cards))
    assert tuple(cards) == parse_list(cards)


@given(st.lists(physical_card))
def test_physical_cards_need_nothing_between_them(cards: list[Card]) -> None:
    assert tuple(cards) == parse_cards("".join(cards))
    assert tuple(cards) == parse_cards("".join(cards).lower())
    assert tuple(cards) == parse_numbers([number_of(card) for card in cards])


@given(st.sampled_from([card for card in PHYSICAL if card[1] in "SHCD"]))
def test_a_suit_sign_may_stand_on_either_side(card: Card) -> None:
    sign = dict(zip("SHCD", "♠♥♣♦", strict=True))[card[1]]
    rank = "10" if card[0] == "T" else card[0]
    assert card == parse_card(sign + rank) == parse_card(rank + sign)


@given(st.text() | st.text(LOOKALIKES, max_size=3))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError:
        return
    assert set(cards) <= set(ALL_CARDS)
