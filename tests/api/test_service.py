"""Beside the questions: health, readiness, version, metrics, and pages of other origins."""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING

import pytest

from app import __version__, create_app
from app.config import Settings
from tests.api.contract import problem
from tests.api.serving import PLAIN, Server, until
from tests.support.processes import wait_for_workers

if TYPE_CHECKING:
    from pathlib import Path

    from flask.testing import FlaskClient

CLASSIFY = "/v1/doudizhu/classify"
ORIGIN = "https://play.example"
OTHER = "http://localhost:5173"


def test_the_server_lives_from_the_start_but_is_ready_only_when_warm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Real servers warm up in full.
    monkeypatch.setattr("app.routes.health.warm_up", lambda **_: iter(["built"]))
    told: list[str] = []
    application = create_app(Settings())
    client, lifecycle = application.test_client(), application.extensions["paiju-lifecycle"]
    assert client.get("/healthz").get_json() == {"status": "alive"}
    assert problem(client.get("/readyz"), 503, "not_ready")["detail"] == "the server is starting"
    lifecycle.warm_up(told.append)
    assert told == ["built"]
    assert client.get("/readyz").get_json() == {"status": "ready"}
    lifecycle.drain()
    assert problem(client.get("/readyz"), 503, "not_ready")["detail"] == "the server is stopping"
    assert client.get("/healthz").get_json() == {"status": "alive"}
    assert client.post(CLASSIFY, json={"cards": "3"}).status_code == 200


def test_the_version_is_the_packages(server: Server) -> None:
    expected = {"name": "paiju", "version": __version__, "api": "v1"}
    assert expected == server.get("/version").json()


def test_the_default_language_is_a_setting() -> None:
    client = create_app(Settings(language="zh")).test_client()
    answers = {
        header: client.post(CLASSIFY, json={"cards": "3"}, headers={"Accept-Language": header})
        for header in ("", "fr", "*", "en")
    }
    names = {header: each.get_json()["play"]["name"] for header, each in answers.items()}
    assert names == {"": "单张", "fr": "单张", "*": "单张", "en": "single"}


def test_the_longest_body_is_a_setting() -> None:
    client = create_app(Settings(max_body=1024)).test_client()
    body = b'{"cards": "3"}'
    sent = {"content_type": "application/json"}
    assert client.post(CLASSIFY, data=body.ljust(1024), **sent).status_code == 200
    problem(client.post(CLASSIFY, data=body.ljust(1025), **sent), 413, "body_too_large")


def counts(server: Server) -> dict[tuple[str, str, str], int]:
    """The counted requests by operation, method and status."""
    line = r'^paiju_requests_total\{method="(.*?)",operation="(.*?)",status="(.*?)"\} (.*)$'
    found = re.findall(line, server.get("/metrics").text, re.MULTILINE)
    return {(operation, method, status): int(float(n)) for method, operation, status, n in found}


def test_the_metrics_of_both_workers_add_up(tmp_path: Path) -> None:
    folder = tmp_path / "metrics"
    folder.mkdir()
    sent: list[int] = []

    def ask() -> None:
        body = {"cards": "3"}
        sent.extend(server.post(CLASSIFY, body, Connection="close").status_code for _ in range(20))

    def both_have_counted() -> bool:
        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        files = {file.name for file in folder.glob("counter_*.db")}
        return {f"counter_{pid}.db" for pid in workers} <= files

    with Server(
        tmp_path, {**PLAIN, "PROMETHEUS_MULTIPROC_DIR": str(folder)}, is_measured=True
    ) as server:
        workers = wait_for_workers(server)
        until("both workers have answered", both_have_counted)
        key = ("doudizhu_classify", "POST", "200")
        assert (counts(server)[key], {200}) == (len(sent), set(sent))
        assert (
            f'_count{{operation="doudizhu_classify"}} {len(sent)}.0' in server.get("/metrics").text
        )


def test_strange_methods_and_paths_make_no_labels_of_their_own(server: Server) -> None:
    before = counts(server).get(("none", "OTHER", "404"), 0)
    for number in range(3):
        server.session.request(f"BREW{number}", f"{server.url}/tea/{number}", timeout=30)
    assert counts(server)["none", "OTHER", "404"] == before + 3
    text = server.get("/metrics").text
    assert ("BREW" in text, "tea" in text) == (False, False)


def test_metrics_are_in_the_format_that_prometheus_reads(server: Server) -> None:
    response = server.get("/metrics")
    assert response.headers["Content-Type"].startswith("text/plain; version=")
    assert "# TYPE paiju_request_seconds histogram" in response.text


@pytest.fixture
def shared() -> FlaskClient:
    """A client of an application that pages of two origins may call."""
    return create_app(Settings(cors_origins=(ORIGIN, OTHER))).test_client()


def preflight(client: FlaskClient, origin: str) -> dict[str, str]:
    """The CORS headers of a browser's preflight."""
    asked = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    response = client.options(CLASSIFY, headers=asked)
    assert response.status_code == 200
    return {name.lower(): value for name, value in response.headers.items()}


@pytest.mark.parametrize("origin", [ORIGIN, OTHER])
def test_a_page_of_a_listed_origin_may_call(shared: FlaskClient, origin: str) -> None:
    response = shared.post(CLASSIFY, json={"cards": "3"}, headers={"Origin": origin})
    assert origin == response.headers["Access-Control-Allow-Origin"]
    assert "Origin" in response.headers["Vary"]
    exposed = response.headers["Access-Control-Expose-Headers"].split(", ")
    assert sorted(exposed) == [
        "RateLimit",
        "RateLimit-Policy",
        "Retry-After",
        "Server-Timing",
        "WWW-Authenticate",
        "X-Request-Id",
    ]
    told = preflight(shared, origin)
    assert origin == told["access-control-allow-origin"]
    assert "POST" in told["access-control-allow-methods"]
    assert told["access-control-allow-headers"] == "content-type"
    assert told["access-control-max-age"] == "7200"
    assert "access-control-allow-credentials" not in told


def test_a_page_of_a_listed_origin_may_read_refusals(shared: FlaskClient) -> None:
    response = shared.post(CLASSIFY, json={"cards": "33333"}, headers={"Origin": ORIGIN})
    assert (response.status_code, response.headers["Access-Control-Allow-Origin"]) == (422, ORIGIN)


@pytest.mark.parametrize(
    "origin",
    [
        *("null", "https://evil.example", "http://play.example", f"{ORIGIN}.evil.example"),
        *(f"{ORIGIN}:444", "https://playxexample", "https://x.play.example", "*"),
    ],
)
def test_a_page_of_another_origin_may_not(shared: FlaskClient, origin: str) -> None:
    response = shared.post(CLASSIFY, json={"cards": "3"}, headers={"Origin": origin})
    assert "Access-Control-Allow-Origin" not in response.headers
    assert "access-control-allow-origin" not in preflight(shared, origin)


def test_no_origin_is_listed_unless_it_is_set(client: FlaskClient) -> None:
    response = client.post(CLASSIFY, json={"cards": "3"}, headers={"Origin": ORIGIN})
    assert "Access-Control-Allow-Origin" not in response.headers
    assert "access-control-allow-origin" not in preflight(client, ORIGIN)
