"""The files of vectors: every question is asked of the service, and written with its answer."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import orjson

from app.api.examples import QUESTIONS
from app.api.games import GAMES
from app.api.openapi import example_app
from app.vectors import doudizhu, guandan, mahjong
from app.vectors.case import Case
from app.vectors.drawn import drawn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from flask.testing import FlaskClient

    from app.vectors.case import Json

FORMAT = 1
_OK = 200

# What is compared of each answer. The rest is the service's own: words, and which of several moves,
# fans or readings of equal worth comes first.
_COMPARED: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "doudizhu": {
            "classify": ("play", "alternatives", "reason"),
            "validate": ("legal", "play", "reason"),
            "compare": ("result", "a", "b"),
            "moves": ("total", "can_pass", "reason"),
            "deal": ("state",),
            "settle": ("landlord", "winners", "scores", "base", "multipliers", "pairs"),
        },
        "guandan": {
            "classify": ("play", "alternatives", "reason"),
            "validate": ("legal", "play", "reason"),
            "compare": ("result", "a", "b"),
            "moves": ("total", "can_pass", "reason"),
            "deal": ("state",),
            "tribute": ("resisted", "payments", "returns", "leader"),
            "settle": ("finished", "winners", "gain", "scores", "match_winner", "next"),
        },
        "mcr": {
            "analyze": ("shanten", "waits", "accepts", "formal"),
            "win": ("wins",),
            "score": ("wins", "total", "fans", "flowers", "enough", "minimum", "reason"),
            "claims": ("claims", "resolve"),
            "deal": ("state",),
            "settle": ("results", "scores", "won"),
        },
    }
)
_CHOSEN = MappingProxyType(
    {"doudizhu": doudizhu.CHOSEN, "guandan": guandan.CHOSEN, "mcr": mahjong.CHOSEN}
)
# Words are in the language that was asked for, and advice is an opinion.
_LEFT_OUT = frozenset(("name", "text", "advice"))


def files() -> Iterator[tuple[str, bytes]]:
    """Every file of vectors: its name, and what is in it."""
    client = example_app().test_client()
    for game, questions in _COMPARED.items():
        by_chance = drawn(GAMES[game])
        for question, compared in questions.items():
            cases = [
                *_CHOSEN[game].get(question, ()),
                *_documented(f"{game}_{question}"),
                *by_chance.get(question, ()),
            ]
            path = f"/v1/{game}/{question}"
            vectors = [_vector(client, path, case, compared) for case in cases]
            yield f"{game}_{question}.json", _written(path, compared, vectors)


def _documented(operation: str) -> list[Case]:
    """The examples of the reference are vectors too."""
    return [Case(example.body, f"{example.summary}.") for example in QUESTIONS[operation]]


def _vector(client: FlaskClient, path: str, case: Case, compared: tuple[str, ...]) -> Json:
    response = client.post(path, json=case.asks)
    told: Json = response.get_json()
    said = {"shows": case.shows} if case.shows else {}
    if response.status_code == _OK:
        answer = {key: _bare(told[key]) for key in compared if key in told}
        return {**said, "asks": case.asks, "answer": answer}
    refused = [{"pointer": each["pointer"], "code": each["code"]} for each in told["errors"]]
    return {**said, "asks": case.asks, "refused": refused}


def _bare(part: Any) -> Any:  # noqa: ANN401 - any JSON
    """What the rules decide of an answer."""
    if isinstance(part, list):
        return [_bare(each) for each in part]
    if isinstance(part, dict):
        return {key: _bare(each) for key, each in part.items() if key not in _LEFT_OUT}
    return part


def _written(path: str, compared: tuple[str, ...], vectors: list[Json]) -> bytes:
    """One vector to a line, so that a change shows where it is."""
    lines = b",\n".join(orjson.dumps(vector) for vector in vectors)
    head = orjson.dumps({"format": FORMAT, "path": path, "compared": compared})
    return b'%s,"vectors":[\n%s\n]}\n' % (head[:-1], lines)
