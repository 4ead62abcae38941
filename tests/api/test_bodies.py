"""Bodies of requests: strict JSON of a bounded length, whatever server passes them on.

They need no connection; `test_hostile.py` sends more of them over one.
"""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from app.config import Settings
from app.http.parsing import MAX_DEPTH, parse_json, written
from app.problems import ProblemError
from tests.api.contract import problem

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.serving import Inside

CLASSIFY = "/v1/doudizhu/classify"
LIMIT = Settings().max_body


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "the body is empty; send a JSON object"),
        (b" \n", "the body is empty; send a JSON object"),
        (b'{"cards":\n 3S}', "not JSON at line 2, column 3"),
        (b'{"cards": "33", "cards": "44"}', 'the key "cards" stands twice in one object'),
        (b'{"cards": ' + b"[" * 65 + b"]" * 65 + b"}", "nested more than 64 levels deep"),
        (b'{"cards": ' + b"[" * 9_000 + b"]" * 9_000 + b"}", "nested more than 64 levels deep"),
        (b'{"seed": ' + b"9" * 5_000 + b"}", "a number too long at line 1, column 10"),
        (b'{"seed":\n -1e999}', "a number too long at line 2, column 2"),
        ('{"cards": "é"}'.encode("latin-1"), "not UTF-8 from byte 11 on"),
        ('{"cards": "33"}'.encode("utf-16"), "not UTF-8 from byte 0 on"),
        (b'\xef\xbb\xbf{"cards": "33"}', "it begins with a byte order mark; leave it out"),
        # Strings that look like objects side by side.
        (
            b'{"cards": ["' + b"},{" * 99 + b'", ' + b'["},{", ' * 65 + b"0" + b"]" * 66 + b"}",
            "nested more than 64 levels deep",
        ),
        (
            b'{"cards":[' + b"{}," * 99 + b'{"c":0,"c":1}]}',
            'the key "c" stands twice in one object',
        ),
    ],
)
def test_what_is_no_strict_json_is_refused_and_why(inside: Inside, body: bytes, why: str) -> None:
    assert problem(inside.post(CLASSIFY, body), 400, "malformed_json")["detail"] == why


def test_a_colon_in_a_string_is_no_repeated_key(inside: Inside) -> None:
    response = inside.post("/v1/doudizhu/deal", b'{"seed": "a:b"}')
    assert response.json()["state"]["seed"] == "a:b"


@pytest.mark.parametrize("spaced", [False, True])
@pytest.mark.parametrize("each", [{"a": ["}", "{"]}, [[1], {}], {}])
def test_many_objects_side_by_side_are_not_deep(each: object, spaced: bool) -> None:  # noqa: FBT001 - a case
    told = [each] * 99
    separators = (", ", ": ") if spaced else (",", ":")
    assert parse_json(json.dumps(told, separators=separators).encode()) == told


def nested(levels: int, others: int) -> bytes:
    """A body of lists and objects in one another, beside so many others that are not deep."""
    inside = "0"
    for level in range(levels - 1):
        inside = f"[{inside}]" if level % 2 else f'{{"a":{inside}}}'
    return f"[{'[],' * others}{inside}]".encode()


@pytest.mark.parametrize("others", [0, 99])
def test_a_body_may_be_as_deep_as_the_bound_and_no_deeper(others: int) -> None:
    for levels in (MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1):
        assert parse_json(nested(levels, others)) == json.loads(nested(levels, others))
    for levels in (MAX_DEPTH + 2, 4 * MAX_DEPTH):
        with pytest.raises(ProblemError):
            parse_json(nested(levels, others))


@pytest.mark.parametrize("others", [0, 99])
def test_what_is_within_the_bound_is_written_again_and_nothing_deeper(others: int) -> None:
    for levels, is_written in ((MAX_DEPTH, True), (MAX_DEPTH + 1, False)):
        body = nested(levels, others)
        assert written(json.loads(body), body) == (body if is_written else b"")


def asked(client: FlaskClient, body: bytes, **server: Any) -> Any:  # noqa: ANN401 - whatever is answered
    """The answer to a body as a server passes it on, without a length unless one is given."""
    return client.post(
        CLASSIFY,
        content_type="application/json",
        input_stream=BytesIO(body),
        environ_overrides={"CONTENT_LENGTH": None, **server},
    )


def test_a_body_without_a_length_and_without_an_end_is_empty(client: FlaskClient) -> None:
    found = problem(asked(client, b'{"cards": "33"}'), 400, "malformed_json")
    assert found["detail"] == "the body is empty; send a JSON object"


def test_a_body_whose_end_the_server_knows_needs_no_length(client: FlaskClient) -> None:
    ended = {"wsgi.input_terminated": True}
    assert asked(client, b'{"cards": "33"}', **ended).status_code == 200
    assert asked(client, b'{"cards": "33"}'.ljust(LIMIT), **ended).status_code == 200
    problem(asked(client, b" " * (LIMIT + 1), **ended), 413, "body_too_large")


@pytest.mark.parametrize("length", ["-1", "x", "1.5", "\u0663", "9" * 20])
def test_a_length_that_is_no_number_is_refused(client: FlaskClient, length: str) -> None:
    problem(asked(client, b"{}", CONTENT_LENGTH=length), 400, "bad_request")


def test_a_body_that_is_shorter_than_a_length_over_the_limit_is_read(client: FlaskClient) -> None:
    answer = asked(client, b'{"cards": "33"}', CONTENT_LENGTH=str(LIMIT + 1))
    assert answer.status_code == 200


class Broken(BytesIO):
    """A connection that breaks off."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Break off."""
        message = f"{size} bytes were promised"
        raise ConnectionResetError(message)


def test_a_connection_that_breaks_off_is_a_bad_request(client: FlaskClient) -> None:
    response = client.post(
        CLASSIFY,
        content_type="application/json",
        input_stream=Broken(),
        environ_overrides={"CONTENT_LENGTH": "2"},
    )
    problem(response, 400, "bad_request")


@pytest.mark.parametrize("kind", ["text/plain", "application/" + "x" * 300 + "+json", ""])
def test_another_media_type_is_refused(inside: Inside, kind: str) -> None:
    problem(inside.post(CLASSIFY, b"{}", Content_Type=kind), 415, "unsupported_media_type")


TABLES: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"game": "chess", "ruleset": "classic"}, "/game", "out_of_range"),
    ({"game": "doudizhu", "seats": "human"}, "/seats", "wrong_type"),
    ({"game": "doudizhu", "seats": ["human", 1.5, 1]}, "/seats", "wrong_type"),
)


@pytest.mark.parametrize(("body", "pointer", "code"), TABLES)
def test_a_table_is_laid_for_a_known_game_and_a_list_of_players(
    inside: Inside, body: dict[str, Any], pointer: str, code: str
) -> None:
    found = problem(inside.post("/v1/tables", body), 422, "invalid_request")
    assert [(each["pointer"], each["code"]) for each in found["errors"]] == [(pointer, code)]
