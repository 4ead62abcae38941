"""Blueprints of questions: flask-smorest's, with the project's parser and JSON."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import flask_smorest
import orjson
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Response, current_app

from app.api import problems
from app.api.fields import PaijuField
from app.api.gate import gate_of
from app.api.parsing import read_question

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask
    from marshmallow import Schema
    from werkzeug.exceptions import HTTPException

    from app.api.fields import Asked

    Json = dict[str, Any]
    View = Callable[..., Json]

JSON = "application/json"


class Endpoint(NamedTuple):
    """A registered question: its operation, its schema and the view that answers it."""

    operation: str
    asked: Asked
    view: View
    is_heavy: bool


def answer(body: Json, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(orjson.dumps(body), status, content_type=JSON)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc] # flask-smorest is untyped
    """Operations whose views return plain JSON, documented as they are registered.

    flask-smorest only writes the documentation. Its wrappers and those of webargs would cost a
    fifth of a cheap question, so this class reads questions and writes answers itself. Answers are
    described by components of the OpenAPI document and not dumped through schemas: to dump a list
    of a thousand plays would cost more than to find it. Tests check them against the description.
    """

    def __init__(self, *args: str, **options: Any) -> None:  # noqa: ANN401 - as flask-smorest
        super().__init__(*args, **options)
        self.questions: dict[str, Endpoint] = {}
        # The operation ids of the views, by Flask's names for them.
        self.operations: dict[str, str] = {}

    def question(
        self,
        path: str,
        asked: Asked,
        component: str,
        limit: str = "max_body",
        *,
        is_heavy: bool = False,
        **doc: str,
    ) -> Callable[[View], View]:
        """Register a view that takes a question as JSON, under POST.

        `limit` is the setting that bounds the body. A heavy question may take longer than some
        milliseconds: it waits for its turn before it is read, and counts as several questions.
        """

        def decorate(view: View) -> View:
            operation = doc["operationId"]

            @wraps(view)
            def answering() -> Response:
                return answer(view(read_question(asked, limit)))

            @wraps(view)
            def answering_in_turn() -> Response:
                with gate_of(current_app).passing(operation):
                    return answering()

            self.questions[f"{self.url_prefix}{path}"] = Endpoint(operation, asked, view, is_heavy)
            documented = self.arguments(asked)(self._documented(view, component, doc))
            registered = answering_in_turn if is_heavy else answering
            self._register(path, "POST", registered, documented, operation)
            return view

        return decorate

    def catalogue(self, path: str, component: str, **doc: str) -> Callable[[View], View]:
        """Register a view that lists something, under GET."""

        def decorate(view: View) -> View:
            @wraps(view)
            def answering(**places: str) -> Response:
                return answer(view(**places))

            documented = self._documented(view, component, doc)
            self._register(path, "GET", answering, documented, doc["operationId"])
            return view

        return decorate

    def _documented(self, view: View, component: str, doc: dict[str, str]) -> View:
        described = self.response(200, component, description=doc.pop("answer"))(view)
        return cast("View", self.doc(**doc)(described))

    def _register(
        self,
        path: str,
        method: str,
        view: Callable[..., Response],
        documented: View,
        operation: str,
    ) -> None:
        self.operations[f"{self.name}.{view.__name__}"] = operation
        # flask-smorest's decorators keep the documentation of a view in this attribute.
        vars(view)["_apidoc"] = vars(documented)["_apidoc"]
        self.route(path, methods=[method])(view)


class Api(flask_smorest.Api):  # type: ignore[misc] # flask-smorest is untyped
    """flask-smorest's Api, with the project's fields and problem documents."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        plugin = MarshmallowPlugin(schema_name_resolver=_component_name)
        super().__init__(app, spec_kwargs={"marshmallow_plugin": plugin})
        converter = cast("Any", plugin.converter)  # made with the document, and untyped
        converter.add_attribute_function(_own_schema)

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Answer an error of the framework with a problem document."""
        return problems.from_http(error)


def _component_name(schema: Schema | type[Schema] | str) -> str:
    name = getattr(schema, "component", None)
    return str(name or schema)


def _own_schema(_: object, field: object, ret: Json) -> Json:
    if not isinstance(field, PaijuField):
        return {}
    ret.clear()
    own = field.json_schema()
    if field.allow_none:
        own = {"anyOf": [own, {"type": "null"}]}
    if isinstance(field.load_default, str | int):
        own = {**own, "default": field.load_default}
    description = field.metadata.get("description")
    return {**own, "description": description} if description else own
