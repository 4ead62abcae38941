"""Suggestions over HTTP: any seat of any game may ask any player for a legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from app.document.examples import QUESTIONS
from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.models import SHIPPED, policy_for, shipped
from paiju.all_games.doudizhu.players import BOTS
from paiju.all_games.doudizhu.players.endings import NODES as ENDINGS
from paiju.all_games.doudizhu.players.learned import LEARNED
from paiju.all_games.doudizhu.players.playouts.weigh import NODES as PLAYOUTS
from paiju.all_games.doudizhu.rulesets import DEFAULT, RULE_SETS, rules_of
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.script import Script
from tests.api.contract import complaints, component, problem
from tests.support.games import random_game
from tests.support.scale import COMPILED, wide_but

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from paiju.all_games.doudizhu.state import State
    from paiju.play.declaration.game import Game
    from tests.api.serving import Inside

Json = dict[str, Any]


def positions(ruleset: str, count: int = 4) -> list[State]:
    """Some positions of a random game, from the deal to the end."""
    states = [state for state in random_game(rules_of(ruleset), "suggest") if state.to_act]
    return states[:: max(1, len(states) // count)]


def body_of(state: State, **more: object) -> Json:
    """A question with the view of the next seat."""
    seen = COURSE.view(state, state.to_act[0])
    return {"view": COURSE.write_view(seen), "seed": 7, **more}


def decided_by(bot: str, state: State) -> str:
    """The deciding part: the bot itself, its model, or the fallback player without a model."""
    if bot not in {"expert", "master"}:
        return bot
    if policy_for(shipped(), state.table):
        return SHIPPED
    # Without a model of the rule set the bot still calls by itself.
    return "skilled" if state.phase == "play" else bot


def suggest(client: FlaskClient, body: Json, language: str = "en") -> Json:
    """The answer, checked against its schema."""
    response = client.post("/v1/doudizhu/suggest", json=body, headers={"Accept-Language": language})
    answer: Json = response.get_json()
    assert response.status_code == 200, answer
    assert complaints(component("DoudizhuSuggestion"), answer, body.get("notation")) == []
    return answer


@pytest.mark.parametrize("ruleset", wide_but(RULE_SETS, DEFAULT, "laizi"))
@pytest.mark.parametrize("bot", [bot.id for bot in BOTS])
def test_what_is_suggested_is_legal_and_has_reasons(
    client: FlaskClient, ruleset: str, bot: str
) -> None:
    for state in positions(ruleset):
        answer = suggest(client, body_of(state, bot=bot))
        actions = [answer["action"], *(each["action"] for each in answer["candidates"])]
        for action in actions:
            assert COURSE.step(state, COURSE.read_action(action)).refusal is None, action
        assert answer["reasons"]
        assert all(each["code"] and each["text"] for each in answer["reasons"])
        assert answer["engine"]["id"] == bot
        assert answer["engine"]["by"] == decided_by(bot, state)
        assert (answer["play"] is None) == (answer["action"]["type"] != "play")
        if answer["play"]:
            assert answer["play"]["cards"] == answer["action"]["cards"]


def test_players_are_asked_by_skill_or_by_name_and_else_the_strongest(client: FlaskClient) -> None:
    (state, *_) = positions("classic")
    for bot in BOTS:
        if bot.skill is not None:
            by_skill = suggest(client, body_of(state, skill=bot.skill))
            assert by_skill == suggest(client, body_of(state, bot=bot.id))
            assert by_skill["engine"]["skill"] == bot.skill
    strongest = max(bot.skill for bot in BOTS if bot.skill)
    assert suggest(client, body_of(state))["engine"]["skill"] == strongest


def test_candidates_come_best_first_with_what_they_are_worth(client: FlaskClient) -> None:
    state = next(state for state in positions("rlcard", 9) if state.phase == "play")
    answer = suggest(client, body_of(state, skill=3))
    assert len(answer["candidates"]) > 1
    assert answer["candidates"][0]["action"] == answer["action"]
    assert answer["value"] == answer["candidates"][0]["value"]
    assert answer["engine"]["nodes"] > 0
    assert answer["engine"]["kernels"] == ("compiled" if COMPILED else "plain")


def test_a_learned_player_gives_the_probability_of_each_candidate(client: FlaskClient) -> None:
    for state in positions("huanle", 9):
        answer = suggest(client, body_of(state, skill=4))
        shares = [each["probability"] for each in answer["candidates"]]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) <= 1.001
        if state.phase == "play":
            assert answer["candidates"][0]["action"] == answer["action"]
            assert 0 <= answer["win_probability"] <= 1


def test_a_master_that_searched_gives_the_probability_of_each_candidate(
    client: FlaskClient,
) -> None:
    answers = [
        suggest(client, body_of(state, skill=5, budget_ms=200)) for state in positions("rlcard", 6)
    ]
    searched = [each for each in answers if each["reasons"][0]["code"] == "searched"]
    assert searched
    for answer in searched:
        assert answer["candidates"][0]["action"] == answer["action"]
        assert answer["candidates"][0]["value"] == answer["value"]
        assert all("probability" in each for each in answer["candidates"])


def test_the_same_seed_gets_the_same_bytes_and_without_one_it_is_told(client: FlaskClient) -> None:
    state = positions("classic")[-1]
    body = body_of(state, skill=3, blunder_rate=0.5, temperature=0.5)
    first, again = (client.post("/v1/doudizhu/suggest", json=body).data for _ in range(2))
    assert first == again
    del body["seed"]
    drawn = suggest(client, body)
    assert suggest(client, {**body, "seed": drawn["seed"]}) == drawn


def test_texts_come_in_the_language_that_is_asked_for(client: FlaskClient) -> None:
    body = body_of(positions("classic")[-1], bot="h5")
    (zh,), (en,) = (suggest(client, body, language)["reasons"] for language in ("zh", "en"))
    assert zh["code"] == en["code"]
    assert zh["text"] != en["text"]


def test_cards_may_be_numbers(client: FlaskClient) -> None:
    state = next(state for state in positions("classic", 9) if state.phase == "play")

    seen = COURSE.write_view(COURSE.view(state, state.to_act[0]), Script.IDS)
    answer = suggest(client, {"view": seen, "notation": "ids", "bot": "h5", "seed": 7})
    assert all(isinstance(card, int) for card in answer["action"].get("cards", []))


def test_the_work_of_a_suggestion_is_bounded(client: FlaskClient) -> None:
    """Bounded in nodes of less than 1 µs, since clocks mean little on a busy machine."""
    for state in positions("classic", 12):
        for budget in (1, 2000):
            answer = suggest(client, body_of(state, skill=3, budget_ms=budget))
            assert answer["engine"]["nodes"] <= 2 * (PLAYOUTS + ENDINGS)
            answer = suggest(client, body_of(state, skill=5, budget_ms=budget))
            assert answer["engine"]["nodes"] <= 1.5 * LEARNED.work_within(budget) + ENDINGS


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        pytest.param({"skill": 6}, "/skill", "out_of_range", id="no-skill"),
        pytest.param({"bot": "champion"}, "/bot", "out_of_range", id="no-bot"),
        pytest.param({"bot": "panda", "skill": 1}, "/bot", "skill_or_bot", id="both"),
        pytest.param({"budget_ms": 0}, "/budget_ms", "out_of_range", id="no-time"),
        pytest.param({"budget_ms": 2001}, "/budget_ms", "out_of_range", id="too-much-time"),
        pytest.param({"blunder_rate": 1.5}, "/blunder_rate", "out_of_range", id="more-than-ever"),
        pytest.param({"blunder_rate": True}, "/blunder_rate", "wrong_type", id="true-is-no-share"),
        pytest.param({"objective": "fun"}, "/objective", "out_of_range", id="no-objective"),
        pytest.param({"objective": None}, "/objective", "null", id="no-word"),
        pytest.param(
            {"objective": "points", "skill": 4}, "/objective", "unknown_objective", id="not-skill-4"
        ),
        pytest.param({"temperature": "hot"}, "/temperature", "wrong_type", id="no-number"),
        pytest.param({"view": {}}, "/view/seat", "required", id="no-view"),
    ],
)
def test_bad_questions_are_refused_where_they_are_bad(
    client: FlaskClient, change: Json, pointer: str, code: str
) -> None:
    body = {**body_of(positions("classic")[0]), **change}
    found = problem(client.post("/v1/doudizhu/suggest", json=body), 422, "invalid_request")
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in found["errors"]]


@pytest.mark.parametrize("field", ["phase", "to_act", "landlord", "counts", "winner", "wild"])
@pytest.mark.parametrize("value", [[[]], {}, "x", -1])
def test_a_view_with_a_field_of_no_sense_is_refused_there(
    client: FlaskClient, field: str, value: object
) -> None:
    # The landlord is to lead: every field that follows from others is checked.
    body = body_of(positions("rlcard")[0])
    body["view"][field] = value
    response = client.post("/v1/doudizhu/suggest", json=body)
    assert response.status_code == 422
    assert all(each["pointer"].startswith("/view/") for each in response.get_json()["errors"])


@pytest.mark.parametrize("language", ["zh", "en"])
def test_who_plays_for_points_tells_what_it_expects(client: FlaskClient, language: str) -> None:
    shown = next(each for each in QUESTIONS["doudizhu_suggest"] if each.name == "points")
    body = {**shown.body, "budget_ms": 200}
    found = suggest(client, body, language)
    told = [found["expected_score"], *(each["expected_score"] for each in found["candidates"])]
    assert told[0] == told[1] == max(told) < 0
    code, text = found["reasons"][0].values()
    assert code == "expects"
    assert f"{told[0]:+.1f}" in text
    assert f"{told[2]:+.1f}" in text
    by_default, for_wins = (
        suggest(client, {**body, "objective": each} if each else _without(body, "objective"))
        for each in ("", "wins")
    )
    assert by_default == for_wins
    assert for_wins["expected_score"] is None
    assert all(each["expected_score"] is None for each in for_wins["candidates"])
    assert (for_wins["action"]["type"], found["action"]["type"]) == ("play", "pass")


def _without(body: Json, field: str) -> Json:
    return {name: value for name, value in body.items() if name != field}


@pytest.mark.parametrize("ruleset", ["huanle", "rlcard"])
def test_every_decision_may_be_for_points_and_calls_are_as_ever(
    client: FlaskClient, ruleset: str
) -> None:
    for state in positions(ruleset):
        answer = suggest(client, body_of(state, objective="points", budget_ms=20))
        action = COURSE.read_action(answer["action"])
        assert COURSE.step(state, action).refusal is None
        assert "expected_score" in answer
        if state.phase != "play":
            assert action == COURSE.read_action(suggest(client, body_of(state))["action"])


def test_where_a_rule_set_was_not_learnt_points_are_refused(client: FlaskClient) -> None:
    state = positions("laizi")[-1]
    answer = client.post("/v1/doudizhu/suggest", json=body_of(state, objective="points"))
    (fault,) = problem(answer, 422, "invalid_request")["errors"]
    assert (fault["pointer"], fault["code"]) == ("/objective", "unknown_objective")
    assert (
        fault["detail"] == "master has not learnt this rule set, and does not play for its points"
    )


def test_of_a_hand_alone_nobody_plays_for_points(client: FlaskClient) -> None:
    body = {"hand": "3S4S5S6S7S", "role": "landlord", "objective": "points"}
    (fault,) = problem(client.post("/v1/doudizhu/suggest", json=body), 422, "invalid_request")[
        "errors"
    ]
    assert (fault["pointer"], fault["code"]) == ("/objective", "unknown_objective")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_knows_what_its_players_play_for(client: FlaskClient, game: Game) -> None:
    place = f"/v1/{game.id}"
    dealt = client.post(f"{place}/deal", json={"seed": 3}).get_json()
    body = {"state": dealt["state"], "seat": dealt["to_act"][0], "seed": 1, "skill": 1}
    by_default = client.post(f"{place}/suggest", json=body)
    assert by_default.status_code == 200
    asked = client.post(f"{place}/suggest", json={**body, "objective": game.objective})
    assert asked.data == by_default.data
    others = {"wins", "points"} - {game.objective}
    for other in others:
        refused = client.post(f"{place}/suggest", json={**body, "objective": other})
        (fault,) = problem(refused, 422, "invalid_request")["errors"]
        assert (fault["pointer"], fault["code"]) == ("/objective", "unknown_objective")


def test_who_is_not_to_act_is_told_so(client: FlaskClient) -> None:
    state = positions("classic")[0]
    seen = COURSE.write_view(COURSE.view(state, (state.to_act[0] + 1) % 3))
    answer = client.post("/v1/doudizhu/suggest", json={"view": seen}).get_json()
    assert complaints(component("DoudizhuSuggestion"), answer) == []
    assert (answer["action"], answer["play"], answer["candidates"]) == (None, None, [])
    assert [each["code"] for each in answer["reasons"]] == ["not_your_turn"]


def test_who_asks_after_the_game_is_told_that_it_is_over(client: FlaskClient) -> None:
    *_, over = random_game(rules_of("classic"), "over")
    body = {"state": COURSE.write_state(over), "seat": 0}
    answer = client.post("/v1/doudizhu/suggest", json=body).get_json()
    assert (answer["action"], answer["reasons"][0]["code"]) == (None, "game_over")


@pytest.mark.parametrize("game", [each for each in GAMES if GAMES[each].family == "cards"])
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "write suits here: {card}S, not {card}"),
        ("zh", "这里的牌要写出花色：写 {card}S，不能只写 {card}"),
    ],
)
def test_a_rank_alone_in_a_view_is_told_once_how_cards_are_written(
    inside: Inside, game: str, language: str, words: str
) -> None:
    asked = {"state": inside.post(f"/v1/{game}/deal", {"seed": 1}).json()["state"], "seat": 0}
    view = inside.post(f"/v1/{game}/view", asked).json()["view"]
    ranks = [card if card in {"BJ", "RJ"} else card[0] for card in view["hand"]]
    first = next(rank for rank in ranks if rank not in {"BJ", "RJ"})
    body = {"view": {**view, "hand": ranks}}
    refused = inside.post(f"/v1/{game}/suggest", body, Accept_Language=language)
    (error,) = problem(refused, 422, "inconsistent_view")["errors"]
    assert (error["pointer"], error["code"]) == (f"/view/hand/{ranks.index(first)}", "not_in_deck")
    assert error["detail"] == words.format(card=first)
