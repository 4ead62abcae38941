"""Advice on calling and doubling: the expected score of each choice, and forecasts of hands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.bidding import Advice, advise, explain_bid
from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.players.calling_model import (
    AGAINST_CALLER,
    AS_LANDLORD,
    AS_PEASANT,
    CALLERS,
    WITH_BOTTOM,
)
from paiju.all_games.doudizhu.players.prospects import FEATURES, Model, features_of, prospect
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action
from paiju.playing_cards.notation import parse_cards
from tests.support.views import calling, doubling, playing

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import View

STRONG = "BR222AAKK99988877"
WEAK = "3455667788TTJJQ94"
TABLE = rules_of().table


def told(advice: Advice) -> dict[tuple[str, int], float]:
    """The expected score of each choice, by type and by points or factor."""
    return {
        (each.action.type, each.action.points or each.action.factor): round(each.expected, 6)
        for each in advice.choices
    }


def hope(model: Model, hand: str) -> float:
    """The expected points of a role at a stake of one."""
    return prospect(model, features_of(TABLE, parse_cards(hand))).points


def test_a_strong_hand_calls_as_much_as_it_can_and_a_weak_one_passes() -> None:
    strong, weak = advise(calling(STRONG)), advise(calling(WEAK))
    assert [each.action.points for each in strong.choices] == [3, 2, 1, 0]
    assert strong.why.code == "worth_it"
    assert weak.choices[0].action.type == "pass"
    assert weak.why.code == "declines"
    assert weak.landlord_index < 0.5 < strong.landlord_index


def test_a_call_is_worth_its_points_and_a_pass_what_others_may_call() -> None:
    """Two seats follow, each of which calls with a share of the hands, and then plays for 3."""
    points = hope(AS_LANDLORD, STRONG)
    left = 1 - (1 - CALLERS) ** 2
    assert told(advise(calling(STRONG))) == {
        ("call", 3): round(3 * points, 6),
        ("call", 2): round(2 * points, 6),
        ("call", 1): round(points, 6),
        ("pass", 1): round(3 * left * hope(AGAINST_CALLER, STRONG), 6),
    }


def test_the_last_who_passes_loses_nothing() -> None:
    passing = Action("pass")
    assert told(advise(calling(WEAK, passing, passing)))[("pass", 1)] == 0


def test_who_passes_on_a_call_is_a_peasant_at_its_points() -> None:
    advice = told(advise(calling(WEAK, Action("call", points=2))))
    assert advice == {
        ("call", 3): round(3 * hope(AS_LANDLORD, WEAK), 6),
        ("pass", 1): round(2 * hope(AGAINST_CALLER, WEAK), 6),
    }


def test_each_robbery_doubles_the_stake() -> None:
    call, rob = Action("call", points=1), Action("rob")
    once = told(advise(calling(STRONG, call, ruleset="huanle")))
    twice = told(advise(calling(STRONG, call, rob, ruleset="huanle")))
    assert once[("rob", 1)] == pytest.approx(2 * hope(AS_LANDLORD, STRONG), abs=1e-5)
    assert twice[("rob", 1)] == pytest.approx(4 * hope(AS_LANDLORD, STRONG), abs=1e-5)
    assert twice[("pass", 1)] == pytest.approx(2 * hope(AGAINST_CALLER, STRONG), abs=1e-5)


def test_a_peasant_doubles_its_own_stake() -> None:
    points = hope(AGAINST_CALLER, STRONG)
    assert told(advise(doubling(STRONG, 1))) == {
        ("double", 4): round(4 * points, 6),
        ("double", 2): round(2 * points, 6),
        ("pass", 1): round(points, 6),
    }
    assert advise(doubling(WEAK, 1)).choices[0].action.type == "pass"


def test_a_landlord_who_was_drawn_may_have_any_hand() -> None:
    state = COURSE.deal(rules_of("classic", {"calling": "none", "doubling": "super"}), 1, first=0)
    seen = replace(COURSE.view(state, 1), hand=parse_cards(STRONG))
    assert told(advise(seen))[("pass", 1)] == pytest.approx(hope(AS_PEASANT, STRONG), abs=1e-5)
    assert hope(AS_PEASANT, WEAK) > hope(AGAINST_CALLER, WEAK)


def test_the_landlord_doubles_by_its_twenty_cards() -> None:
    hand = STRONG + "345"
    advice = advise(doubling(hand, 0))
    assert told(advice)[("double", 2)] == pytest.approx(2 * hope(WITH_BOTTOM, hand), abs=1e-5)


def redoubling(hand: str) -> View:
    """The view of the landlord after one peasant, seat 2, has doubled at 3 points."""
    state = COURSE.deal(rules_of(), 1, first=0)
    for action in (
        Action("call", 0, points=3),
        Action("double", 2, factor=2),
        Action("pass", 1),
    ):
        state = COURSE.step(state, action).state
    return replace(COURSE.view(state, 0), hand=parse_cards(hand))


def test_the_landlord_redoubles_those_who_doubled() -> None:
    hand = STRONG + "345"
    points = hope(WITH_BOTTOM, hand)
    choices = advise(redoubling(hand)).choices
    assert [each.action.type for each in choices] == ["redouble", "pass"]
    # One pair plays for four times the call, or for twice; the other for the call itself.
    assert [round(each.expected, 6) for each in choices] == [
        round(3 * points * (4 + 1) / 2, 6),
        round(3 * points * (2 + 1) / 2, 6),
    ]


def test_the_indices_of_others_are_reported() -> None:
    advice = advise(calling(STRONG))
    assert advice.seeds_index == pytest.approx(14 / 30)
    assert advice.must_call
    assert not advise(calling(WEAK)).must_call


def test_a_point_is_worth_what_the_rule_set_says() -> None:
    state = COURSE.deal(rules_of("classic", {"base": 10}), 1, first=0)
    seen = replace(COURSE.view(state, 0), hand=parse_cards(STRONG))
    assert told(advise(seen))[("call", 1)] == pytest.approx(
        10 * hope(AS_LANDLORD, STRONG), abs=1e-5
    )


@pytest.mark.parametrize(
    ("seen", "code"),
    [
        pytest.param(playing("3456"), "not_bidding", id="cards-are-played"),
        pytest.param(replace(calling(WEAK), to_act=(2,)), "not_your_turn", id="not-his-turn"),
    ],
)
def test_who_has_nothing_to_say_gets_no_advice(seen: View, code: str) -> None:
    refusal = explain_bid(seen)
    assert refusal is not None
    assert refusal.code == code


# The model.


@pytest.mark.parametrize("model", [AS_LANDLORD, WITH_BOTTOM, AS_PEASANT, AGAINST_CALLER])
def test_a_model_has_a_weight_for_each_feature(model: Model) -> None:
    assert len(model.win) == len(model.points) == 1 + len(FEATURES)


@pytest.mark.parametrize("better", ["2", "A", "R"])
def test_a_higher_card_makes_a_better_landlord(better: str) -> None:
    """A higher card in place of a 4 that is in no pattern."""
    hand = "4 33 66 7 88 99 TT J QQ KK"
    before = prospect(AS_LANDLORD, features_of(TABLE, parse_cards(hand))).win
    after = prospect(AS_LANDLORD, features_of(TABLE, parse_cards(hand.replace("4", better, 1)))).win
    assert after > before
