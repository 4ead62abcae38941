"""Problem documents (RFC 9457): every error response of the service is built here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import orjson
from flask import Response, g, request
from werkzeug.exceptions import HTTPException

from app.language import language
from app.observe.observe import request_id
from paiju.play.declaration.registry import GAMES, TAKEN
from paiju.shapes.errors import (
    Fault,
    ImpossibleError,
    InconsistentError,
    InconsistentStateError,
    InconsistentViewError,
)
from paiju.shapes.question_reader import existing, pointer
from paiju.tables.seal import SealError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Flask

CONTENT_TYPE = "application/problem+json"
# Bounds, so that an error document is not much longer than the request.
MAX_FAULTS = 20
MAX_DETAIL = 2000
MAX_POINTER = 1000


@dataclass(frozen=True, slots=True)
class ProblemType:
    """A type of problem.

    Attributes:
        code: the id of the type; the page /problems/<code> describes the type.
        status: the HTTP status of the response.
        title: the name of the type, for people.
        about: the cause of such a problem, and what a caller can do.

    """

    code: str
    status: int
    title: Text
    about: Text


_TYPES = (
    ProblemType(
        "bad_request",
        400,
        Text("请求有误", "Bad request"),
        Text(
            "请求不符合 HTTP 的写法，服务器没有读它。",
            "The request is not well-formed HTTP, and was not read.",
        ),
    ),
    ProblemType(
        "malformed_json",
        400,
        Text("不是合法的 JSON", "Malformed JSON"),
        Text(
            "请求体须为 UTF-8 编码的 JSON：不带 BOM，没有 NaN，没有重复的键，嵌套不过深。",
            "The body must be JSON in UTF-8, without a byte order mark, NaN, duplicate keys or "
            "nesting that is too deep.",
        ),
    ),
    ProblemType(
        "unauthorized",
        401,
        Text("需要密钥", "Unauthorized"),
        Text(
            "本服务需要密钥：请求头写 Authorization: Bearer 密钥，或 X-API-Key: 密钥。",
            "This server requires a key: send it as Authorization: Bearer KEY, or as X-API-Key: "
            "KEY.",
        ),
    ),
    ProblemType(
        "bad_seal",
        403,
        Text("牌桌校验失败", "The table cannot be opened"),
        Text(
            "table 不是本服务密封的牌桌：被改动过、已过期，或由别的密钥或别的版本密封。"
            "请用最近一次响应里的 table，或开新桌。",
            "This service did not seal this `table`, or it has expired: it was changed, or another "
            "key or another version sealed it. Send the `table` of the latest answer unchanged, or "
            "begin a new one.",
        ),
    ),
    ProblemType(
        "not_found",
        404,
        Text("没有这个地址", "Not found"),
        Text(
            "没有这个路径、游戏或规则集；/openapi.yaml 列出全部路径，/v1/games 列出全部游戏。",
            "There is no such path, game or rule set; /openapi.yaml lists every path, and "
            "/v1/games every game.",
        ),
    ),
    ProblemType(
        "method_not_allowed",
        405,
        Text("方法不允许", "Method not allowed"),
        Text(
            "接口用 POST，目录用 GET；Allow 头列出此路径允许的方法。",
            "Questions are POST, the catalogue is GET; the Allow header lists the methods of this "
            "path.",
        ),
    ),
    ProblemType(
        "body_too_large",
        413,
        Text("请求体过大", "Body too large"),
        Text(
            "请求体超过服务器的上限（默认 64 KiB，批量为 4 MiB）。",
            "The body is longer than the limit of the server: by default 64 KiB, and 4 MiB for a "
            "batch.",
        ),
    ),
    ProblemType(
        "uri_too_long",
        414,
        Text("地址过长", "URI too long"),
        Text(
            "请求的第一行过长；内容写在请求体里，不写在地址里。",
            "The first line of the request is too long; a question belongs in the body, not in the "
            "address.",
        ),
    ),
    ProblemType(
        "unsupported_media_type",
        415,
        Text("媒体类型不支持", "Unsupported media type"),
        Text(
            "请求体须以 Content-Type: application/json 发送。",
            "Send the body with Content-Type: application/json.",
        ),
    ),
    ProblemType(
        "invalid_request",
        422,
        Text("请求内容有误", "Invalid request"),
        Text(
            "JSON 可读，但有的值不是约定的样子：缺少或多余的字段、错误的类型、不认识的牌、"
            "没有的规则集。errors 逐一指出位置。",
            "The JSON is readable, but a value breaks the contract: a missing or unknown field, a "
            "wrong type, an unknown card, a rule set that does not exist. `errors` names each "
            "place.",
        ),
    ),
    ProblemType(
        "impossible_cards",
        422,
        Text("不可能出现的牌", "Impossible cards"),
        Text(
            "每张牌都认识，但不可能同时出现：一副牌里的第五张 3、同一张牌两次、"
            "过大的手牌、不成牌型的上一手。",
            "Each card is valid, but no game has them together: a fifth 3 in one pack, the same "
            "card twice, a hand that is too large, a last play that forms no pattern.",
        ),
    ),
    ProblemType(
        "inconsistent_state",
        422,
        Text("不可能出现的牌局", "Impossible state"),
        Text(
            "state 不是任何牌局能走到的：牌不全或重复、行动不合法，或与发牌和行动不符。"
            "请原样送回服务给出的 state。",
            "No game can reach this `state`: cards are missing or duplicate, an action was not "
            "legal, or a field does not follow from the deal and the actions since. Send the "
            "`state` of the last answer unchanged.",
        ),
    ),
    ProblemType(
        "inconsistent_view",
        422,
        Text("不可能出现的视图", "Impossible view"),
        Text(
            "没有一家能看到这样的牌局：张数与历史不符、同一张牌两次，或打出的牌不合法。",
            "No seat can see a game like this: counts that contradict the history, a duplicate "
            "card, a play that was not legal.",
        ),
    ),
    ProblemType(
        "rate_limited",
        429,
        Text("请求过于频繁", "Too many questions"),
        Text(
            "此密钥或此地址的配额已用完；请等 Retry-After 头给出的秒数。RateLimit 头给出剩余配额。",
            "This key or this address has used its limit: ask again after the seconds of the "
            "Retry-After header. The RateLimit header gives the remaining quota.",
        ),
    ),
    ProblemType(
        "headers_too_large",
        431,
        Text("请求头过大", "Headers too large"),
        Text(
            "请求头过多或过长。",
            "There are too many headers, or one of them is too long.",
        ),
    ),
    ProblemType(
        "internal_error",
        500,
        Text("服务器内部错误", "Internal error"),
        Text(
            "服务出了错，不是请求的错。请带上 instance 报告。",
            "The service failed; the request is not to blame. Report it with its `instance`.",
        ),
    ),
    ProblemType(
        "unsupported_coding",
        501,
        Text("传输编码不支持", "Unsupported transfer coding"),
        Text(
            "Transfer-Encoding 头只能是 chunked。",
            "The Transfer-Encoding header may only say chunked.",
        ),
    ),
    ProblemType(
        "batch_spent",
        503,
        Text("批量已用完", "Batch spent"),
        Text(
            "轮到这个请求时，整批的时间（默认 10 秒）或响应的字节数（默认 8 MiB）已经用完；"
            "它没有被处理，请在下一批里再发。",
            "The time of the batch, by default 10 seconds, or the bytes of its answers, by default "
            "8 MiB, were spent before this question began. Ask it again in the next batch.",
        ),
    ),
    ProblemType(
        "busy",
        503,
        Text("服务繁忙", "Busy"),
        Text(
            "正在处理的高开销请求已经太多，这一个没有排上；等 Retry-After 头所说的秒数再发。"
            "轻量请求照常处理。",
            "Too many heavy questions are in progress, and this one did not get a turn: ask again "
            "after the seconds of the Retry-After header. Light questions are answered as "
            "before.",
        ),
    ),
    ProblemType(
        "not_ready",
        503,
        Text("尚未就绪", "Not ready"),
        Text(
            "服务正在启动或正在退出，请向另一实例发请求。",
            "The server is starting or stopping; ask another server.",
        ),
    ),
)
TYPES: Mapping[str, ProblemType] = MappingProxyType({each.code: each for each in _TYPES})

_BY_STATUS = MappingProxyType(
    {
        400: "bad_request",
        404: "not_found",
        405: "method_not_allowed",
        413: "body_too_large",
        415: "unsupported_media_type",
        500: "internal_error",
    }
)


# The problem of each error class of the library, subclasses first.
_BY_KIND = MappingProxyType(
    {
        SealError: "bad_seal",
        InconsistentStateError: "inconsistent_state",
        InconsistentViewError: "inconsistent_view",
        InconsistentError: "impossible_cards",
        ImpossibleError: "invalid_request",
    }
)


class ProblemError(Exception):
    """An error that is answered with a problem document.

    Attributes:
        type: the type of the problem.
        detail: what is wrong with this request; None for the general text of the type.
        faults: the faults of the request, each with its place in the body.
        headers: further headers of the response.

    """

    def __init__(
        self,
        code: str,
        detail: Text | None = None,
        faults: Iterable[Fault] = (),
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(code)
        self.type = TYPES[code]
        self.detail = detail
        self.faults = tuple(faults)
        self.headers = headers


def not_found(path: str) -> ProblemError:
    """The problem of an unknown path; for an unknown game, its text lists the games."""
    named = _OF_GAME.fullmatch(path)
    if named is None or named[1] in GAMES or named[1] in TAKEN:
        return ProblemError("not_found")
    games = Text("、".join(GAMES), ", ".join(GAMES))
    return ProblemError("not_found", _NO_GAME.format(game=named[1], games=games))


_OF_GAME = re.compile(r"/v1/(?:games/|(?=[^/]+/.))([a-z][a-z0-9_]{0,31})(?:/.*)?")
_NO_GAME = Text("没有游戏 {game}；有：{games}", "there is no game {game}; the games: {games}")


def respond(problem: ProblemError) -> Response:
    """The HTTP response of a problem, in the caller's language."""
    body = orjson.dumps(document(problem))
    return Response(body, problem.type.status, problem.headers, content_type=CONTENT_TYPE)


