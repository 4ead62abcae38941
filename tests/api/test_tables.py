"""Sealed tables over HTTP: whole games, refusals, seals, and nothing that shows a hidden card."""

from __future__ import annotations

import json
import signal
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from app import create_app
from app.config import Settings
from app.guard.sealing import Seal, seal_of
from paiju.all_games.doudizhu.rulesets import RULE_SETS
from paiju.tables.seal import Keyring
from tests.api.contract import OVER, complaints, component, problem
from tests.api.serving import PLAIN, Server, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from flask.testing import FlaskClient

    from tests.api.contract import Json

ROOT = Path(__file__).parents[2]
KEYS = [sha256(word).digest() for word in (b"new", b"old")]
SETTINGS = Settings(seal_keys=tuple(KEYS))
# Each rule set with one seat: the seats are alike.
EACH_RULE_SET_AND_A_SEAT = pytest.mark.parametrize(
    ("ruleset", "human"), [(name, place % 3) for place, name in enumerate(RULE_SETS)]
)


@pytest.fixture(scope="module")
def application() -> Flask:
    """An application with known keys."""
    return create_app(SETTINGS)


def asked(client: FlaskClient, path: str, question: Json) -> Json:
    """The answer, checked against its schema."""
    response = client.post(path, json=question)
    assert response.status_code == 200, response.text
    answer: Json = response.get_json()
    assert complaints(component("Table"), answer, question.get("notation")) == []
    return answer


def lay(client: FlaskClient, **question: Any) -> Json:  # noqa: ANN401 - any question
    """The answer to a new table."""
    return asked(client, "/v1/tables", {"game": "doudizhu", **question})


def act(client: FlaskClient, table: str, action: Json, **question: Any) -> Json:  # noqa: ANN401 - any question
    """The answer to an action."""
    return asked(client, "/v1/tables/act", {"table": table, "action": action, **question})


