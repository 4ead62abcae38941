"""Questions about mahjong over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.api.contract import answer_of, complaints

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

Json = dict[str, Any]


def post(client: FlaskClient, question: str, body: Json, language: str = "en") -> TestResponse:
    """The response to a question."""
    headers = {"Accept-Language": language}
    return client.post(f"/v1/mcr/{question}", json=body, headers=headers)


def ask(client: FlaskClient, question: str, **body: object) -> Json:
    """The answer to a question, checked against its schema."""
    response = post(client, question, body)
    answer: Json = response.get_json()
    assert response.status_code == 200, answer
    assert complaints(answer_of(f"/v1/mcr/{question}"), answer, body.get("notation")) == []
    return answer
