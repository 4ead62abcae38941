"""Every request gets an id, its time, security headers, and a clean refusal of odd methods."""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING

import pytest

from tests.api.contract import operations, problem
from tests.api.serving import Server, until

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask

    from tests.api.serving import Json

CLASSIFY = "/v1/doudizhu/classify"
EVERYWHERE = (
    *("/", "/docs", "/docs/docs.js", "/openapi.yaml", "/openapi.json", "/problems", "/healthz"),
    *("/readyz", "/version", "/metrics", "/v1/games", "/v1/games/doudizhu", "/nothing", CLASSIFY),
)

# HSTS is the proxy's, which has HTTPS.
SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_has_an_id_a_time_and_safe_headers(server: Server, path: str) -> None:
    headers = server.session.get(server.url + path, allow_redirects=False, timeout=30).headers
    assert re.fullmatch(r"[0-9a-f]{32}", headers["X-Request-Id"])
    assert re.fullmatch(r"app;dur=\d+\.\d{3}", headers["Server-Timing"])
    assert {name: headers[name] for name in SAFE} == SAFE
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in headers
    assert {"Set-Cookie", "Strict-Transport-Security", "RateLimit"}.isdisjoint(headers)


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/v1//games", 404, None),
        ("/v1//doudizhu//classify", 404, None),
        ("/v1/games/", 200, None),
        ("/book", 302, "/book/en/"),
    ],
)
def test_no_answer_leads_to_the_host_that_a_caller_names(
    application: Flask, path: str, status: int, location: str | None
) -> None:
    answer = application.test_client().get(path, headers={"Host": "evil.example"})
    assert (answer.status_code, answer.headers.get("Location")) == (status, location)


@pytest.mark.parametrize("given", ["a", "order-66:7_x.y", "0" * 64])
def test_a_sane_request_id_is_kept(server: Server, given: str) -> None:
    assert given == server.get("/version", X_Request_Id=given).headers["X-Request-Id"]
    refused = problem(server.get("/nothing", X_Request_Id=given), 404, "not_found")
    assert given == refused["instance"]


@pytest.mark.parametrize(
    "given",
    ["", "0" * 65, "a b", "a\tb", "<script>", "a,b", '"', "é", "a/b", "{{7*7}}"],
    ids=repr,
)
def test_another_request_id_is_replaced(server: Server, given: str) -> None:
    answered = server.get("/version", X_Request_Id=given).headers["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f]{32}", answered)


def test_ids_that_are_drawn_differ(server: Server) -> None:
    drawn = {server.get("/version").headers["X-Request-Id"] for _ in range(20)}
    assert len(drawn) == 20


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "BREW"])
@pytest.mark.parametrize(
    "operation", [each for each in operations() if each.method == "post"], ids=str
)
def test_a_question_by_another_method_is_a_405_that_names_the_right_one(
    server: Server, operation: object, method: str
) -> None:
    path = getattr(operation, "path", "")
    response = server.session.request(method, server.url + path, timeout=30)
    problem(response, 405, "method_not_allowed")
    assert sorted(response.headers["Allow"].split(", ")) == ["OPTIONS", "POST"]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "BREW"])
@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/doudizhu", "/docs", "/healthz"])
def test_a_page_by_another_method_is_a_405_that_names_the_right_ones(
    server: Server, path: str, method: str
) -> None:
    response = server.session.request(method, server.url + path, data=b"{}", timeout=30)
    problem(response, 405, "method_not_allowed")
    assert sorted(response.headers["Allow"].split(", ")) == ["GET", "HEAD", "OPTIONS"]


def test_a_head_request_has_the_headers_of_a_get_and_no_body(server: Server) -> None:
    full = server.get("/v1/games")
    head = server.session.head(server.url + "/v1/games", timeout=30)
    assert (200, b"", full.headers["Content-Type"]) == (
        head.status_code,
        head.content,
        head.headers["Content-Type"],
    )


