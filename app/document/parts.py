"""The parts of the OpenAPI document that all operations share: about, headers and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju import __version__
from paiju.text import Text

if TYPE_CHECKING:
    Json = dict[str, Any]

REQUEST_ID = "example"
_DESCRIPTION = Text(
    """\
中国扑克牌和麻将的规则与机器人，什么前端都能用。

* 请求用 `POST`，请求体是 JSON；目录用 `GET`。请求之间什么都不保存：同样的请求得到同样的响应。
* 请求里的写法比响应宽，所以有的结构分两种（`DoudizhuState` 和 `DoudizhuStateGiven`）：牌怎么写
  都行，推得出来的可以不写。
* “不行”是正常响应，不是错误：状态码 200，带 `reason` 和它的文字。4xx 只用于看不懂的、不可能成立
  的请求：错误响应（RFC 9457）指出错在哪里。
* `Accept-Language` 决定名称和文字的语言，`zh` 或 `en`；代码永远不变。
* 响应带 `X-Request-Id`（请求自带就沿用）和 `Server-Timing`。
* 每个游戏有自己的文档：`/openapi/{game}.json`、`/openapi/{game}.yaml`，里面是这个游戏的操作，
  加上牌桌、题目、目录和批量。`/openapi.yaml` 是全部。`?lang=zh` 是中文。
* 例子是单独的文件：`openapi/examples/{operationId}/{example}.json` 是请求，旁边的
  `{example}.answer.json` 是响应，或者 `{example}.problem.json` 是拒绝它的错误响应。文档里每个操作
  引用一个；`?examples=inline` 把全部例子放进文档。
* 服务器可以要求 API 密钥（没带就是 401），也可以给每个调用方限流（429，带 `Retry-After`）：这时
  `RateLimit` 和 `RateLimit-Policy` 说明剩余的配额。
""",
    """\
Rules and AI of Chinese card and tile games, for any front end.

* Questions are `POST` with a JSON body, catalogues are `GET`. Nothing is kept between requests: the
  same request gets the same answer.
* Requests accept more notations than answers use, so some types exist twice (`DoudizhuState`,
  `DoudizhuStateGiven`): cards or tiles in any notation, and without the fields that follow from
  the others.
* A "no" is an answer, not an error: status 200, with a `reason` and its words. Status 4xx is for
  requests that cannot be understood or cannot be true: a problem document (RFC 9457) names each
  fault.
* `Accept-Language` picks the language of names and texts, `zh` or `en`; codes never change.
* Answers carry `X-Request-Id` (the caller's own, if it sent one) and `Server-Timing`.
* Each game has a document of its own, `/openapi/{game}.json` or `/openapi/{game}.yaml`: its
  operations, and those of tables, puzzles, the catalogue and batches. `/openapi.yaml` has all
  games. `?lang=zh` is Chinese.
* Examples are files: `openapi/examples/{operationId}/{example}.json` is a question, and beside it
  `{example}.answer.json` is its answer, or `{example}.problem.json` its refusal. A document
  refers to one of each operation; `?examples=inline` puts all of them into the document.
* A server may demand an API key (status 401 without one), and may limit each caller (status 429,
  with `Retry-After`): `RateLimit` and `RateLimit-Policy` then show the remaining quota.
""",
)
INFO: Json = {
    "title": Text("Paiju 牌局", "Paiju 牌局"),
    "version": __version__,
    "summary": Text(
        "中国扑克牌和麻将的规则与机器人，通过 HTTP 提供。",
        "Rules and AI of Chinese card and tile games, over HTTP.",
    ),
    "description": _DESCRIPTION,
    "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    "contact": {"name": "The Paiju maintainers"},
}
SERVER = Text("本服务。", "This server.")
REFUSED = Text(
    "请求没有完成；`type` 和 `detail` 说明原因。",
    "The question was not answered; `type` and `detail` say why.",
)


HEADERS: Json = {
    "X-Request-Id": {
        "description": Text(
            "请求号；请求自带且格式合法则沿用。",
            "The id of the request: the caller's own if it sent a sane one.",
        ),
        "required": True,
        "schema": {"type": "string", "maxLength": 64, "pattern": "^[A-Za-z0-9._:-]+$"},
        "example": REQUEST_ID,
    },
    "Server-Timing": {
        "description": Text("服务处理用的毫秒数。", "The milliseconds that the application took."),
        "required": True,
        "schema": {"type": "string", "maxLength": 64},
        "example": "app;dur=0.123",
    },
}


# The headers of responses if callers have a limit.
LIMITED: Json = {
    "RateLimit-Policy": {
        "description": Text(
            "一次能发多少个请求（`q`），多少秒恢复同样多（`w`），按 IETF 的 RateLimit 头字段草案。",
            "The number of questions at once (`q`), and the seconds in which as many come "
            "back (`w`), by the IETF draft on RateLimit header fields.",
        ),
        "schema": {"type": "string", "maxLength": 64, "pattern": '^"questions";q=[0-9]+;w=[0-9]+$'},
        "example": '"questions";q=600;w=60',
    },
    "RateLimit": {
        "description": Text(
            "还能问几个（`r`），几秒后增加（`t`）。",
            "The number of questions left (`r`), and the seconds until it grows (`t`).",
        ),
        "schema": {"type": "string", "maxLength": 64, "pattern": '^"questions";r=[0-9]+;t=[0-9]+$'},
        "example": '"questions";r=599;t=1',
    },
}

# The headers that only some refusals have.
OF_REFUSALS: Json = {
    "Retry-After": {
        "description": Text(
            "状态码 429 和 503 时：几秒后再问。",
            "With status 429 and 503: the seconds after which to ask again.",
        ),
        "schema": {"type": "integer", "minimum": 1, "maximum": 100_000_000},
        "example": 1,
    },
    "WWW-Authenticate": {
        "description": Text(
            "状态码 401 时：密钥怎么带。", "With status 401: the way to send a key."
        ),
        "schema": {"type": "string", "maxLength": 64},
        "example": 'Bearer realm="paiju"',
    },
}

SCHEMES: Json = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": Text(
            "API 密钥，服务器要求时才用。", "An API key, if the server demands one."
        ),
    },
    "key": {
        "type": "apiKey",
        "in": "header",
        "name": "X-API-Key",
        "description": Text(
            "同一个密钥，写在单独的请求头里。", "The same key, in a header of its own."
        ),
    },
}
