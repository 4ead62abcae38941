"""Batches: each question is answered as if alone, in order, within a time limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import create_app
from app.config import Settings
from app.factory import example_app
from app.http import batch as module
from paiju.play.declaration.registry import GAMES
from tests.api.contract import REQUEST_ID, operations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

Json = dict[str, Any]

PATH = "/v1/batch"
HEADERS = {"X-Request-Id": REQUEST_ID}
CLASSIFY = "/v1/doudizhu/classify"
PAIR: Json = {"path": CLASSIFY, "body": {"cards": "33"}}
NO_CARDS: Json = {"path": CLASSIFY, "body": {}}

# Every example of the contract; the tables among them were sealed by the example application.
QUESTIONS = [
    (operation.place, example["value"])
    for operation in operations()
    if operation.method == "post" and operation.path != PATH
    for example in operation.asked["examples"].values()
]
ONE_OF_THEM: st.SearchStrategy[tuple[str, Json]] = st.one_of(
    st.sampled_from(QUESTIONS),
    st.tuples(st.sampled_from(["/v1/doudizhu", "/v1/batch", "classify", ""]), st.just({})),
)
CLIENT = example_app().test_client()


def ask(client: FlaskClient, *requests: Json) -> list[Json]:
    response = client.post(PATH, json={"requests": requests}, headers=HEADERS)
    assert response.status_code == 200, response.text
    answers: list[Json] = response.get_json()["answers"]
    return answers


@settings(max_examples=25)
@given(st.lists(ONE_OF_THEM, min_size=1, max_size=4))
def test_a_batch_is_answered_as_its_questions_one_by_one(asked: list[tuple[str, Json]]) -> None:
    alone = [
        CLIENT.post(path, json=body, headers=HEADERS) for path, body in asked if path in POSTED
    ]
    expected = iter([(each.status_code, each.get_json()) for each in alone])
    answers = ask(CLIENT, *({"path": path, "body": body} for path, body in asked))
    for (path, _), answer in zip(asked, answers, strict=True):
        if path in POSTED:
            assert next(expected) == (answer["status"], answer["body"])
        else:
            assert (answer["status"], answer["body"]["type"]) == (404, "/problems/not_found")


POSTED = {path for path, _ in QUESTIONS}


def test_a_thousand_questions_are_answered_in_their_order(client: FlaskClient) -> None:
    ranks = [rank for rank in "3456789TJQKA2" for _ in range(77)][:1000]
    requests = [
        {"id": str(number), "path": CLASSIFY, "body": {"cards": rank}}
        for number, rank in enumerate(ranks)
    ]
    answers = ask(client, *requests)
    assert [str(number) for number in range(1000)] == [answer["id"] for answer in answers]
    assert ranks == [answer["body"]["play"]["key"] for answer in answers]


def test_an_answer_repeats_the_id_and_the_path_of_its_question(client: FlaskClient) -> None:
    first, second = ask(client, {"id": "", **PAIR}, PAIR)
    assert (first.pop("id"), second.pop("id")) == ("", None)
    assert first == second
    assert first["path"] == PAIR["path"]


def test_a_question_that_breaks_spoils_its_own_answer_alone(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        message = "secret"
        raise RuntimeError(message)

    monkeypatch.setattr("paiju.climbing.questions.compare.compare", fail)
    broken = {"path": "/v1/doudizhu/compare", "body": {"a": "3", "b": "4"}}
    answers = ask(client, PAIR, broken, PAIR)
    assert [answer["status"] for answer in answers] == [200, 500, 200]
    assert answers[1]["body"]["type"] == "/problems/internal_error"
    assert "secret" not in str(answers)
    assert "doudizhu_compare" in caplog.text


class Clock:
    """A clock that advances by some seconds at each reading."""

    def __init__(self, seconds: float) -> None:
        self.now, self.seconds = 0.0, seconds

    def __call__(self) -> float:
        """The time."""
        self.now += self.seconds
        return self.now


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A client of a server in which each question of a batch takes four milliseconds of ten."""
    monkeypatch.setattr(module, "monotonic", Clock(0.004))
    with create_app(Settings(batch_ms=10)).test_client() as found:
        yield found


def test_what_is_not_begun_in_time_is_not_answered(slow: FlaskClient) -> None:
    answers = ask(slow, PAIR, PAIR, PAIR, PAIR)
    assert [answer["status"] for answer in answers] == [200, 200, 503, 503]
    assert answers[-1]["body"]["type"] == "/problems/batch_spent"


