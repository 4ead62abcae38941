"""Skill 3, maxim by maxim: roles and endings.

Seat 0 is the landlord, seat 1 the peasant after it, and seat 2 the peasant before it, which keeps
the gate. Every card that is in no hand is played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.skilled import SKILLED
from paiju.chance import Chance
from paiju.jit import is_wanted
from paiju.playing_cards.card import FLOWER
from tests.support.views import HARD_LEADS, calling, doubling, ending, leading, playing

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import Action, View
    from paiju.play.players.player import Decision

# Hands too large to be solved, without bombs, 2s and jokers.
SOME, OTHERS = "3456789TJQKA", "3456789TJQK"


def decided(seen: View, seed: int = 1) -> Decision[Action]:
    decision = SKILLED.agent.decide(seen, 100, Chance(seed, "test"))
    assert decision.action.seat == seen.seat
    return decision


def done(seen: View) -> str:
    """The ranks of its play, or the type of another action."""
    action = decided(seen).action
    return "".join(sorted((card[0] for card in action.cards), key="3456789TJQKA2BR".index)) or (
        action.type
    )


def codes(seen: View) -> list[str]:
    """The codes of its reasons."""
    return [why.code for why in decided(seen).reasons]


@pytest.mark.parametrize(
    ("seen", "played", "code"),
    [
        pytest.param(
            ending((SOME, "66", OTHERS), "55", seat=1),
            "66",
            "goes_out",
            id="one-play-left-and-it-beats-so-play-it",
        ),
        pytest.param(
            ending(("AA 4", SOME, OTHERS)),
            "AA",
            "safe_first",
            id="several-plays-left-and-only-one-can-be-beaten-so-the-safe-ones-go-first",
        ),
        pytest.param(
            ending(("3", SOME + "2", "A 33 44 5"), "K", "", seat=2),
            "A",
            "last_chance",
            id="an-enemy-with-one-card-who-would-lead-is-beaten-now",
        ),
        pytest.param(
            ending((SOME, "T 33 44", "5"), "9", "", seat=1),
            "pass",
            "partner_goes_out",
            id="a-partner-about-to-go-out-is-not-beaten",
        ),
        pytest.param(
            ending((SOME, "3 88 KK 99 J", "T"), seat=1),
            "3",
            "feed",
            id="a-partner-about-to-go-out-is-fed",
        ),
        pytest.param(
            ending(("2", SOME, "5 8 T 66"), seat=2),
            "66",
            "block_one",
            id="an-enemy-with-one-card-gets-no-single-that-he-can-beat",
        ),
        pytest.param(
            ending(("2", SOME, "5 8 Q"), seat=2),
            "Q",
            "block_high",
            id="or-the-highest-where-there-is-nothing-else",
        ),
        pytest.param(
            ending(("2", SOME, "5 KK 99"), "3", seat=2),
            "K",
            "block_high",
            id="breaking-up-what-must-be-broken",
        ),
        pytest.param(
            ending(("22", SOME, "44 7"), seat=2),
            "7",
            "block_two",
            id="an-enemy-with-two-cards-gets-no-pair-first",
        ),
        pytest.param(
            ending((SOME, OTHERS, "6 Q 77 88 3"), "4", "5", seat=2),
            "Q",
            "gate",
            id="the-peasant-before-the-landlord-keeps-the-gate-high-enough-but-no-higher",
        ),
        pytest.param(
            ending((SOME, "9 2 TT QQ 33", OTHERS), "4", seat=1),
            "9",
            "slip_small",
            id="the-peasant-behind-the-landlord-slips-small-cards-through",
        ),
        pytest.param(
            ending((SOME[1:], "3333 5 7 9 JJ", OTHERS[1:]), "AA", seat=1),
            "pass",
            "bombs_wait",
            id="bombs-wait-while-the-enemy-has-many-cards",
        ),
        pytest.param(
            ending((SOME, "222 3 5 7 9 JJ", OTHERS), "AAA4", "", seat=1),
            "pass",
            "leave_partner",
            id="no-peasant-beats-his-partner-without-a-reason",
        ),
        pytest.param(
            ending(("K 9 8", "3333 5 7 9 JJ", OTHERS[1:]), "AAA4", "", seat=1),
            "pass",
            "leave_partner",
            id="least-of-all-with-a-bomb",
        ),
        pytest.param(
            ending((SOME, "222 3", OTHERS), "AAA4", "", seat=1),
            "3222",
            "goes_out",
            id="but-to-go-out-is-one",
        ),
    ],
)
def test_a_sentence_of_the_rules_of_play(seen: View, played: str, code: str) -> None:
    assert done(seen) == played
    assert code in codes(seen)


def test_every_card_that_has_gone_is_counted() -> None:
    """A pair of kings is safe if at most one ace is left; the aces played are counted."""
    others = "3456789TJQ", "3456789TJQ"
    one_ace = ending(("KK 4", others[0] + "A", others[1]))
    assert (done(one_ace), codes(one_ace)[0]) == ("KK", "safe_first")
    two_aces = ending(("KK 4", others[0] + "A", others[1] + "A"))
    assert "safe_first" not in codes(two_aces)
    rocket = ending(("KK 4", others[0] + "B", others[1] + "R"))
    assert "safe_first" not in codes(rocket)


def test_the_landlord_and_each_peasant_answer_the_same_small_card_in_ways_of_their_own() -> None:
    """The landlord leads and follows; so do both peasants, each in its own way."""
    hand = "6 9 Q 77 88 3"
    behind = ending((SOME, hand, OTHERS), "4", seat=1)
    gate = ending((SOME, OTHERS, hand), "4", "5", seat=2)
    assert done(behind) in {"6", "9"}
    assert done(gate) == "Q"
    lead_of_landlord = ending(("3 55 9", "T", SOME), seat=0)
    lead_of_peasant = ending((SOME, "3 55 9 66", "T"), seat=1)
    # The landlord leads no single to a peasant with one card; a partner feeds that peasant.
    assert done(lead_of_landlord) == "55"
    assert done(lead_of_peasant) == "3"


def test_the_lead_is_fought_for_where_the_partner_needs_it() -> None:
    """The partner has one card, and the landlord leads a pair: beat it, then feed a single."""
    seen = ending(("8 9", "66 3 4", "7"), "44", seat=1)
    assert (done(seen), codes(seen)[0]) == ("66", "solved")
    seen = ending(("8 9", "3 4", "7"), seat=1)
    assert done(seen) == "3"


def test_a_bomb_is_spent_on_an_enemy_who_is_about_to_go_out() -> None:
    others = SOME[1:], OTHERS[1:]
    assert done(ending(("K", "3333 5 6", others[0]), "AA", seat=1)) == "3333"


@pytest.mark.parametrize(
    ("hand", "last", "played"),
    [
        pytest.param("888 2 4 33 B", "7775", "4888", id="a-low-card-and-no-2"),
        pytest.param("888 22 44 B 9", "77755", "44888", id="a-low-pair-and-no-2s"),
        pytest.param("888 B", "7775", "888B", id="a-joker-only-to-go-out"),
    ],
)
def test_kickers_are_what_is_worth_least(hand: str, last: str, played: str) -> None:
    assert done(ending((SOME, hand, "3456TJQKA"), last, seat=1)) == played


def test_a_player_that_beats_its_partner_says_why() -> None:
    seen = ending((SOME, OTHERS, "6 Q 77 88 3"), "5", seat=2)
    assert done(seen) == "Q"
    assert codes(seen)[-1] == "over_partner"


def test_compared_choices_are_given_with_their_worth_the_best_first() -> None:
    decision = decided(ending(("3 5 77 9 JJ K A", SOME, OTHERS)))
    values = [each.value for each in decision.candidates]
    assert len(values) > 1
    assert all(0 <= value <= 1 for value in values)
    assert decision.candidates[0].action == decision.action
    assert decision.value == values[0]
    assert decision.reasons[0].code == "played_out"
    assert decision.nodes > 0


@pytest.mark.parametrize("seed", [1, "another"])
def test_equal_seeds_lead_to_equal_decisions(seed: int | str) -> None:
    seen = ending((SOME, "6 9 Q 77 88 3", OTHERS), "4", seat=1)
    decisions = [SKILLED.agent.decide(seen, 100, Chance(seed, "test")) for _ in range(2)]
    assert decisions[0] == decisions[1]


def test_sure_wins_are_worth_all_and_hopeless_endings_are_played_on() -> None:
    assert decided(ending(("66", SOME, OTHERS), "5")).value is not None
    assert decided(ending(("3", SOME, OTHERS))).value == 1.0
    lost = decided(ending(("3 4", "56", "78")))
    assert "solved" not in [why.code for why in lost.reasons]


def test_where_several_plays_are_solved_for_certain_the_best_cut_goes_first() -> None:
    decision = decided(ending(("22 K K", "3 4", "5 6")))
    assert decision.value == 1.0
    assert "solved" in [why.code for why in decision.reasons]


def test_an_only_choice_needs_no_other_reason() -> None:
    assert codes(ending((SOME, "3 4", OTHERS), "AA", seat=1))[0] == "nothing_beats"


def test_the_last_flower_is_kept_and_its_holder_passes() -> None:
    """The flower card is never played alone, even on a lead."""
    seen = playing("33", ruleset="yuncheng")
    flower = replace(seen, hand=(FLOWER,), counts=(1, 17, 17))
    assert done(flower) == "pass"
    assert codes(flower) == ["only_choice"]


# The nodes that a slow machine searches in a millisecond; most search ten times as many.
A_MILLISECOND = 400
# Plain kernels split hands with wild cards in half a minute.
LEADS = HARD_LEADS if is_wanted() else HARD_LEADS[:1]


@pytest.mark.parametrize("budget", [1, 10, 50])
@pytest.mark.parametrize(("ruleset", "seed"), LEADS)
def test_the_hardest_leads_take_no_more_than_their_budget_and_a_moment(
    ruleset: str, seed: str, budget: int
) -> None:
    """Measured by a clock that counts work, the same on every machine."""
    decision = SKILLED.agent.decide(leading(seed, ruleset), budget, Chance(1, "test"))
    assert 0 < decision.nodes / A_MILLISECOND <= budget + 20


@pytest.mark.parametrize(
    ("ruleset", "budget", "cuts"),
    [("classic", 1, 8), ("tiandi", 1, 1), ("tiandi", 40, 2), ("tiandi", 2_000, 8)],
)
def test_a_hand_of_wild_cards_is_cut_in_fewer_ways_where_there_is_little_time(
    ruleset: str, budget: int, cuts: int
) -> None:
    assert PLAYED.position(leading("v/0", ruleset), budget).cuts == cuts


def test_it_calls_and_doubles_by_the_expected_score() -> None:
    strong, weak = "BR222AAKK99988877", "3455667788TTJJQ94"
    assert decided(calling(strong)).action.points == 3
    assert codes(calling(strong)) == ["worth_it"]
    assert done(calling(weak)) == "pass"
    assert decided(doubling(strong, 1)).action.factor == 4
    assert done(doubling(weak, 1)) == "pass"
