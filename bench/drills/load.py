"""The drill of overload: too many questions at once, and clients that are slow on purpose."""

from __future__ import annotations

import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from bench.drills import batches
from bench.drills.arrivals import (
    OK,
    Call,
    Question,
    arriving,
    call,
    one_after_another,
    p99,
    side_by_side,
)
from bench.figures import Figure, Reading, figure, not_measured
from tests.api.serving import Server
from tests.support.nginx import PROGRAM, Nginx
from tests.support.processes import wait_for_workers
from tests.support.raw import CLASSIFY, Raw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.load import Address

CHEAP = Question(
    "/v1/doudizhu/validate",
    orjson.dumps({"cards": "33344", "hand": "33344567TJQK", "last": "55566"}),
)
# The hardest known hand to split, with eight wild cards.
HEAVY = Question(
    "/v1/doudizhu/hints",
    orjson.dumps({"hand": "777788889TTTJJJQQQBR", "wild": ["7", "8"], "ruleset": "tiandi"}),
)
SECONDS = 8.0
BATCHES_SECONDS = 60.0
TOO_MUCH = 3
CHEAP_RATE = 25.0
CALLS = 200
ATTACKERS = 50
ASKED_FOR = 5.0
# The callers that keep both workers busy with heavy questions.
THINKERS = 2
# The numbers of silent connections to a server of two workers with four threads, and the most with
# which it must still answer.
SILENT = (8, 64, 300)
BORNE = 32
QUIET = {"PAIJU_ACCESS_LOG": "off"}
LARGE = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"


def figures() -> list[Figure]:
    """The figures of the drill of overload."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [
            *_too_much(folder / "load"),
            *batches.figures(folder / "batches", CHEAP, BATCHES_SECONDS),
            *_slow(folder / "slow"),
            *_silent(folder / "silent"),
        ]


def _too_much(folder: Path) -> Iterator[Figure]:
    with Server(folder, QUIET) as server:
        idle = p99(one_after_another(server.url, CHEAP, CALLS))
        full = side_by_side(server.url, HEAVY, THINKERS, SECONDS)
        rate = len(full) / SECONDS
        cheap: list[Call] = []
        beside = threading.Thread(
            target=lambda: cheap.extend(arriving(server.url, CHEAP, CHEAP_RATE, SECONDS))
        )
        beside.start()
        heavy = arriving(server.url, HEAVY, TOO_MUCH * rate, SECONDS)
        beside.join()
        recovery = _recovery(server, 2 * p99(full))
    accepted = [each for each in heavy if each.status == 200]
    refused = [each for each in heavy if each.status in {429, 503}]
    yield Figure(
        f"heavy questions at {TOO_MUCH} times what can be answered",
        (
            Reading("", rate, "answers/s can be had"),
            Reading("accepted", len(accepted) / len(heavy), "%"),
            Reading("refused", len(refused) / len(heavy), "%"),
        ),
    )
    yield figure(
        "calls neither accepted nor refused as such",
        len(heavy) - len(accepted) - len(refused),
        most=0,
    )
    hasty = sum(not each.retry_after for each in refused)
    yield figure("refusals that do not say when to come again", hasty, most=0)
    yield figure(
        "p99 of accepted calls, beside that at full but bearable load",
        p99(accepted) / p99(full),
        "times",
        most=2,
    )
    yield Figure(
        "p99 of rules questions meanwhile, beside that of an idle server",
        (
            Reading("", p99(cheap) / idle, "times", most=3),
            Reading("idle", idle, "µs"),
        ),
    )
    failed = sum(each.status != 200 for each in cheap)
    yield figure("rules questions that fail meanwhile", failed, most=0)
    yield figure("until a heavy question is answered as before", recovery, "µs", most=2_000_000)


def _recovery(server: Server, bearable: float) -> float:
    """The microseconds until a heavy question is answered within `bearable` microseconds again."""
    started = time.monotonic()
    while True:
        asked = call(server.url, HEAVY)
        if asked.status == 200 and asked.micros <= bearable:
            return 1e6 * (time.monotonic() - started)


def _slow(folder: Path) -> Iterator[Figure]:
    # One thread: a single client that holds it blocks all others.
    settings = {**QUIET, "PAIJU_WORKERS": "1", "PAIJU_THREADS": "1"}
    if PROGRAM is None:
        yield not_measured("slow clients", "install nginx (apt install nginx-light)")
        return
    with Server(folder / "server", settings) as server:
        # All attackers have one address here, so the limits of nginx for an address are left out.
        without = ("limit_conn connections", "limit_req zone")
        with Nginx(folder / "nginx", server.url, without) as nginx:
            for kind in ATTACKS:
                yield _attacked(f"{kind}, through nginx", nginx, kind, most=0)


def _silent(folder: Path) -> Iterator[Figure]:
    with Server(folder, QUIET) as server:
        wait_for_workers(server)
        for number in SILENT:
            with ExitStack() as opened:
                for _ in range(number):
                    opened.enter_context(Raw(server))
                answered = one_after_another(server.url, CHEAP, 20)
            bounds = {"most": 2_000_000.0} if number <= BORNE else {}
            longest = max(each.micros for each in answered)
            work = f"{number} silent connections to a plain server: the longest rules question"
            yield figure(work, longest, "µs", **bounds)


def _attacked(what: str, address: Address, kind: str, **bounds: float) -> Figure:
    idle = side_by_side(address.url, CHEAP, 1, ASKED_FOR)
    with attack(address, kind):
        asked = side_by_side(address.url, CHEAP, 1, ASKED_FOR)
    failed = sum(each.status != OK for each in asked)
    readings = (
        Reading("", failed, "calls fail", **bounds),
        Reading("of", len(asked), f"in {ASKED_FOR:.0f} s (idle {len(idle)})"),
        Reading("the longest of them", max(each.micros for each in asked), "µs"),
    )
    return Figure(f"{ATTACKERS} clients that {what}", readings)


@contextmanager
def attack(address: Address, kind: str, attackers: int = ATTACKERS) -> Iterator[None]:
    """A context in which slow clients of a kind (see `ATTACKS`) hold connections."""
    first, again = ATTACKS[kind]
    stopped = threading.Event()
    with ExitStack() as opened:
        raws = [
            opened.enter_context(Raw(address, receive_buffer=4_096)).send(first)
            for _ in range(attackers)
        ]

        def go_on() -> None:
            while not stopped.wait(0.5):
                for raw in raws:
                    # The server may have closed the connection.
                    with suppress(OSError):
                        raw.send(again)

        thread = threading.Thread(target=go_on)
        thread.start()
        try:
            yield
        finally:
            stopped.set()
            thread.join()


# The bytes that each kind of slow client sends first, and then from time to time.
ATTACKS = {
    "say nothing": (b"", b""),
    "send half a head": (CLASSIFY[:-9], b""),
    "send a body byte by byte": (CLASSIFY + b"Content-Length: 60000\r\n\r\n", b" "),
    "do not take large answers": (LARGE * 4, b""),
}
