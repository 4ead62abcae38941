"""Skill 3, sentence by sentence of what a player must know: partner, blocking, bombs, tribute.

Seat 0 plays with 2 against 1 and 3, and every card that is in no hand has gone. Where it does not
matter what others hold, they hold a few of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.cards.deal import Chance
from app.guandan.agents.skilled import SKILLED
from tests.guandan.seen import ending

if TYPE_CHECKING:
    from app.games.agents import Decision
    from app.guandan.actions import Action
    from app.guandan.view import View

SOME = "3456789TJQKA"
LOW = "3579J"
MANY = "4455667788TJQ"


def decided(seen: View) -> Decision[Action]:
    decision = SKILLED.agent.decide(seen, 100, Chance(1, "test"))
    assert decision.action.seat == seen.seat
    return decision


def done(seen: View) -> str:
    """What he plays, by ranks, or the type of what else he does."""
    action = decided(seen).action
    return "".join(card[0] for card in action.cards) or action.type


def codes(seen: View) -> list[str]:
    """Why."""
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
            "99",
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
            "9",
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
            "J",
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
    assert done(seen) == played
    assert code in codes(seen)


def test_what_is_compared_is_told_with_the_share_that_it_wins_and_the_best_first() -> None:
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


def test_every_card_that_went_is_counted() -> None:
    """Kings are safe where no ace, no joker and no bomb is left; with two aces out they are not."""
    assert codes(ending("KK4", LOW, LOW, LOW))[0] == "safe_first"
    assert "safe_first" not in codes(ending("KK4", LOW + "A", LOW + "A", LOW))
    assert "safe_first" not in codes(ending("KK4", LOW + "3", LOW + "3", LOW))
