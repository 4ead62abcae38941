"""Hostile bodies: each gets a clean problem document, and the next question works."""

from __future__ import annotations

import gzip
import itertools
import json
import string
from typing import TYPE_CHECKING

import pytest

from tests.api.contract import exists, problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.serving import Server

CLASSIFY = "/v1/doudizhu/classify"


@pytest.fixture(autouse=True)
def _the_next_question_works(server: Server) -> Iterator[None]:
    yield
    answer = server.ask("classify", cards="33")
    assert answer["play"]["pattern"] == "pair"


MALFORMED = {
    "nothing": b"",
    "white space": b" \r\n\t",
    "a brace": b"{",
    "half": b'{"cards": "33"',
    "two values": b'{"cards": "33"} {}',
    "a trailing comma": b'{"cards": "33",}',
    "a comment": b'{"cards": "33"} // hello',
    "single quotes": b"{'cards': '33'}",
    "a byte order mark": b'\xef\xbb\xbf{"cards": "33"}',
    "UTF-16": '{"cards": "33"}'.encode("utf-16"),
    "UTF-16 without a mark": '{"cards": "33"}'.encode("utf-16-le"),
    "UTF-32": '{"cards": "33"}'.encode("utf-32"),
    "gzip": gzip.compress(b'{"cards": "33"}'),
    "a form": b"cards=33",
    "NUL bytes": b"\0" * 64,
    "a NUL byte within": b'{"cards": "3\x003"}',
    "a raw line break in a string": b'{"cards": "3\n3"}',
    "bad UTF-8": b'{"cards": "\xff"}',
    "overlong UTF-8": b'{"cards": "\xc0\xb3"}',
    "cut UTF-8": b'{"cards": "\xe5\xb0"}',
    "a lone surrogate in bytes": b'{"cards": "\xed\xa0\x80"}',
    "a lone high surrogate": rb'{"cards": "\ud800"}',
    "a lone low surrogate": rb'{"cards": "\udc00"}',
    "surrogates the wrong way round": rb'{"cards": "\udc00\ud800"}',
    "a lone surrogate in a key": rb'{"\ud800": 1}',
    "NaN": b'{"hand": "33", "limit": NaN}',
    "Infinity": b'{"hand": "33", "limit": Infinity}',
    "minus Infinity": b'{"hand": "33", "limit": -Infinity}',
    "a number beyond floats": b'{"hand": "33", "limit": 1e400}',
    "a leading zero": b'{"hand": "33", "limit": 01}',
    "5,000 digits": b'{"seed": ' + b"9" * 5_000 + b"}",
    "60,000 digits": b'{"seed": ' + b"9" * 60_000 + b"}",
    "a key twice": b'{"cards": "33", "cards": "44"}',
    "a key twice, once escaped": rb'{"cards": "33", "\u0063ards": "44"}',
    "a key twice, further in": b'{"cards": "33", "ruleset": {"id": "h5", "id": "panda"}}',
    "a key twice, in a list": b'{"cards": [{"a": 1, "a": 2}]}',
    "a key twice, beside colons": b'{"cards": "::", "cards": "::"}',
    "an empty key twice": b'{"": 1, "": 2}',
    "50,000 brackets": b"[" * 50_000,
    "balanced brackets": b"[" * 30_000 + b"]" * 30_000,
    "brackets for cards": b'{"cards": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "objects": b'{"a":' * 12_000,
    "balanced objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    **{
        f"{depth} levels": b'{"cards": ' + b"[" * depth + b"]" * depth + b"}"
        # Around the nesting limits of Python, of orjson and of this service.
        for depth in (65, 100, 320, 490, 640, 980, 1_000, 1_020, 1_023, 1_024, 1_025)
    },
    **{
        f"{depth} levels beside a colon": b'{"a": ":", "b": '
        + b'{"":' * depth
        + b"1"
        + b"}" * (depth + 1)
        for depth in (65, 320, 490, 980, 1_020)
    },
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_what_is_no_strict_json_is_a_400(server: Server, body: bytes) -> None:
    found = problem(server.post(CLASSIFY, body), 400, "malformed_json")
    assert found["errors"] == []


def test_a_hundred_thousand_brackets_are_over_the_limit(server: Server) -> None:
    for opening in (b"[", b'{"a":'):
        # The server closes a connection with so much unread data.
        response = server.post(CLASSIFY, opening * 100_000, Connection="close")
        problem(response, 413, "body_too_large")


def test_sixty_four_levels_can_still_be_read(server: Server) -> None:
    body = b'{"cards": ' + b"[" * 64 + b"]" * 64 + b"}"
    problem(server.post(CLASSIFY, body), 422, "invalid_request")


def test_a_repeated_key_is_named(server: Server) -> None:
    found = problem(server.post(CLASSIFY, MALFORMED["a key twice"]), 400, "malformed_json")
    assert found["detail"] == 'the key "cards" stands twice in one object'


@pytest.mark.parametrize(
    "seed",
    ["a:b::c", '"seed": 1, "seed": 2', '{"a":1,"a":2}', "\\", '\\":', "\0", "\U0001f0a1"],
)
def test_a_string_may_hold_anything_that_json_can_write(server: Server, seed: str) -> None:
    for body in (json.dumps({"seed": seed}), json.dumps({"seed": seed}, ensure_ascii=False)):
        response = server.post("/v1/doudizhu/deal", body.encode())
        assert (response.status_code, response.json()["state"]["seed"]) == (200, seed)


def test_the_same_key_may_stand_in_different_objects(server: Server) -> None:
    body = b'{"cards": [], "ruleset": {"id": "h5", "options": {}}, "notation": "codes"}'
    assert server.post(CLASSIFY, body).status_code == 200


@pytest.mark.parametrize(
    ("name", "pointer"),
    [
        ("card", "/card"),
        ("a/b", "/a~1b"),
        ("~", "/~0"),
        ("~1/", "/~01~1"),
        ("", "/"),
        ("0", "/0"),
        ("牌 \0\n\"'<&", "/牌 \0\n\"'<&"),
        ("_schema", "/_schema"),  # marshmallow's name for the whole body
        ("__class__", "/__class__"),
        ("context", "/context"),
        ("x" * 999, "/" + "x" * 999),
    ],
    ids=range(11),
)
def test_an_unknown_field_is_named_by_a_pointer_that_is_escaped(
    server: Server, name: str, pointer: str
) -> None:
    body = {"cards": "33", name: 1}
    found = problem(server.post(CLASSIFY, body), 422, "invalid_request")
    assert [(pointer, "unknown_field")] == [
        (each["pointer"], each["code"]) for each in found["errors"]
    ]
    assert exists(pointer, body)


def test_a_name_too_long_to_repeat_is_named_by_what_holds_it(server: Server) -> None:
    found = problem(server.post(CLASSIFY, {"x" * 1_001: 1, "cards": []}), 422, "invalid_request")
    assert [(each["pointer"], each["code"]) for each in found["errors"]] == [("", "unknown_field")]


def test_thousands_of_faults_are_answered_with_a_few(server: Server) -> None:
    names = itertools.islice(itertools.product(string.ascii_lowercase, repeat=3), 6_000)
    found = problem(
        server.post(CLASSIFY, {"".join(name): 0 for name in names}), 422, "invalid_request"
    )
    assert len(found["errors"]) == 20
    listed = problem(server.post(CLASSIFY, {"cards": ["x"] * 64}), 422, "invalid_request")
    assert [each["pointer"] for each in listed["errors"]] == [f"/cards/{n}" for n in range(20)]


def test_six_thousand_keys_of_which_one_stands_twice_are_refused(server: Server) -> None:
    names = itertools.islice(itertools.product(string.ascii_lowercase, repeat=3), 6_000)
    body = ",".join(f'"{"".join(name)}":0' for name in names)
    found = problem(server.post(CLASSIFY, f'{{{body},"haa":0}}'.encode()), 400, "malformed_json")
    assert '"haa"' in found["detail"]


def test_a_body_may_be_as_long_as_the_limit_and_no_longer(server: Server) -> None:
    body = b'{"cards": "33"}'
    assert server.post(CLASSIFY, body.ljust(65_536)).status_code == 200
    over = server.post(CLASSIFY, body.ljust(65_537), Connection="close")
    problem(over, 413, "body_too_large")


def _chunks(body: bytes) -> Iterator[bytes]:
    yield from (body[at : at + 4_096] for at in range(0, len(body), 4_096))


def test_a_body_in_chunks_has_the_same_limit(server: Server) -> None:
    body = b'{"cards": "33"}'
    within = server.session.post(
        server.url + CLASSIFY, data=_chunks(body.ljust(65_536)), headers={"Content-Type": JSON}
    )
    assert within.status_code == 200
    over = server.session.post(
        server.url + CLASSIFY,
        data=_chunks(body.ljust(69_632)),
        headers={"Content-Type": JSON, "Connection": "close"},
    )
    problem(over, 413, "body_too_large")


JSON = "application/json"


@pytest.mark.parametrize(
    "kind",
    [JSON, f"{JSON}; charset=utf-8", "Application/JSON", f"{JSON};charset=latin-1"],
)
def test_json_is_utf8_whatever_the_charset_parameter_says(server: Server, kind: str) -> None:
    body = '{"cards": "小王"}'.encode()
    response = server.post(CLASSIFY, body, Content_Type=kind)
    assert (response.status_code, response.json()["play"]["cards"]) == (200, ["BJ"])


def test_a_missing_media_type_is_a_415(server: Server) -> None:
    response = server.session.post(server.url + CLASSIFY, data=b"{}")
    problem(response, 415, "unsupported_media_type")
