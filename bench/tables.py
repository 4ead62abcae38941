"""The answers of sealed tables: the slots in which they leave, and what their waiting costs.

The two turns of a pair differ in hidden cards alone (`tests.support.hidden_choices`): with one, no
bot has a choice; with the other, one may have. Different slots would reveal these cards. Times are
those of the thread.
"""

from __future__ import annotations

import secrets
import shutil
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import orjson

from bench.figures import Figure, Reading, figure, not_measured
from bench.over_http import FEW, PATH, serving, wrk
from paiju.play.declaration.registry import GAMES
from paiju.tables.seal import KEY_BYTES
from tests.support.hidden_choices import pairs, slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.declaration.game import Game

POSITIONS = 40
# The goals: the pairs that leave in different slots, and what waiting may cost the others.
MOST_APART, LEAST_KEPT, MOST_SLOWER = 0.02, 0.95, 1.05
PLAYERS, ROUNDS = 100, 40
_KEY = secrets.token_hex(KEY_BYTES)


def figures() -> list[Figure]:
    """The slots of every game, and the throughput beside tables that wait."""
    return [*map(_slots, GAMES.values()), *_beside_waiting()]


def _slots(game: Game) -> Figure:
    """The pairs of all skills of a game that leave in different slots."""
    skills = [bot.skill for bot in game.bots if bot.skill]
    # The first turns of each skill compile and fill tables.
    tried = {each: [*islice(pairs(game.id, each, slot), 4, 4 + POSITIONS)] for each in skills}
    apart = sum(pair.forced != pair.redrawn for found in tried.values() for pair in found)
    return Figure(
        f"{game.id}: pairs of turns at a table whose answers leave in different slots",
        (
            Reading("", apart / sum(map(len, tried.values())), "%", MOST_APART),
            Reading(
                "slots of a turn of the best bots",
                median(pair.forced for pair in tried[max(skills)]),
            ),
        ),
    )


def _beside_waiting() -> Iterator[Figure]:
    """The figures of a server with and without the grid, while many tables are asked for turns.

    The gate refuses most turns of a hundred players at once, and a refusal takes less time than
    a turn: only answered turns count. Both servers take turns to be measured, for short times.
    """
    if not shutil.which("wrk"):
        yield not_measured("tables that wait", "install wrk (apt install wrk)")
        return
    with (
        serving("app.wsgi:application", PAIJU_SEAL_KEYS=_KEY) as on_grid,
        serving("app.wsgi:application", PAIJU_SEAL_KEYS=_KEY, PAIJU_TABLE_GRID_MS="0") as at_once,
        ThreadPoolExecutor(1) as pool,
    ):
        turns: dict[str, list[float]] = {on_grid.url: [], at_once.url: []}
        p99: dict[str, list[float]] = {on_grid.url: [], at_once.url: []}
        for _ in range(ROUNDS + 1):
            for url, answered in turns.items():
                tables = pool.submit(wrk, f"{url}/v1/tables/act", _turn(url), PLAYERS)
                beside = wrk(url + PATH, b"", FEW)
                answered.append(tables.result().answered)
                p99[url].append(beside.p99_ms)
    yield figure(
        f"{PLAYERS} players at tables: answered turns a second, as a share of those without a grid",
        sum(turns[on_grid.url][1:]) / sum(turns[at_once.url][1:]),
        "%",
        least=LEAST_KEPT,
    )
    yield figure(
        f"{PLAYERS} players at tables: p99 of validate beside them, "
        "as a share of that without a grid",
        median(p99[on_grid.url][1:]) / median(p99[at_once.url][1:]),
        "%",
        most=MOST_SLOWER,
    )


def _turn(url: str) -> bytes:
    """The body of a turn at a table that a server laid."""
    laid = orjson.dumps({"game": next(iter(GAMES)), "seats": ["human", 3, 3], "seed": 3})
    request = Request(f"{url}/v1/tables", laid, {"Content-Type": "application/json"})  # noqa: S310 - our own server
    with urlopen(request, timeout=10) as answer:  # noqa: S310 - the same
        table: dict[str, Any] = orjson.loads(answer.read())
    return orjson.dumps({"table": table["table"], "action": {"type": "auto"}})
