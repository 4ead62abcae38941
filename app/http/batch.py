"""Batches: many questions in one request, each answered as if it had been sent alone."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import orjson
from flask import current_app, g

from app import problems
from app.guard import limits
from app.guard.gate import gate_of
from app.http.operations import Operation, Section
from app.http.question_schema import question_schema
from app.observe import observe
from app.observe.log import where_it_broke
from paiju.shapes import read as shapes
from paiju.shapes.errors import Fault, ImpossibleError, ShapeError
from paiju.shapes.field_types import Field, FieldType
from paiju.shapes.schema import listed, one_object, or_null, text
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from app.config import Settings
    from app.http.directory import Directory, Question
    from app.http.operations import Json
    from paiju.shapes.schema import Schema

MAX_REQUESTS = 1000
MAX_ID = 64
MAX_PATH = 128
MAX_FIELDS = 64
# A batch of more questions, or with more bytes of answers, passes the gate like a heavy question.
LIGHT_QUESTIONS = 128
LIGHT_BYTES = 1 << 18
OK = 200


class Request(NamedTuple):
    """A question of a batch, before its body is checked.

    Attributes:
        name: the id that the caller gave to the question; None without one.
        path: the path of the question.
        body: the body of the question.

    """

    name: str | None
    path: str
    body: Json


class Malformed(NamedTuple):
    """An entry of a batch that cannot be read as a question.

    Attributes:
        name: the id of the entry; None if it has none that can be read.
        entry: the entry as it was sent.
        error: the faults of the entry.

    """

    name: str | None
    entry: object
    error: ImpossibleError


class Requests(FieldType):
    """The field type of a batch's questions; a malformed entry is read as `Malformed`."""

    def __init__(self, paths: Iterable[str]) -> None:
        """Keep the paths that may be asked, for the schema."""
        self._paths = list(paths)

    def schema(self) -> Schema:
        """The schema of the list of questions."""
        path = {**text(_PATH, MAX_PATH), "x-extensible-enum": self._paths}
        fields = {"path": path, "body": _any_object(_BODY)}
        request = one_object(fields, id=text(_ID, MAX_ID))
        return {**listed(request, MAX_REQUESTS), "minItems": 1}

    def read(self, value: object, script: object) -> list[Request | Malformed]:
        """The entries of the list; only an empty list or one that is too long is refused."""
        del script
        items = shapes.read_list(value, MAX_REQUESTS)
        if not items:
            raise shapes.out_of_range("至少一个请求", "at least one question")
        found: list[Request | Malformed] = []
        names: set[str] = set()
        for item in items:
            try:
                request = _read_request(item)
                if request.name in names:
                    raise ShapeError(_TWICE.under("id"))
                if request.name is not None:
                    names.add(request.name)
                found.append(request)
            except ImpossibleError as error:
                found.append(Malformed(_name_of(item), item, error))
        return found


def _name_of(value: object) -> str | None:
    """The id of an entry, which its answer repeats; None if it has none that can be read."""
    name = value.get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str) and len(name) <= MAX_ID else None


def _read_request(value: object) -> Request:
    """The question that an entry contains.

    The first test settles the usual case. Other entries are read field by field, to find the
    faults.
    """
    if type(value) is dict and len(value) == 2 + ("id" in value):
        name, path, body = value.get("id", ""), value.get("path", 0), value.get("body", 0)
        if (
            (type(name) is str and len(name) <= MAX_ID)
            and (type(path) is str and len(path) <= MAX_PATH)
            and (type(body) is dict and len(body) <= MAX_FIELDS)
        ):
            return Request(name if "id" in value else None, path, body)
    return _read_parts(value)


def _read_parts(value: object) -> Request:
    parts = shapes.read_object(value, _WANTED, _MAY_HAVE)
    name, place = None, "id"
    try:
        if "id" in parts:
            name = shapes.read_text(parts["id"], 0, MAX_ID)
        place = "path"
        path = shapes.read_text(parts["path"], 0, MAX_PATH)
        place = "body"
        return Request(name, path, _read_body(parts["body"]))
    except ImpossibleError as error:
        raise error.under(place) from None


