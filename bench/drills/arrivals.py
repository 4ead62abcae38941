"""Calls to a server: one after another, side by side, or at a steady rate."""

from __future__ import annotations

import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Sequence

# The most calls that wait for an answer at once.
MOST_AT_ONCE = 256
PATIENCE = 30.0
OK = 200


class Question(NamedTuple):
    """A question: its path and its body."""

    path: str
    body: bytes


class Call(NamedTuple):
    """The outcome of a call.

    Attributes:
        status: the status of the answer; 0 if there was none.
        micros: the duration.
        retry_after: the Retry-After header of the answer; None without one.
        broke: the class of the error if there was no answer; else "".

    """

    status: int
    micros: float
    retry_after: str | None = None
    broke: str = ""


def call(url: str, question: Question) -> Call:
    """The outcome of a question that is asked once, on a new connection."""
    started = time.perf_counter()
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    headers = {"Content-Type": "application/json", "Connection": "close"}
    status, retry_after, broke = 0, None, ""
    try:
        connection.request("POST", question.path, question.body, headers)
        response = connection.getresponse()
        response.read()
        status, retry_after = response.status, response.getheader("Retry-After")
    except (OSError, http.client.HTTPException) as error:
        broke = type(error).__name__
    finally:
        connection.close()
    return Call(status, 1e6 * (time.perf_counter() - started), retry_after, broke)


def one_after_another(url: str, question: Question, number: int) -> list[Call]:
    """A number of calls, each made after the answer to the one before."""
    return [call(url, question) for _ in range(number)]


def side_by_side(url: str, question: Question, callers: int, seconds: float) -> list[Call]:
    """The calls of several callers, each of whom asks again after each answer until time is up."""
    ends = time.monotonic() + seconds

    def ask(_: int) -> list[Call]:
        found = []
        while time.monotonic() < ends:
            found.append(call(url, question))
        return found

    with ThreadPoolExecutor(callers) as pool:
        return [each for found in pool.map(ask, range(callers)) for each in found]


def arriving(url: str, question: Question, rate: float, seconds: float) -> list[Call]:
    """Calls that are made at a steady rate, whether answers have come or not.

    Args:
        url: the address of the server.
        question: the question.
        rate: the calls a second.
        seconds: the time.
    """
    with ThreadPoolExecutor(MOST_AT_ONCE) as pool:
        started = time.monotonic()
        calls = []
        for number in range(max(1, round(rate * seconds))):
            time.sleep(max(0.0, started + number / rate - time.monotonic()))
            calls.append(pool.submit(call, url, question))
        return [each.result() for each in calls]


def p99(calls: Sequence[Call]) -> float:
    """The 99th percentile of the durations of successful calls, in microseconds."""
    ordered = sorted(each.micros for each in calls if each.status == OK)
    return ordered[len(ordered) * 99 // 100] if ordered else float("inf")