def an_action(client: FlaskClient, told: Json, chance: Random) -> Json:
    """A random legal action; a play is one of the moves that the service lists."""
    choice = chance.choice(told["legal"])
    if choice["type"] != "play":
        return {key: choice[key] for key in choice if key != "moves"}
    view = told["view"]
    question = {key: view[key] for key in ("hand", "ruleset", "wild")}
    question |= {"last": view["last"], "limit": 1000}
    moves = client.post("/v1/doudizhu/moves", json=question).get_json()["moves"]
    play = chance.choice(moves[: max(1, len(moves) // 2)])
    return {"type": "play", "cards": play["cards"], "as": play["wild"]}


def played(client: FlaskClient, told: Json, seed: int = 1) -> Iterator[tuple[Json, Json]]:
    """A random game from an answer on: each action, with its answer."""
    chance = Random(seed)
    while not told["over"]:
        action = an_action(client, told, chance)
        told = act(client, told["table"], action)
        assert told["accepted"]
        yield action, told


# A game from the first answer to the last.


@EACH_RULE_SET_AND_A_SEAT
def test_a_game_is_played_to_its_end_with_nothing_but_its_answers(
    client: FlaskClient, ruleset: str, human: int
) -> None:
    seats: list[Any] = [1, "novice", 1]
    seats[human] = "human"
    first = lay(client, ruleset=ruleset, seats=seats, seed=human)
    turns = [first["turn"]]
    last = first
    for _, last in played(client, first, human):
        turns.append(last["turn"])
        assert last["seat"] == last["view"]["seat"] == human
        assert {choice["seat"] for choice in last["legal"]} <= {human}
    assert turns == sorted(set(turns))
    assert (last["legal"], sum(last["score"]["scores"])) == ([], 0)
    settled = client.post("/v1/doudizhu/settle", json={"state": last["state"]})
    assert settled.get_json() == {**OVER, **last["score"]}


def test_equal_questions_get_equal_answers_but_for_the_seal(client: FlaskClient) -> None:
    games = []
    for _ in range(2):
        first = lay(client, seed="equal", ruleset="huanle")
        games.append([first, *(told for _, told in played(client, first))])
    tables = [told.pop("table") for game in games for told in game]
    assert games[0] == games[1]
    assert len(set(tables)) == len(tables)


def test_an_old_table_played_again_is_an_undo(client: FlaskClient) -> None:
    first = lay(client, seed=5, ruleset="rlcard")
    (action, told), *_ = played(client, first)
    again = act(client, first["table"], action)
    other = act(client, first["table"], {"type": "auto"})
    assert {**told, "table": ""} == {**again, "table": ""}
    assert first["turn"] < other["turn"]


def test_without_seats_the_human_sits_first_and_without_a_rule_set_the_default_counts(
    client: FlaskClient,
) -> None:
    told = lay(client, seed=1)
    assert (told["seat"], told["view"]["ruleset"], told["game"]) == (0, "classic", "doudizhu")
    assert told == {**lay(client, seed=1, seats=["human", 1, 1.0]), "table": told["table"]}


def test_options_of_a_rule_set_hold_for_the_whole_game(client: FlaskClient) -> None:
    ruleset = {"id": "huanle", "options": {"base": 100, "calling": "none"}}
    first = lay(client, seed=1, ruleset=ruleset)
    *_, (_, last) = played(client, first)
    assert first["view"]["ruleset"] == last["state"]["ruleset"] == ruleset
    assert last["score"]["base"] == 100


def test_cards_are_written_in_the_notation_of_each_question(client: FlaskClient) -> None:
    first = lay(client, seed=3, ruleset="rlcard", notation="ids")
    same = lay(client, seed=3, ruleset="rlcard")
    assert all(isinstance(card, int) for card in first["view"]["hand"])
    assert len(same["view"]["hand"]) == len(first["view"]["hand"])
    action = {"type": "auto"}
    by_number = act(client, first["table"], action, notation="ids")
    assert act(client, same["table"], action)["turn"] == by_number["turn"]
    assert all(isinstance(card, int) for card in by_number["view"]["hand"])


def test_words_are_in_the_language_of_the_question(client: FlaskClient) -> None:
    table = lay(client, seed=3)["table"]
    question = {"table": table, "action": {"type": "rob"}}
    texts = [
        client.post("/v1/tables/act", json=question, headers={"Accept-Language": tongue})
        for tongue in ("zh", "en")
    ]
    assert len({text.get_json()["text"] for text in texts}) == 2


# Actions that are not legal.


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"type": "rob"}, "not_offered"),
        ({"type": "play", "cards": ["3S"]}, "not_offered"),
        ({"type": "pass", "seat": 1}, "not_your_turn"),
        ({"type": "auto", "seat": 2}, "not_your_turn"),
    ],
)
def test_an_action_that_is_not_legal_changes_nothing_and_says_why(
    client: FlaskClient, action: Json, reason: str
) -> None:
    before = lay(client, seed=3)
    told = act(client, before["table"], action)
    assert (told["accepted"], told["reason"], told["events"]) == (False, reason, [])
    assert told["text"]
    same = ("table", "view", "legal", "turn", "over", "seat")
    assert {key: before[key] for key in same} == {key: told[key] for key in same}


def test_nobody_acts_when_the_game_is_over(client: FlaskClient) -> None:
    *_, (_, last) = played(client, lay(client, seed=3, ruleset="rlcard"))
    told = act(client, last["table"], {"type": "auto"})
    assert (told["accepted"], told["reason"]) == (False, "game_over")
    assert (told["table"], told["score"]) == (last["table"], last["score"])


