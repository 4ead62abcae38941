"""Questions with one fault: the answer is a problem document or a refusal."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tests.recorded.making.maker import CHINESE, ENGLISH, compact
from tests.recorded.service import JSON, Question

if TYPE_CHECKING:
    from tests.recorded.making.maker import Maker

_WRONG: tuple[Any, ...] = (
    *(None, True, -1, 0, 5, 99, 2**60, 1.5),
    *("", "?", "3S", "5m", "zz", "classic", "x" * 80),
    *([], {}, [None], ["3S", "3S", "3S"], {"id": "none"}),
)


def ask_wrongly(maker: Maker, of_each: int) -> None:
    """Ask some kept questions of each operation again, each with one fault."""
    by_path: dict[str, list[Question]] = defaultdict(list)
    for question in maker.kept:
        if question.headers[: len(JSON)] == JSON and question.method == "POST":
            by_path[question.path].append(question)
    for path in sorted(by_path):
        for _ in range(of_each):
            body = json.loads(maker.choice(by_path[path]).body)
            seed = body.get("seed")
            _spoil(maker, body)
            needs_seed = seed is not None or path.endswith("/advance")
            if needs_seed and body.get("seed") is None:
                continue  # without a seed the answer is random
            language = maker.choice((ENGLISH, CHINESE))
            maker.ask_this(Question("POST", path, compact(body), JSON + language))


def _spoil(maker: Maker, body: dict[str, Any]) -> None:
    """Remove, replace or repeat one value at any depth."""
    place: Any = body
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = maker.choice(keys)
        below = place[key]
        if isinstance(below, (dict, list)) and below and maker.is_time(0.8):
            place = below
            continue
        kind = maker.chance.randrange(5)
        if kind == 0:
            del place[key]
        elif kind == 1 and isinstance(place, list):
            place.append(below)
        elif kind == 1:
            place["more"] = below
        else:
            place[key] = maker.choice(_WRONG)
        return
