"""A light load on a server, with the outcomes of its calls."""

from __future__ import annotations

import http.client
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from tests.api.serving import until

if TYPE_CHECKING:
    from collections.abc import Iterator

QUESTION = b'{"cards": "333444TJ"}'
CLASSIFY = "/v1/doudizhu/classify"


class Address(Protocol):
    """Something with the address of a server."""

    @property
    def url(self) -> str:
        """The address for the next call."""


def status_of(server: Address) -> int:
    """Ask one question on a new connection; return its status."""
    host = server.url.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=30)
    try:
        headers = {"Content-Type": "application/json", "Connection": "close"}
        connection.request("POST", CLASSIFY, QUESTION, headers)
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


class Load:
    """Callers that ask one question after another, with the outcomes."""

    def __init__(self, server: Address, callers: int, retries: int) -> None:
        self.server, self.retries = server, retries
        self.answered: list[list[int]] = [[] for _ in range(callers)]
        self.failures: list[str] = []
        self.retried = 0
        self.stopped = threading.Event()

    @property
    def statuses(self) -> set[int]:
        """The statuses of all answers."""
        return {status for answered in self.answered for status in answered}

    def ask(self, answered: list[int]) -> None:
        """Ask until the load is stopped."""
        while not self.stopped.is_set():
            for tries in range(self.retries + 1):
                try:
                    answered.append(status_of(self.server))
                    break
                except (OSError, http.client.HTTPException) as error:
                    if tries == self.retries:
                        self.failures.append(repr(error))
                    else:
                        self.retried += 1
            time.sleep(0.005)  # a light load, which leaves the machine to other tests

    def has_grown(self, by: int = 7) -> None:
        """Wait for more answers to each caller, so that no older call is open."""
        wanted = [len(answered) + by for answered in self.answered]

        def have_answers() -> bool:
            return all(len(got) >= most for got, most in zip(self.answered, wanted, strict=True))

        until(f"{by} more answers to each", lambda: have_answers() or bool(self.failures))


@contextmanager
def load(server: Address, callers: int = 3, retries: int = 0) -> Iterator[Load]:
    """A light load for as long as the block lasts."""
    made = Load(server, callers, retries)
    threads = [threading.Thread(target=made.ask, args=(each,)) for each in made.answered]
    for thread in threads:
        thread.start()
    try:
        made.has_grown()
        yield made
    finally:
        made.stopped.set()
        for thread in threads:
            thread.join()
