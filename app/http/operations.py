"""Operations: the paths of the API, each with its schemas, its documentation and its view."""

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

    from app.http.question_schema import QuestionSchema
    from paiju.text import Text

    Json = dict[str, Any]

JSON = "application/json"
# A whole number in a query string.
_NUMBER = re.compile(r"[0-9]{1,9}")


class Operation(NamedTuple):
    """An operation of the API: a question (`POST`), or a part of the catalogue (`GET`).

    Components of the OpenAPI document describe the answers. Answers do not pass through a schema
    when they are written, because that would cost more than to find them. Tests check that answers
    are as described.

    Attributes:
        id: the name of the operation in the OpenAPI document, in metrics and in traces.
        path: the path, with the names of its parameters in braces.
        view: the function that gives the answer, as JSON. Its arguments are the values of the body
            or of the query string, if the operation has one, and the parameters of the path.
        component: the component of the OpenAPI document that describes the answer.
        summary: the title of the operation in that document.
        description: the description of the operation there.
        answer_summary: a description of the answer, in a few words.
        asked: the schema of the body; None for `GET`.
        query: the schema of the query string of a `GET`; None if it takes none.
        limit: the setting that bounds the size of the body.
        cost: gives the cost of a question, counted in plain questions, from its body; None if the
            operation is always light. A question of any other operation passes the gate before its
            body is read.
        in_batches: whether batches may ask the operation although it is `GET`; the body is empty
            then.

    """

    id: str
    path: str
    view: Callable[..., Json]
    component: str
    summary: Text
    description: Text
    answer_summary: Text
    asked: QuestionSchema | None = None
    query: QuestionSchema | None = None
    limit: str = "max_body"
    cost: Callable[[Json], int] | None = None
    in_batches: bool = False

    @property
    def is_heavy(self) -> bool:
        """Tests if an answer may take more than a few milliseconds."""
        return self.cost is not None


class Section(NamedTuple):
    """Operations about one subject.

    Attributes:
        tag: the tag of these operations in the OpenAPI document.
        description: the description of the tag.
        operations: the operations.

    """

    tag: str
    description: Text
    operations: Iterable[Operation]


def answer(body: Json, status: int = 200) -> Response:
    """The HTTP response that has an answer as its JSON body."""
    return Answer(orjson.dumps(body), status, content_type=JSON)


def register(app: Flask, operations: Iterable[Operation]) -> None:
    """Make an application serve these operations at their paths."""
    for each in operations:
        rule = each.path.replace("{", "<string:").replace("}", ">")
        view = _listing(each) if each.asked is None else _answering(each, each.asked)
        app.add_url_rule(rule, each.id, view, methods=["GET" if each.asked is None else "POST"])


def _listing(operation: Operation) -> Callable[..., Response]:
    query = operation.query

    def listing(**places: str) -> Response:
        asked = () if query is None else (query.load(_read_query(query)),)
        response = answer(operation.view(*asked, **places))
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        response.add_etag(weak=True)
        response.make_conditional(request)
        return response

    return listing


def _read_query(query: QuestionSchema) -> Json:
    """The parameters of the query string, by name; fields of whole numbers become numbers."""
    words = request.args.to_dict()
    numbers = {name for name, each in query.declared.items() if isinstance(each.kind, Whole)}
    g.body = {
        name: int(word) if name in numbers and _NUMBER.fullmatch(word) else word
        for name, word in words.items()
    }
    return g.body  # type: ignore[no-any-return] # Flask's own type


def _answering(operation: Operation, asked: QuestionSchema) -> Callable[..., Response]:
    view, limit, cost = operation.view, operation.limit, operation.cost

    def answering(**places: str) -> Response:
        body = read_body(limit)
        if cost is not None and isinstance(body, dict):
            limits.charge(current_app, cost(body))
        return answer(view(asked.load(body), **places))

    def answering_in_turn(**places: str) -> Response:
        with gate_of(current_app).passing(operation.id):
            return answering(**places)

    return answering_in_turn if operation.is_heavy else answering
