"""The bot homework, sentence by sentence of the homework's text."""

from __future__ import annotations

import pytest

from paiju.all_games.guandan.players.simple import HOMEWORK
from paiju.chance import Chance
from tests.games.guandan.seen import ending

MANY = "TTQQKKAA"


def done(own: str, other: str, *played: str, draw: int = 1) -> str:
    seen = ending(own, other, played=played)
    decision = HOMEWORK.agent.decide(seen, 100, Chance(draw, "test"))
    return "".join(card[0] for card in decision.action.cards) or decision.action.type


@pytest.mark.parametrize(
    ("own", "played"),
    [
        pytest.param("34567 8899TT JJJQQ", "34567", id="straights-first"),
        pytest.param("345678", "34567", id="the-lowest-of-them"),
        pytest.param("34567 8899TT", "34567", id="a-straight-that-leaves-a-tube"),
        pytest.param("8899TT JQK", "8899TT", id="tubes-before-straights-that-leave-none"),
        pytest.param("JJJQQ 444 88", "44488", id="then-trios-with-a-pair"),
        pytest.param("444 6 8", "444", id="then-trios"),
        pytest.param("3333 456 8", "4", id="no-bomb-is-broken"),
        pytest.param("3333", "3333", id="bombs-last"),
        pytest.param("4444 3333", "3333", id="the-lowest-bomb"),
    ],
)
def test_it_leads_by_its_order_of_patterns(own: str, played: str) -> None:
    assert done(own, MANY, draw=3) == played


def test_single_cards_and_pairs_are_led_as_often_as_each_other() -> None:
    led = [done("3 55 9", MANY, draw=draw) for draw in range(40)]
    assert set(led) == {"3", "55"}
    assert 10 <= led.count("3") <= 30


def test_where_there_is_no_pair_it_leads_a_single_card() -> None:
    assert {done("3 5 9", MANY, draw=draw) for draw in range(9)} == {"3"}


@pytest.mark.parametrize(
    ("own", "other", "led", "played"),
    [
        pytest.param("57 99", "3344556677", "6", "7", id="it-beats-what-it-can-with-the-lowest"),
        pytest.param("57", "3344556677", "9", "pass", id="it-passes-where-nothing-beats"),
        pytest.param("4444 5566778899", "3JJQQK", "A", "pass", id="a-bomb-is-kept"),
        pytest.param("4444 5566778899", "3JJQQ", "A", "4444", id="until-the-other-has-five"),
        pytest.param("4444 55667", "3JJQQKK", "A", "4444", id="or-it-has-nine-itself"),
        pytest.param("4444 556677", "3JJQQKK", "A", "pass", id="not-with-ten"),
    ],
)
def test_it_follows_where_it_can_and_keeps_bombs(
    own: str, other: str, led: str, played: str
) -> None:
    assert done(own, other, led) == played
