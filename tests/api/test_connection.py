"""Connections: a refused question leaves its connection usable for the next one."""

from __future__ import annotations

import http.client
import json
from typing import TYPE_CHECKING

import pytest

from tests.api.serving import PLAIN, Server

if TYPE_CHECKING:
    from collections.abc import Iterator

CLASSIFY = "/v1/doudizhu/classify"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of one worker, which sends no connection to another."""
    with Server(tmp_path_factory.mktemp("alone"), {**PLAIN, "PAIJU_WORKERS": "1"}) as server:
        yield server


@pytest.mark.parametrize("size", [65_537, 200_000, 1_000_000], ids=str)
def test_a_body_too_large_leaves_the_connection_to_the_next_question(
    alone: Server, size: int
) -> None:
    connection = http.client.HTTPConnection(alone.url.removeprefix("http://"), timeout=30)
    connection.connect()
    opened = connection.sock
    connection.request("POST", CLASSIFY, body=b" " * size, headers=JSON)
    refused = connection.getresponse()
    assert (refused.status, json.loads(refused.read())["title"]) == (413, "Body too large")
    connection.request("POST", CLASSIFY, body=b'{"cards": "33"}', headers=JSON)
    answered = connection.getresponse()
    assert json.loads(answered.read())["play"]["pattern"] == "pair"
    assert connection.sock is opened
    connection.close()


def test_an_option_that_json_wrote_with_a_point_is_the_same_option(server: Server) -> None:
    with_point = server.ask(
        "classify", cards="333444", ruleset={"id": "classic", "options": {"plane_min": 3.0}}
    )
    without = server.ask(
        "classify", cards="333444", ruleset={"id": "classic", "options": {"plane_min": 3}}
    )
    assert with_point == without
    assert with_point["reason"] == "not_a_pattern"
