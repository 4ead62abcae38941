"""Rate limits: the allowance of a caller, its refill, and the headers that report it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import create_app
from app.config import Settings
from app.guard.buckets import OwnBuckets, Policy
from app.guard.callers import client_address
from app.guard.gate import gate_of
from app.keys import entry_of, new_key, read_entries
from tests.api.contract import problem

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

CLASSIFY = "/v1/doudizhu/classify"
PAIR = {"cards": "33"}

Json = dict[str, Any]
SUGGEST = "/v1/doudizhu/suggest"


class Clock:
    """A clock that stops until it is set."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.mark.parametrize(
    ("had", "passed", "cost", "left", "wait"),
    [
        pytest.param(10, 0, 1, 9, 0, id="a full bucket"),
        pytest.param(1, 0, 1, 0, 0, id="the last of it"),
        pytest.param(0, 0, 1, 0, 0.5, id="none is left: half a second until there is"),
        pytest.param(0.5, 0, 1, 0.5, 0.25, id="half of one is left"),
        pytest.param(0, 3, 6, 0, 0, id="it has come back"),
        pytest.param(9, 100, 1, 9, 0, id="no more comes back than it holds"),
        pytest.param(5, 0, 8, 5, 1.5, id="what is dear waits for the rest"),
        pytest.param(10, 0, 30, -20, 0, id="what is dearer than a full bucket owes the rest"),
        pytest.param(-20, 0, 1, -20, 10.5, id="what is owed comes back first"),
        pytest.param(9, 0, 30, 9, 0.5, id="but it needs a full one"),
        pytest.param(-20, 0, -9, -11, 0, id="something is given back"),
        pytest.param(9, 0, -9, 10, 0, id="no more than it holds"),
    ],
)
def test_what_a_bucket_gives(
    had: float, passed: float, cost: int, left: float, wait: float
) -> None:
    assert (left, wait) == Policy(burst=10, per_second=2).take(had, passed, cost)


STEPS = st.lists(st.tuples(st.floats(0, 30), st.integers(1, 40)), max_size=40)


@given(steps=STEPS, burst=st.integers(1, 20), per_second=st.sampled_from([0.1, 1, 5]))
def test_nobody_gets_more_than_a_bucket_and_what_comes_back(
    steps: list[tuple[float, int]], burst: int, per_second: float
) -> None:
    clock = Clock()
    buckets = OwnBuckets(Policy(burst, per_second), clock)
    given_ = last = 0
    for passed, cost in steps:
        clock.now += passed
        if not buckets.take("somebody", cost).wait:
            given_, last = given_ + cost, cost
    # At most the last question is owed in the end.
    assert given_ <= burst + clock.now * per_second + max(0, last - burst) + 1e-6


@given(steps=STEPS, burst=st.integers(1, 20))
def test_who_waits_as_long_as_is_said_is_answered(
    steps: list[tuple[float, int]], burst: int
) -> None:
    clock = Clock()
    buckets = OwnBuckets(Policy(burst, 2), clock)
    for passed, cost in steps:
        clock.now += passed
        taken = buckets.take("somebody", cost)
        if taken.wait:
            clock.now += taken.wait + 1e-6
            assert buckets.take("somebody", cost).wait == 0


def test_each_caller_has_a_bucket_and_the_number_remembered_is_limited() -> None:
    buckets = OwnBuckets(Policy(burst=1, per_second=1), Clock(), most=3)
    for name in ("a", "b", "c"):
        assert buckets.take(name, 1).wait == 0
        assert buckets.take(name, 1).wait == 1
    assert buckets.take("a", 1).wait == 1
    # The caller that asked longest ago is forgotten.
    assert buckets.take("d", 1).wait == 0
    assert [name for name in ("a", "c", "d") if not buckets.take(name, 1).wait] == []
    assert buckets.take("b", 1).wait == 0


def limited(**settings: Any) -> FlaskClient:  # noqa: ANN401 - whatever a setting is
    """A client with a limit; one question comes back in a minute, so none during a test."""
    return create_app(Settings(**{"rate": 1, "burst": 60, **settings})).test_client()