def _read_body(value: object) -> Json:
    if not isinstance(value, dict):
        raise ShapeError(shapes.NOT_AN_OBJECT)
    if len(value) > MAX_FIELDS:
        raise shapes.out_of_range(f"至多 {MAX_FIELDS} 个字段", f"at most {MAX_FIELDS} fields")
    return value


class Allowance(NamedTuple):
    """The limits of a batch.

    Attributes:
        ends: the time of the monotonic clock, in seconds, from which no further question is begun.
        most: the size of all answers, in bytes, from which no further question is begun.
        turn: waits until the gate lets the batch pass; None if the batch has passed already.

    """

    ends: float
    most: int
    turn: Callable[[], None] | None = None


def answers(
    requests: Iterable[tuple[Request | Malformed, Question | None]], allowed: Allowance
) -> list[orjson.Fragment]:
    """The answers to the questions of a batch, as JSON.

    A question that would begin beyond the limits gets a problem document as its answer. Each answer
    is written as JSON at once, because objects would take many times the memory.

    Args:
        requests: the entries of the batch, each with its question; None where its path is unknown.
        allowed: the limits of the batch.
    """
    found: list[orjson.Fragment] = []
    counted: Counter[tuple[str, int]] = Counter()
    size, turn, is_spent = 0, allowed.turn, False
    for request, question in requests:
        if turn and size >= LIGHT_BYTES:
            is_spent, turn = not _has(turn), None
        left = 0 if is_spent or size >= allowed.most else allowed.ends - monotonic()
        path = None if isinstance(request, Malformed) else request.path
        operation, status = question.operation.id if question else "none", OK
        try:
            reply = _ask(request, question, left)
        except Exception as error:  # noqa: BLE001 - a failure spoils only its own answer
            g.body = request.entry if isinstance(request, Malformed) else request.body
            problem = _problem_of(error, operation)
            status, reply = problem.type.status, problems.document(problem)
        counted[operation, status] += 1
        written = orjson.dumps({"id": request.name, "path": path, "status": status, "body": reply})
        size += len(written)
        found.append(orjson.Fragment(written))
    for (operation, status), number in counted.items():
        observe.count_in_batch(operation, status, number)
    return found


def _has(turn: Callable[[], None]) -> bool:
    """Wait for the batch's turn at the gate; returns whether the turn came in time."""
    try:
        turn()
    except problems.ProblemError:
        return False
    return True


def _problem_of(error: Exception, operation: str) -> problems.ProblemError:
    problem = problems.problem_of(error)
    if problem is None:
        broke = where_it_broke(error)
        current_app.logger.error("%s of a batch failed\n%s", operation, broke)
        return problems.ProblemError("internal_error")
    return problem


def _ask(request: Request | Malformed, question: Question | None, left: float) -> Json:
    if isinstance(request, Malformed):
        raise request.error
    if question is None:
        raise problems.not_found(request.path)
    if left <= 0:
        raise problems.ProblemError("batch_spent")
    asked = question.asked.load(request.body)
    if "budget_ms" in asked:
        asked["budget_ms"] = min(asked["budget_ms"], max(1, int(left * 1000)))
    return question.answer(asked)


_WANTED = ("path", "body")
_MAY_HAVE = ("id",)

_TWICE = Fault("repeated", Text("另一个请求已用这个 id", "another question has this id"))

REQUESTS = Text(
    "要发的请求，按这个顺序处理。", "The questions, in the order in which they are answered."
)
_PATH = Text("请求的路径。", "The path of the question.")
_ASKED = Text(
    "请求的路径；这一条不成请求时是 null。",
    "The path of the question; null where the entry was none.",
)
_BODY = Text("请求的请求体。", "The body of the question.")
_ID = Text(
    "请求方自己取的名字，响应原样带回。",
    "A name of the caller's choice; the answer repeats it.",
)