def test_a_header_longer_than_any_program_writes_it_counts_as_none(server: Server) -> None:
    body = {"cards": "33"}
    for asked, expected in (
        ("zh", "对子"),
        (f"zh{',en;q=0.1' * 28}", "对子"),
        ("zh,a" * 900, "pair"),
    ):
        answer = server.post(CLASSIFY, body, Accept_Language=asked).json()
        assert answer["play"]["name"] == expected
    kind = "application/json;" + "a=b;" * 1000
    problem(server.post(CLASSIFY, body, Content_Type=kind), 415, "unsupported_media_type")
    page = server.get("/", Accept_Encoding="gzip," * 900)
    assert (page.status_code, "Content-Encoding" in page.headers) == (200, False)


@pytest.mark.parametrize("path", ["/v1/games/", "/docs/", "/v1/games/doudizhu/"])
def test_a_slash_at_the_end_does_no_harm(server: Server, path: str) -> None:
    assert server.get(path).status_code == 200


# The questions whose answers must be the same in every process.
ALIKE = (
    (CLASSIFY, {"cards": "333444555666", "ruleset": "douzero"}),
    (CLASSIFY, {"cards": "33333"}),
    (CLASSIFY, {f"field{number}": 0 for number in range(40)}),
    (CLASSIFY, {"ruleset": {"id": "x", "a": 1, "b": 2, "c": 3}}),
    ("/v1/doudizhu/deal", {"seed": "牌"}),
    ("/v1/doudizhu/deal", {"seed": 1, "ruleset": {"options": {"plane_min": 3, "four_two": "no"}}}),
    ("/v1/doudizhu/moves", {"hand": "333444555678JJQQKA2B", "limit": 100}),
    ("/v1/doudizhu/moves", {"hand": "333444555678JJQQKA2B", "expand": "cores", "last": "3"}),
    ("/v1/doudizhu/moves", {"hand": "33", "patterns": ["x", "y", "z"]}),
    ("/v1/doudizhu/validate", {"cards": "333444TJ", "last": "3334"}),
    ("/v1/doudizhu/hints", {"hand": "333444555678JJQQKA2B", "last": "3"}),
    ("/v1/doudizhu/split", {"hand": "333444555678JJQQKA2B"}),
    ("/v1/doudizhu/compare", {"a": "BR", "b": "2222"}),
    ("/v1/doudizhu/step", {"state": {"ruleset": "h5", "seed": "牌"}, "action": {"type": "auto"}}),
    ("/v1/doudizhu/step", {"state": {"ruleset": "h5", "seed": 1, "x": 1, "y": 2}, "action": {}}),
    ("/v1/doudizhu/view", {"state": {"ruleset": "rlcard", "seed": 1}, "seat": 2}),
    ("/v1/doudizhu/replay", {"seed": 1, "actions": [{"type": "pass"}] * 4}),
)


def test_equal_requests_get_equal_bytes_in_another_process(server: Server, tmp_path: Path) -> None:
    settings = {"PAIJU_WORKERS": "1", "PYTHONHASHSEED": "77"}
    with Server(tmp_path, settings) as other:
        for path, body in ALIKE:
            answers = [each.post(path, body, X_Request_Id="same") for each in (server, other)]
            assert answers[0].content == answers[1].content
        for path in ("/v1/games", "/v1/games/doudizhu", "/openapi.json", "/docs", "/problems"):
            assert server.get(path).content == other.get(path).content


def test_equal_requests_get_equal_bytes_while_others_are_answered(server: Server) -> None:
    path, body = ALIKE[6]
    found: list[bytes] = []

    def ask() -> None:
        found.extend(server.post(path, body, Connection="close").content for _ in range(10))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(found), len(set(found))) == (40, 1)


def test_a_line_of_the_access_log_says_who_asked_for_what_and_how_it_went(server: Server) -> None:
    def lines() -> list[Json]:
        return [line for line in server.access_log if line["id"] == "look-for-me"]

    server.post(CLASSIFY, {"cards": "3S3H3D4C"}, X_Request_Id="look-for-me")
    until("the line is written", lambda: bool(lines()))
    expected = {"id", "time", "remote", "caller", "method", "path", "status", "bytes", "ms"}
    assert [expected] == [set(line) for line in lines()]
    assert tuple(lines()[0][key] for key in ("method", "path", "status")) == ("POST", CLASSIFY, 200)
