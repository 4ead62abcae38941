"""Suggestions for Guandan over HTTP: any seat may ask any player for a legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.models import SHIPPED
from paiju.all_games.guandan.players import BOTS
from paiju.all_games.guandan.rulesets import rules_of
from tests.api.contract import complaints, component
from tests.games.guandan.rounds import random_round

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from paiju.all_games.guandan.state import State
    from tests.api.serving import Server

Json = dict[str, Any]


def positions(ruleset: str, count: int = 4) -> list[State]:
    """Some positions of a random round with tribute, from the deal to the end."""
    rules = rules_of(ruleset)
    match = Match() if rules.round.is_open else Match(("5", "2"), (0, 2, 1, 3))
    states = [each for each in random_round(rules, "suggested", match) if each.to_act]
    return states[:: max(1, len(states) // count)]


def suggest(client: FlaskClient, state: State, **more: object) -> Json:
    """The suggestion for the next seat, checked against its schema."""
    seen = COURSE.write_view(COURSE.view(state, state.to_act[0]))
    response = client.post("/v1/guandan/suggest", json={"view": seen, "seed": 7, **more})
    answer: Json = response.get_json()
    assert response.status_code == 200, answer
    assert complaints(component("GuandanSuggestion"), answer) == []
    return answer


@pytest.mark.parametrize("ruleset", ["competition", "homework"])
@pytest.mark.parametrize("bot", [bot.id for bot in BOTS])
def test_what_is_suggested_is_legal_and_has_reasons(
    client: FlaskClient, ruleset: str, bot: str
) -> None:
    for state in positions(ruleset):
        answer = suggest(client, state, bot=bot)
        actions = [answer["action"], *(each["action"] for each in answer["candidates"])]
        for action in actions:
            assert COURSE.step(state, COURSE.read_action(action)).refusal is None, action
        assert answer["reasons"]
        assert answer["engine"]["id"] == bot
        assert (answer["play"] is None) == (answer["action"]["type"] != "play")


def test_tribute_is_suggested_too_and_plays_nothing(client: FlaskClient) -> None:
    (state, *_) = positions("competition")
    assert state.phase == "tribute"
    answer = suggest(client, state, skill=3)
    assert (answer["action"]["type"], answer["play"]) == ("pay", None)


def test_else_the_strongest_is_asked(client: FlaskClient) -> None:
    state = positions("competition")[-1]
    assert suggest(client, state)["engine"]["skill"] == 5
    assert suggest(client, state) == suggest(client, state, bot="master")


def test_what_was_learnt_says_how_often_it_does_what_and_by_which_model(
    client: FlaskClient,
) -> None:
    state = next(each for each in positions("competition") if each.phase == "play")
    answer = suggest(client, state, skill=4)
    assert answer["engine"]["by"] == SHIPPED
    assert 0 < answer["win_probability"] < 1
    shares = [each["probability"] for each in answer["candidates"]]
    assert shares == sorted(shares, reverse=True)
    assert answer["candidates"][0]["action"] == answer["action"]
    assert answer["reasons"][-1]["code"] == "learnt"


def test_a_master_that_searched_gives_the_value_of_its_action(
    client: FlaskClient,
) -> None:
    asked = [each for each in positions("competition", 12) if each.phase == "play"]
    answers = [suggest(client, state, skill=5, budget_ms=60) for state in asked]
    searched = [each for each in answers if each["reasons"][0]["code"] == "searched"]
    assert searched
    for answer in searched:
        assert answer["engine"]["by"] == SHIPPED
        assert answer["candidates"][0]["action"] == answer["action"]
        assert answer["candidates"][0].get("value") == answer["value"]


def test_where_the_rules_were_not_learnt_the_skilled_player_stands_in(client: FlaskClient) -> None:
    answer = suggest(client, positions("homework")[0], skill=4)
    assert (answer["engine"]["id"], answer["engine"]["by"]) == ("expert", "skilled")
    assert answer["reasons"][-1]["code"] == "stands_in"


def test_the_work_of_a_suggestion_is_bounded(client: FlaskClient) -> None:
    for state in positions("homework", 8):
        assert suggest(client, state, skill=3, budget_ms=50)["engine"]["nodes"] <= 50 * 204 + 2


def test_who_is_not_to_act_is_told_so(client: FlaskClient) -> None:
    state = positions("homework")[0]
    seen = COURSE.write_view(COURSE.view(state, 1 - state.to_act[0]))
    answer = client.post("/v1/guandan/suggest", json={"view": seen}).get_json()
    assert (answer["action"], answer["reasons"][0]["code"]) == (None, "not_your_turn")


def test_players_of_any_skill_sit_at_sealed_tables(server: Server) -> None:
    laid = {"game": "guandan", "seats": ["human", 4, 5, 3], "seed": 1}
    table = server.post("/v1/tables", laid).json()
    for _ in range(3):
        act = {"table": table["table"], "action": {"type": "auto"}}
        table = server.post("/v1/tables/act", act).json()
        assert table["accepted"]
    assert {event["seat"] for event in table["events"]} >= {1, 2, 3}
