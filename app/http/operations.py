"""Operations: what the service is asked under which path, and the views that answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from flask import Response, current_app, g, request

from app.guard import limits
from app.guard.gate import gate_of
from app.http.parsing import read_body
from app.responses import Answer
from paiju.shapes.field_types import Whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from flask import Flask

    from app.http.question_schema import Asked
    from paiju.text import Text

    Json = dict[str, Any]

JSON = "application/json"
# A number of a query string.
_NUMBER = re.compile(r"[0-9]{1,9}")


class Operation(NamedTuple):
    """An operation: a question, under POST, or a list of the catalogue, under GET.

    Answers are described by components of the OpenAPI document and not dumped through schemas: to
    dump a list of a thousand plays would cost more than to find it. Tests check them against the
    description.

    Attributes:
        id: its name in the documents, in metrics and in traces.
        path: its path; the parts of it that vary are named in braces.
        view: answers with JSON: a question that was read, if it has one, and the parts of the path.
        component: the component that describes its answer.
        summary: its title in the documents.
        description: its description there.
        told: its answer in a few words.
        asked: the schema of its question; None for the catalogue.
        query: the schema of what a path of the catalogue is asked with, if anything.
        limit: the setting that bounds the body.
        cost: the cost of a question in plain ones, by its body; None where it is quick. Where it
            is not, a question waits for its turn before its body is read.
        in_batches: batches may ask it though it is under GET, with an empty body.

    """

    id: str
    path: str
    view: Callable[..., Json]
    component: str
    summary: Text
    description: Text
    told: Text
    asked: Asked | None = None
    query: Asked | None = None
    limit: str = "max_body"
    cost: Callable[[Json], int] | None = None
    in_batches: bool = False

    @property
    def is_heavy(self) -> bool:
        """It may take longer than some milliseconds."""
        return self.cost is not None


class Section(NamedTuple):
    """Operations about one subject, by its tag in the documents."""

    tag: str
    description: Text
    operations: Iterable[Operation]


def answer(body: Json, status: int = 200) -> Response:
    """A JSON answer."""
    return Answer(orjson.dumps(body), status, content_type=JSON)


def register(app: Flask, operations: Iterable[Operation]) -> None:
    """Serve operations."""
    for each in operations:
        rule = each.path.replace("{", "<string:").replace("}", ">")
        view = _listing(each) if each.asked is None else _answering(each, each.asked)
        app.add_url_rule(rule, each.id, view, methods=["GET" if each.asked is None else "POST"])


def _listing(operation: Operation) -> Callable[..., Response]:
    query = operation.query

    def listing(**places: str) -> Response:
        asked = () if query is None else (query.read(_read_query(query)),)
        response = answer(operation.view(*asked, **places))
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        response.add_etag(weak=True)
        response.make_conditional(request)
        return response

    return listing


def _read_query(query: Asked) -> Json:
    """The words of the query string; numbers of fields that take numbers."""
    words = request.args.to_dict()
    numbers = {name for name, each in query.given.items() if isinstance(each.kind, Whole)}
    g.body = {
        name: int(word) if name in numbers and _NUMBER.fullmatch(word) else word
        for name, word in words.items()
    }
    return g.body  # type: ignore[no-any-return] # Flask's own type


def _answering(operation: Operation, asked: Asked) -> Callable[..., Response]:
    view, limit, cost = operation.view, operation.limit, operation.cost

    def answering(**places: str) -> Response:
        body = read_body(limit)
        if cost is not None and isinstance(body, dict):
            limits.charge(current_app, cost(body))
        return answer(view(asked.read(body), **places))

    def answering_in_turn(**places: str) -> Response:
        with gate_of(current_app).passing(operation.id):
            return answering(**places)

    return answering_in_turn if operation.is_heavy else answering
