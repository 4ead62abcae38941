"""Advice on calling and doubling over HTTP, in every style of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.models import SHIPPED, shipped
from paiju.all_games.doudizhu.rulesets import RULE_SETS, rules_of
from tests.api.contract import complaints, component
from tests.support.games import random_game
from tests.support.scale import COMPILED

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from paiju.all_games.doudizhu.state import State

Json = dict[str, Any]


def bidding(ruleset: str) -> list[State]:
    """The positions of calling and doubling in some games."""
    games = (random_game(rules_of(ruleset), f"bid {number}") for number in range(6))
    return [state for each in games for state in each if state.phase in {"calling", "doubling"}]


def body_of(state: State, seat: int) -> Json:
    """A question with the view of a seat."""
    return {"view": COURSE.write_view(COURSE.view(state, seat))}


@pytest.mark.parametrize(
    "ruleset", [name for name in RULE_SETS if name not in {"rlcard", "douzero"}]
)
def test_every_choice_is_legal_and_all_are_told_the_best_first(
    client: FlaskClient, ruleset: str
) -> None:
    states = bidding(ruleset)[::3]
    assert states
    for state in states:
        for seat in state.to_act:
            response = client.post("/v1/doudizhu/bid", json=body_of(state, seat))
            answer: Json = response.get_json()
            assert response.status_code == 200, answer
            assert complaints(component("DoudizhuAdvice"), answer) == []
            told = [COURSE.read_action(each["action"]) for each in answer["choices"]]
            legal = [each.action for each in COURSE.legal(state) if each.action.seat == seat]
            assert sorted(map(str, told)) == sorted(map(str, legal))
            scores = [each["expected_score"] for each in answer["choices"]]
            assert scores == sorted(scores, reverse=True)
            assert answer["action"] == answer["choices"][0]["action"]


def test_who_has_nothing_to_say_is_told_so(client: FlaskClient) -> None:
    states = [state for state in random_game(rules_of("rlcard"), "bid") if state.to_act]
    response = client.post("/v1/doudizhu/bid", json=body_of(states[0], states[0].to_act[0]))
    answer: Json = response.get_json()
    assert complaints(component("DoudizhuAdvice"), answer) == []
    assert (answer["action"], answer["choices"], answer["landlord_index"]) == (None, [], None)
    assert [each["code"] for each in answer["reasons"]] == ["not_bidding"]


@pytest.mark.parametrize(
    ("ruleset", "asked", "learnt"),
    [
        pytest.param("classic", {}, True, id="the-strongest-if-nothing-is-said"),
        pytest.param("huanle", {"skill": 4}, True, id="skill-4"),
        pytest.param("classic", {"skill": 3}, False, id="skill-3"),
        pytest.param("classic", {"budget_ms": 1}, False, id="no-time"),
        pytest.param("laizi", {}, False, id="rules-that-were-not-learnt"),
    ],
)
def test_hands_are_judged_for_who_is_asked(
    client: FlaskClient, ruleset: str, asked: Json, *, learnt: bool
) -> None:
    state = bidding(ruleset)[0]
    body = {**body_of(state, state.to_act[0]), **asked}
    answer: Json = client.post("/v1/doudizhu/bid", json=body).get_json()
    knows = learnt and COMPILED and "calling" in shipped().card
    assert answer["by"] == (SHIPPED if knows else "hands")
    by_hands = client.post("/v1/doudizhu/bid", json={**body, "skill": 2}).get_json()
    assert (answer["choices"] != by_hands["choices"]) == knows
    assert client.post("/v1/doudizhu/bid", json=body).get_json() == answer


def test_reasons_come_in_both_languages(client: FlaskClient) -> None:
    state = bidding("huanle")[0]
    texts = [
        client.post(
            "/v1/doudizhu/bid",
            json=body_of(state, state.to_act[0]),
            headers={"Accept-Language": language},
        ).get_json()["reasons"][0]["text"]
        for language in ("zh", "en")
    ]
    assert texts[0] != texts[1]
