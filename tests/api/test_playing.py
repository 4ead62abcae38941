"""Playing over HTTP: deal, step, view, settle and replay, in every notation and language."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.playing_cards.notation import number_of, parse_card
from paiju.playing_cards.script import Script
from tests.api.contract import complaints, component, problem
from tests.support.games import after, begun, random_game

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

Json = dict[str, Any]

SHAPES = {
    "deal": "DoudizhuPosition",
    "step": "DoudizhuStep",
    "view": "DoudizhuSeen",
    "settle": "DoudizhuSettled",
    "replay": "DoudizhuReplay",
}
FRESH: Json = {"ruleset": "classic", "seed": 7, "first": 0}


def post(client: FlaskClient, question: str, body: Json, language: str = "en") -> TestResponse:
    """The response to a question."""
    headers = {"Accept-Language": language}
    return client.post(f"/v1/doudizhu/{question}", json=body, headers=headers)


def ask(client: FlaskClient, question: str, **body: object) -> Json:
    """The answer to a question, checked against its schema."""
    response = post(client, question, body)
    answer: Json = response.get_json()
    assert response.status_code == 200, answer
    assert complaints(component(SHAPES[question]), answer, body.get("notation")) == []
    return answer


@pytest.mark.parametrize(
    ("ruleset", "notation"),
    [
        ("huanle", "ids"),
        *(pytest.param(name, "codes", marks=pytest.mark.wide) for name in ("classic", "douzero")),
    ],
)
def test_a_whole_game_over_http_is_the_game_in_process(
    client: FlaskClient, ruleset: str, notation: str
) -> None:
    states = list(random_game(rules_of(ruleset), "over http"))
    dealt = ask(client, "deal", seed="over http", ruleset=ruleset, notation=notation)
    script = Script(notation)
    assert dealt["state"] == {"game": "doudizhu", **COURSE.write_state(states[0], script)}
    told = dealt
    for before, following in pairwise(states):
        done = (*following.bids, *following.doubles)
        action = done[-1] if before.phase in {"calling", "doubling"} and done else None
        if before.phase == "play":
            turn = following.history[-1]
            action = COURSE.read_action(
                {"type": "play", "cards": list(turn.cards)} if turn.cards else {"type": "pass"}
            )
        if action is None or following.redeals != before.redeals:
            action = COURSE.read_action({"type": "pass"})
        told = ask(
            client,
            "step",
            state=told["state"],
            action=COURSE.write_action(action, script),
            notation=notation,
        )
        assert told["accepted"]
        assert told["state"] == {"game": "doudizhu", **COURSE.write_state(following, script)}
        assert told["to_act"] == list(following.to_act)
    score = ask(client, "settle", state=told["state"], notation=notation)
    assert score["scores"] == list(COURSE.settle(states[-1]).points)


def test_a_game_that_goes_on_has_no_score(client: FlaskClient) -> None:
    told = ask(client, "settle", state=FRESH)
    assert (told.pop("game"), told.pop("over")) == ("doudizhu", False)
    assert told.pop("reason") == "not_over"
    assert told.pop("text") == "the game is not over"
    assert set(told.values()) == {None}
    assert "scores" in told


def test_every_view_is_answered_with_what_its_seat_may_do(client: FlaskClient) -> None:
    state = COURSE.write_state(after(begun(), "call 3", "2: double 2"))
    seen = [ask(client, "view", state=state, seat=seat) for seat in range(3)]
    assert [each["legal"] for each in seen] == [
        [],
        [{"seat": 1, "type": "double", "factor": 2}, {"seat": 1, "type": "pass"}],
        [],
    ]
    assert [len(each["view"]["doubled"]) for each in seen] == [0, 0, 1]
    assert state["hands"] == [each["view"]["hand"] for each in seen]


def test_a_refused_step_answers_with_the_state_as_it_was(client: FlaskClient) -> None:
    state = COURSE.write_state(after(begun(), "call 3", "1: pass", "2: pass"))
    told = ask(client, "step", state=state, action={"type": "pass"})
    assert (told["accepted"], told["reason"], told["events"]) == (False, "must_lead", [])
    assert told["state"] == {"game": "doudizhu", **state}
    assert told["legal"] == [{"seat": 0, "type": "play", "moves": told["legal"][0]["moves"]}]


def test_the_number_of_moves_is_that_of_the_moves_question(client: FlaskClient) -> None:
    led = after(begun(), "call 3", "1: pass", "2: pass", "play 5H")
    told = ask(client, "step", state=COURSE.write_state(led), action={"type": "pass"})
    question = {"hand": told["state"]["hands"][2], "last": told["state"]["last"]["cards"]}
    moves = client.post("/v1/doudizhu/moves", json=question).get_json()
    assert moves["total"] == told["legal"][0]["moves"]


def test_numbers_name_the_cards_of_a_state(client: FlaskClient) -> None:
    by_code = ask(client, "deal", seed=1)["state"]
    by_number = ask(client, "deal", seed=1, notation="ids")["state"]
    hands = [[number_of(parse_card(card)) for card in hand] for hand in by_code["hands"]]
    assert hands == by_number["hands"]
    again = ask(client, "view", state=by_number, seat=0, notation="ids")
    assert again["view"]["hand"] == hands[0]


def test_an_event_shows_the_play_in_the_callers_notation_and_language(client: FlaskClient) -> None:
    led = COURSE.write_state(after(begun(), "call 3", "1: pass", "2: pass"), Script.IDS)
    action = {"type": "play", "cards": [number_of(parse_card(card)) for card in ("3S", "3H")]}
    body = {"state": led, "action": action, "notation": "ids"}
    told = post(client, "step", body, "zh").get_json()["events"]
    assert [(event["type"], event["seat"]) for event in told] == [("play", 0)]
    assert (told[0]["play"]["name"], told[0]["play"]["cards"]) == ("对子", action["cards"])


def test_multipliers_have_names_in_the_callers_language(client: FlaskClient) -> None:
    state = COURSE.write_state(list(random_game(rules_of("huanle"), 5))[-1])
    names = {
        language: [
            each["name"]
            for each in post(client, "settle", {"state": state}, language).get_json()["multipliers"]
        ]
        for language in ("zh", "en")
    }
    assert names["zh"][0] == "叫分"
    assert names["en"][0] == "call"


def test_a_first_seat_that_is_not_given_is_drawn_from_the_seed(client: FlaskClient) -> None:
    firsts = [ask(client, "deal", seed=seed)["state"]["first"] for seed in range(12)]
    assert firsts == [ask(client, "deal", seed=seed)["state"]["first"] for seed in range(12)]
    assert set(firsts) == {0, 1, 2}
    assert ask(client, "deal", seed=0, first=2)["to_act"] == [2]


def test_a_record_is_done_again_as_far_as_it_is_legal(client: FlaskClient) -> None:
    actions: list[Json] = [{"type": "call", "points": 3}, {"type": "double", "factor": 2}]
    told = ask(client, "replay", seed=7, first=0, actions=actions)
    assert (told["accepted"], told["done"], told["reason"]) == (False, 1, "which_seat")
    assert told["state"]["bids"] == [{"seat": 0, "type": "call", "points": 3}]
    assert told["to_act"] == [1, 2]


def test_a_record_goes_through_deals_again(client: FlaskClient) -> None:
    actions: list[Json] = [{"type": "pass"}] * 5
    told = ask(client, "replay", seed=7, actions=actions)
    assert (told["accepted"], told["done"], told["state"]["redeals"]) == (True, 5, 1)
    assert len(told["state"]["bids"]) == 2


@pytest.mark.parametrize(
    ("question", "body", "kind", "pointer", "code"),
    [
        (
            "step",
            {"state": {**FRESH, "phase": "play"}, "action": {"type": "auto"}},
            "inconsistent_state",
            "/state/phase",
            "does_not_follow",
        ),
        (
            "view",
            {"state": {**FRESH, "history": [{"seat": 0, "cards": "3S"}]}, "seat": 0},
            "inconsistent_state",
            "/state/history/0",
            "not_offered",
        ),
        (
            "step",
            {"state": FRESH, "action": {"type": "fold"}},
            "invalid_request",
            "/action/type",
            "out_of_range",
        ),
        (
            "step",
            {"state": {**FRESH, "hands": 7}, "action": {"type": "pass"}},
            "invalid_request",
            "/state/hands",
            "wrong_type",
        ),
        ("view", {"state": FRESH, "seat": 3}, "invalid_request", "/seat", "out_of_range"),
        (
            "replay",
            {"seed": 7, "actions": [{"type": "pass"}, {"type": "play"}]},
            "invalid_request",
            "/actions/1/cards",
            "required",
        ),
        ("replay", {"seed": 7, "actions": {}}, "invalid_request", "/actions", "wrong_type"),
        (
            "deal",
            {"dealt": {"hands": ["3S", "4S", "5S"], "bottom": "6S"}},
            "inconsistent_state",
            "/dealt/hands/0",
            "wrong_size",
        ),
        ("deal", {"dealt": []}, "invalid_request", "/dealt", "wrong_type"),
    ],
)
def test_what_cannot_be_is_refused_where_it_is_wrong(
    client: FlaskClient, question: str, body: Json, kind: str, pointer: str, code: str
) -> None:
    found = problem(post(client, question, body), 422, kind)
    assert (pointer, code) == (found["errors"][0]["pointer"], found["errors"][0]["code"])


def test_a_view_that_nobody_has_is_a_problem_of_its_own(client: FlaskClient) -> None:
    page = client.get("/problems/inconsistent_view", headers={"Accept-Language": "en"})
    assert page.status_code == 200
    assert "No seat can see a game like this" in page.text
