"""The gate of a worker: it lets few heavy questions pass at once, so that light ones find a thread.

A question that waits at the gate holds a thread too. So only a limited number may wait, and one
thread always stays free. A heavy question is refused if that number is reached, or if it has waited
too long.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import Semaphore
from typing import TYPE_CHECKING, cast

from app.observe import observe
from app.problems import ProblemError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from app.config import Settings

# The seconds after which a refused caller should ask again.
RETRY_AFTER = 1


class Gate:
    """The gate of one worker; a worker has a copy of the gate that the application had at the fork.

    Args:
        slots: the number of heavy questions that are answered at once.
        waiting: the number of heavy questions that may wait.
        patience: the seconds after which a waiting question is refused.
    """

    def __init__(self, slots: int, waiting: int, patience: float) -> None:
        self._places = Semaphore(slots + waiting)
        self._slots = Semaphore(slots)
        self._patience = patience

    @contextmanager
    def passing(self, operation: str) -> Iterator[None]:
        """A context that waits for a slot and then holds it.

        Raises:
            ProblemError: Too many questions wait already, or no slot became free in time.
        """
        if not self._places.acquire(blocking=False):
            raise _refusal(operation)
        try:
            if not self._slots.acquire(timeout=self._patience):
                raise _refusal(operation)
            observe.HEAVY.inc()
            try:
                yield
            finally:
                observe.HEAVY.dec()
                self._slots.release()
        finally:
            self._places.release()


def register(app: Flask, settings: Settings) -> None:
    """Give an application its gate, with the sizes that the settings say."""
    slots, waiting = settings.gate
    app.extensions["paiju-gate"] = Gate(slots, waiting, settings.heavy_wait_ms / 1000)


def gate_of(app: Flask) -> Gate:
    """The gate that `register` gave to an application."""
    return cast("Gate", app.extensions["paiju-gate"])


def _refusal(operation: str) -> ProblemError:
    observe.HEAVY_REFUSED.labels(operation).inc()
    return ProblemError("busy", headers={"Retry-After": str(RETRY_AFTER)})
