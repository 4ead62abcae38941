"""The gate: heavy questions take turns, and light ones never wait for them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
import requests

from app import create_app
from app.config import Settings
from app.guard.gate import Gate
from app.http.batch import LIGHT_QUESTIONS
from app.problems import ProblemError
from paiju.play.declaration.registry import GAMES
from tests.api.contract import operations, problem
from tests.api.serving import Server, until

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask

    from app.http.operations import Operation, Section

Json = dict[str, Any]

FIRST: dict[str, tuple[str, Json]] = {
    str(each): (each.place, next(iter(each.asked["examples"].values()))["value"])
    for each in operations()
    if each.method == "post"
}
SUGGEST, VIEW = FIRST["doudizhu_suggest"]
CLASSIFY = "/v1/doudizhu/classify"
PAIR = {"cards": "33"}
# The heavy operations: what games declare so, tables, where bots think, and tries of puzzles.
HEAVY = {
    *(
        f"{game.id}_{each.name}"
        for game in GAMES.values()
        for each in game.questions
        if each.budget
    ),
    *("lay_table", "act_at_table", "try_puzzle"),
}
# Questions that think in every game of a family that has them, and some that never do.
THINKING = {
    "cards": {"suggest", "hints", "split"},
    "tiles": {"suggest"},
    "tricks": {"suggest", "odds"},
}
QUICK = {
    *("classify", "validate", "compare", "moves", "deal", "step", "view", "settle", "replay"),
    *("analyze", "win", "score", "claims", "tribute"),
}


# A batch that uses up its time limit.
LONG = {
    "requests": [{"path": SUGGEST, "body": {"view": VIEW["view"], "bot": "kuanli"}}] * 1000,
}


def counted(server: Server, name: str) -> float:
    """A figure of a server's metrics."""
    text = server.get("/metrics").text
    return float(text.partition(f"\n{name} ")[2].partition("\n")[0] or 0)


def in_use(gate: Gate, holding: ExitStack) -> None:
    """Take a slot until the stack is closed."""
    holding.enter_context(gate.passing("test"))


def test_who_finds_every_slot_taken_and_may_not_wait_is_refused_at_once() -> None:
    gate = Gate(slots=2, waiting=0, patience=600)
    with ExitStack() as holding:
        in_use(gate, holding)
        in_use(gate, holding)
        with pytest.raises(ProblemError, match="busy") as refused:
            in_use(gate, holding)
        assert refused.value.headers == {"Retry-After": "1"}
    with gate.passing("test"), gate.passing("test"):
        pass


def test_who_has_waited_too_long_is_refused_and_leaves_the_place_to_others() -> None:
    gate = Gate(slots=1, waiting=1, patience=0.01)
    with gate.passing("test"):
        for _ in range(3):
            with pytest.raises(ProblemError, match="busy"), gate.passing("test"):
                pass
    with gate.passing("test"):
        pass


def test_who_waits_gets_the_slot_as_soon_as_it_is_free() -> None:
    gate = Gate(slots=1, waiting=1, patience=600)
    done = []

    def ask() -> None:
        with gate.passing("test"):
            done.append("answered")

    with gate.passing("test"):
        waiting = threading.Thread(target=ask)
        waiting.start()
        until("it waits", lambda: gate._places._value == 0)
        with pytest.raises(ProblemError, match="busy"), gate.passing("test"):
            pass
        assert done == []
    waiting.join()
    assert done == ["answered"]


@pytest.mark.parametrize("threads", range(1, 9))
@pytest.mark.parametrize("wanted", [1, 2, 255])
def test_a_thread_is_always_left_where_there_is_more_than_one(threads: int, wanted: int) -> None:
    slots, waiting = Settings(threads=threads, heavy_slots=wanted).gate
    assert slots >= 1
    assert slots + waiting == max(1, threads - 1)


@pytest.fixture(scope="module")
def small() -> Flask:
    """An application whose gate lets one question pass and none wait."""
    return create_app(Settings(threads=2, heavy_wait_ms=1))


def known(application: Flask) -> dict[str, Operation]:
    """The questions of an application, by their names."""
    sections: list[Section] = application.extensions["paiju-sections"]
    return {one.id: one for each in sections for one in each.operations}


def test_what_thinks_is_heavy_and_nothing_else(small: Flask) -> None:
    heavy = {name for name, each in known(small).items() if each.is_heavy}
    assert heavy == HEAVY
    declared = [(each, game.family) for game in GAMES.values() for each in game.questions]
    assert {each.name for each, _ in declared if not each.budget} >= QUICK
    assert all(each.budget for each, family in declared if each.name in THINKING[family])
    assert not any(each.budget for each, _ in declared if each.name in QUICK)


@pytest.mark.parametrize("operation", sorted(FIRST))
def test_while_the_gate_is_full_only_heavy_questions_are_refused(
    small: Flask, operation: str
) -> None:
    path, body = FIRST[operation]
    with small.extensions["paiju-gate"].passing("test"):
        response = small.test_client().post(path, json=body)
    if operation in HEAVY:
        problem(response, 503, "busy")
        assert response.headers["Retry-After"] == "1"
    else:
        assert response.status_code in {200, 403, 422}


