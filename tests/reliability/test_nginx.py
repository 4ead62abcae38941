"""nginx in front of the service with deploy/nginx: it keeps slow clients and floods away."""

from __future__ import annotations

import json
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
import requests

from app.config import Settings
from app.problems import TYPES
from bench.drills.arrivals import call, one_after_another
from bench.drills.load import ATTACKS, CHEAP, attack
from tests.api.contract import problem
from tests.api.serving import Server
from tests.support.load import load
from tests.support.malformed import REFUSED
from tests.support.nginx import PROGRAM, Nginx
from tests.support.processes import wait_for_workers
from tests.support.raw import Raw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# scripts/provide installs nginx if it can; in CI it must be there.
pytestmark = pytest.mark.skipif(
    PROGRAM is None and not os.environ.get("CI"), reason="nginx is not installed"
)
# An answer that ended after its head.
HALF = "IncompleteRead(0 bytes read"
# More connections than nginx allows one address.
ATTACKERS = 48


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one thread, which a single client could hold."""
    settings = {"PAIJU_WORKERS": "1", "PAIJU_THREADS": "1"}
    with Server(tmp_path_factory.mktemp("server"), settings) as found:
        found.session.close()
        yield found


@pytest.fixture(scope="module")
def nginx(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    """Nginx in front of the server."""
    with Nginx(tmp_path_factory.mktemp("nginx") / "files", server.url) as found:
        yield found


def test_questions_are_answered_as_the_service_answers_them(server: Server, nginx: Nginx) -> None:
    asked = {"cards": "333444TJ"}
    path = "/v1/doudizhu/classify"
    straight = requests.post(server.url + path, json=asked, timeout=30)
    through = requests.post(nginx.url + path, json=asked, timeout=30)
    assert straight.json() == through.json()
    assert straight.headers.keys() <= through.headers.keys() | {"Server"}
    assert "nginx/" not in through.headers["Server"]


@pytest.mark.parametrize("kind", ATTACKS)
def test_slow_clients_keep_no_other_from_its_answer(nginx: Nginx, kind: str) -> None:
    with attack(nginx, kind, ATTACKERS):
        answered = one_after_another(nginx.url, CHEAP, 10)
    assert [each.status for each in answered] == [200] * 10


def test_a_body_that_comes_in_pieces_reaches_the_service_whole(nginx: Nginx) -> None:
    def pieces() -> Iterator[bytes]:
        for place in range(0, len(CHEAP.body), 16):
            time.sleep(0.02)
            yield CHEAP.body[place : place + 16]

    headers = {"Content-Type": "application/json"}
    found = requests.post(nginx.url + CHEAP.path, data=pieces(), headers=headers, timeout=30)
    assert found.status_code == 200


@pytest.mark.parametrize("path", ["/.problem/400", "/.problem/", "/.problem"])
def test_the_pages_of_refusals_are_nobodys(nginx: Nginx, path: str) -> None:
    assert requests.get(nginx.url + path, timeout=30).status_code == 404


def test_metrics_are_not_for_everyone(nginx: Nginx) -> None:
    assert requests.get(f"{nginx.url}/metrics", timeout=30).status_code == 404


@pytest.mark.parametrize(("sent", "status", "code"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_question_is_refused_with_a_problem_document(
    nginx: Nginx, sent: bytes, status: int, code: str
) -> None:
    with Raw(nginx) as raw:
        found = problem(raw.send(sent).answer(), status, code)
    kind = TYPES[code]
    assert (kind.title.en, kind.status) == (found["title"], found["status"])
    assert call(nginx.url, CHEAP).status == 200


def test_who_asks_too_much_is_told_when_to_come_again(nginx: Nginx) -> None:
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda _: call(nginx.url, CHEAP), range(600)))
    refused = [each for each in answers if each.status == 429]
    assert {each.status for each in answers} == {200, 429}
    assert {each.retry_after for each in refused} == {"1"}
    time.sleep(1)
    assert call(nginx.url, CHEAP).status == 200


# The networks of a cluster, as in the chart.
OWN = {
    "networks.conf": "set_real_ip_from 127.0.0.0/8; geo $own_network { 127.0.0.0/8 own; }",
    "networks.map": "default $own_network;",
}


def test_of_a_network_of_ones_own_callers_are_not_limited_but_those_for_whom_they_call(
    server: Server, tmp_path: Path
) -> None:
    def ask(nginx: Nginx, caller: str | None) -> int:
        headers = {"Content-Type": "application/json"}
        if caller:
            headers["X-Forwarded-For"] = f"203.0.113.9, {caller}"
        answer = requests.post(nginx.url + CHEAP.path, CHEAP.body, headers=headers, timeout=30)
        return answer.status_code

    with Nginx(tmp_path / "nginx", server.url, own=OWN) as nginx, ThreadPoolExecutor(16) as pool:
        assert set(pool.map(lambda _: ask(nginx, None), range(400))) == {200}
        assert set(pool.map(lambda _: ask(nginx, "192.0.2.1"), range(600))) == {200, 429}
        assert ask(nginx, "192.0.2.2") == 200
        logged = (nginx.folder / "access.log").read_text(encoding="utf-8")
        assert '"remote":"192.0.2.1"' in logged
        assert "203.0.113.9" not in logged


def test_when_a_worker_is_killed_at_most_an_answer_that_had_begun_is_lost(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "server") as server,
        Nginx(tmp_path / "nginx", server.url, ("limit_req zone",)) as nginx,
    ):
        kills, threads = 3, Settings().threads
        with load(nginx) as asked:
            for _ in range(kills):
                os.kill(min(wait_for_workers(server)), signal.SIGKILL)
                asked.has_grown()
        assert asked.statuses == {200}
        # A thread that was killed between the head and the body of its answer.
        assert {each.split(",")[0] for each in asked.failures} <= {HALF}
        assert len(asked.failures) <= kills * threads


def test_a_service_that_is_away_is_told_of_as_one_that_is_not_ready(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "server", {"PAIJU_WORKERS": "1"}) as server,
        Nginx(tmp_path / "nginx", server.url) as nginx,
    ):
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(timeout=60)
        found = requests.post(nginx.url + CHEAP.path, data=CHEAP.body, timeout=30)
        assert (found.status_code, found.headers["Retry-After"]) == (503, "1")
        assert found.json()["type"] == "/problems/not_ready"


def test_the_log_of_nginx_tells_nothing_of_hands(nginx: Nginx) -> None:
    requests.get(f"{nginx.url}/v1/games?hand=7S8S9S", timeout=30)
    logged = (nginx.folder / "access.log").read_text(encoding="utf-8")
    line = json.loads(logged.splitlines()[-1])
    assert line["path"] == "/v1/games"
    assert 0 <= line["seconds"] < 30
    assert "7S8S" not in logged
    assert "33344567" not in logged