def ask(client: FlaskClient, peer: str = "192.0.2.1", **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    environ = {"REMOTE_ADDR": peer}
    return client.post(CLASSIFY, json=PAIR, headers=named, environ_base=environ)


def left(response: TestResponse) -> int:
    """The allowance left, by the answer's header."""
    found = re.fullmatch(r'"questions";r=(\d+);t=\d+', response.headers["RateLimit"])
    assert found is not None
    return int(found[1])


def test_an_answer_tells_the_policy_and_what_is_left() -> None:
    client = limited(burst=5)
    assert [left(ask(client)) for _ in range(3)] == [4, 3, 2]
    assert ask(client).headers["RateLimit-Policy"] == '"questions";q=5;w=300'


def test_without_a_burst_a_minute_s_worth_may_be_asked_at_once() -> None:
    assert ask(limited(rate=7, burst=0)).headers["RateLimit-Policy"] == '"questions";q=7;w=60'


def test_who_has_nothing_left_is_told_when_to_ask_again() -> None:
    client = limited(burst=2)
    assert [ask(client).status_code for _ in range(2)] == [200, 200]
    refused = ask(client)
    problem(refused, 429, "rate_limited")
    retry = int(refused.headers["Retry-After"])
    assert 1 <= retry <= 60
    # The draft: no earlier than the end of the effective window.
    assert refused.headers["RateLimit"] == f'"questions";r=0;t={retry}'


def test_callers_do_not_share_a_limit_but_the_addresses_of_one_do() -> None:
    client = limited(burst=1)
    for first, second in (
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.2", "::ffff:192.0.2.2"),
        ("2001:db8::1", "2001:db8::ffff:2"),
        ("no address", "nor this"),
    ):
        assert ask(client, first).status_code == 200
        assert ask(client, second).status_code == 429
    assert ask(client, "2001:db8:0:1::1").status_code == 200


def test_a_key_has_a_limit_of_its_own_wherever_it_is_used() -> None:
    keys = {"shop": new_key(), "lab": new_key()}
    entries = read_entries(entry_of(name, key) for name, key in keys.items())
    client = limited(burst=1, api_keys=entries)
    assert ask(client, "192.0.2.1", X_API_Key=keys["shop"]).status_code == 200
    assert ask(client, "192.0.2.2", X_API_Key=keys["shop"]).status_code == 429
    assert ask(client, "192.0.2.1", X_API_Key=keys["lab"]).status_code == 200
    # A caller without a key uses no other caller's allowance.
    unknown = ask(client, "192.0.2.1")
    problem(unknown, 401, "unauthorized")
    assert "RateLimit" not in unknown.headers


@pytest.mark.parametrize(
    ("path", "budget", "cost"),
    [
        (SUGGEST, {}, 10),
        (SUGGEST, {"budget_ms": 1}, 1),
        (SUGGEST, {"budget_ms": 26}, 2),
        (SUGGEST, {"budget_ms": 2000}, 80),
        # A budget that is none is refused, and counts as the nearest that is one, or the default.
        (SUGGEST, {"budget_ms": 10**9}, 80),
        (SUGGEST, {"budget_ms": -3}, 1),
        (SUGGEST, {"budget_ms": "long"}, 10),
        ("/v1/doudizhu/advance", {}, 10),
        ("/v1/doudizhu/advance", {"budget_ms": 100}, 4),
        ("/v1/doudizhu/bid", {"budget_ms": 50}, 2),
        ("/v1/doudizhu/split", {}, 1),
        ("/v1/doudizhu/split", {"limit": 20}, 10),
        ("/v1/doudizhu/hints", {"limit": 100}, 10),
        ("/v1/tables", {}, 12),
        ("/v1/tables/act", {"table": "none"}, 12),
        (CLASSIFY, PAIR, 1),
    ],
)
def test_a_question_counts_by_its_budget(path: str, budget: Json, cost: int) -> None:
    client = limited(burst=200)
    assert left(client.post(path, json=budget)) == 200 - cost
    batch = {"requests": [{"path": path, "body": budget}]}
    assert left(client.post("/v1/batch", json=batch)) == 200 - 2 * cost


def test_a_question_that_its_caller_has_not_enough_left_for_is_refused_unanswered() -> None:
    client = limited(burst=20)
    assert left(client.post(SUGGEST, json={"budget_ms": 400})) == 4
    refused = client.post(SUGGEST, json={"budget_ms": 400})
    problem(refused, 429, "rate_limited")
    assert left(refused) == 3
    assert client.post(SUGGEST, json={"budget_ms": 25}).status_code == 422


def test_what_the_gate_refuses_counts_as_a_plain_question() -> None:
    client = limited(threads=1)
    body = {"requests": [{"path": SUGGEST, "body": {}}] * 4}
    with gate_of(client.application).passing("test"):
        refused = client.post(SUGGEST, json={})
        problem(refused, 503, "busy")
        assert left(refused) == 60 - 1
        refused = client.post("/v1/batch", json=body)
        problem(refused, 503, "busy")
        assert left(refused) == 60 - 2
    assert left(client.post("/v1/batch", json=body)) == 60 - 2 - 4 * 10


def test_a_batch_counts_as_its_questions() -> None:
    client = limited()
    light, heavy = {"path": CLASSIFY, "body": PAIR}, {"path": SUGGEST, "body": {}}
    asked = {"requests": [light, light, heavy, {"path": "/nothing", "body": {}}]}
    assert left(client.post("/v1/batch", json=asked)) == 60 - 3 - 10
    # An unreadable batch counts as one question.
    assert left(client.post("/v1/batch", json={})) == 60 - 3 - 10 - 1


def test_a_batch_that_its_caller_has_not_enough_left_for_is_refused_whole() -> None:
    client = limited()
    asked = {"requests": [{"path": CLASSIFY, "body": PAIR}] * 40}
    assert client.post("/v1/batch", json=asked).status_code == 200
    refused = client.post("/v1/batch", json=asked)
    problem(refused, 429, "rate_limited")
    # The second batch has paid one and lacks twenty: as many minutes.
    assert 19 * 60 < int(refused.headers["Retry-After"]) <= 20 * 60


def test_a_batch_dearer_than_all_that_may_be_asked_at_once_is_answered_and_owed() -> None:
    client = limited(burst=10)
    asked = {"requests": [{"path": CLASSIFY, "body": PAIR}] * 30}
    answered = client.post("/v1/batch", json=asked)
    assert (answered.status_code, left(answered)) == (200, 0)
    # Twenty questions are owed; one comes back in a minute.
    refused = client.post(CLASSIFY, json=PAIR)
    problem(refused, 429, "rate_limited")
    assert 20 * 60 < int(refused.headers["Retry-After"]) <= 21 * 60
    problem(client.post("/v1/batch", json=asked), 429, "rate_limited")


@pytest.mark.parametrize("path", ["/", "/docs", "/healthz", "/metrics", "/nothing", "/v1/nothing"])
def test_what_is_no_question_has_no_limit(path: str) -> None:
    client = limited(burst=1)
    for _ in range(3):
        response = client.get(path)
        assert response.status_code in {200, 404}
        assert "RateLimit" not in response.headers


@pytest.mark.parametrize("settings", [{"rate": 0}, {"rate": 0, "burst": 1}])
def test_without_a_limit_nobody_is_counted(settings: dict[str, int]) -> None:
    client = limited(**settings)
    responses = [ask(client) for _ in range(3)]
    assert [(each.status_code, "RateLimit" in each.headers) for each in responses] == [
        (200, False)
    ] * 3


PROXIES = ("10.0.0.0/8", "2001:db8:ffff::/48")


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        pytest.param("198.51.100.7", "203.0.113.9", "198.51.100.7", id="a stranger says so"),
        pytest.param("10.0.0.1", "203.0.113.9", "203.0.113.9", id="a proxy says so"),
        pytest.param("10.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9", id="who asked the proxy"),
        pytest.param("10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9", id="two proxies"),
        pytest.param("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3", id="nothing but proxies"),
        pytest.param("10.0.0.1", "", "10.0.0.1", id="a proxy says nothing"),
        pytest.param("10.0.0.1", "unknown", "10.0.0.1", id="no address"),
        pytest.param("10.0.0.1", "203.0.113.9, ??", "10.0.0.1", id="no address at the end"),
        pytest.param("10.0.0.1", "203.0.113.9:4711", "203.0.113.9", id="with a port"),
        pytest.param("10.0.0.1", "[2001:db8::9]:4711", "2001:db8::9", id="six, with a port"),
        pytest.param("2001:db8:ffff::1", "2001:db8::9", "2001:db8::9", id="version six"),
        pytest.param("::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9", id="four within six"),
        pytest.param("", "203.0.113.9", "", id="nobody knows who"),
        pytest.param("10.0.0.1", ", ".join(["10.0.0.2"] * 99), "10.0.0.2", id="far too many"),
    ],
)
def test_who_is_behind_proxies_is_believed_of_those_that_are_trusted(
    peer: str, forwarded: str, expected: str
) -> None:
    trusted = Settings.from_environment({"PAIJU_TRUSTED_PROXIES": ",".join(PROXIES)})
    assert expected == client_address(peer, forwarded, trusted.trusted_proxies)


def test_behind_a_trusted_proxy_each_client_has_a_limit() -> None:
    networks = Settings.from_environment({"PAIJU_TRUSTED_PROXIES": "10.0.0.0/8"}).trusted_proxies
    client = limited(burst=1, trusted_proxies=networks)
    for address in ("203.0.113.9", "203.0.113.10"):
        assert ask(client, "10.0.0.1", X_Forwarded_For=address).status_code == 200
        assert ask(client, "10.0.0.1", X_Forwarded_For=address).status_code == 429


def test_without_trusted_proxies_nobody_gets_a_new_limit_by_another_name() -> None:
    client = limited(burst=1)
    assert ask(client, X_Forwarded_For="203.0.113.9").status_code == 200
    assert ask(client, X_Forwarded_For="203.0.113.10").status_code == 429
