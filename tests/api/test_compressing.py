"""Compression: answers for who asks for it, files with a tag, packed questions within bounds."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import TYPE_CHECKING

import pytest

from app.config import Settings
from app.http.compressing import LEAST
from tests.api.contract import problem

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

GZIP = {"Accept-Encoding": "gzip, deflate, br"}
DEAL = "/v1/mcr/deal"
CLASSIFY = "/v1/doudizhu/classify"
LIMIT = Settings().max_body
FILES = [
    *("/", "/docs", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css", "/docs/docs.js"),
    *("/openapi.yaml", "/openapi.json", "/openapi.json?examples=inline", "/problems"),
]
CATALOGUE = ["/v1/games", "/v1/games/doudizhu", "/v1/games/guandan/rulesets/competition"]


def test_a_long_answer_is_compressed_for_who_asks_for_it(client: FlaskClient) -> None:
    plain = client.post(DEAL, json={"seed": 7})
    small = client.post(DEAL, json={"seed": 7}, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data) / 2
    assert gzip.decompress(small.data) == plain.data


def test_a_short_answer_is_not(client: FlaskClient) -> None:
    response = client.post(CLASSIFY, json={"cards": "3"}, headers=GZIP)
    assert len(response.data) <= LEAST
    assert "Content-Encoding" not in response.headers


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "br", "gzip, " * 60])
def test_who_does_not_ask_for_it_gets_it_plain(client: FlaskClient, accepted: str) -> None:
    response = client.post(DEAL, json={"seed": 7}, headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in response.headers
    assert response.get_json()["state"]["seed"] == 7


@pytest.mark.parametrize("path", [*FILES, *CATALOGUE])
def test_a_file_is_sent_small_and_once(client: FlaskClient, path: str) -> None:
    plain, small = client.get(path), client.get(path, headers=GZIP)
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == plain.data
    assert plain.headers["ETag"] == small.headers["ETag"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    again = client.get(path, headers={**GZIP, "If-None-Match": small.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", CATALOGUE)
def test_the_catalogue_is_another_in_another_language(client: FlaskClient, path: str) -> None:
    tags = {
        client.get(path, headers={"Accept-Language": each}).headers["ETag"] for each in ("en", "zh")
    }
    assert len(tags) == 2
    assert "Accept-Language" in client.get(path).headers["Vary"]


def packed(client: FlaskClient, body: bytes, coding: str = "gzip") -> TestResponse:
    """The response to a body in a coding."""
    headers = {"Content-Type": "application/json", "Content-Encoding": coding}
    return client.post(CLASSIFY, data=body, headers=headers)


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "x-gzip", "identity"])
def test_a_packed_question_is_answered(client: FlaskClient, coding: str) -> None:
    body = json.dumps({"cards": "333"}).encode()
    sent = body if coding == "identity" else gzip.compress(body)
    assert packed(client, sent, coding).get_json()["play"]["pattern"] == "trio"


@pytest.mark.parametrize("coding", ["br", "deflate", "zstd", "gzip, gzip", "x"])
def test_another_coding_is_refused_and_which_is_read(client: FlaskClient, coding: str) -> None:
    response = packed(client, b"{}", coding)
    assert "gzip" in problem(response, 415, "unsupported_media_type")["detail"]
    assert response.headers["Accept-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b"",
        gzip.compress(b'{"cards": "3"}')[:-4],
        gzip.compress(b'{"cards": "3"}') + b"x",
        zlib.compress(b'{"cards": "3"}'),
    ],
)
def test_what_is_not_whole_is_refused(client: FlaskClient, body: bytes) -> None:
    assert "gzip" in problem(packed(client, body), 400, "bad_request")["detail"]


@pytest.mark.parametrize("size", [LIMIT + 1, 1 << 28])
def test_a_body_is_bounded_when_it_is_unpacked(client: FlaskClient, size: int) -> None:
    fits = b'{"cards": "333"}'
    assert packed(client, gzip.compress(fits.ljust(LIMIT))).status_code == 200
    body = gzip.compress(fits + b" " * (size - len(fits)))
    problem(packed(client, body), 413, "body_too_large")
