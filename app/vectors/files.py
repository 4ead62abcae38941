"""The files of conformance vectors: each question with the answer of the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from app.document.examples import QUESTIONS
from app.factory import example_app
from app.vectors.drawn import drawn
from paiju.play.declaration.registry import GAMES
from paiju.play.lab.vectors import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask.testing import FlaskClient

    from paiju.play.lab.vectors import Json, Vectors

FORMAT = 1
_OK = 200

# Keys that are left out: texts depend on the language, and advice is an opinion.
_LEFT_OUT = frozenset(("name", "text", "advice"))


def files() -> Iterator[tuple[str, bytes]]:
    """The name and the content of each file of vectors."""
    client = example_app().test_client()
    for game in GAMES.values():
        vectors: Vectors | None = game.part(game.lab.vectors)
        if vectors is None:
            continue
        by_chance = drawn(game, vectors)
        for question, compared in vectors.compared.items():
            cases = [
                *vectors.chosen.get(question, ()),
                *_documented(f"{game.id}_{question}"),
                *by_chance.get(question, ()),
            ]
            path = f"/v1/{game.id}/{question}"
            answered = [_vector(client, path, case, compared) for case in cases]
            yield f"{game.id}_{question}.json", _written(path, compared, answered)


def _documented(operation: str) -> list[Case]:
    """The examples of a question in the API reference, as cases for vectors."""
    return [Case(example.body, f"{example.summary.en}.") for example in QUESTIONS[operation]]


def _vector(client: FlaskClient, path: str, case: Case, compared: tuple[str, ...]) -> Json:
    response = client.post(path, json=case.asks)
    body: Json = response.get_json()
    said = {"shows": case.shows} if case.shows else {}
    if response.status_code == _OK:
        answer = {key: _bare(body[key]) for key in compared if key in body}
        return {**said, "asks": case.asks, "answer": answer}
    refused = [{"pointer": each["pointer"], "code": each["code"]} for each in body["errors"]]
    return {**said, "asks": case.asks, "refused": refused}


def _bare(part: Any) -> Any:  # noqa: ANN401 - any JSON
    """An answer without the keys that the rules do not decide, such as texts and advice."""
    if isinstance(part, list):
        return [_bare(each) for each in part]
    if isinstance(part, dict):
        return {key: _bare(each) for key, each in part.items() if key not in _LEFT_OUT}
    return part


def _written(path: str, compared: tuple[str, ...], vectors: list[Json]) -> bytes:
    """The content of a file of vectors: one vector a line, so that a diff shows whole ones."""
    lines = b",\n".join(orjson.dumps(vector) for vector in vectors)
    head = orjson.dumps({"format": FORMAT, "path": path, "compared": compared})
    return b'%s,"vectors":[\n%s\n]}\n' % (head[:-1], lines)
