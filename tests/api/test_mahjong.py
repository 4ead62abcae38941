"""Mahjong over HTTP: whole games and sealed tables, in every notation."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from app import create_app
from app.config import Settings
from app.guard.sealing import seal_of
from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.players.bots import BOTS
from paiju.all_games.mcr.rulesets import DEFAULT, RULE_SETS, rules_of
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import TileScript
from paiju.mahjong_tiles.tile import Tile
from paiju.tables import table as tables
from tests.api.contract import OVER, complaints, component, problem
from tests.api.mahjong import Json, ask, post
from tests.support.invented_mcr import invented_game, unseen_tiles
from tests.support.mahjong_games import after, begun, random_game
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from flask.testing import FlaskClient

SETTINGS = Settings(seal_keys=(sha256(b"tiles").digest(),))
TABLED = FLOW.write_state(after(begun(), "discard 5p"))


@pytest.fixture(scope="module")
def application() -> Flask:
    """An application with known keys."""
    return create_app(SETTINGS)


# Whole games.


@pytest.mark.parametrize(
    ("name", "notation"),
    [("mcr", "codes"), pytest.param("botzone", "botzone", marks=pytest.mark.wide)],
)
def test_a_whole_game_over_http_is_the_game_in_process(
    client: FlaskClient, name: str, notation: str
) -> None:
    script = TileScript(notation)
    states = list(random_game(rules_of(name), "over http"))
    told = ask(client, "deal", seed="over http", ruleset=name, notation=notation)
    chance = Chance("over http", "random game")
    assert told["state"] == {"game": "mcr", **FLOW.write_state(states[0], script)}
    actions = []
    for before, following in pairwise(states):
        action = FLOW.pick(before, chance.randrange)
        actions.append(FLOW.write_action(action, script))
        told = ask(client, "step", state=told["state"], action=actions[-1], notation=notation)
        assert told["accepted"]
        assert told["state"] == {"game": "mcr", **FLOW.write_state(following, script)}
    again = ask(
        client, "replay", seed="over http", ruleset=name, actions=actions, notation=notation
    )
    assert (again["done"], again["state"]) == (len(actions), told["state"])
    score = ask(client, "settle", state=told["state"], notation=notation)
    assert score["scores"] == list(FLOW.settle(states[-1]).points)
    for seat in range(4):
        seen = ask(client, "view", state=told["state"], seat=seat, notation=notation)
        view = FLOW.write_view(FLOW.view(states[-1], seat), script)
        assert seen["view"] == {"game": "mcr", "last_turns": None, **view}


def test_the_dealer_of_a_hand_is_the_seat_of_its_number(client: FlaskClient) -> None:
    dealt = [ask(client, "deal", seed=7, hand_number=number) for number in (0, 5, 15)]
    assert [each["to_act"] for each in dealt] == [[0], [1], [3]]
    assert [each["state"]["round_wind"] for each in dealt] == ["E", "S", "N"]


def test_a_deal_without_a_seed_names_the_one_that_was_drawn(client: FlaskClient) -> None:
    first, second = (ask(client, "deal")["state"] for _ in range(2))
    assert first["seed"] != second["seed"]
    assert ask(client, "deal", seed=first["seed"])["state"] == first


def test_who_may_claim_sees_what_and_nobody_else_does(client: FlaskClient) -> None:
    seen = [ask(client, "view", state=TABLED, seat=seat) for seat in range(4)]
    assert [[each["type"] for each in told["legal"]] for told in seen] == [
        [], ["chi", "pass"], ["peng", "pass"], ["hu", "pass"],
    ]  # fmt: skip


def test_a_win_is_settled_with_its_fans_in_the_callers_language(client: FlaskClient) -> None:
    state = FLOW.write_state(after(begun(), "discard 5p", "1: pass", "2: pass", "3: hu"))
    names = {
        language: [
            each["name"]
            for each in post(client, "settle", {"state": state}, language).get_json()["won"]["fans"]
        ]
        for language in ("zh", "en")
    }
    assert names["zh"][0] == "清龙"
    assert names["en"][0] == "Pure Straight"


def test_events_name_tiles_in_the_callers_notation(client: FlaskClient) -> None:
    state = FLOW.write_state(begun(), TileScript.BOTZONE)
    action = {"type": "discard", "tile": "B5"}
    told = ask(client, "step", state=state, action=action, notation="botzone")
    assert told["events"] == [{"type": "discard", "seat": 0, "tile": "B5"}]
    assert {"seat": 1, "type": "chi", "tiles": ["B4", "B5", "B6"]} in told["legal"]


@pytest.mark.parametrize(
    ("question", "body", "kind", "pointer", "code"),
    [
        (
            "step",
            {"state": {**TABLED, "phase": "turn"}, "action": {"type": "auto"}},
            "inconsistent_state",
            "/state/phase",
            "does_not_follow",
        ),
        (
            "step",
            {"state": TABLED, "action": {"type": "play"}},
            "invalid_request",
            "/action/type",
            "out_of_range",
        ),
        (
            "step",
            {"state": TABLED, "action": {"type": "chi"}},
            "invalid_request",
            "/action/tiles",
            "required",
        ),
        ("view", {"state": TABLED, "seat": 4}, "invalid_request", "/seat", "out_of_range"),
        (
            "view",
            {"state": TABLED, "seat": 1, "notation": "ids"},
            "invalid_request",
            "/notation",
            "out_of_range",
        ),
        ("deal", {"hand_number": 16}, "invalid_request", "/hand_number", "out_of_range"),
        (
            "deal",
            {"dealt": {"walls": ["1m"]}},
            "inconsistent_state",
            "/dealt/walls/0",
            "wrong_size",
        ),
        ("deal", {"dealt": []}, "invalid_request", "/dealt", "wrong_type"),
        (
            "replay",
            {"seed": 7, "actions": [{"type": "discard", "tile": "0m"}]},
            "invalid_request",
            "/actions/0/tile",
            "not_a_tile",
        ),
    ],
)
def test_what_cannot_be_is_refused_where_it_is_wrong(
    client: FlaskClient, question: str, body: Json, kind: str, pointer: str, code: str
) -> None:
    found = problem(post(client, question, body), 422, kind)
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in found["errors"]]


# Sealed tables.


def lay(client: FlaskClient, **question: object) -> Json:
    return at_table(client, "/v1/tables", {"game": "mcr", **question})


def at_table(client: FlaskClient, path: str, question: Json) -> Json:
    """The answer, checked against its schema."""
    response = client.post(path, json=question)
    assert response.status_code == 200, response.text
    answer: Json = response.get_json()
    assert complaints(component("Table"), answer) == []
    return answer


def played(client: FlaskClient, told: Json, seed: int = 1) -> Iterator[Json]:
    """The answers of a random game, from an answer to the end."""
    chance = Chance(seed, "a human in the tests")
    while not told["over"]:
        action = told["legal"][chance.randrange(len(told["legal"]))]
        told = at_table(client, "/v1/tables/act", {"table": told["table"], "action": action})
        assert told["accepted"]
        yield told


@pytest.mark.parametrize("name", wide_but(RULE_SETS, DEFAULT))
def test_a_game_is_played_at_a_table_with_nothing_but_its_answers(
    client: FlaskClient, name: str
) -> None:
    for human in (0, 2):
        seats: list[object] = [1, "novice", 1, 1]
        seats[human] = "human"
        first = lay(client, ruleset=name, seats=seats, seed=human)
        *_, last = played(client, first, human)
        assert (last["seat"], last["legal"]) == (human, [])
        settled = ask(client, "settle", state=last["state"])
        assert settled == {**OVER, **last["score"]}


def test_a_table_is_played_in_botzones_codes_and_not_in_numbers(client: FlaskClient) -> None:
    told = lay(client, seed=1, notation="botzone")
    discard = told["legal"][0]
    assert discard["tile"] in told["view"]["hand"]
    body = {"table": told["table"], "action": discard, "notation": "botzone"}
    assert at_table(client, "/v1/tables/act", body)["accepted"]
    refused = client.post("/v1/tables/act", json={**body, "notation": "ids"})
    found = problem(refused, 422, "invalid_request")
    assert found["errors"][0]["pointer"] == "/notation"
    refused = client.post("/v1/tables", json={"game": "doudizhu", "notation": "botzone"})
    assert problem(refused, 422, "invalid_request")["errors"][0]["pointer"] == "/notation"


def test_an_action_that_is_not_legal_changes_nothing_at_a_table(client: FlaskClient) -> None:
    told = lay(client, seed=1)
    body = {"table": told["table"], "action": {"type": "hu"}}
    again = at_table(client, "/v1/tables/act", body)
    assert (again["accepted"], again["reason"]) == (False, "not_a_win")
    assert again["table"] == told["table"]


def test_the_answer_to_a_human_does_not_depend_on_hidden_tiles(
    application: Flask, client: FlaskClient
) -> None:
    """With other hidden tiles, the views, the choices and the lengths of tables stay the same."""
    chance, changed = Chance("swaps", "tables"), 0
    for told in [lay(client, seed="hidden"), *played(client, lay(client, seed="hidden"))][:-1:2]:
        table = tables.read(seal_of(application).open(told["table"]))
        seen = FLOW.view(table.state, 0)  # type: ignore[arg-type] # it is one of mahjong
        order = sorted(unseen_tiles(seen), key=lambda _: chance.random())
        other = invented_game(seen, order)
        told_state = FLOW.write_state(other, TileScript.BOTZONE)
        true_state = FLOW.write_state(table.state, TileScript.BOTZONE)  # type: ignore[arg-type] # as before
        hidden = ("dealt", "seed", "to_act")
        lengths = [
            len(json.dumps({key: state[key] for key in state if key not in hidden}))
            for state in (told_state, true_state)
        ]
        assert lengths[0] == lengths[1]
        assert FLOW.view(other, 0) == table.view
        changed += other.players != table.state.players  # type: ignore[attr-defined] # as before
    assert changed > 5


def test_a_table_holds_no_word_of_who_else_may_act(application: Flask, client: FlaskClient) -> None:
    told = lay(client, seed=1)
    state = json.loads(seal_of(application).open(told["table"]))["state"]
    assert "to_act" not in state
    assert Tile("W1") in state["walls"][0]


def test_tables_of_one_moment_are_all_of_one_length(client: FlaskClient) -> None:
    laid = [lay(client, seed=f"deal {number:02}", ruleset="botzone") for number in range(20)]
    assert len({len(told["table"]) for told in laid if told["turn"] == 0}) == 1


def test_the_turn_of_a_table_does_not_reveal_bots_that_could_have_claimed(
    application: Flask, client: FlaskClient
) -> None:
    """The turn counts public events; a bot's pass is not public."""
    first = lay(client, seed="hidden", ruleset="botzone")
    seen, passed = len(first["events"]), 0
    for told in played(client, first):
        seen += len(told["events"])
        assert told["turn"] == seen
        passed += tables.read(seal_of(application).open(told["table"])).turn != seen
    assert passed


