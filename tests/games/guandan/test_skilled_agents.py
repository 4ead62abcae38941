"""Skill 3, maxim by maxim: partner, blocking, bombs, tribute.

Seats 0 and 2 play against 1 and 3, and every card that is in no hand is played. Hands that do not
matter have a few cards of each rank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.players.skilled import SKILLED
from paiju.all_games.guandan.state import Action
from paiju.chance import Chance
from paiju.jit import is_wanted
from paiju.playing_cards.notation import parse_cards
from tests.games.guandan.rounds import after, laid
from tests.games.guandan.seen import ending

if TYPE_CHECKING:
    from paiju.all_games.guandan.state import State, View
    from paiju.play.players.player import Decision

# Plain kernels split hands with wild cards too slowly.
pytestmark = pytest.mark.skipif(not is_wanted(), reason="plain kernels take too long")

SOME = "3456789TJQKA"
LOW = "3579J"
MANY = "4455667788TJQ"


def decided(seen: View) -> Decision[Action]:
    decision = SKILLED.agent.decide(seen, 100, Chance(1, "test"))
    assert decision.action.seat == seen.seat
    return decision


def done(seen: View) -> str:
    """The ranks of its play, or the type of another action."""
    action = decided(seen).action
    return "".join(card[0] for card in action.cards) or action.type


def codes(seen: View) -> list[str]:
    """The codes of its reasons."""
    return [why.code for why in decided(seen).reasons]


@pytest.mark.parametrize(
    ("seen", "played", "code"),
    [
        pytest.param(
            ending("44", SOME, SOME, SOME, played=("33",)),
            "44",
            "goes_out",
            id="one-play-left-and-it-beats-so-play-it",
        ),
        pytest.param(
            ending("KK4", LOW, LOW, LOW),
            "KK",
            "safe_first",
            id="several-plays-left-and-only-one-can-be-beaten-so-the-safe-ones-go-first",
        ),
        pytest.param(
            ending("3333445", "K", MANY, MANY, played=("A", "", "")),
            "3333",
            "last_chance",
            id="an-enemy-with-one-card-who-would-lead-is-beaten-now",
        ),
        pytest.param(
            ending("QQKK345", SOME, "5555667", LOW, played=("TT", "")),
            "pass",
            "leave_partner",
            id="the-partner-is-not-beaten-without-a-reason",
        ),
        pytest.param(
            ending("KK45", SOME, "555566789TJ", SOME, played=("A", "")),
            "pass",
            "nothing_beats",
            id="where-nothing-beats-there-is-nothing-else",
        ),
        pytest.param(
            ending("4QQTT99", SOME, "7", SOME),
            "4",
            "feed",
            id="a-partner-with-one-card-is-handed-the-lead",
        ),
        pytest.param(
            ending("5KK99T", "A", SOME, SOME),
            "99 or KK",
            "block",
            id="an-enemy-with-one-card-gets-no-single-that-he-can-beat",
        ),
        pytest.param(
            ending("8QT", "A", SOME, SOME),
            "Q",
            "block_high",
            id="or-the-highest-where-there-is-nothing-else",
        ),
        pytest.param(
            ending("55KK 9", "TT", SOME, SOME),
            "9 or KK",
            "block",
            id="an-enemy-with-two-cards-gets-no-pair-that-he-can-beat",
        ),
        pytest.param(
            ending("3333KK56789TQA", MANY, MANY, MANY, played=("AA",)),
            "pass",
            "bombs_wait",
            id="bombs-wait-while-the-enemies-have-many-cards",
        ),
        pytest.param(
            ending("33339999KT5", MANY, MANY, "6688", played=("AA",)),
            "3333",
            "least_bomb",
            id="the-least-bomb-that-does-it-goes-when-an-enemy-is-short",
        ),
        pytest.param(
            ending("5D6D7D8D9D KK JT", MANY, MANY, "446688TTJJKK", played=("8",)),
            "J or T",
            "whole_bombs",
            id="a-straight-flush-is-kept-whole",
        ),
        pytest.param(
            ending("AA", SOME, LOW, ""),
            "AA",
            "goes_out",
            id="also-where-somebody-is-out-already",
        ),
    ],
)
def test_a_sentence_of_the_rules_of_play(seen: View, played: str, code: str) -> None:
    assert done(seen) in played.split(" or ")
    assert code in codes(seen)


def test_compared_choices_are_given_with_the_share_that_they_win_the_best_first() -> None:
    decision = decided(ending("3 5 77 9 JJ K A", SOME, SOME, SOME))
    values = [each.value for each in decision.candidates]
    assert len(values) > 1
    assert values == sorted(values, reverse=True)
    assert all(0 < value < 1 for value in values)
    assert decision.candidates[0].action == decision.action
    assert decision.value == values[0]
    assert decision.reasons[-1].code == "judged"


def test_once_somebody_is_out_no_share_is_told_for_the_round_is_decided() -> None:
    decision = decided(ending("3 5 77 9 JJ K A", SOME, "", SOME))
    assert (decision.value, decision.candidates) == (None, ())
    assert decision.reasons[-1].code == "for_places"


def test_a_player_that_takes_over_from_its_partner_says_so() -> None:
    """The partner's three will be beaten anyway, and the five costs nothing."""
    seen = ending("5 J AA", SOME, SOME, SOME, played=("3", ""))
    assert done(seen) == "5"
    assert codes(seen)[0] == "take_over"


