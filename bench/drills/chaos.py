"""The drill of failures: workers killed, servers reloaded and replaced, tokens forged."""

from __future__ import annotations

import os
import random
import signal
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import requests

from bench.drills.forgery import forgeries, forgeries_opened
from bench.figures import Figure, Reading, figure, not_measured
from tests.api.serving import Server
from tests.support.load import Address, Load, load
from tests.support.nginx import PROGRAM, Nginx
from tests.support.processes import wait_for_workers

if TYPE_CHECKING:
    from collections.abc import Iterator

KILLS = 20
RELOADS = 5
REPLACEMENTS = 4
CALLERS = 6
FORGERIES = 10_000
QUIET = {"PAIJU_ACCESS_LOG": "off"}
# The seconds between two checks of the balancer; a server must drain for longer.
LOOKS = 0.1
DRAINS = {"PAIJU_DRAIN_SECONDS": "2"}


def figures() -> list[Figure]:
    """The figures of the drill of failures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [
            *_kills(folder / "kills"),
            *_kills(folder / "proxied", is_proxied=True),
            _reloads(folder / "reloads"),
            _replacements(folder / "replacements"),
            _forgeries(),
        ]


def _kills(folder: Path, *, is_proxied: bool = False) -> Iterator[Figure]:
    """The figures of a server under load whose workers are killed, one each second."""
    what = "a worker killed each second" + (", through nginx" if is_proxied else "")
    if is_proxied and PROGRAM is None:
        yield not_measured(what, "install nginx (apt install nginx-light)")
        return
    chance = random.Random(9)
    with ExitStack() as opened:
        server = opened.enter_context(Server(folder / "server", QUIET))
        asked_at: Address = server
        if is_proxied:
            without = ("limit_conn connections", "limit_req zone")
            asked_at = opened.enter_context(Nginx(folder / "nginx", server.url, without))
        asked = opened.enter_context(load(asked_at, CALLERS, retries=1))
        for _ in range(KILLS):
            killed = time.monotonic()
            os.kill(chance.choice(sorted(wait_for_workers(server))), signal.SIGKILL)
            asked.has_grown(1)
            time.sleep(max(0.0, 1 - (time.monotonic() - killed)))
        asked.has_grown()
    calls = _calls(asked)
    yield figure(f"{what}: calls that fail after one retry", _failed(asked), most=0)
    yield Figure(
        f"{what}: calls that need the retry",
        (
            Reading("", asked.retried / calls, "%", most=0.005),
            Reading("of", calls, "calls"),
        ),
    )


def _reloads(folder: Path) -> Figure:
    """The figure of a server that reloads its settings under load."""
    with Server(folder, QUIET) as server, load(server, CALLERS) as asked:
        for _ in range(RELOADS):
            before = wait_for_workers(server)
            server.process.send_signal(signal.SIGHUP)
            while before & wait_for_workers(server):
                time.sleep(0.05)
            asked.has_grown()
    return _none_failed("SIGHUP under load: calls that fail", asked)


class Balancer:
    """A balancer that sends callers to the servers that were ready at its last look.

    Attributes:
        servers: all servers.
        turn: the number of calls so far.
        ready: the servers that were ready at the last look.
    """

    def __init__(self, servers: list[Server]) -> None:
        self.servers, self.turn = servers, 0
        self.ready = list(servers)

    @property
    def url(self) -> str:
        """The address of the server for the next call."""
        self.turn += 1
        ready = self.ready
        return ready[self.turn % len(ready)].url

    def look(self) -> None:
        """Look which servers are ready."""
        self.ready = [each for each in self.servers if _is_ready(each)]

    @contextmanager
    def looking(self) -> Iterator[None]:
        """A context in which the balancer looks again and again."""
        stopped = threading.Event()

        def keep_looking() -> None:
            while not stopped.wait(LOOKS):
                self.look()

        thread = threading.Thread(target=keep_looking)
        thread.start()
        try:
            yield
        finally:
            stopped.set()
            thread.join()


def _is_ready(server: Server) -> bool:
    try:
        return requests.get(f"{server.url}/readyz", timeout=5).status_code == 200
    except requests.RequestException:
        return False


def _replacements(folder: Path) -> Figure:
    """The figure of servers behind a balancer that are replaced one by one, as an update does."""
    with ExitStack() as running:

        def start(number: int) -> Server:
            return running.enter_context(Server(folder / str(number), {**QUIET, **DRAINS}))

        balancer = Balancer([start(0), start(1)])
        with balancer.looking(), load(balancer, CALLERS) as asked:
            for number in range(2, 2 + REPLACEMENTS):
                leaving, staying = balancer.servers
                leaving.process.send_signal(signal.SIGTERM)
                leaving.process.wait()
                balancer.servers = [staying, start(number)]
                balancer.look()
                asked.has_grown()
    return _none_failed("SIGTERM under load, behind a balancer: calls that fail", asked)


def _forgeries() -> Figure:
    opened = forgeries_opened(FORGERIES)
    readings = Reading("", opened, most=0), Reading("of", FORGERIES, "tokens")
    return Figure(f"forged tokens of tables that are opened ({', '.join(forgeries())})", readings)


def _none_failed(work: str, asked: Load) -> Figure:
    return Figure(
        work, (Reading("", _failed(asked), most=0), Reading("of", _calls(asked), "calls"))
    )


def _failed(asked: Load) -> int:
    """The number of calls that got an error, or no answer."""
    others = sum(status != 200 for answered in asked.answered for status in answered)
    return len(asked.failures) + others


def _calls(asked: Load) -> int:
    return len(asked.failures) + sum(map(len, asked.answered))
