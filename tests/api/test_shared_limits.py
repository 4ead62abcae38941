"""Rate limits in a shared store: servers count together, and survive its loss."""

from __future__ import annotations

import logging
import socket
import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from app import create_app
from app.config import SettingError, Settings
from app.guard.buckets import Policy
from app.guard.shared_buckets import SharedBuckets, connect
from app.server.start import obstacle_to
from tests.api.contract import problem
from tests.api.serving import PLAIN, Server
from tests.support.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CLASSIFY = "/v1/doudizhu/classify"
PAIR = {"cards": "33"}
# So slow that nothing comes back during a test.
SLOW = Policy(burst=10, per_second=0.0001)
LOG = logging.getLogger("limits")
# The patience of a test with the store, longer than that of a question.
PATIENT = 20.0


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """A running store."""
    with Store() as found:
        yield found


class Clock:
    """A clock that stops until it is set."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def buckets(
    store: Store, policy: Policy = SLOW, clock: Clock | None = None, seconds: float = PATIENT
) -> SharedBuckets:
    return SharedBuckets(connect(store.url, seconds), policy, LOG, clock or Clock())


@pytest.mark.parametrize(
    "costs", [[1] * 12, [4, 4, 4, 2, 1], [30, 1], [1, 30], [10, 1], [9, 2, 1], [30, -9, 1], [1, -9]]
)
def test_the_script_gives_what_the_policy_says(store: Store, costs: list[int]) -> None:
    shared, left = buckets(store), float(SLOW.burst)
    for cost in costs:
        expected = SLOW.take(left, 0, cost)
        left = expected.left
        found = shared.take(f"policy {costs}", cost)
        assert found.left == pytest.approx(expected.left, abs=0.01)
        assert found.wait == pytest.approx(expected.wait, rel=0.01)


def test_the_script_knows_what_a_request_has_paid_already(store: Store) -> None:
    shared = buckets(store)
    assert [shared.take("paying", 1).left, shared.take("paying", 29, paid=1).left] == pytest.approx(
        [9, -20], abs=0.01
    )


def test_what_was_taken_comes_back_with_the_clock_of_the_store(store: Store) -> None:
    shared = buckets(store, Policy(burst=1, per_second=20))
    assert shared.take("quick", 1).wait == 0
    wait = shared.take("quick", 1).wait
    time.sleep(wait + 0.1)
    assert shared.take("quick", 1).wait == 0


def test_several_servers_count_together(store: Store) -> None:
    one, other = buckets(store), buckets(store)
    found = [each.take("both", 1).left for each in (one, other, one, other)]
    assert found == pytest.approx([9, 8, 7, 6], abs=0.01)


def test_a_bucket_that_is_full_again_is_forgotten(store: Store) -> None:
    buckets(store, Policy(burst=10, per_second=1)).take("soon", 1)
    client = connect(store.url, PATIENT)
    ttl = client.pttl("paiju:rate:soon")
    assert isinstance(ttl, int)
    assert 0 < ttl <= 1000
    assert client.keys("*policy*") != []


def test_while_the_store_is_away_the_worker_counts_and_then_they_count_together_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    clock = Clock()
    with Store() as store:
        shared = buckets(store, clock=clock)
        assert shared.take("somebody", 7).left == pytest.approx(3, abs=0.01)
        store.stop()
        # The worker counts alone, from a full bucket.
        assert [shared.take("somebody", 4).wait == 0 for _ in range(3)] == [True, True, False]
        store.start()
        # The store is not tried again before the first pause of half a second is over.
        assert shared.take("somebody", 1).left == pytest.approx(1, abs=0.01)
        clock.now += 0.5
        assert shared.take("somebody", 1).left == pytest.approx(9, abs=0.01)
        assert shared.take("somebody", 1).left == pytest.approx(8, abs=0.01)
    assert [record.getMessage().partition(" (")[0] for record in caplog.records] == [
        "the store of rate limits does not answer",
        "the store of rate limits answers again",
    ]
    assert store.url not in caplog.text


def test_the_pauses_grow_to_half_a_minute() -> None:
    clock = Clock()
    tried: list[float] = []
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    shared = SharedBuckets(connect(f"redis://127.0.0.1:{port}", PATIENT), SLOW, LOG, clock)
    asked = shared._script

    def ask(**given: object) -> object:
        tried.append(clock.now)
        return asked(**given)

    shared._script = ask
    for tick in range(240):
        clock.now = tick / 2
        shared.take("somebody", 1)
    pauses = [after - before for before, after in pairwise(tried)]
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30]


def test_a_store_that_says_nothing_is_waited_for_no_longer_than_it_may_take() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        shared = SharedBuckets(connect(url, 0.05), SLOW, LOG, Clock())
        started = time.monotonic()
        for _ in range(50):
            shared.take("somebody", 1)
        # Only one question has waited.
        assert time.monotonic() - started < 2


def test_of_many_questions_at_once_the_first_tells_that_the_store_is_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    shared = SharedBuckets(connect("redis://127.0.0.1:9", 1), SLOW, LOG, Clock())
    error = ConnectionError()
    for _ in range(3):
        # Three threads that asked at the same time all fail.
        shared._lost(error, 0.0)
    assert len(caplog.records) == 1
    assert shared._pause == 0.5


def test_an_error_of_the_store_is_no_error_of_the_question(store: Store) -> None:
    client = connect(store.url, PATIENT)
    client.set("paiju:rate:wrong", "no bucket")
    assert buckets(store).take("wrong", 1).left == 9


def test_servers_that_share_a_store_share_their_limits_and_go_on_without_it(
    tmp_path: Path,
) -> None:
    with Store() as store:
        here = Settings(rate=1, burst=6, redis_url=store.url, redis_ms=5000)
        other = create_app(here).test_client()
        settings = {
            **PLAIN,
            "PAIJU_RATE": "1",
            "PAIJU_BURST": "6",
            "PAIJU_WORKERS": "1",
            "PAIJU_REDIS_URL": store.url.replace("redis:", "valkey:"),
            # Enough for a busy machine: a server that gives up would count alone.
            "PAIJU_REDIS_MS": "5000",
        }
        with Server(tmp_path, settings) as server:
            for _ in range(3):
                assert server.post(CLASSIFY, PAIR).status_code == 200
                assert other.post(CLASSIFY, json=PAIR).status_code == 200
            for refused in (server.post(CLASSIFY, PAIR), other.post(CLASSIFY, json=PAIR)):
                problem(refused, 429, "rate_limited")
                assert 1 <= int(refused.headers["Retry-After"]) <= 60
            store.stop()
            found = [server.post(CLASSIFY, PAIR).status_code for _ in range(7)]
            assert found == [200] * 6 + [429]
            assert "paiju_rate_counted_alone_total 7.0" in server.get("/metrics").text
            assert store.url not in server.errors


@pytest.mark.parametrize(
    "url",
    ["redis://h", "rediss://u:p@h:1/0", "valkey://h/1", "valkeys://h", "unix:///run/redis.sock"],
)
def test_the_address_of_a_store_is_read(url: str) -> None:
    assert url == Settings.from_environment({"PAIJU_REDIS_URL": url}).redis_url


@pytest.mark.parametrize("url", ["localhost:6379", "http://h:secret@h", "redis://", "redis:secret"])
def test_what_is_no_address_of_a_store_is_refused_and_not_shown(url: str) -> None:
    with pytest.raises(SettingError) as refused:
        Settings.from_environment({"PAIJU_REDIS_URL": url})
    assert "PAIJU_REDIS_URL cannot be used; it must be an address such as" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_where_the_client_is_missing_the_server_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.server.start.find_spec", lambda _: None)
    found = obstacle_to(Settings(port=0, redis_url="redis://store.example"))
    assert found == (
        "PAIJU_REDIS_URL is set, but its client is missing: pip install 'paiju[redis]'"
    )
