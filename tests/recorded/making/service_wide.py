"""Questions of no game: the catalogue, batches, and malformed requests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.recorded.making.maker import CHINESE, ENGLISH, compact
from tests.recorded.making.written import ask_examples
from tests.recorded.service import JSON, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.recorded.making.maker import Json, Maker

_BATCHES, _MOST = 40, 12
_DEEP = 2000
_CLASSIFY = "/v1/doudizhu/classify"
_TEXT = (("Content-Type", "text/plain"),)


def ask_all(maker: Maker, catalogues: Sequence[Json], others: Sequence[Question]) -> None:
    """Ask all; batches repeat questions of games."""
    for language in (ENGLISH, CHINESE, (), (("Accept-Language", "fr, zh;q=0.5"),)):
        maker.ask_this(Question("GET", "/v1/games", headers=language))
        for game in catalogues:
            maker.ask_this(Question("GET", f"/v1/games/{game['id']}", headers=language))
            for ruleset in game["rulesets"]:
                path = f"/v1/games/{game['id']}/rulesets/{ruleset['id']}"
                maker.ask_this(Question("GET", path, headers=language))
        for path in ("/v1/games/chess", "/v1/games/mahjong/rulesets/classic", "/v1/nothing"):
            maker.ask_this(Question("GET", path, headers=language))
        for question in _strange():
            maker.ask_this(question._replace(headers=question.headers + language))
    for path in ("/healthz", "/problems", "/problems/invalid_request", "/problems/none"):
        maker.ask_this(Question("GET", path))
    _ask_batches(maker, others)
    ask_examples(maker, "/v1/batch")


def _strange() -> list[Question]:
    """Requests that are refused before their body is read."""
    body = compact({"cards": "334455"})
    return [
        Question("GET", _CLASSIFY),
        Question("DELETE", _CLASSIFY),
        Question("PUT", "/v1/games", body, JSON),
        Question("OPTIONS", _CLASSIFY),
        Question("POST", _CLASSIFY, body, _TEXT),
        Question("POST", _CLASSIFY, body),
        Question("POST", _CLASSIFY, "", JSON),
        Question("POST", _CLASSIFY, "{", JSON),
        Question("POST", _CLASSIFY, "[]", JSON),
        Question("POST", _CLASSIFY, '"cards"', JSON),
        Question("POST", _CLASSIFY, '{"cards": "33", "cards": "44"}', JSON),
        Question("POST", _CLASSIFY, '{"cards": NaN}', JSON),
        Question("POST", _CLASSIFY, '{"cards": "\udcff"}', JSON),
        Question("POST", _CLASSIFY, "[" * _DEEP + "]" * _DEEP, JSON),
        Question("POST", _CLASSIFY, '{"cards": "' + "3" * (1 << 16) + '"}', JSON),
        Question("POST", f"{_CLASSIFY}/", body, JSON),
        Question("POST", "/v1/doudizhu/none", body, JSON),
        Question("POST", "/v1/tables/act", compact({"table": "nonsense", "action": {}}), JSON),
    ]


def _ask_batches(maker: Maker, others: Sequence[Question]) -> None:
    """Ask batches of mixed questions, some of them malformed."""
    among = [each for each in others if each.method == "POST" and '"recorded"' not in each.body]
    for number in range(_BATCHES):
        requests: list[Json] = [
            {"path": each.path, "body": json.loads(each.body)}
            for each in maker.chance.sample(among, maker.chance.randrange(1, _MOST))
        ]
        for place, each in enumerate(requests):
            if number % 2:
                each["id"] = f"question {place}"
        if number % 5 == 4:
            requests.append({"path": maker.choice(["/v1/none", "/v1/batch", ""]), "body": {}})
        maker.ask("/v1/batch", {"requests": requests})
    wrongs: tuple[Json | None, ...] = (None, {}, {"path": 1, "body": 2})
    for wrong in wrongs:
        maker.ask("/v1/batch", {"requests": [wrong]})
    maker.ask("/v1/batch", {"requests": []})
    twice = [{"id": "a", "path": _CLASSIFY, "body": {"cards": "3"}}] * 2
    maker.ask("/v1/batch", {"requests": twice})
