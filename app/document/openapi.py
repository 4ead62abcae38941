"""The OpenAPI document, made from the declared operations and the components of the games.

The examples are files beside it, to which it refers by `externalValue`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import problems
from app.document import components, examples, parameters
from app.document.bilingual import in_language
from app.document.exact import Shapes
from app.document.parts import HEADERS, INFO, LIMITED, OF_REFUSALS, REFUSED, SCHEMES, SERVER
from app.document.words import with_words
from app.http.operations import JSON
from paiju.shapes.field_types import Word
from paiju.shapes.schema import ref

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from app.http.operations import Operation, Section
    from paiju.text import Language

    Json = dict[str, Any]


def document_of(
    sections: Iterable[Section], shown: Mapping[str, object], language: Language
) -> Json:
    """The document of an application in one language.

    Args:
        sections: the sections of the application.
        shown: its examples with their answers, by their paths.
        language: the language of summaries and descriptions.
    """
    sections = list(sections)
    operations = [each for section in sections for each in section.operations]
    questions = {each.asked.component: each.asked.shape() for each in operations if each.asked}
    answers = [ref(each.component) for each in operations]
    named = _named_words(operations)
    declared = with_words(components.schemas() | named | questions, operations)
    shapes = Shapes(in_language(declared, language), [*answers, *components.of_all_answers()])
    schemas = shapes.all(questions)
    document = {
        "openapi": "3.1.0",
        "info": INFO,
        "servers": [{"url": "/", "description": SERVER}],
        # Keys are optional: the server's settings decide.
        "security": [{}, *({name: []} for name in SCHEMES)],
        "tags": [{"name": each.tag, "description": each.description} for each in sections],
        "paths": {
            each.path: _path_of(each, section.tag, shown)
            for section in sections
            for each in section.operations
        },
        "components": {
            "schemas": {name: schemas[name] for name in sorted(schemas)},
            "responses": {"Problem": _ANY_PROBLEM},
            "headers": HEADERS | LIMITED | OF_REFUSALS,
            "securitySchemes": SCHEMES,
        },
    }
    found: Json = in_language(document, language)
    return found


def _named_words(operations: Iterable[Operation]) -> Json:
    """The schemas of the words of questions that have a name, by their names."""
    kinds = [
        field.kind for each in operations if each.asked for field in each.asked.declared.values()
    ]
    return {
        kind.component: kind.shape() for kind in kinds if isinstance(kind, Word) and kind.component
    }


def _path_of(operation: Operation, tag: str, shown: Mapping[str, object]) -> Json:
    """The description of an operation's path, with an example."""
    words = {
        "tags": [tag],
        "operationId": operation.id,
        "summary": operation.summary,
        "description": operation.description,
    }
    places = examples.PLACES.get(operation.id, {})
    if operation.asked is None:
        answered = {"shown": examples.reference(f"{operation.id}/shown.json")}
        described = {**words, "responses": _responses(operation, answered)}
        return {"get": described, **parameters.of(places, operation.query)}
    asked = _shown(operation.asked.component, _first_answered(operation, shown))
    question = {"required": True, "content": {JSON: asked}}
    described = {**words, "requestBody": question, "responses": _responses(operation, {})}
    return {"post": described, **parameters.of(places)}


def _first_answered(operation: Operation, shown: Mapping[str, object]) -> Json:
    """The first example question that is not refused; readers find the others by their names."""
    for example in examples.QUESTIONS.get(operation.id, ()):
        place = f"{operation.id}/{example.name}"
        if f"{place}.answer.json" in shown:
            return {example.name: examples.reference(f"{place}.json")}
    return {}


def _responses(operation: Operation, answered: Json) -> Json:
    """The responses of an operation: its answer, and the problems that every operation may have."""
    good = {
        "description": operation.answer_summary,
        "content": {JSON: _shown(operation.component, answered)},
    }
    return {"200": good, "default": {"$ref": "#/components/responses/Problem"}}


def _shown(component: str, shown: Json) -> Json:
    """The content object of a component, with its examples if there are any."""
    return {"schema": ref(component), **({"examples": shown} if shown else {})}


# The response for problems, with an example of each that every operation may have.
_ANY_PROBLEM: Json = {
    "description": REFUSED,
    "headers": {
        name: {"$ref": f"#/components/headers/{name}"}
        for name in (*HEADERS, *LIMITED, *OF_REFUSALS)
    },
    "content": {
        problems.CONTENT_TYPE: _shown(
            "Problem",
            {code: examples.reference(f"problems/{code}.json") for code in examples.ANY_PROBLEM},
        )
    },
}