def test_who_thinks_has_what_is_left_of_the_time(
    slow: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets = []

    def note(*given: Any) -> None:  # noqa: ANN401 - whatever it is asked with
        budgets.append(given[3])
        raise RuntimeError

    monkeypatch.setattr("paiju.play.questions.suggest.decide", note)
    body = next(body for path, body in QUESTIONS if path == "/v1/doudizhu/suggest")
    think = {"path": "/v1/doudizhu/suggest", "body": {**body, "budget_ms": 5}}
    ask(slow, think, think)
    assert budgets == [5, 2]


# Each is answered with a fifth of a megabyte.
LARGE: Json = {
    "path": "/v1/bigtwo/moves",
    "body": {"hand": "3S4S5S6S7S8S9STSJSQSKSAS2S", "limit": 1000},
}
LEAST_LARGE = 150_000


def test_a_batch_is_bounded_in_the_bytes_that_it_answers() -> None:
    most = 3 * LEAST_LARGE
    with create_app(Settings(max_answers=most)).test_client() as client:
        asked = [{"id": str(each), **LARGE} for each in range(40)]
        response = client.post(PATH, json={"requests": asked}, headers=HEADERS)
    answers = response.get_json()["answers"]
    assert [each["id"] for each in answers] == [str(each) for each in range(40)]
    statuses = [each["status"] for each in answers]
    answered = statuses.count(200)
    assert statuses == [200] * answered + [503] * (40 - answered)
    assert {each["body"]["type"] for each in answers[answered:]} == {"/problems/batch_spent"}
    # The last answer begins below the bound and may end above it.
    sizes = [len(orjson.dumps(each)) for each in answers[:answered]]
    assert sum(sizes[:-1]) < most <= sum(sizes)
    assert len(response.data) < most + sizes[-1] + 1000 * (40 - answered)


def test_what_is_beyond_the_bytes_is_answered_in_the_next_batches() -> None:
    with create_app(Settings(max_answers=LEAST_LARGE)).test_client() as client:
        alone = client.post(LARGE["path"], json=LARGE["body"]).get_json()
        left, rounds = [LARGE] * 3, 0
        while left:
            answers = ask(client, *left)
            assert all(each["body"] == alone for each in answers if each["status"] == 200)
            left = [one for one, each in zip(left, answers, strict=True) if each["status"] == 503]
            rounds += 1
    assert rounds == 3


@pytest.fixture
def puzzles(client: FlaskClient) -> list[Json]:
    """The first puzzle of each game that has some."""
    some = [game.id for game in GAMES.values() if game.puzzles]
    return [client.get(f"/v1/{each}/puzzles?limit=1").get_json()["puzzles"][0] for each in some]


def test_puzzles_are_read_and_tried_in_batches_as_alone(
    client: FlaskClient, puzzles: list[Json]
) -> None:
    paths = [f"/v1/{each['game']}/puzzles/{each['id']}" for each in puzzles]
    tries = [f"{path}/try" for path in paths]
    answers = ask(client, *({"path": path, "body": {}} for path in paths))
    assert [(200, puzzle) for puzzle in puzzles] == [(a["status"], a["body"]) for a in answers]
    answers = ask(client, *({"path": path, "body": {"hint": True}} for path in tries))
    alone = [client.post(path, json={"hint": True}).get_json() for path in tries]
    assert alone == [answer["body"] for answer in answers]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/v1/doudizhu/puzzles/0000000000", {}, 404),
        ("/v1/doudizhu/puzzles/0000000000/try", {}, 404),
        ("/v1/tienlen/puzzles/0000000000", {}, 404),
        ("/v1/doudizhu/puzzles", {}, 404),
        ("/v1/doudizhu/puzzles/0000000000/try/", {}, 404),
        ("/v1/doudizhu/puzzles/0000000000", {"hint": True}, 422),
    ],
)
def test_what_no_puzzle_answers_spoils_its_own_answer_alone(
    path: str, body: Json, status: int, client: FlaskClient
) -> None:
    answers = ask(client, PAIR, {"path": path, "body": body}, PAIR)
    assert [answer["status"] for answer in answers] == [200, status, 200]