def test_a_match_goes_on_at_a_new_table_as_the_score_of_the_round_before_says(
    client: FlaskClient,
) -> None:
    match = {
        "team_levels": ["4", "2"],
        "finished": [0, 2, 1, 3],
        "failures": [0, 0],
        "ahead": None,
    }
    game = {"game": "guandan", "seats": ["human", 1, 1, 1], "seed": 2}
    view = asked(client, "/v1/tables", {**game, "match": match})["view"]
    dealt = client.post("/v1/guandan/deal", json={"seed": 2, **match}).get_json()["state"]
    assert {name: view[name] for name in match} == match
    assert (view["level"], view["phase"]) == ("4", "return")
    assert [paid["seat"] for paid in view["tribute"]] == [1, 3]
    assert set(dealt["hands"][0]) <= set(view["hand"])


# Questions that cannot be understood.


@pytest.mark.parametrize(
    ("question", "pointer", "code"),
    [
        pytest.param({}, "/game", "required", id="no-game"),
        pytest.param({"game": "bridge"}, "/game", "out_of_range", id="no-such-game"),
        pytest.param({"game": 7, "ruleset": "classic"}, "/game", "out_of_range", id="no-word"),
        pytest.param({"ruleset": "best"}, "/ruleset", "unknown_ruleset", id="ruleset"),
        pytest.param({"ruleset": 7}, "/ruleset", "wrong_type", id="ruleset-type"),
        pytest.param({"seats": "human"}, "/seats", "wrong_type", id="seats-type"),
        pytest.param({"seats": ["human", 1, None]}, "/seats", "wrong_type", id="seat-type"),
        pytest.param({"seats": ["human", 1, True]}, "/seats", "wrong_type", id="true-is-no-skill"),
        pytest.param({"seats": ["human", 1, 1.5]}, "/seats", "wrong_type", id="half-a-skill"),
        pytest.param({"seats": []}, "/seats", "wrong_seats", id="no-seats"),
        pytest.param({"seats": ["human", 1]}, "/seats", "wrong_seats", id="two-seats"),
        pytest.param({"seats": [1, 1, 1]}, "/seats", "one_human", id="no-human"),
        pytest.param(
            {"game": "mcr", "seats": ["human", 1, 5, 1]},
            *("/seats/2", "unknown_bot"),
            id="no-such-skill",
        ),
        pytest.param({"seats": ["human", 1, "?"]}, "/seats/2", "unknown_bot", id="no-such-bot"),
        pytest.param({"seed": -1}, "/seed", "out_of_range", id="seed"),
        pytest.param({"match": {}}, "/match", "no_match", id="no-rounds"),
        pytest.param({"game": "guandan", "match": 7}, "/match", "wrong_type", id="no-match"),
        pytest.param(
            {"game": "guandan", "match": {"team_levels": ["2", "1"]}},
            "/match/team_levels/1",
            "out_of_range",
            id="no-level",
        ),
        pytest.param(
            {"game": "guandan", "match": {"level": "2"}},
            "/match/level",
            "unknown_field",
            id="no-field-of-a-match",
        ),
        pytest.param({"table": "x"}, "/table", "unknown_field", id="unknown-field"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused_where_it_is_wrong(
    client: FlaskClient, question: Json, pointer: str, code: str
) -> None:
    whole = question if "game" in question or not question else {"game": "doudizhu", **question}
    response = client.post("/v1/tables", json=whole)
    errors = problem(response, 422, "invalid_request")["errors"]
    assert [(pointer, code)] == [(each["pointer"], each["code"]) for each in errors]


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        pytest.param(7, "/action", id="no-object"),
        pytest.param({}, "/action", id="no-type"),
        pytest.param({"type": "fold"}, "/action/type", id="no-such-type"),
        pytest.param({"type": "play", "cards": ["1S"]}, "/action/cards/0", id="no-card"),
        pytest.param({"type": "pass", "seat": 3}, "/action/seat", id="no-seat"),
        pytest.param({"type": "pass", "cards": []}, "/action/cards", id="of-another-type"),
    ],
)
def test_an_action_that_cannot_be_understood_is_refused_where_it_is_wrong(
    client: FlaskClient, action: object, pointer: str
) -> None:
    question = {"table": lay(client, seed=3)["table"], "action": action}
    found = problem(client.post("/v1/tables/act", json=question), 422, "invalid_request")
    assert found["errors"][0]["pointer"].startswith(pointer)


# Seals.


def refused(client: FlaskClient, table: str) -> str:
    """The code with which a table is refused; an opened table fails the test."""
    response = client.post("/v1/tables/act", json={"table": table, "action": {"type": "auto"}})
    (error,) = problem(response, 403, "bad_seal")["errors"]
    assert error["pointer"] == "/table"
    assert len(response.text) < 600
    return str(error["code"])


def with_seal(keys: list[bytes], late: int = 0) -> FlaskClient:
    """A client of a server with these keys and a clock that is late."""
    ring = Keyring(tuple(keys), SETTINGS.seal_seconds)
    app = create_app(SETTINGS)
    clock = seal_of(app).clock
    app.extensions["paiju-seal"] = Seal(ring, lambda: clock() - late)
    return app.test_client()


def test_hundreds_of_tables_that_were_tampered_with_are_refused(client: FlaskClient) -> None:
    told = lay(client, seed="tampered", ruleset="rlcard")
    table, chance = told["table"], Random(4)
    raw = urlsafe_b64decode(table + "=" * (-len(table) % 4))
    codes = set()
    for _ in range(300):
        changed = bytearray(raw)
        changed[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        codes.add(refused(client, urlsafe_b64encode(changed).rstrip(b"=").decode()))
        codes.add(refused(client, table[: chance.randrange(1, len(table))]))
    assert codes == {"malformed", "changed", "unknown_key", "other_version"} & codes
    assert "changed" in codes
    for other in ("x", "牌桌", table + "=", table + "A", " " + table, table.swapcase()):
        refused(client, other)


def test_tables_expire_and_are_not_opened_before_they_were_sealed(client: FlaskClient) -> None:
    week = SETTINGS.seal_seconds
    assert refused(client, lay(with_seal(KEYS, late=week + 60), seed=1)["table"]) == "expired"
    assert refused(client, lay(with_seal(KEYS, late=-3600), seed=1)["table"]) == "too_early"
    for late in (week - 3600, -10):
        table = lay(with_seal(KEYS, late=late), seed=1)["table"]
        assert act(client, table, {"type": "auto"})["accepted"]


def test_keys_change_without_spoiling_a_game(client: FlaskClient) -> None:
    before, after = with_seal([KEYS[1]]), with_seal([KEYS[0]])
    old = lay(before, seed=1)
    told = act(client, old["table"], {"type": "auto"})
    assert told["accepted"]
    assert act(after, told["table"], {"type": "auto"})["accepted"]
    assert refused(before, told["table"]) == "unknown_key"
    assert refused(after, old["table"]) == "unknown_key"


def test_a_table_that_another_version_sealed_is_refused(
    client: FlaskClient, application: Flask
) -> None:
    assert refused(client, seal_of(application).seal(b'{"game": "bridge"}')) == "other_version"


def test_without_keys_each_server_draws_one_of_its_own_and_warns(
    caplog: pytest.LogCaptureFixture,
) -> None:
    one, other = create_app(Settings()), create_app(Settings())
    warnings = [record.message for record in caplog.records if record.levelname == "WARNING"]
    assert len(warnings) == 2
    assert all(message.startswith("PAIJU_SEAL_KEYS is not set") for message in warnings)
    table = lay(one.test_client(), seed=1)["table"]
    assert act(one.test_client(), table, {"type": "auto"})["accepted"]
    assert refused(other.test_client(), table) == "unknown_key"


# Nothing that is hidden is shown.


def strings_of(value: object) -> Iterator[str]:
    """Every string in an answer, names of fields too."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield key
            yield from strings_of(below)
    elif isinstance(value, list):
        for below in value:
            yield from strings_of(below)
    elif isinstance(value, str):
        yield value


def within(application: Flask, table: str) -> Json:
    """The sealed content of a table."""
    found: Json = json.loads(seal_of(application).open(table))
    return found


@EACH_RULE_SET_AND_A_SEAT
def test_no_answer_shows_a_hidden_card_or_the_seed_before_the_game_is_over(
    application: Flask, client: FlaskClient, ruleset: str, human: int
) -> None:
    seats: list[Any] = [1, 1, 1]
    seats[human] = "human"
    told = lay(client, ruleset=ruleset, seats=seats)
    answers = [told, *(told for _, told in played(client, told, human))]
    for told in answers[:-1]:
        table = within(application, told["table"])
        state, view = table["state"], told["view"]
        hidden = {card for seat in range(3) if seat != human for card in state["hands"][seat]}
        if state["landlord"] is None:
            hidden |= set(state["bottom"])
        else:
            # The bottom is public.
            hidden -= set(state["bottom"])
        shown = {text for text in strings_of({**told, "table": ""}) if text in hidden}
        assert shown == set()
        others = sum(view["counts"]) - len(view["hand"])
        assert len(hidden) >= others - len(state["bottom"])
        assert len(table["seed"]) == 32
        assert not any(table["seed"] in text for text in strings_of({**told, "table": ""}))
    assert answers[-1]["state"]["seed"] == within(application, answers[0]["table"])["seed"]


def test_what_is_not_encrypted_of_a_table_is_the_same_for_all_games(client: FlaskClient) -> None:
    heads = set()
    for seed in range(3):
        for _, told in played(client, lay(client, seed=seed, ruleset="rlcard")):
            heads.add(urlsafe_b64decode(told["table"][:20])[:5])
    assert heads == {b"\x01" + sha256(b"paiju key name|" + KEYS[0]).digest()[:4]}


def test_tables_of_one_moment_are_all_of_one_length(client: FlaskClient) -> None:
    laid = [lay(client, seed=f"deal {number:02}") for number in range(40)]
    lengths = [len(told["table"]) for told in laid if told["turn"] == 0]
    assert len(lengths) > 5
    assert len(set(lengths)) == 1


# Servers.


def test_all_workers_of_a_server_share_the_key_that_it_draws_and_it_warns(tmp_path: Path) -> None:
    with Server(tmp_path, {**PLAIN, "PAIJU_WORKERS": "3"}) as server:
        table = server.post("/v1/tables", {"game": "doudizhu", "seed": 1}).json()["table"]
        assert opened(server, table) == {200}
        # New workers replace the old ones.
        server.process.send_signal(signal.SIGHUP)
        until("workers follow", lambda: server.errors.count("Booting worker") >= 6)
        until("workers go", lambda: server.errors.count("Worker exiting") >= 3)
        assert opened(server, table) == {200}
        assert server.errors.count("PAIJU_SEAL_KEYS is not set") == 1


def opened(server: Server, table: str) -> set[int]:
    """The statuses of many questions, each on a new connection, so that every worker is asked."""
    found = set()
    for _ in range(20):
        server.session.close()
        question = {"table": table, "action": {"type": "auto"}}
        found.add(server.post("/v1/tables/act", question).status_code)
    return found


def test_a_server_with_keys_does_not_warn_and_opens_tables_of_its_former_life(
    tmp_path: Path,
) -> None:
    former = create_app(Settings(seal_keys=(KEYS[0],))).test_client()
    table = lay(former, seed=1)["table"]
    settings = {**PLAIN, "PAIJU_SEAL_KEYS": KEYS[0].hex(), "PAIJU_WORKERS": "1"}
    with Server(tmp_path, settings) as server:
        question = {"table": table, "action": {"type": "auto"}}
        assert server.post("/v1/tables/act", question).json()["accepted"]
        assert "PAIJU_SEAL_KEYS" not in server.errors
        assert KEYS[0].hex() not in server.errors
