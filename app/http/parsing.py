"""The strict JSON parser of request bodies.

orjson refuses all that is not JSON in UTF-8, such as byte order marks, NaN and lone surrogates, and
it bounds the nesting. If a key is repeated in an object, orjson would keep the last value. Such a
body is refused here.
"""

from __future__ import annotations

import json
import threading
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any, BinaryIO

import orjson
from flask import current_app, g, request

from app.http.compressing import unpacked
from app.language import MAX_HEADER
from app.problems import ProblemError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection


# The most levels of nesting; no question needs as many. orjson alone would accept a thousand.
MAX_DEPTH = 64
MAX_DISCARDED = 1 << 20


def read_body(limit: str = "max_body") -> Any:  # noqa: ANN401 - JSON is anything
    """The JSON in the body of the current request.

    Args:
        limit: the name of the setting that bounds the size of the body.
    """
    # The first test settles the usual case without parsing the header.
    environ = request.environ
    kind = environ.get("CONTENT_TYPE", "")
    if kind != "application/json" and (len(kind) > MAX_HEADER or not request.is_json):
        raise ProblemError("unsupported_media_type")
    most: int = getattr(current_app.config["PAIJU"], limit)
    sent = _bytes_of(environ, most)
    if "HTTP_CONTENT_ENCODING" in environ:
        sent = unpacked(sent, environ["HTTP_CONTENT_ENCODING"], most)
    g.body = body = parse_json(sent)
    return body


def _bytes_of(environ: dict[str, Any], most: int) -> bytes:
    """The bytes of the body: as many as the request announces, or else all up to the end."""
    announced = environ.get("CONTENT_LENGTH")
    sent = environ["wsgi.input"]
    if announced is None and not environ.get("wsgi.input_terminated"):
        return b""
    if announced is None:
        length = most + 1
    elif announced.isascii() and announced.isdecimal() and len(announced) < 20:
        length = int(announced)
    else:
        raise ProblemError("bad_request")
    if length <= most:
        return _read(sent, length)
    body = _read(sent, most + 1)
    if len(body) > most:
        # Once the body is read to its end, the connection can be used again; a body that is far
        # longer is not worth it.
        _read(sent, MAX_DISCARDED)
        raise ProblemError("body_too_large")
    return body


def _read(sent: BinaryIO, size: int) -> bytes:
    try:
        return bytes(sent.read(size))
    except Exception as error:
        # Each server has exceptions of its own for a body that is badly framed or cut off.
        raise ProblemError("bad_request") from error


def parse_json(body: bytes) -> Any:  # noqa: ANN401 - JSON is anything
    """The value of JSON in UTF-8; repeated keys and deep nesting are refused.

    >>> parse_json(b'{"cards": ["3S"]}')
    {'cards': ['3S']}
    """
    try:
        parsed = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise ProblemError("malformed_json", _why(error, body)) from error
    # The usual body comes out as it went in: then no key was repeated and nothing is nested too
    # deeply. The slower checks decide on other bodies, such as those with spaces.
    again = b"" if b"\\" in body else written(parsed, body)
    if again == body:
        return parsed
    # Each pair of a key and a value has a colon in the body. If there are as many pairs as colons,
    # no key was repeated. If there are fewer, a key was repeated or a string has a colon.
    colons = body.count(b":")
    if not (again and colons == again.count(b":")) and colons != _pairs(parsed):
        _refuse_repeated_keys(body)
    return parsed


# The most levels that orjson writes, and the number of lists around a body with many brackets when
# it is written: a body with more than MAX_DEPTH levels does not fit into the remaining levels.
_LEVELS = 254
_AROUND = _LEVELS - MAX_DEPTH


class _Shell(threading.local):
    """Nested lists around a body, one set for each thread: they help to measure the body's depth.

    Attributes:
        core: the innermost list, which holds the body.
        whole: the outermost list.

    """

    def __init__(self) -> None:
        self.core: list[Any] = [None]
        self.whole = self.core
        for _ in range(_AROUND - 1):
            self.whole = [self.whole]


_SHELL = _Shell()


def written(parsed: object, body: bytes) -> bytes:
    """The JSON of a parsed body, without spaces; empty if it has more than `MAX_DEPTH` levels."""
    objects = body.count(b"{")
    if objects <= MAX_DEPTH and objects + body.count(b"[") <= MAX_DEPTH:
        return orjson.dumps(parsed)
    core = _SHELL.core
    core[0] = parsed
    try:
        return orjson.dumps(_SHELL.whole)[_AROUND:-_AROUND]
    except orjson.JSONEncodeError:
        return b""
    finally:
        core[0] = None


_CONTAINERS = frozenset({dict, list})


def _pairs(value: object) -> int:
    """The number of key-value pairs in a value; a value that is nested too deeply is refused."""
    found, depth = 0, 0
    level: list[object] = [value]
    while level:
        if depth > MAX_DEPTH:
            raise ProblemError("malformed_json", _DEEP)
        below: list[object] = []
        for each in level:
            inside: Collection[object] = ()
            if type(each) is dict:
                found, inside = found + len(each), each.values()
            elif type(each) is list:
                inside = each
            # Most containers hold nothing but strings and end here.
            if not _CONTAINERS.isdisjoint(map(type, inside)):
                below += inside
        level, depth = below, depth + 1
    return found


def _refuse_repeated_keys(body: bytes) -> None:
    def pairs(found: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for key, _ in found:
            if key in seen:
                raise ProblemError("malformed_json", _REPEATED.format(key=key[:24]))
            seen.add(key)

    json.loads(body, object_pairs_hook=pairs)


def _why(error: orjson.JSONDecodeError, body: bytes) -> Text:
    if not body.strip():
        return _EMPTY
    if body.startswith(BOM_UTF8):
        return _MARKED
    try:
        body.decode()
    except UnicodeDecodeError as failed:
        return _NOT_UTF8.format(byte=failed.start)
    kind = next((text for start, text in _KINDS.items() if error.msg.startswith(start)), _MALFORMED)
    return kind.format(line=error.lineno, column=error.colno)


_EMPTY = Text("请求体为空；须为一个 JSON 对象", "the body is empty; send a JSON object")
_MALFORMED = Text(
    "第 {line} 行第 {column} 列不是合法的 JSON", "not JSON at line {line}, column {column}"
)
_MARKED = Text("开头有 BOM，去掉它", "it begins with a byte order mark; leave it out")
_NOT_UTF8 = Text("从第 {byte} 字节起不是 UTF-8", "not UTF-8 from byte {byte} on")
_NUMBER = Text(
    "第 {line} 行第 {column} 列的数太大", "a number too long at line {line}, column {column}"
)
_DEEP = Text(f"嵌套超过 {MAX_DEPTH} 层", f"nested more than {MAX_DEPTH} levels deep")
# The texts of faults, by the start of orjson's message.
_KINDS = {"depth limit": _DEEP, "number is infinity": _NUMBER}
_REPEATED = Text("键 “{key}” 在同一对象中出现多次", 'the key "{key}" stands twice in one object')