def document(problem: ProblemError) -> dict[str, Any]:
    """The problem document of a problem, in the caller's language."""
    kind, tongue = problem.type, language()
    detail = problem.detail or _first_of(problem.faults) or kind.about
    return {
        "type": f"/problems/{kind.code}",
        "title": kind.title.within(tongue),
        "status": kind.status,
        "detail": detail.within(tongue)[:MAX_DETAIL],
        "instance": request_id(),
        "errors": [
            {
                "pointer": _where(fault),
                "code": fault.code,
                "detail": fault.text.within(tongue)[:MAX_DETAIL],
            }
            for fault in problem.faults[:MAX_FAULTS]
        ],
    }


def from_error(error: ImpossibleError) -> ProblemError:
    """The problem that stands for an error of the library."""
    code = next(code for kind, code in _BY_KIND.items() if isinstance(error, kind))
    return ProblemError(code, faults=error.faults)


def problem_of(error: Exception) -> ProblemError | None:
    """The problem that stands for an error that the caller caused; None for any other error."""
    if isinstance(error, ProblemError):
        return error
    return from_error(error) if isinstance(error, ImpossibleError) else None


def register(app: Flask) -> None:
    """Make an application answer every error with a problem document."""
    app.register_error_handler(ProblemError, respond)
    app.register_error_handler(ImpossibleError, lambda error: respond(from_error(error)))
    app.register_error_handler(HTTPException, from_http)


def from_http(error: HTTPException) -> Response:
    """The problem response for an error of Flask or of a view; a redirect stays as it is."""
    status = error.code or 500
    if status < 400:
        return Response(error.get_body(), status, error.get_headers())
    code = _BY_STATUS.get(status, "bad_request" if status < 500 else "internal_error")
    response = respond(not_found(request.path) if status == 404 else ProblemError(code))
    if status == 405:
        response.headers["Allow"] = dict(error.get_headers())["Allow"]
    return response


def _first_of(faults: tuple[Fault, ...]) -> Text | None:
    if not faults:
        return None
    where = _where(faults[0])
    text = faults[0].text
    return Text(f"{where}：{text.zh}", f"{where}: {text.en}") if where else text


def _where(fault: Fault) -> str:
    """The JSON Pointer of a fault; it ends one step earlier if it would be too long."""
    place = existing(fault, g.get("body"))
    found = pointer(place)
    return found if len(found) <= MAX_POINTER else pointer(place[:-1])