# Players.


@pytest.mark.parametrize("name", wide_but(RULE_SETS, DEFAULT))
@pytest.mark.parametrize("bot", [bot.id for bot in BOTS])
def test_what_a_player_suggests_is_legal_and_has_reasons(
    client: FlaskClient, name: str, bot: str
) -> None:
    states = [state for state in random_game(rules_of(name), "suggest") if state.to_act]
    for state in states[:: len(states) // 3]:
        seat = state.to_act[0]
        body = {"view": FLOW.write_view(FLOW.view(state, seat)), "bot": bot, "seed": 7}
        first, again = (client.post("/v1/mcr/suggest", json=body) for _ in range(2))
        assert first.data == again.data
        told = first.get_json()
        assert complaints(component("McrSuggestion"), told) == []
        for each in (told, *told["candidates"]):
            assert FLOW.read_action(each["action"]) in state.offers[seat]
        assert told["reasons"]
        assert told["engine"]["id"] == bot


def test_a_suggestion_is_written_as_the_question_is(client: FlaskClient) -> None:
    state = FLOW.deal(rules_of(), 7)
    script = TileScript.BOTZONE
    view = FLOW.write_view(FLOW.view(state, 0), script)
    body = {"view": view, "notation": script.value, "bot": "greedy", "seed": 7}
    told = client.post("/v1/mcr/suggest", json=body).get_json()
    assert told["action"]["tile"] in view["hand"]
