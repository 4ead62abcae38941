"""The slowest questions of at most 64 KiB: a search over every operation.

The search begins with the recorded questions, the examples and the hands that are hardest to split.
It mutates the questions that take longest: it replaces, drops, repeats and exchanges values, or
repeats a list. If a mutated question is slower, it takes the place of its parent.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from app import create_app
from app.config import Settings
from bench.figures import Figure, figure
from bench.wsgi import ask
from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from tests.api.contract import operations
from tests.api.mutants import Mutator
from tests.recorded.kept import files, read_questions
from tests.support.worst_hands import split_questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import FrameType

    from flask import Flask

Json = dict[str, Any]

KEPT = Path(__file__).parent / "results" / "worst_questions.json"
# The largest body of a question.
LARGEST = 64 << 10
# The questions of an operation that are mutated, and those of all operations that are kept.
FRONT, WORST = 8, 10
# The number of recorded questions of a game whose values mutations use.
LEARNT = 400
# A question with a budget gets the least one, because a greater one is the caller's choice.
LEAST_BUDGET = {"budget_ms": 1}
# Operations that are not searched: a changed token opens no table, and a batch has a time limit.
NOT_SEARCHED = {"/v1/tables", "/v1/tables/act", "/v1/batch"}
# The number of recorded questions to split a hand with which the search begins.
MOST_SPLITS = 20
# The goal of a question without a budget, in microseconds.
MOST = 300_000


class Asked(NamedTuple):
    """A question that was asked.

    Attributes:
        micros: the processor time of the answer, in microseconds.
        path: the path of the question.
        body: the body of the question.
        calls: the number of calls of Python functions that the answer takes; 0 if not counted.

    """

    micros: float
    path: str
    body: Json
    calls: int = 0


def figures(minutes: float) -> list[Figure]:
    """The slowest question of each operation; the `WORST` slowest are also written to `KEPT`."""
    application = create_app(Settings(seal_keys=(bytes(32),)))
    found = sorted(_searched(application, minutes), reverse=True, key=lambda each: each.micros)
    slowest = [each._replace(calls=calls_of(application, each))._asdict() for each in found[:WORST]]
    KEPT.write_text(json.dumps(slowest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return [
        figure(f"{each.path}, {len(orjson.dumps(each.body)):,} bytes", each.micros, "µs", most=MOST)
        for each in found
    ]


def calls_of(application: Flask, asked: Asked) -> int:
    """The number of calls of Python functions when a question is asked for the second time."""
    written, calls = orjson.dumps(asked.body), 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    ask(application, asked.path, written)
    sys.setprofile(count)
    try:
        ask(application, asked.path, written)
    finally:
        sys.setprofile(None)
    return calls


def kept() -> list[Asked]:
    """The slowest questions of the last search."""
    return [Asked(**each) for each in json.loads(KEPT.read_text(encoding="utf-8"))]


def _searched(application: Flask, minutes: float) -> Iterator[Asked]:
    """The slowest question of each operation; the time is shared equally among operations."""
    recorded = _recorded()
    mutators = {game: _mutator(game, recorded) for game in GAMES}
    seconds = 60 * minutes / len(recorded)
    for path, bodies in recorded.items():
        mutator = mutators.get(path.split("/")[2], mutators[next(iter(GAMES))])
        yield _slowest(application, path, bodies, mutator, seconds)


def _recorded() -> Mapping[str, list[Json]]:
    """The bodies with which the search begins, by path: recorded ones, examples, hard splits."""
    found: dict[str, list[Json]] = defaultdict(list)
    paths = {each.path for each in operations()} - NOT_SEARCHED
    for question in (each for file in files() for each in read_questions(file)):
        if question.method == "POST" and question.path in paths:
            with suppress(orjson.JSONDecodeError):
                body = orjson.loads(question.body)
                if isinstance(body, dict):
                    found[question.path].append(body)
    for path, body in split_questions(MOST_SPLITS):
        found[path].append(body)
    for each in operations():
        if each.path.startswith(tuple(f"/v1/{game}/" for game in GAMES)) and each.method == "post":
            found[each.path] += [example["value"] for example in each.asked["examples"].values()]
    return found


def _mutator(game: str, recorded: Mapping[str, list[Json]]) -> Mutator:
    mutator = Mutator(GAMES[game].seats)
    bodies = [body for path, each in recorded.items() if f"/{game}/" in path for body in each]
    for body in bodies[:: -(-len(bodies) // LEARNT) or 1]:
        mutator.learn(body)
    return mutator


def _slowest(
    application: Flask, path: str, bodies: Iterable[Json], mutator: Mutator, seconds: float
) -> Asked:
    """The slowest question of an operation that the search finds.

    Args:
        application: the application.
        path: the path of the operation.
        bodies: the bodies with which the search begins.
        mutator: changes bodies at random.
        seconds: the time for the search.
    """
    first = [_asked(application, path, body) for body in bodies]
    front = sorted(filter(None, first), key=lambda each: -each.micros)[:FRONT]
    until, number = monotonic() + seconds, 0
    while monotonic() < until:
        chance = Chance(f"{path} {number}", "worst")
        number += 1
        at = chance.randrange(len(front))
        body = front[at].body
        body = mutator.mutant(body, chance) if chance.randrange(4) else _fuller(body, chance)
        tried = _asked(application, path, body)
        if tried and tried.micros > front[at].micros:
            front[at] = tried
    return max(front, key=lambda each: each.micros)


def _fuller(body: Json, chance: Chance) -> Json:
    """A body with one of its lists repeated, chosen at random."""
    lists = [name for name, each in body.items() if isinstance(each, list) and each]
    if not lists:
        return body
    name = lists[chance.randrange(len(lists))]
    return {**body, name: body[name] * (2 + chance.randrange(8))}


def _asked(application: Flask, path: str, body: Json) -> Asked | None:
    """A question with its time, after it was asked twice; None if it is too large.

    The less of the two times counts, because the first may include the building of a move table.
    """
    body = {name: LEAST_BUDGET.get(name, each) for name, each in body.items()}
    if "skill" in body:
        body |= LEAST_BUDGET
    try:
        written = orjson.dumps(body)
    except orjson.JSONEncodeError:
        return None
    if len(written) > LARGEST:
        return None
    first = ask(application, path, written).micros
    return Asked(min(first, ask(application, path, written).micros), path, body)