def test_tries_take_the_turn_of_a_batch(puzzles: list[Json]) -> None:
    application = create_app(Settings(threads=2, heavy_wait_ms=1))
    path = f"/v1/{puzzles[0]['game']}/puzzles/{puzzles[0]['id']}"
    client, statuses = application.test_client(), []
    with application.extensions["paiju-gate"].passing("test"):
        for each in (path, f"{path}/try"):
            answer = client.post(PATH, json={"requests": [{"path": each, "body": {}}]})
            statuses.append(answer.status_code)
    assert statuses == [200, 503]


def test_what_was_asked_within_batches_is_counted(client: FlaskClient) -> None:
    def counted() -> float:
        line = 'paiju_batch_questions_total{operation="doudizhu_classify",status="422"} '
        text = client.get("/metrics").text
        return float(text.partition(line)[2].partition("\n")[0] or 0)

    before = counted()
    ask(client, NO_CARDS, NO_CARDS, PAIR)
    assert before + 2 == counted()


@pytest.mark.parametrize(
    ("requests", "pointer", "code"),
    [
        pytest.param([], "/requests", "out_of_range", id="none"),
        pytest.param([PAIR] * 1001, "/requests", "out_of_range", id="too many"),
        pytest.param({"0": PAIR}, "/requests", "wrong_type", id="no list"),
    ],
)
def test_what_is_no_batch_is_refused(
    requests: object, pointer: str, code: str, client: FlaskClient
) -> None:
    response = client.post(PATH, json={"requests": requests})
    (error,) = response.get_json()["errors"]
    assert (422, pointer, code) == (response.status_code, error["pointer"], error["code"])


@pytest.mark.parametrize(
    ("entry", "pointer", "code"),
    [
        pytest.param(3, "", "wrong_type", id="no request"),
        pytest.param(None, "", "wrong_type", id="null"),
        pytest.param({"path": CLASSIFY}, "/body", "required", id="no body"),
        pytest.param({"body": {}}, "/path", "required", id="no path"),
        pytest.param({**PAIR, "to": "x"}, "/to", "unknown_field", id="a stranger"),
        pytest.param({**PAIR, "path": 3}, "/path", "wrong_type", id="path"),
        pytest.param({**PAIR, "path": "x" * 129}, "/path", "out_of_range", id="far"),
        pytest.param({**PAIR, "id": 3}, "/id", "wrong_type", id="id"),
        pytest.param({**PAIR, "id": "x" * 65}, "/id", "out_of_range", id="long id"),
        pytest.param({**PAIR, "body": []}, "/body", "wrong_type", id="body"),
        pytest.param({**PAIR, "body": None}, "/body", "wrong_type", id="null as body"),
        pytest.param(
            {**PAIR, "body": {str(n): 0 for n in range(65)}},
            "/body",
            "out_of_range",
            id="many fields",
        ),
    ],
)
def test_an_entry_that_is_no_question_spoils_its_own_answer_alone(
    entry: object, pointer: str, code: str, client: FlaskClient
) -> None:
    answers = client.post(PATH, json={"requests": [PAIR, entry, PAIR]}).get_json()["answers"]
    assert [each["status"] for each in answers] == [200, 422, 200]
    assert answers[1]["body"]["type"] == "/problems/invalid_request"
    (error,) = answers[1]["body"]["errors"]
    assert (pointer, code) == (error["pointer"], error["code"])


def test_an_entry_that_is_no_question_is_answered_by_its_name(client: FlaskClient) -> None:
    first, second, third = ask(
        client, {"id": "a", "path": 3}, {"id": "b", **PAIR}, {"id": "b", **PAIR}
    )
    assert (first["id"], first["status"]) == ("a", 422)
    assert (second["id"], second["status"]) == ("b", 200)
    assert (third["id"], third["body"]["errors"][0]["code"]) == ("b", "repeated")


def test_a_thousand_questions_about_long_states_fit(client: FlaskClient) -> None:
    view = {"path": "/v1/mcr/view", "body": {"state": {"seed": "x" * 2000}, "seat": 0}}
    answers = ask(client, *[view] * 1000)
    assert {each["status"] for each in answers} == {422}


def test_a_batch_may_be_longer_than_other_bodies(client: FlaskClient) -> None:
    long = {"path": CLASSIFY, "body": {"cards": "3" * 320}}
    assert client.post(PATH, json={"requests": [long] * 1000}).status_code == 200
    longer = {"path": CLASSIFY, "body": {"cards": "3" * 4_200_000}}
    assert client.post(PATH, json={"requests": [longer]}).status_code == 413