@pytest.mark.parametrize(
    ("paths", "status"), [([CLASSIFY] * 3, 200), ([CLASSIFY, SUGGEST], 503), (["/nothing"], 200)]
)
def test_a_batch_is_heavy_if_one_of_its_questions_is(
    small: Flask, paths: list[str], status: int
) -> None:
    asked = {"requests": [{"path": path, "body": PAIR} for path in paths]}
    with small.extensions["paiju-gate"].passing("test"):
        assert small.test_client().post("/v1/batch", json=asked).status_code == status


@pytest.mark.parametrize(("number", "status"), [(LIGHT_QUESTIONS, 200), (LIGHT_QUESTIONS + 1, 503)])
def test_a_batch_of_many_light_questions_is_heavy(small: Flask, number: int, status: int) -> None:
    asked = {"requests": [{"path": CLASSIFY, "body": PAIR}] * number}
    with small.extensions["paiju-gate"].passing("test"):
        response = small.test_client().post("/v1/batch", json=asked)
    assert response.status_code == status
    assert response.headers.get("Retry-After") == ("1" if status == 503 else None)


# Each is answered with a fifth of a megabyte.
MOVES = {"path": "/v1/bigtwo/moves", "body": {"hand": "3S4S5S6S7S8S9STSJSQSKSAS2S", "limit": 1000}}


def test_a_batch_of_few_questions_with_long_answers_is_heavy_from_the_first_bytes_beyond(
    small: Flask,
) -> None:
    asked = {"requests": [MOVES] * 5}
    with small.extensions["paiju-gate"].passing("test"):
        answers = small.test_client().post("/v1/batch", json=asked).get_json()["answers"]
    assert [each["status"] for each in answers] == [200, 200, 503, 503, 503]
    assert {each["body"]["type"] for each in answers[2:]} == {"/problems/batch_spent"}
    answers = small.test_client().post("/v1/batch", json=asked).get_json()["answers"]
    assert [each["status"] for each in answers] == [200] * 5
    with small.extensions["paiju-gate"].passing("test"):
        pass


def test_a_batch_of_many_heavy_questions_takes_one_slot(small: Flask) -> None:
    asked = {"requests": [{"path": SUGGEST, "body": VIEW}] * 5}
    answers = small.test_client().post("/v1/batch", json=asked).get_json()["answers"]
    assert [each["status"] for each in answers] == [200] * 5


@pytest.mark.parametrize("body", [VIEW, {}, {**VIEW, "skill": 5}, {"view": 3}])
def test_the_gate_is_free_again_however_a_question_ended(
    small: Flask, body: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("paiju.play.questions.suggest.decide", fail)
    statuses = {small.test_client().post(SUGGEST, json=body).status_code for _ in range(3)}
    assert 503 not in statuses
    with small.extensions["paiju-gate"].passing("test"):
        pass


def test_a_server_that_thinks_refuses_to_think_more_and_answers_everything_else(
    tmp_path: Path,
) -> None:
    # One worker with one slot, which a batch of heavy questions holds for a second and more.
    settings = {"PAIJU_WORKERS": "1", "PAIJU_THREADS": "2", "PAIJU_BATCH_MS": "1500"}
    with Server(tmp_path, settings) as server:
        with requests.Session() as other:
            answered: list[int] = []
            thinking = threading.Thread(
                target=lambda: answered.append(
                    other.post(f"{server.url}/v1/batch", json=LONG, timeout=60).status_code
                )
            )
            thinking.start()
            until("it thinks", lambda: counted(server, "paiju_heavy_questions") == 1)
            refused = server.post(SUGGEST, VIEW)
            assert server.ask("classify", cards="33")["play"]["pattern"] == "pair"
            assert server.get("/readyz").status_code == 200
            assert answered == []
            thinking.join()
        problem(refused, 503, "busy")
        assert refused.headers["Retry-After"] == "1"
        assert answered == [200]
        assert server.post(SUGGEST, VIEW).status_code == 200
        assert counted(server, "paiju_heavy_questions") == 0
        name = 'paiju_heavy_refused_total{operation="doudizhu_suggest"}'
        assert counted(server, name) == 1


# More than a worker may think about at once, and fewer than it has threads.
AT_ONCE = 2


def test_what_thinks_or_waits_to_think_leaves_a_thread_to_others(tmp_path: Path) -> None:
    settings = {"PAIJU_WORKERS": "1", "PAIJU_BATCH_MS": "1500", "PAIJU_HEAVY_WAIT_MS": "10000"}
    served = Server(tmp_path, settings)
    with served as server, ThreadPoolExecutor(AT_ONCE) as others:
        asked = [
            others.submit(requests.post, f"{server.url}/v1/batch", json=LONG, timeout=60)
            for _ in range(AT_ONCE)
        ]
        until("it thinks", lambda: counted(server, "paiju_heavy_questions") == 1)
        assert server.ask("classify", cards="33")["play"]["pattern"] == "pair"
        # The heavy questions of before are not answered yet.
        assert not any(each.done() for each in asked)
        assert [each.result().status_code for each in asked] == [200] * AT_ONCE