_STATUS = Text(
    "单独发这个请求会得到的状态码。", "The status that the question would have got alone."
)
_ANSWER = Text("响应体，或者错误响应。", "The answer, or the problem document.")
_ANSWERS = Text("每个请求一个响应，顺序相同。", "An answer to each question, in their order.")


def _any_object(description: Text) -> Schema:
    return {
        "type": "object",
        "additionalProperties": True,
        "maxProperties": MAX_FIELDS,
        "description": description,
    }


_ONE = one_object(
    {
        "id": or_null(text(_ID, MAX_ID)),
        "path": or_null(text(_ASKED, MAX_PATH)),
        "status": {"type": "integer", "minimum": OK, "maximum": 503, "description": _STATUS},
        "body": _any_object(_ANSWER),
    }
)
# The schema of the answer, for the OpenAPI document.
COMPONENT: Schema = one_object({"answers": listed(_ONE, MAX_REQUESTS, _ANSWERS)})


def section(questions: Directory) -> Section:
    """The section with one operation: a batch, in which a caller may ask any of these questions."""

    def many(asked: Json) -> Json:
        chosen: Settings = current_app.config["PAIJU"]
        sent: list[Request | Malformed] = asked["requests"]
        requests = [
            (each, questions.at(each.path) if isinstance(each, Request) else None) for each in sent
        ]
        heavy = [
            question.operation.cost(each.body)
            for each, question in requests
            if isinstance(each, Request) and question and question.operation.cost
        ]
        limits.charge(current_app, len(requests) - len(heavy) + sum(heavy))
        # The batch passes the gate once: its questions are answered one after another.
        with ExitStack() as held:

            def turn() -> None:
                held.enter_context(gate_of(current_app).passing("batch"))

            is_heavy = bool(heavy) or len(requests) > LIGHT_QUESTIONS
            if is_heavy:
                turn()
            ends = monotonic() + chosen.batch_ms / 1000
            allowed = Allowance(ends, chosen.max_answers, None if is_heavy else turn)
            return {"answers": answers(requests, allowed)}

    asked = {"requests": Field(Requests(questions.paths), REQUESTS, is_required=True)}
    operation = Operation(
        id="batch",
        path="/v1/batch",
        view=many,
        component="Batch",
        summary=Text("这些请求各自的响应是什么？", "What are the answers to all of these?"),
        description=Text(
            f"一次最多 {MAX_REQUESTS:,} 个请求，什么接口、什么游戏都行。每个都像单独发的一样，"
            "有自己的状态码，按请求的顺序返回；一个被拒绝，或者根本不成请求，都不影响别的。它的"
            "错误响应里的指针指进它自己的 `body`，不成请求的指进那一条。目录用 `GET` 读，不能批量；"
            "按编号读一道题可以，请求体是 `{}`。一批的时间和响应的字节数都有限制："
            "用完时还没轮到的按 503 `batch_spent` 返回，在下一批里再发即可。",
            f"Asks up to {MAX_REQUESTS:,} questions, of any kinds and games. Each is answered as "
            "if it had been sent alone, with its own status, in the order of the questions; a "
            "refused one affects no other answer, nor does an entry that is not a question. "
            "Pointers in its problem document point into its own `body`, or into such an entry. "
            "The catalogue, which is read by `GET`, cannot be batched; a single puzzle can, by its "
            "id and with an empty `body`. The batch has a limit of time and one of the bytes "
            "of its answers: a question that has not begun when either is used up is "
            "answered with 503 `batch_spent`, to be asked again in the next batch.",
        ),
        answer_summary=Text("每个请求的响应。", "An answer to each question."),
        asked=question_schema("BatchQuestion", asked),
        limit="max_batch",
    )
    return Section("batch", Text("一次问很多", "Many questions in one request."), [operation])