def test_an_enemy_with_one_card_is_left_to_a_partner_that_may_still_beat_it() -> None:
    seen = ending("3333 44 5", MANY, MANY, "K", played=("A",))
    assert "last_chance" not in codes(seen)


def test_a_partner_with_one_card_is_not_fed_what_it_cannot_take() -> None:
    assert "feed" not in codes(ending("R R", SOME, "3", SOME))


def test_a_bomb_is_not_played_on_the_partner_but_to_go_out() -> None:
    assert done(ending("3333 5 7", SOME, SOME, SOME, played=("AA", ""))) == "pass"
    assert done(ending("3333", SOME, SOME, SOME, played=("AA", ""))) == "3333"


SINGLE = Match(("4", "4"), (0, 1, 2, 3))
DOUBLE = Match(("4", "4"), (0, 2, 1, 3))
OF_PARTNERS = Match(("4", "4"), (0, 1, 3, 2))


def given(state: State, seat: int) -> tuple[Action, str]:
    decision = SKILLED.agent.decide(COURSE.view(state, seat), 100, Chance(1, "test"))
    return decision.action, decision.reasons[0].code


def test_of_equal_cards_the_one_is_paid_that_no_straight_flush_wants() -> None:
    jokers = "BJ BJ RJ RJ 4S4S4H4H4D4D4C4C"
    state = laid(jokers, "", "", "AS AD KS QS JS TS", match=SINGLE)
    assert given(state, 3) == (Action("pay", 3, cards=parse_cards("AD")), "pays_spare")


def test_with_both_red_jokers_the_player_resists_tribute_if_it_may_choose() -> None:
    options = {"anti_tribute": "optional"}
    state = laid("", "", "", "RJ RJ", match=SINGLE, options=options)
    assert given(state, 3) == (Action("resist", 3), "resists")
    one_each = laid("", "RJ", "", "RJ", match=DOUBLE, options=options)
    assert given(one_each, 3)[0].type == "pay"


def test_what_is_returned_to_an_enemy_is_what_leaves_the_best_hand() -> None:
    mine = "RJ RJ BJ AS AD AC KS KD KC QS QD QC JS JD JC TS TD TC 9S 9D 9C 8S 8D 8C 7S 7D 2C"
    state = after(laid(mine, "", "", "BJ", match=SINGLE), "3: pay BJ")
    assert given(state, 0) == (Action("return", 0, cards=parse_cards("2C")), "returns_spare")


def test_what_is_returned_to_the_partner_is_the_highest_that_can_be_spared() -> None:
    mine = "RJ RJ BJ AS AD AC KS KD KC QS QD QC JS JD JC TS TD TC 8S 8D 8C 7S 7D 7C 5C 3C 2C"
    state = after(laid(mine, "", "BJ", "", match=OF_PARTNERS), "2: pay BJ")
    action, code = given(state, 0)
    assert (action.cards, code) == (parse_cards("5C"), "returns_to_partner")


def test_of_equal_tributes_the_next_seats_is_taken() -> None:
    options = {"equal_double_tribute": "choose"}
    state = laid("RJ RJ", "BJ", "", "BJ", match=DOUBLE, options=options)
    state = after(state, "1: pay BJ", "3: pay BJ")
    assert given(state, 0) == (Action("take", 0, source=1), "takes_next")


def test_every_card_that_went_is_counted() -> None:
    """Kings are safe if no ace, joker or bomb is left, and unsafe with two aces left."""
    assert codes(ending("KK4", LOW, LOW, LOW))[0] == "safe_first"
    assert "safe_first" not in codes(ending("KK4", LOW + "A", LOW + "A", LOW))
    assert "safe_first" not in codes(ending("KK4", LOW + "3", LOW + "3", LOW))
